// Announces that a route is superseded: Deprecation (RFC 9745), Sunset (RFC 8594), and links to its successor.
import type { RequestHandler } from 'express';
import { DAY_MS } from '../../schema/calendar.ts';

export interface Supersession {
  readonly deprecatedAt: Date;
  /** When it stops answering: at least six months later. */
  readonly sunsetAt: Date;
  readonly migrationNotes: string;
  readonly successor: string;
}

const SIX_MONTHS_MS = 182 * DAY_MS;

/** @throws RangeError when the sunset comes less than six months after the deprecation */
export function superseded({ deprecatedAt, sunsetAt, migrationNotes, successor }: Supersession): RequestHandler {
  if (sunsetAt.getTime() - deprecatedAt.getTime() < SIX_MONTHS_MS) {
    throw new RangeError('the sunset must come at least six months after the deprecation');
  }
  const links = [`<${migrationNotes}>; rel="deprecation"; type="text/html"`, `<${successor}>; rel="successor-version"`];
  return (_request, response, next) => {
    response.setHeader('Deprecation', `@${Math.floor(deprecatedAt.getTime() / 1000)}`);
    response.setHeader('Sunset', sunsetAt.toUTCString());
    response.append('Link', links);
    next();
  };
}
