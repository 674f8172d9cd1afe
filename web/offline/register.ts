// Keeps the pages that need no server (worker.ts).

const SIGNS_OF_A_PERSON = ['pointerdown', 'keydown', 'scroll'] as const;
/** What a press asks for comes first. */
const WAIT_MS = 2000;

/**
 * Once somebody does anything here: they are as much again as three pages, of no use to who only looks in. Without them
 * the pages work as before, but for when there is no line.
 */
export function keepOfflineCopies(): void {
  for (const sign of SIGNS_OF_A_PERSON) addEventListener(sign, registerSoon, { once: true, passive: true });
}

function registerSoon(): void {
  setTimeout(
    () =>
      void import('./registration.ts').then(
        ({ activeWorker }) => activeWorker(),
        () => undefined,
      ),
    WAIT_MS,
  );
}
