// Notices that the time of games in this process differs from that in others: their clocks are not synchronised.

/** More than the delays of renewals; a player notices no less. */
const MAX_DIFFERENCE_MS = 2000;
/** Samples in a row, because a Redis that hangs makes one or two wrong. */
const SAMPLES = 3;

/** Called once when clocks begin to differ, and once when they agree again. */
export interface ClockWatchLog {
  /** @param byMs how far this process is ahead of another */
  differ(byMs: number): void;
  agree(): void;
}

/** @returns a function to be called with samples of how far this process is ahead of another */
export function newClockWatch(log: ClockWatchLog): (aheadMs: number) => void {
  let isDiffering = false;
  let changes = 0;
  return (aheadMs) => {
    const differs = Math.abs(aheadMs) > MAX_DIFFERENCE_MS;
    changes = differs === isDiffering ? 0 : changes + 1;
    if (changes < SAMPLES) return;
    isDiffering = differs;
    changes = 0;
    if (differs) log.differ(aheadMs);
    else log.agree();
  };
}
