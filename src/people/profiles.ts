// The holder of a session, and the profile that a person gets with the first seat they take in a browser.
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { NewPlayer, PlayerRecord, RatedPlayer } from '../records/player-records.ts';
import { findSession } from './session-life.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';
import { newFriendCode } from '../trust/ids.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { NEWCOMER } from '../rating/glicko2.ts';

/** An answer with the session for the browser to keep (`null`: to forget). It is sent only as a cookie. */
export type WithSession<T> = T & { readonly session?: string | null };

/** A person as they take a seat. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  /** In whole points. */
  readonly rating: number;
  /** The games that they start or join are private. */
  readonly isHidden: boolean;
  /** Set for a new profile, which is written with the seat; its session is shown only once. */
  readonly newPlayer: NewPlayer | null;
  readonly session: string | undefined;
}

/** The holder of this session; `undefined` without one, if it has ended, or if the player is banned. */
export async function playerOf(
  arena: Pick<Arena, 'store' | 'clock'>,
  session: string | undefined,
): Promise<RatedPlayer | undefined> {
  const found = await findSession(arena, session);
  const holder = found && (await currentPlayer(arena, found.playerId));
  return holder?.player.bannedAt === null ? holder : undefined;
}

/** @throws Problem session-missing */
export async function signedIn(arena: Arena, session: string | undefined): Promise<RatedPlayer> {
  const found = await playerOf(arena, session);
  if (!found) throw new Problem('session-missing');
  return found;
}

/** The player of this id, or the account that this guest moved to. */
export async function currentPlayer(arena: Pick<Arena, 'store'>, id: string): Promise<RatedPlayer | undefined> {
  const found = await arena.store.players.findPlayer(id);
  const movedTo = found?.player.movedTo ?? null;
  return movedTo === null ? found : currentPlayer(arena, movedTo);
}

/** The caller's profile; a person in a browser without one gets a new one. */
export async function profileFor(arena: Arena, context: RequestContext, name: string): Promise<Profile | undefined> {
  const known = await playerOf(arena, context.session);
  if (known) {
    const { player, standing } = known;
    const { id, name: ownName, isHidden } = player;
    return { id, name: ownName, rating: Math.round(standing.rating), isHidden, newPlayer: null, session: undefined };
  }
  if (context.transport !== 'web') return undefined;
  const session = newSecret('session');
  const player = newGuest(name, arena.clock());
  const newPlayer = { player, sessionHash: hashSecret(session) };
  return { id: player.id, name, rating: NEWCOMER.rating, isHidden: false, newPlayer, session };
}

function newGuest(name: string, now: number): PlayerRecord {
  return {
    id: newFriendCode(),
    name,
    isAccount: false,
    isHidden: false,
    finishedGames: 0,
    createdAt: now,
    updatedAt: null,
    movedTo: null,
    bannedAt: null,
    hiddenBy: null,
    line: null,
    showsPresence: true,
    suspendedSince: null,
  };
}
