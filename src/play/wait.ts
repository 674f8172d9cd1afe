// Waiting for news: subscribe, look, sleep, look again. It never polls and never misses a wake-up.
import type { GameId } from '../records/ids.ts';
import type { Patience, News } from '../ports/news.ts';

/**
 * What `look` finds, as soon as it finds something; `undefined` when time is up, the caller has gone, or the
 * arena is draining. Always removes its listener.
 * @throws Problem when the caller may not sleep
 */
export async function untilFound<T>(
  parts: { news: News; isDraining(): boolean },
  gameId: GameId,
  look: Look<T>,
  patience: Patience,
): Promise<T | undefined> {
  return untilRung(parts, (ring) => parts.news.subscribe(gameId, ring), look, patience);
}

type Look<T> = () => Promise<T | undefined> | T | undefined;

/**
 * The same for news of whatever `subscribe` listens to.
 * @throws Problem when the caller may not sleep
 */
export async function untilRung<T>(
  { isDraining }: { isDraining(): boolean },
  subscribe: (ring: () => void) => () => void,
  look: Look<T>,
  { timeoutMs, signal, park }: Patience,
): Promise<T | undefined> {
  if (timeoutMs <= 0) return look();
  let unpark: (() => void) | undefined;
  const bell = newBell(timeoutMs, signal);
  const unsubscribe = subscribe(bell.ring);
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
