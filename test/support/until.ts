// Polls until a condition holds; fails with the condition's source if that takes too long.

/** Pauses grow with the elapsed time, because frequent polling takes CPU time from others. */
const PAUSE_SHARE = 0.1;
const MIN_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;
/** Longer than anything takes on a slow, busy machine. */
export const PATIENCE_MS = 120_000;

export async function until(condition: () => boolean | Promise<boolean>, withinMs = PATIENCE_MS): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > withinMs) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    const pauseMs = Math.min(Math.max(MIN_PAUSE_MS, PAUSE_SHARE * waitedMs), MAX_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
