// Keeps the pages that need no server (worker.ts).

/** Once the page has loaded: the copies come last. Without them the pages work as before, but for when there is no line. */
export function keepOfflineCopies(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
