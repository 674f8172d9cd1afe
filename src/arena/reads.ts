// Reading games: now, as soon as something happens, move by move, and in lists.
import type { Ruleset, Viewer } from '../engine/index.ts';
import type { GameBody, LiveGames, OpenDuels, Synced, Waited, Watched } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import type { SyncQuery } from '../../schema/requests.ts';
import { existing, seatNow, type Access, type SeatAccess } from './access.ts';
import type { Arena } from './arena.ts';
import { isOver } from './game-record.ts';
import { positionOf, rebuild, type Game } from './game.ts';
import type { LiveGame } from './ports.ts';
import { acted, entriesSince, gameBody, liveGameItem, openDuelItem, revealOf, stateNow } from './present.ts';
import { callIn, whileCallingIn } from './quick-match.ts';
import { untilFound, type Patience } from './wait.ts';

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
  const { seat, timedOut } = await untilSeat(arena, access, isTime, patience);
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
  const { seat, timedOut } = await untilSeat(arena, access, ({ live }) => isNews(live, query), patience);
  const { viewer } = seat;
  const { game } = seat.live;
  const moves = entriesSince(game, query.since, viewer);
  return { ...syncFields(game, timedOut), moves, state: stateNow(game, viewer) };
}

/** The same for the public, without any hand. */
export async function watchGame(arena: Arena, live: LiveGame, query: SyncQuery, patience: Patience): Promise<Watched> {
  refuseAhead(live, query);
  const { id } = live.game.record;
  const look = async () => {
    const now = await existing(arena, id);
    return isNews(now, query) ? now : undefined;
  };
  const found = await untilFound(arena, id, look, patience);
  const timedOut = !found;
  const { game } = found ?? (await existing(arena, id));
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

/**
 * A seat as soon as `isTime`, or as it is when patience ends. Follows it into another game: when two waiting games
 * become one, the seat of the younger goes on in the older.
 */
async function untilSeat(
  arena: Arena,
  access: SeatAccess,
  isTime: (seat: SeatAccess) => boolean,
  patience: Patience,
): Promise<{ seat: SeatAccess; timedOut: boolean }> {
  const endsAt = performance.now() + patience.timeoutMs;
  const seat = await callIn(arena, access);
  const { id } = seat.live.game.record;
  const look = async (): Promise<SeatAccess | undefined> => {
    const now = await seatNow(arena, seat);
    return isTime(now) || now.live.game.record.id !== id ? now : undefined;
  };
  const found = await whileCallingIn(arena, seat, () => untilFound(arena, id, look, patience));
  if (!found) return { seat: await seatNow(arena, seat), timedOut: true };
  if (isTime(found)) return { seat: found, timedOut: false };
  return untilSeat(arena, found, isTime, { ...patience, timeoutMs: Math.max(0, endsAt - performance.now()) });
}

export interface Page {
  readonly limit: number;
  readonly before?: string | undefined;
}

export async function listOpenDuels(arena: Arena, page: Page & { ruleset?: Ruleset | undefined }): Promise<OpenDuels> {
  const { games, next } = await arena.store.openDuels(page);
  return { games: games.map((stored) => openDuelItem(arena, rebuild(stored))), next };
}

export async function listLiveGames(arena: Arena, page: Page): Promise<LiveGames> {
  const { games, next } = await arena.store.liveGames(page);
  return { games: games.map((stored) => liveGameItem(arena, rebuild(stored))), next };
}
