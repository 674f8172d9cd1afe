// Caches games that a request has just read, so that a room created for the request need not read its game again.
import QuickLRU from 'quick-lru';
import type { GameStore } from '../src/ports/game-store.ts';
import type { GameId } from '../src/records/ids.ts';
import type { StoredGame } from '../src/records/game-record.ts';

const MAX_GAMES = 256;
const MAX_AGE_MS = 1000;

export interface RecentReads {
  /** Reads from the store. @throws StoreDown, UnknownVersion */
  read(gameId: GameId): Promise<StoredGame | undefined>;
  /** Removes and returns what was read, unless this process has changed the game since the read began. */
  take(gameId: GameId): StoredGame | undefined;
  /** Call when the game has changed: what was read, or is being read, may be outdated. */
  forget(gameId: GameId): void;
  forgetAll(): void;
}

interface Reading {
  stored: StoredGame | undefined;
}

export function newRecentReads(store: Pick<GameStore, 'findGame'>): RecentReads {
  const readings = new QuickLRU<string, Reading>({ maxSize: MAX_GAMES, maxAge: MAX_AGE_MS });
  return {
    async read(gameId) {
      const reading: Reading = { stored: undefined };
      readings.set(gameId, reading);
      reading.stored = await store.findGame(gameId);
      return reading.stored;
    },
    take(gameId) {
      const reading = readings.get(gameId);
      readings.delete(gameId);
      return reading?.stored;
    },
    forget: (gameId) => void readings.delete(gameId),
    forgetAll: () => readings.clear(),
  };
}
