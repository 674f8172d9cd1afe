// Starts the service worker, which keeps offline copies of pages (worker.ts).

const INTERACTIONS = ['pointerdown', 'keydown', 'scroll'] as const;
/** Requests caused by the interaction itself come first. */
const WAIT_MS = 2000;

/** After the first interaction: the copies weigh as much as three pages, and are of no use to a visitor who leaves at once. */
export function keepOfflineCopies(): void {
  for (const type of INTERACTIONS) addEventListener(type, registerSoon, { once: true, passive: true });
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
