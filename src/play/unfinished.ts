// The games of somebody who is leaving: calls off waiting games, and keeps nobody waiting in running ones.
import type { Arena } from '../ports/arena.ts';
import type { GameSearch } from '../ports/game-store.ts';
import { SEATS, type Seat } from '../engine/index.ts';
import type { GameRecord, StoredGame } from '../records/game-record.ts';
import type { PlayerId } from '../records/ids.ts';
import { unlessDamaged } from '../table/damage.ts';
import { rebuild, type Game } from '../table/game.ts';
import { hasMoved } from '../table/referee.ts';
import { cancelWaitingGame, type CancelParts } from './turns.ts';
import { NOBODY_ABSENT } from '../table/access.ts';

type GamesOf = Pick<GameSearch, 'agent' | 'players'>;

const PAGE_SIZE = 100;

/** Cancels games that still wait for a second seat. */
export async function callOffWaiting(arena: CancelParts, of: GamesOf): Promise<void> {
  for await (const stored of gamesOf(arena, { ...of, status: 'waiting' })) {
    await cancelWaitingGame(arena, rebuild(stored), null);
  }
}

/**
 * In its challenges, the house plays on for the deleted agent. Seats that only its key could play are given up; where
 * somebody has a token for its seat, that player continues.
 */
export async function leaveRunning(arena: Arena, agent: string): Promise<void> {
  for await (const stored of gamesOf(arena, { agent, status: 'active' })) {
    const { record } = stored;
    const game = playable(arena, stored);
    const seat = SEATS.find((each) => record.seats[each].agentSlug === agent && hasUnknownToken(record, each));
    if (!game) continue;
    if (record.thinkSeconds !== null) await arena.live.awaitHouse(record.id);
    else if (seat) await giveUp(arena, game, seat);
  }
}

/**
 * Gives up the league games in which the deleted person has not moved: the token of such a seat is issued only when the
 * person asks for it. Where they have moved, its holder plays on.
 */
export async function leaveLeagueGames(arena: Arena, players: readonly PlayerId[]): Promise<void> {
  for await (const stored of gamesOf(arena, { players, status: 'active' })) {
    const { seats, tournament } = stored.record;
    if (tournament === null) continue;
    const game = playable(arena, stored);
    const seat = SEATS.find((each) => players.includes(seats[each].playerId ?? ''));
    if (game && seat && !hasMoved(game, seat)) await giveUp(arena, game, seat);
  }
}

/** `undefined` for a damaged game, which only the operator can end. */
function playable({ reportError }: Arena, stored: StoredGame): Game | undefined {
  return unlessDamaged(reportError, `leaving of ${stored.record.id}`, () => rebuild(stored));
}

/** Whether nobody has the token of an agent's seat: it was challenged by name, in a league, or in a rematch not yet entered. */
export function hasUnknownToken({ seats, tournament }: GameRecord, seat: Seat): boolean {
  return tournament !== null || seats[seat].network === null;
}

async function giveUp({ live }: Arena, game: Game, seat: Seat): Promise<void> {
  const holder = { seat, tokenHash: game.record.seats[seat].tokenHash! };
  const access = { live: { game, absentSince: NOBODY_ABSENT }, viewer: seat, holder };
  const aborted = await live.end(access, 'abort', null);
  if (!aborted.ok) await live.end(access, 'resign', null);
}

async function* gamesOf(
  { store }: Pick<Arena, 'store'>,
  search: GamesOf & Pick<GameSearch, 'status'>,
): AsyncGenerator<StoredGame> {
  for (let before: string | undefined; ;) {
    const { games, next } = await store.searchGames({ ...search, withPrivate: true, limit: PAGE_SIZE, before });
    yield* games;
    if (next === null) return;
    before = next;
  }
}
