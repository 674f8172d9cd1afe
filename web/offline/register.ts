// Keeps the pages that need no server (worker.ts).

const SIGNS_OF_A_PERSON = ['pointerdown', 'keydown', 'scroll'] as const;
/** What a press asks for comes first. */
const WAIT_MS = 2000;

/**
 * Once somebody does anything here: they are as much again as three pages, of no use to who only looks in. Without them
 * the pages work as before, but for when there is no line.
 */
export function keepOfflineCopies(): void {
  if (!('serviceWorker' in navigator)) return;
  const seen = new AbortController();
  const register = (): void => {
    seen.abort();
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), WAIT_MS);
  };
  for (const sign of SIGNS_OF_A_PERSON) addEventListener(sign, register, { signal: seen.signal, passive: true });
}
