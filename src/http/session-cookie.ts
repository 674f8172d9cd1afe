// The cookie that holds a person's session. Only pages of this site send it, and no script can read it.
import type { Request, Response } from 'express';
import type { Links } from '../table/links.ts';

const NAME = 'arena_session';
/** The longest that browsers keep one. */
const LASTS_SECONDS = 400 * 86_400;

/**
 * `undefined` without a cookie, and for requests that a page of another origin made
 * (another port of this host is the same site to SameSite, so browsers would send it).
 */
export function sessionOf(request: Request): string | undefined {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return undefined;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1) || undefined;
}

/** @param session `null` takes the cookie away */
export function setSession(response: Response, session: string | null, { hostUrl }: Links): void {
  response.cookie(NAME, session ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    secure: hostUrl.startsWith('https:'),
    path: '/',
    maxAge: session === null ? 0 : LASTS_SECONDS * 1000,
  });
}
