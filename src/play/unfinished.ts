// The games of somebody who is leaving: those that wait are called off, and nobody is kept waiting in those that run.
import type { Arena } from '../ports/arena.ts';
import type { GameSearch } from '../ports/game-store.ts';
import type { StoredGame } from '../records/game-record.ts';
import { rebuild } from '../table/game.ts';
import { cancelWaitingGame, type CancelParts } from './turns.ts';

type Whose = Pick<GameSearch, 'agent' | 'players'>;

const PAGE_SIZE = 100;

/** What still waits for a second seat. */
export async function callOffWaiting(arena: CancelParts, whose: Whose): Promise<void> {
  for await (const stored of gamesOf(arena, { ...whose, status: 'waiting' })) {
    await cancelWaitingGame(arena, rebuild(stored), null);
  }
}

/** The house plays what the program of a deleted agent owes in its challenges. */
export async function standIn(arena: Arena, agent: string): Promise<void> {
  for await (const { record } of gamesOf(arena, { agent, status: 'active' })) {
    if (record.thinkSeconds !== null) await arena.live.awaitHouse(record.id);
  }
}

async function* gamesOf(
  { store }: Pick<Arena, 'store'>,
  search: Whose & Pick<GameSearch, 'status'>,
): AsyncGenerator<StoredGame> {
  for (let before: string | undefined; ;) {
    const { games, next } = await store.searchGames({ ...search, withPrivate: true, limit: PAGE_SIZE, before });
    yield* games;
    if (next === null) return;
    before = next;
  }
}
