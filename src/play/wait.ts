// Waits for news: subscribe, look, sleep, look again. It never polls and never misses a wake-up.
import type { GameId } from '../records/ids.ts';
import type { Patience, News } from '../ports/news.ts';

/**
 * What `look` finds, as soon as it finds something; `undefined` when time is up, the caller has disconnected, or the arena
 * is draining. Always removes its listener.
 * @throws Problem when the caller may not sleep
 */
export async function untilFound<T>(
  parts: { news: News; isDraining(): boolean },
  gameId: GameId,
  look: Look<T>,
  patience: Patience,
): Promise<T | undefined> {
  return untilWoken(parts, (wake) => parts.news.subscribe(gameId, wake), look, patience);
}

type Look<T> = () => Promise<T | undefined> | T | undefined;

/**
 * The same for any news that `subscribe` listens to.
 * @throws Problem when the caller may not sleep
 */
export async function untilWoken<T>(
  { isDraining }: { isDraining(): boolean },
  subscribe: (wake: () => void) => () => void,
  look: Look<T>,
  { timeoutMs, signal, park }: Patience,
): Promise<T | undefined> {
  if (timeoutMs <= 0) return look();
  let unpark: (() => void) | undefined;
  const bell = newBell(timeoutMs, signal);
  const unsubscribe = subscribe(bell.wake);
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

/** Rings on news, and a last time when time is up or the caller has disconnected. */
function newBell(timeoutMs: number, signal: AbortSignal) {
  let isRinging = false;
  let isOver = signal.aborted;
  let sleeper: (() => void) | undefined;
  const wake = (): void => {
    isRinging = true;
    sleeper?.();
  };
  const wakeLast = (): void => {
    isOver = true;
    wake();
  };
  const timer = setTimeout(wakeLast, timeoutMs);
  signal.addEventListener('abort', wakeLast, { once: true });
  return {
    wake,
    isOver: () => isOver,
    async rung(): Promise<void> {
      if (!isRinging) await new Promise<void>((wake) => (sleeper = wake));
      isRinging = false;
    },
    stop(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', wakeLast);
    },
  };
}
