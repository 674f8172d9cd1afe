// Reading games: now, as soon as something happens, move by move, and in lists.
import type { Page } from '../ports/page.ts';
import type { Ruleset, Viewer } from '../engine/index.ts';
import type { GameBody, LiveGameList, OpenDuels, Synced, Waited, Watched } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import type { SyncQuery } from '../../schema/requests.ts';
import { existing, seatNow } from './access.ts';
import type { Access, SeatAccess, LiveGame } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import { isOver } from '../records/game-record.ts';
import { positionOf, rebuild, type Game } from '../table/game.ts';
import { acted, entriesSince, gameBody, liveGameItem, openDuelItem, revealOf, stateNow } from '../table/present.ts';
import { callIn, whileCallingIn } from './quick-match.ts';
import { untilFound } from './wait.ts';
import type { Patience } from '../ports/news.ts';

export async function readGame(arena: Arena, access: Access): Promise<GameBody> {
  const { live, viewer } = isSeat(access) ? await callIn(arena, access) : access;
  return gameBody(arena, live, viewer);
}

function isSeat(access: Access): access is SeatAccess {
  return access.holder !== null;
}

/** Holds until it is the seat's turn or the game is over. */
export async function waitForTurn(arena: Arena, access: SeatAccess, patience: Patience): Promise<Waited> {
  const isTime = ({ live, viewer }: SeatAccess): boolean => reasonToReturn(live.game, viewer) !== undefined;
  const { now: seat, timedOut } = await untilSeat(arena, access, isTime, patience);
  const reason = reasonToReturn(seat.live.game, seat.viewer) ?? 'timeout';
  return { ...acted(arena, seat.live, seat.viewer), reason, timedOut };
}

function reasonToReturn(game: Game, viewer: Viewer): Exclude<Waited['reason'], 'timeout'> | undefined {
  const { status } = game.record;
  if (status === 'finished' || status === 'abandoned') return status;
  return status === 'active' && positionOf(game).current === viewer ? 'turn' : undefined;
}

/** The moves past `since` as the seat may see them, as soon as there is news past what the caller holds. */
export async function syncSeat(
  arena: Arena,
  access: SeatAccess,
  query: SyncQuery,
  patience: Patience,
): Promise<Synced> {
  refuseAhead(access.live, query);
  const { now, timedOut } = await untilSeat(arena, access, ({ live }) => isNews(live, query), patience);
  const { viewer } = now;
  const { game } = now.live;
  const moves = entriesSince(game, query.since, viewer);
  return { ...syncFields(game, timedOut), moves, state: stateNow(game, viewer) };
}

/** The same for the public, without any hand. */
export async function watchGame(arena: Arena, live: LiveGame, query: SyncQuery, patience: Patience): Promise<Watched> {
  refuseAhead(live, query);
  const watching: Watching<Pick<Access, 'live'>> = {
    isTime: (now) => isNews(now.live, query),
    nowOf: async (seen) => ({ live: await existing(arena, seen.live.game.record.id) }),
    during: (_, wait) => wait(),
  };
  const { now, timedOut } = await untilTime(arena, { live }, watching, patience);
  const { game } = now.live;
  const moves = entriesSince(game, query.since, 'spectator');
  return { ...syncFields(game, timedOut), moves, state: stateNow(game, 'spectator') };
}

function syncFields(game: Game, timedOut: boolean) {
  const reveal = revealOf(game);
  return { moveCount: game.moves.length, status: game.record.status, timedOut, ...(reveal ? { reveal } : {}) };
}

/** @throws Problem since-ahead */
function refuseAhead({ game: { moves } }: LiveGame, { since }: SyncQuery): void {
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
  isTime: (seat: SeatAccess) => boolean,
  patience: Patience,
): Promise<Outcome<SeatAccess>> {
  const watching: Watching<SeatAccess> = {
    isTime,
    nowOf: (seen) => seatNow(arena, seen),
    during: (seen, wait) => whileCallingIn(arena, seen, wait),
  };
  return untilTime(arena, await callIn(arena, access), watching, patience);
}

interface Outcome<T> {
  readonly now: T;
  readonly timedOut: boolean;
}

interface Watching<T> {
  isTime(now: T): boolean;
  nowOf(seen: T): Promise<T>;
  /** What goes on beside the wait. */
  during(seen: T, wait: () => Promise<T | undefined>): Promise<T | undefined>;
}

/**
 * What the caller sees as soon as `isTime`, or as it is when patience ends. Follows it into another game: when two waiting
 * games become one, the seat of the younger, and whoever watches it, go on in the older.
 */
async function untilTime<T extends Pick<Access, 'live'>>(
  arena: Arena,
  seen: T,
  watching: Watching<T>,
  patience: Patience,
): Promise<Outcome<T>> {
  const { isTime, nowOf, during } = watching;
  const endsAt = performance.now() + patience.timeoutMs;
  const { id } = seen.live.game.record;
  const look = async (): Promise<T | undefined> => {
    const now = await nowOf(seen);
    return isTime(now) || now.live.game.record.id !== id ? now : undefined;
  };
  const found = await during(seen, () => untilFound(arena, id, look, patience));
  if (!found) return { now: await nowOf(seen), timedOut: true };
  if (isTime(found)) return { now: found, timedOut: false };
  const left = Math.max(0, endsAt - performance.now());
  return untilTime(arena, found, watching, { ...patience, timeoutMs: left });
}

export async function listOpenDuels(arena: Arena, page: Page & { ruleset?: Ruleset | undefined }): Promise<OpenDuels> {
  const { games, next } = await arena.store.openDuels(page);
  return { games: games.map((stored) => openDuelItem(arena, rebuild(stored))), next };
}

export async function listLiveGames(arena: Arena, page: Page): Promise<LiveGameList> {
  const { games, next } = await arena.store.liveGames(page);
  return { games: games.map((stored) => liveGameItem(arena, rebuild(stored))), next };
}
