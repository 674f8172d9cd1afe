// How fast a thread works, as it has lately been measured: other programs on the machine slow it down.

export interface ThreadSpeed {
  /** Evaluations in a millisecond of one thread. */
  perMs(): number;
  /** A very long one counts as shorter: it was the process that stood still, not the thread. */
  note(evaluations: number, ms: number): void;
}

/** Until something is measured: half of what a thread does alone. */
const ASSUMED_PER_MS = 1000;
/** What was measured so long ago, in milliseconds of work, counts a third. */
const MEMORY_MS = 500;

export function newSpeed(): ThreadSpeed {
  let [evaluations, ms] = [ASSUMED_PER_MS * MEMORY_MS, MEMORY_MS];
  return {
    perMs: () => evaluations / ms,
    note(more, measuredMs) {
      const moreMs = Math.min(measuredMs, MEMORY_MS);
      const kept = Math.exp(-moreMs / MEMORY_MS);
      evaluations = evaluations * kept + more;
      ms = ms * kept + moreMs;
    },
  };
}
