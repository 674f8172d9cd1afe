// Keeping a profile with a passkey, and signing in with one. A challenge is valid once, for five minutes.
import type { PlayerId } from '../records/ids.ts';
import type { OwnPage, PasskeyOptions } from '../../schema/player.ts';
import { Problem } from '../../schema/problem.ts';
import type { PasskeyRequest } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import { ownPage } from './player-pages.ts';
import type { Ceremony, RatedPlayer } from '../records/player-records.ts';
import { currentPlayer, playerOf, signedIn, type WithSession } from './profiles.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';

const CEREMONY_LIFE_MS = 300_000;

/** @throws Problem session-missing */
export async function keepOptions(arena: Arena, session: string | undefined): Promise<PasskeyOptions> {
  const { player } = await signedIn(arena, session);
  const known = await arena.store.players.passkeysOf(player.id);
  const options = await arena.passkeys.newOptions(player, known);
  await begin(arena, options.challenge, 'keep', player.id);
  return { options };
}

/**
 * The profile is an account from now on.
 * @throws Problem session-missing, passkey-refused, passkey-taken
 */
export async function keepProfile(
  arena: Arena,
  { credential }: PasskeyRequest,
  session: string | undefined,
): Promise<OwnPage> {
  const { player } = await signedIn(arena, session);
  const challenge = await finish(arena, credential, 'keep', player.id);
  const made = await arena.passkeys.verifyNew(credential, challenge);
  if (!made) throw new Problem('passkey-refused');
  const passkey = { ...made, playerId: player.id, createdAt: arena.clock(), lastUsedAt: null };
  if (!(await arena.store.players.keepPlayer(passkey))) throw new Problem('passkey-taken');
  return ownPage(arena, (await currentPlayer(arena, player.id))!);
}

export async function signInOptions(arena: Arena): Promise<PasskeyOptions> {
  const options = await arena.passkeys.signInOptions();
  await begin(arena, options.challenge, 'sign-in', null);
  return { options };
}

/**
 * The games of a guest who signs in move to the account.
 * @throws Problem passkey-refused
 */
export async function signIn(
  arena: Arena,
  { credential }: PasskeyRequest,
  session: string | undefined,
): Promise<WithSession<OwnPage>> {
  const { players } = arena.store;
  const challenge = await finish(arena, credential, 'sign-in', null);
  const passkey = await players.findPasskey(credential.id);
  const counter = passkey && (await arena.passkeys.verifyUse(credential, challenge, passkey));
  if (!passkey || counter === undefined) throw new Problem('passkey-refused');
  const guest = await playerOf(arena, session);
  const fresh = newSecret('session');
  const now = arena.clock();
  await players.signIn({ id: passkey.id, playerId: passkey.playerId, counter }, hashSecret(fresh), now);
  const movedFrom = await moveGuest(arena, guest, passkey.playerId);
  if (session !== undefined) await players.deleteSession(hashSecret(session));
  const page = await ownPage(arena, (await currentPlayer(arena, passkey.playerId))!);
  return { ...page, ...(movedFrom === undefined ? {} : { movedFrom }), session: fresh };
}

export async function forgetOldCeremonies({ store, clock }: Arena): Promise<void> {
  await store.players.deleteCeremoniesBefore(clock());
}

async function moveGuest(arena: Arena, guest: RatedPlayer | undefined, account: string): Promise<string | undefined> {
  if (!guest || guest.player.isAccount || guest.player.id === account) return undefined;
  const { id } = guest.player;
  return (await arena.store.players.moveGuest(id, account, arena.clock())) ? id : undefined;
}

async function begin(
  { store, clock }: Arena,
  challenge: string,
  purpose: Ceremony['purpose'],
  playerId: PlayerId | null,
): Promise<void> {
  const expiresAt = clock() + CEREMONY_LIFE_MS;
  await store.players.insertCeremony({ challengeHash: hashSecret(challenge), purpose, playerId, expiresAt });
}

/** @returns the challenge that was answered, which is used up */
async function finish(
  { store, clock }: Arena,
  credential: PasskeyRequest['credential'],
  purpose: Ceremony['purpose'],
  playerId: PlayerId | null,
): Promise<string> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  const ceremony = challenge === undefined ? undefined : await store.players.takeCeremony(hashSecret(challenge));
  const isValid = ceremony && ceremony.purpose === purpose && ceremony.playerId === playerId;
  if (challenge === undefined || !isValid || ceremony.expiresAt <= clock()) throw new Problem('passkey-refused');
  return challenge;
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
