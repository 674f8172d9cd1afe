// Preloaded into an arena (`--import`): its time of day jumps by messages, as that of a machine whose clock is set. What
// measures durations (`performance.now`, timers) is not moved.

export interface ClockMessage {
  /** From the time of the machine. */
  readonly clockAheadMs: number;
}

let aheadMs = 0;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
process.on('message', (message: Partial<ClockMessage>) => {
  if (message.clockAheadMs !== undefined) aheadMs = message.clockAheadMs;
});
// Listening must not keep the process alive.
process.channel?.unref();
