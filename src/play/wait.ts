// Waiting for news of a game: subscribe, look, sleep, look again. It never polls and never misses a wake-up.
import type { GameId } from '../records/ids.ts';
import type { Patience, News } from '../ports/news.ts';

/**
 * What `look` finds, as soon as it finds something; `undefined` when time is up, the caller has gone, or the
 * arena is draining. Always removes its listener.
 * @throws Problem when the caller may not sleep
 */
export async function untilFound<T>(
  { news, isDraining }: { news: News; isDraining(): boolean },
  gameId: GameId,
  look: () => Promise<T | undefined> | T | undefined,
  { timeoutMs, signal, park }: Patience,
): Promise<T | undefined> {
  if (timeoutMs <= 0) return look();
  let unpark: (() => void) | undefined;
  const bell = newBell(timeoutMs, signal);
  const unsubscribe = news.subscribe(gameId, bell.ring);
  try {
    for (;;) {
      const found = await look();
      if (found !== undefined || bell.isOver() || isDraining()) return found;
      unpark ??= park?.();
      await bell.rung();
    }
  } finally {
    unpark?.();
    unsubscribe();
    bell.stop();
  }
}

/** Rings on news, and for the last time when time is up or the caller has gone. */
function newBell(timeoutMs: number, signal: AbortSignal) {
  let isRinging = false;
  let isOver = signal.aborted;
  let sleeper: (() => void) | undefined;
  const ring = (): void => {
    isRinging = true;
    sleeper?.();
  };
  const ringLast = (): void => {
    isOver = true;
    ring();
  };
  const timer = setTimeout(ringLast, timeoutMs);
  signal.addEventListener('abort', ringLast, { once: true });
  return {
    ring,
    isOver: () => isOver,
    async rung(): Promise<void> {
      if (!isRinging) await new Promise<void>((wake) => (sleeper = wake));
      isRinging = false;
    },
    stop(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', ringLast);
    },
  };
}
