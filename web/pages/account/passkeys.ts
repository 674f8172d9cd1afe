// The WebAuthn ceremonies: registering a passkey, signing in with it, removing one, and proving an account's deletion.
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { OwnPage, PasskeyOptions, Passkeys } from '../../../schema/player.ts';
import { post, remove } from '../../game/api.ts';
import { withNameKept } from '../../game/own-page.ts';
import { peopleText } from '../../text/people.ts';

/** Browsers offer passkeys only on https pages and on localhost. */
export const hasPasskeys = browserSupportsWebAuthn();

/** @throws Refused, Unreachable, and an Error with a message for the user if the authenticator failed */
export async function keepProfile(): Promise<OwnPage> {
  const { options } = await post<PasskeyOptions>('/players/me/passkeys/options');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await withUserMessage(startRegistration({ optionsJSON }));
  return post<OwnPage>('/players/me/passkeys', { body: { credential } });
}

/** @throws like `keepProfile` */
export async function signIn(): Promise<OwnPage> {
  const credential = await usePasskey('/players/sign-in/options');
  return withNameKept(await post<OwnPage>('/players/sign-in', { body: { credential } }));
}

/** @returns the body of a request to delete the account. @throws like `keepProfile` */
export async function proveDeletion(): Promise<object> {
  return { credential: await usePasskey('/players/me/deletion/options') };
}

/** @returns the remaining passkeys. @throws like `keepProfile` */
export async function removePasskey(id: string): Promise<Passkeys> {
  const path = `/players/me/passkeys/${id}`;
  const credential = await usePasskey(`${path}/removal/options`);
  return remove<Passkeys>(path, { credential });
}

/** @param optionsPath of the request for the ceremony's options. @throws like `keepProfile` */
async function usePasskey(optionsPath: string): Promise<object> {
  const { options } = await post<PasskeyOptions>(optionsPath);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return withUserMessage(startAuthentication({ optionsJSON }));
}

const WORDS = {
  NotAllowedError: 'account.passkey.cancelled',
  AbortError: 'account.passkey.cancelled',
  InvalidStateError: 'account.passkey.known',
  SecurityError: 'account.passkey.insecure',
} as const;

async function withUserMessage<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const { name } = error as Error;
    throw new Error(peopleText(name in WORDS ? WORDS[name as keyof typeof WORDS] : 'account.passkey.failed'), {
      cause: error,
    });
  }
}
