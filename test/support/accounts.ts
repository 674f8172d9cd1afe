// Accounts over REST: keeping a guest with a passkey, signing in, deleting.
import type { OwnPage } from '../../schema/player.ts';
import type { Authenticator } from './authenticator.ts';
import { ok, type Answer, type Rest } from './rest.ts';

export async function keep(rest: Rest, cookie: string, authenticator: Authenticator): Promise<OwnPage> {
  const headers = { cookie };
  const { options } = await ok(rest('POST', '/players/me/passkeys/options', { headers, body: {} }));
  return ok(rest('POST', '/players/me/passkeys', { headers, body: { credential: authenticator.create(options) } }));
}

/** @param cookie of the guest who signs in, if any */
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
