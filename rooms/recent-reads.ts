// Games that a request has just read from the store: the room that it makes need not read its game again.
import QuickLRU from 'quick-lru';
import type { GameStore } from '../src/ports/game-store.ts';
import type { GameId } from '../src/records/ids.ts';
import type { StoredGame } from '../src/records/game-record.ts';

const MAX_GAMES = 256;
const MAX_AGE_MS = 1000;

export interface RecentReads {
  /** From the store. @throws StoreDown, UnknownVersion */
  read(gameId: GameId): Promise<StoredGame | undefined>;
  /** What was read, once, if nothing has changed it in this process since it was asked for. */
  take(gameId: GameId): StoredGame | undefined;
  /** It was changed: what is being read may be old. */
  forget(gameId: GameId): void;
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
  };
}
