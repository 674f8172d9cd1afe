// The cookie that holds a person's session. Only pages of this site send it, and no script can read it.
import type { Request, Response } from 'express';
import type { Links } from '../table/links.ts';
import { MAX_AGE_MS } from '../people/session-life.ts';

export const SESSION_COOKIE = 'arena_session';

/**
 * `undefined` without a cookie, and for requests made by a page of another origin: SameSite treats another port of this
 * host as the same site, so browsers would send the cookie.
 */
export function sessionOf(request: Request): string | undefined {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return undefined;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return (
    cookies.find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))?.slice(SESSION_COOKIE.length + 1) || undefined
  );
}

/** @param session `null` removes the cookie */
export function setSession(response: Response, session: string | null, { hostUrl }: Links): void {
  response.cookie(SESSION_COOKIE, session ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    secure: hostUrl.startsWith('https:'),
    path: '/',
    maxAge: session === null ? 0 : MAX_AGE_MS,
  });
}
