// Passkeys: keeping a profile with one, signing in, and managing one's own.
import { formatInstant } from '../../schema/instant.ts';
import type { OwnPage, PasskeyOptions, Passkeys } from '../../schema/player.ts';
import { Problem } from '../../schema/problem.ts';
import type { PasskeyRequest, RemovalRequest } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import type { Passkey, RatedPlayer } from '../records/player-records.ts';
import { hashSecret, newSecret, shortId } from '../trust/secrets.ts';
import { beginCeremony, finishCeremony, usedPasskey, useOptions, type Occasion } from './ceremonies.ts';
import { confirmingOptions, refuseUnconfirmed, type ConfirmedAction } from './confirming.ts';
import { ownPage } from './player-pages.ts';
import { partyOf } from '../table/identities.ts';
import { currentPlayer, playerOf, signedIn, type WithSession } from './profiles.ts';

const SIGN_IN: Occasion = { purpose: 'sign-in', playerId: null };

/** @throws Problem session-missing */
export async function keepOptions(arena: Arena, session: string | undefined): Promise<PasskeyOptions> {
  const { player } = await signedIn(arena, session);
  const known = await arena.store.players.passkeysOf(player.id);
  const options = await arena.passkeys.newOptions(player, known);
  await beginCeremony(arena, options.challenge, { purpose: 'keep', playerId: player.id });
  return { options };
}

/**
 * Makes the profile an account. A guest gets a new session, because somebody else may know the old one.
 * @throws Problem session-missing, passkey-refused, passkey-taken
 */
export async function keepProfile(
  arena: Arena,
  { credential }: PasskeyRequest,
  session: string | undefined,
): Promise<WithSession<OwnPage>> {
  const { player } = await signedIn(arena, session);
  const challenge = await finishCeremony(arena, credential, { purpose: 'keep', playerId: player.id });
  const made = await arena.passkeys.verifyNew(credential, challenge);
  if (!made) throw new Problem('passkey-refused');
  const name = freeName(await arena.store.players.passkeysOf(player.id));
  const passkey = { ...made, playerId: player.id, name, createdAt: arena.clock(), lastUsedAt: null };
  const fresh = player.isAccount ? undefined : newSecret('session');
  const change = fresh === undefined ? undefined : { ended: hashSecret(session!), begun: hashSecret(fresh) };
  const isKept = await arena.store.players.keepPlayer(passkey, change);
  if (!isKept) throw new Problem('passkey-taken');
  const page = await ownPage(arena, (await currentPlayer(arena, player.id))!);
  return { ...page, ...(fresh === undefined ? {} : { session: fresh }) };
}

export function signInOptions(arena: Arena): Promise<PasskeyOptions> {
  return useOptions(arena, SIGN_IN, []);
}

/**
 * If the caller is a guest, their games move to the account.
 * @throws Problem passkey-refused, player-banned
 */
export async function signIn(
  arena: Arena,
  { credential }: PasskeyRequest,
  session: string | undefined,
): Promise<WithSession<OwnPage>> {
  const { players } = arena.store;
  const passkey = await usedPasskey(arena, credential, SIGN_IN);
  const account = await currentPlayer(arena, passkey.playerId);
  if (account && account.player.bannedAt !== null) throw new Problem('player-banned');
  const guest = await playerOf(arena, session);
  const fresh = newSecret('session');
  const change = { ended: session && hashSecret(session), begun: hashSecret(fresh) };
  if (!(await players.signIn(passkey, change, arena.clock()))) throw new Problem('passkey-refused');
  const movedFrom = await moveGuest(arena, guest, passkey.playerId);
  if (session !== undefined) await players.deleteSession(hashSecret(session));
  const page = await ownPage(arena, (await currentPlayer(arena, passkey.playerId))!);
  return { ...page, ...(movedFrom === undefined ? {} : { movedFrom }), session: fresh };
}

/**
 * Oldest first.
 * @throws Problem session-missing
 */
export async function listPasskeys(arena: Arena, session: string | undefined): Promise<Passkeys> {
  const { player } = await signedIn(arena, session);
  const passkeys = await arena.store.players.passkeysOf(player.id);
  return { passkeys: passkeys.map(passkeyBody) };
}

/** @throws Problem session-missing, passkey-not-found */
export async function renamePasskey(
  arena: Arena,
  id: string,
  { name, session }: { name: string; session: string | undefined },
): Promise<Passkeys> {
  const { id: stored } = await ownPasskey(arena, id, session);
  await arena.store.players.renamePasskey(stored, name);
  return listPasskeys(arena, session);
}

/** @throws Problem session-missing, passkey-not-found */
export async function removalOptions(arena: Arena, id: string, session: string | undefined): Promise<PasskeyOptions> {
  return confirmingOptions(arena, removalOf(await ownPasskey(arena, id, session)));
}

/**
 * Sessions that began with the passkey continue.
 * @throws Problem session-missing, passkey-not-found, passkey-refused, last-passkey
 */
export async function removePasskey(
  arena: Arena,
  id: string,
  { credential, session }: RemovalRequest & { readonly session: string | undefined },
): Promise<Passkeys> {
  const passkey = await ownPasskey(arena, id, session);
  await refuseUnconfirmed(arena, removalOf(passkey), credential);
  if (!(await arena.store.players.removePasskey(passkey.playerId, passkey.id))) throw new Problem('last-passkey');
  return listPasskeys(arena, session);
}

function removalOf(passkey: Passkey): ConfirmedAction {
  return { purpose: 'remove', playerId: passkey.playerId, removed: [passkey] };
}

async function ownPasskey(arena: Arena, id: string, session: string | undefined): Promise<Passkey> {
  const { player } = await signedIn(arena, session);
  const passkey = (await arena.store.players.passkeysOf(player.id)).find((each) => shortId(each.id) === id);
  if (!passkey) throw new Problem('passkey-not-found');
  return passkey;
}

function passkeyBody({ id, name, createdAt, lastUsedAt }: Passkey): Passkeys['passkeys'][number] {
  return {
    id: shortId(id),
    name: name ?? 'Passkey',
    createdAt: formatInstant(createdAt),
    lastUsedAt: formatInstant(lastUsedAt),
  };
}

/** The first unused of "Passkey 1", "Passkey 2" … */
function freeName(known: readonly Passkey[]): string {
  const names = new Set(known.map(({ name }) => name));
  const candidates = Array.from({ length: known.length + 1 }, (_, i) => `Passkey ${i + 1}`);
  return candidates.find((name) => !names.has(name))!;
}

async function moveGuest(arena: Arena, guest: RatedPlayer | undefined, account: string): Promise<string | undefined> {
  if (!guest || guest.player.isAccount || guest.player.id === account) return undefined;
  const { id } = guest.player;
  if (!(await arena.store.players.moveGuest(id, account, arena.clock()))) return undefined;
  // The account's open feeds include the guest's games from now on; the guest's webhooks follow the account.
  for (const each of [account, id]) arena.news.publish(partyOf({ kind: 'player', id: each }));
  return id;
}
