// Loading again what an outage has kept from a page.
import { useEffect, useRef } from 'preact/hooks';
import { Unreachable } from '../game/api.ts';

const MIN_PAUSE_MS = 5000;

/** After an `Unreachable`, loads once more: after a pause, or when the network is back, but not while the page is hidden. */
export function useRetry(failure: unknown, load: () => unknown): void {
  const newest = useRef(load);
  newest.current = load;
  useEffect(() => {
    if (!(failure instanceof Unreachable)) return;
    const retry = (): void => {
      if (document.visibilityState === 'hidden') return;
      stop();
      newest.current();
    };
    const stop = (): void => {
      clearInterval(pausing);
      removeEventListener('online', retry);
    };
    const pausing = setInterval(retry, Math.max(failure.retryAfterMs, MIN_PAUSE_MS));
    addEventListener('online', retry);
    return stop;
  }, [failure]);
}
