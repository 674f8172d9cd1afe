// Accounts over REST: making a guest profile permanent with a passkey, signing in, deleting.
import type { OwnPage, Passkeys } from '../../schema/player.ts';
import type { Authenticator } from './authenticator.ts';
import { cookieOf } from './challenges.ts';
import { ok, type Answer, type Rest } from './rest.ts';

/** @returns the page, and the session's cookie from then on */
export async function keep(
  rest: Rest,
  cookie: string,
  authenticator: Authenticator,
): Promise<OwnPage & { readonly cookie: string }> {
  const headers = { cookie };
  const { options } = await ok(rest('POST', '/players/me/passkeys/options', { headers, body: {} }));
  const body = { credential: authenticator.create(options) };
  const answer = await rest<OwnPage>('POST', '/players/me/passkeys', { headers, body });
  return { ...(await ok(Promise.resolve(answer))), cookie: cookieOf(answer.headers) ?? cookie };
}

/** @param id of the passkey, as listed @param authenticator confirms the removal */
export async function removePasskey(
  rest: Rest,
  cookie: string,
  id: string,
  authenticator: Authenticator,
): Promise<Answer<Passkeys>> {
  const headers = { cookie };
  const path = `/players/me/passkeys/${id}`;
  const { options } = await ok(rest('POST', `${path}/removal/options`, { headers, body: {} }));
  return rest('DELETE', path, { headers, body: { credential: authenticator.use(options) } });
}

/** @param cookie of the guest who signs in, if there is one */
export async function signIn(rest: Rest, authenticator: Authenticator, cookie?: string): Promise<Answer<OwnPage>> {
  const { options } = await ok(rest('POST', '/players/sign-in/options', { body: {} }));
  const body = { credential: authenticator.use(options) };
  return rest('POST', '/players/sign-in', { ...(cookie === undefined ? {} : { headers: { cookie } }), body });
}

export async function deleteAccount(rest: Rest, cookie: string, authenticator: Authenticator): Promise<Answer> {
  const headers = { cookie };
  const { options } = await ok(rest('POST', '/players/me/deletion/options', { headers, body: {} }));
  return rest('DELETE', '/players/me', { headers, body: { credential: authenticator.use(options) } });
}
