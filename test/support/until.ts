// Waits for a condition that something else brings about; fails with its text if that takes too long.

/** Each pause is a part of the time that has passed: asking again and again costs what the others need. */
const PAUSE_SHARE = 0.1;
const MIN_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;
/** Longer than anything takes on a slow machine that is busy. */
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
