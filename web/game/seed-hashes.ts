// The seedHash of each game in which this browser took a seat, as the server gave it then. Kept longer than the
// seat, because the replay checks it.
import { storeText, storedText } from './stored.ts';

const KEY = 'arena-promises';
const MAX_KEPT = 100;

type Promised = readonly [gameId: string, seedHash: string];

/** Keeps only the first hash of a game: a later one proves nothing. */
export function rememberSeedHash(gameId: string, seedHash: string): void {
  const kept = promises();
  if (kept.some(([id]) => id === gameId)) return;
  const next: readonly Promised[] = [...kept, [gameId, seedHash]];
  storeText(KEY, JSON.stringify(next.slice(-MAX_KEPT)));
}

export function findSeedHash(gameId: string): string | undefined {
  return promises().find(([id]) => id === gameId)?.[1];
}

/** Whether this browser has never taken a seat in another game. */
export function isFirstGame(gameId: string): boolean {
  return promises().every(([id]) => id === gameId);
}

function promises(): readonly Promised[] {
  return JSON.parse(storedText(KEY) ?? '[]') as readonly Promised[];
}
