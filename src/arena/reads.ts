// Reading games: now, as soon as something happens, move by move, and in lists.
import type { Ruleset, Viewer } from '../engine/index.ts';
import type { GameBody, LiveGames, OpenDuels, Synced, Waited, Watched } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import type { SyncQuery } from '../../schema/requests.ts';
import { existing, type Access, type SeatAccess } from './access.ts';
import type { Arena } from './arena.ts';
import { isOver } from './game-record.ts';
import { positionOf, rebuild, type Game } from './game.ts';
import type { LiveGame } from './ports.ts';
import { acted, entriesSince, gameBody, liveGameItem, openDuelItem, revealOf, stateNow } from './present.ts';
import { untilFound, type Patience } from './wait.ts';

export function readGame(arena: Arena, { live, viewer }: Access): GameBody {
  return gameBody(arena, live, viewer);
}

/** Holds until it is the seat's turn or the game is over. */
export async function waitForTurn(arena: Arena, { live, viewer }: SeatAccess, patience: Patience): Promise<Waited> {
  const { id } = live.game.record;
  const look = async (): Promise<Waited | undefined> => {
    const now = await existing(arena, id);
    const reason = reasonToReturn(now.game, viewer);
    return reason && { ...acted(arena, now, viewer), reason, timedOut: false };
  };
  const found = await untilFound(arena, id, look, patience);
  return found ?? { ...acted(arena, await existing(arena, id), viewer), reason: 'timeout', timedOut: true };
}

function reasonToReturn(game: Game, viewer: Viewer): Exclude<Waited['reason'], 'timeout'> | undefined {
  const { status } = game.record;
  if (status === 'finished' || status === 'abandoned') return status;
  return status === 'active' && positionOf(game).current === viewer ? 'turn' : undefined;
}

/** The moves past `since` as the seat may see them, as soon as there is news past what the caller holds. */
export async function syncSeat(
  arena: Arena,
  { live, viewer }: SeatAccess,
  query: SyncQuery,
  patience: Patience,
): Promise<Synced> {
  const { game, timedOut } = await untilNews(arena, live, query, patience);
  const moves = entriesSince(game, query.since, viewer);
  return { ...syncFields(game, timedOut), moves, state: stateNow(game, viewer) };
}

/** The same for the public, without any hand. */
export async function watchGame(arena: Arena, live: LiveGame, query: SyncQuery, patience: Patience): Promise<Watched> {
  const { game, timedOut } = await untilNews(arena, live, query, patience);
  const moves = entriesSince(game, query.since, 'spectator');
  return { ...syncFields(game, timedOut), moves, state: stateNow(game, 'spectator') };
}

function syncFields(game: Game, timedOut: boolean) {
  const reveal = revealOf(game);
  return { moveCount: game.moves.length, status: game.record.status, timedOut, ...(reveal ? { reveal } : {}) };
}

/** @throws Problem since-ahead */
async function untilNews(
  arena: Arena,
  live: LiveGame,
  { since, status }: SyncQuery,
  patience: Patience,
): Promise<{ game: Game; timedOut: boolean }> {
  const { moves, record } = live.game;
  if (since > moves.length) {
    throw new Problem('since-ahead', { detail: `The game has ${moves.length} moves, not ${since}.` });
  }
  const isNews = ({ game }: LiveGame): boolean =>
    game.moves.length > since || (status === undefined ? isOver(game.record) : game.record.status !== status);
  const look = async () => {
    const now = await existing(arena, record.id);
    return isNews(now) ? now : undefined;
  };
  const found = await untilFound(arena, record.id, look, patience);
  return { game: (found ?? (await existing(arena, record.id))).game, timedOut: !found };
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
