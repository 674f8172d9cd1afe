// The recently measured speed of a worker thread: other programs on the machine slow it down.

export interface ThreadSpeed {
  /** Evaluations per millisecond of one thread. */
  perMs(): number;
  /** Records a measurement. Very long times are capped, because then the whole process was suspended, not the thread slow. */
  note(evaluations: number, ms: number): void;
}

/** Until something is measured: half the speed of a thread on an idle machine. */
const ASSUMED_PER_MS = 1000;
/** The time constant of the exponential average, in milliseconds of work. */
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
