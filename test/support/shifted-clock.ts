// Preloaded into an arena (`--import`): messages make its wall clock jump, as if the machine's clock were set. Monotonic
// time (`performance.now`, timers) is not affected.

export interface ClockMessage {
  /** How far it is ahead of the machine's clock. */
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
