// Reading a game: at once, by long-poll, and move by move.
import type { Viewer } from '../engine/index.ts';
import type { GameBody, Synced, Waited, Watched } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import type { SyncQuery } from '../../schema/requests.ts';
import { currentlyWatched, requireGame, currentSeat } from './access.ts';
import type { Access, SeatAccess, LiveGame } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import { isOver } from '../records/game-record.ts';
import { isClaimable } from '../table/referee.ts';
import { gameInWords, unreadPlies, type GameSeen } from '../table/in-words.ts';
import { pliesSince, type Game, turnIn } from '../table/game.ts';
import { acted, entriesSince, revealOf, stateNow } from '../table/present.ts';
import { markPresent } from '../people/presence.ts';
import { checkIn, whileCheckingIn } from './quick-match.ts';
import { untilFound } from './wait.ts';
import type { Patience } from '../ports/news.ts';

/** The current game; for a seat that waits for an opponent, this also counts as a check-in. */
export async function readSeatView(arena: Arena, access: Access): Promise<Access> {
  return isSeat(access) ? checkIn(arena, access) : access;
}

function isSeat(access: Access): access is SeatAccess {
  return access.holder !== null;
}

/** A seat at the end of a wait, and why the wait ended. */
export interface AwaitedTurn extends Pick<Waited, 'reason' | 'timedOut'> {
  readonly seat: SeatAccess;
}

/** Waits until it is the seat's turn or the game is over. */
export async function untilTurn(arena: Arena, access: SeatAccess, patience: Patience): Promise<AwaitedTurn> {
  const isReady = ({ live, viewer }: SeatAccess): boolean => reasonToReturn(live.game, viewer) !== undefined;
  const { now: seat, timedOut } = await untilSeat(arena, access, isReady, patience);
  return { seat, reason: reasonToReturn(seat.live.game, seat.viewer) ?? 'timeout', timedOut };
}

/** The same, with the answer of the REST API. */
export async function waitForTurn(arena: Arena, access: SeatAccess, patience: Patience): Promise<Waited> {
  const { seat, reason, timedOut } = await untilTurn(arena, access, patience);
  return { ...acted(arena, seat.live, seat.viewer), reason, timedOut };
}

interface Reading extends Pick<GameSeen, 'isBrief'> {
  /** Index of the first ply that the reader has not seen; by default, the first since the seat last moved. */
  readonly from?: number | undefined;
}

/** The current state of an answer's game, in words for its reader. */
export async function readInWords(
  arena: Arena,
  { id, seat }: Pick<GameBody, 'id' | 'seat'>,
  { from, isBrief = false }: Reading = {},
): Promise<string> {
  const live = await requireGame(arena, id);
  const viewer = seat ?? 'spectator';
  const since = from === undefined ? unreadPlies(live.game, viewer) : pliesSince(live.game, from);
  return gameInWords(arena.links, { live, viewer, since, isBrief });
}

function reasonToReturn(game: Game, viewer: Viewer): Exclude<Waited['reason'], 'timeout'> | undefined {
  const { status } = game.record;
  if (status === 'finished' || status === 'abandoned') return status;
  return turnIn(game) === viewer ? 'turn' : undefined;
}

/** The moves after `since` as the seat may see them; waits until there is something the caller does not have yet. */
export async function syncSeat(
  arena: Arena,
  access: SeatAccess,
  query: SyncQuery,
  patience: Patience,
): Promise<Synced> {
  refuseSinceAhead(access.live, query);
  const { now, timedOut } = await untilSeat(arena, access, ({ live }) => isNews(live, query), patience);
  const { viewer } = now;
  const { game } = now.live;
  const moves = entriesSince(game, query.since, viewer);
  return { ...syncFields(game, timedOut), moves, state: stateNow(game, viewer) };
}

/** The same for the public, without hands. */
export async function watchGame(arena: Arena, access: Access, query: SyncQuery, patience: Patience): Promise<Watched> {
  refuseSinceAhead(access.live, query);
  const plan: WaitPlan<Access> = {
    isReady: (now) => isNews(now.live, query),
    reload: async (seen) => ({ ...seen, live: await currentlyWatched(arena, seen) }),
    whileWaiting: (_, wait) => wait(),
  };
  const { now, timedOut } = await untilReady(arena, access, plan, patience);
  const { game } = now.live;
  const moves = entriesSince(game, query.since, 'spectator');
  return { ...syncFields(game, timedOut), moves, state: stateNow(game, 'spectator') };
}

function syncFields(game: Game, timedOut: boolean) {
  const reveal = revealOf(game);
  return { moveCount: game.moves.length, status: game.record.status, timedOut, ...(reveal ? { reveal } : {}) };
}

/** @throws Problem since-ahead */
export function refuseSinceAhead({ game: { moves } }: LiveGame, { since }: Pick<SyncQuery, 'since'>): void {
  if (since <= moves.length) return;
  throw new Problem('since-ahead', { detail: `The game has ${moves.length} moves, not ${since}.` });
}

function isNews({ game }: LiveGame, { since, status }: SyncQuery): boolean {
  if (game.moves.length > since) return true;
  return status === undefined ? isOver(game.record) : game.record.status !== status;
}

async function untilSeat(
  arena: Arena,
  access: SeatAccess,
  isReady: (seat: SeatAccess) => boolean,
  patience: Patience,
): Promise<WaitResult<SeatAccess>> {
  const plan: WaitPlan<SeatAccess> = {
    isReady,
    reload: (seen) => currentSeat(arena, seen),
    whileWaiting: (seen, wait) => whileCheckingIn(arena, seen, wait),
  };
  const { playerId } = access.live.game.record.seats[access.viewer];
  if (playerId !== null) await markPresent(arena, playerId);
  await noteHere(arena, access);
  const result = await untilReady(arena, await checkIn(arena, access), plan, patience);
  if (result.timedOut) await noteHere(arena, result.now);
  return result;
}

/** Marks a person who plays without a socket as present, so that no win can be claimed from them. */
async function noteHere(arena: Arena, { live, viewer }: SeatAccess): Promise<void> {
  const { record } = live.game;
  const isPerson = record.seats[viewer].kind === 'person';
  if (isPerson && isClaimable(record) && record.status === 'active') await arena.live.absence(record.id, viewer);
}

interface WaitResult<T> {
  readonly now: T;
  readonly timedOut: boolean;
}

interface WaitPlan<T> {
  isReady(now: T): boolean;
  reload(seen: T): Promise<T>;
  /** Wraps the wait with whatever must run alongside it. */
  whileWaiting(seen: T, wait: () => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * What the caller sees as soon as `isReady` holds, or when the time is up. Follows the game through a merge: the seat and
 * the spectators of the younger of two waiting games continue in the older.
 */
async function untilReady<T extends Pick<Access, 'live'>>(
  arena: Arena,
  seen: T,
  plan: WaitPlan<T>,
  patience: Patience,
): Promise<WaitResult<T>> {
  const { isReady, reload, whileWaiting } = plan;
  const endsAt = performance.now() + patience.timeoutMs;
  const { id } = seen.live.game.record;
  const look = async (): Promise<T | undefined> => {
    const now = await reload(seen);
    return isReady(now) || now.live.game.record.id !== id ? now : undefined;
  };
  const found = await whileWaiting(seen, () => untilFound(arena, id, look, patience));
  if (!found) return { now: await reload(seen), timedOut: true };
  if (isReady(found)) return { now: found, timedOut: false };
  const left = Math.max(0, endsAt - performance.now());
  return untilReady(arena, found, plan, { ...patience, timeoutMs: left });
}
