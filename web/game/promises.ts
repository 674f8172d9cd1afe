// What this browser was promised: the seedHash of each game in which it took a seat, as the arena gave it then. Kept
// longer than the seat, because the replay is where it can be checked.
const KEY = 'arena-promises';
const MAX_KEPT = 100;

type Promised = readonly [gameId: string, seedHash: string];

/** The first promise of a game stays: what is told later is not what was promised. */
export function keepPromise(gameId: string, seedHash: string): void {
  const kept = promises();
  if (kept.some(([id]) => id === gameId)) return;
  const next: readonly Promised[] = [...kept, [gameId, seedHash]];
  localStorage.setItem(KEY, JSON.stringify(next.slice(-MAX_KEPT)));
}

export function findPromise(gameId: string): string | undefined {
  return promises().find(([id]) => id === gameId)?.[1];
}

function promises(): readonly Promised[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly Promised[];
}
