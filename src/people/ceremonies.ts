// Challenges for a browser's authenticator: each is valid once, for five minutes, for one purpose.
import type { PasskeyOptions } from '../../schema/player.ts';
import { Problem } from '../../schema/problem.ts';
import type { PasskeyRequest } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import type { Ceremony, Passkey } from '../records/player-records.ts';
import { hashSecret } from '../trust/secrets.ts';

const CEREMONY_LIFE_MS = 300_000;

type Credential = PasskeyRequest['credential'];

/** What a challenge is for, and who requested it (`null` for a sign-in). */
export type Occasion = Pick<Ceremony, 'purpose' | 'playerId'>;

/** Options for using a passkey. */
export async function useOptions(arena: Arena, occasion: Occasion, known: readonly Passkey[]): Promise<PasskeyOptions> {
  const options = await arena.passkeys.useOptions(known);
  await beginCeremony(arena, options.challenge, occasion);
  return { options };
}

/**
 * The passkey that was used, with its new counter.
 * @throws Problem passkey-refused
 */
export async function usedPasskey(arena: Arena, credential: Credential, occasion: Occasion): Promise<Passkey> {
  const challenge = await finishCeremony(arena, credential, occasion);
  const passkey = await arena.store.players.findPasskey(credential.id);
  const counter = passkey && (await arena.passkeys.verifyUse(credential, challenge, passkey));
  if (!passkey || counter === undefined) throw new Problem('passkey-refused');
  return { ...passkey, counter };
}

export async function beginCeremony(
  { store, clock }: Arena,
  challenge: string,
  { purpose, playerId }: Occasion,
): Promise<void> {
  const expiresAt = clock() + CEREMONY_LIFE_MS;
  await store.players.insertCeremony({ challengeHash: hashSecret(challenge), purpose, playerId, expiresAt });
}

/**
 * Consumes the ceremony.
 * @returns the challenge that was answered
 * @throws Problem passkey-refused
 */
export async function finishCeremony(
  { store, clock }: Arena,
  credential: Credential,
  { purpose, playerId }: Occasion,
): Promise<string> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  const ceremony = challenge === undefined ? undefined : await store.players.takeCeremony(hashSecret(challenge));
  const isValid = ceremony && ceremony.purpose === purpose && ceremony.playerId === playerId;
  if (challenge === undefined || !isValid || ceremony.expiresAt <= clock()) throw new Problem('passkey-refused');
  return challenge;
}

export async function forgetOldCeremonies({ store, clock }: Arena): Promise<void> {
  await store.players.deleteCeremoniesBefore(clock());
}

/** The challenge that the browser claims to answer (WebAuthn §5.8.1); the signature is verified later. */
function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
