// Game time: starts at the system clock, or at the game time of the other processes, and then follows the monotonic
// clock. Small differences from the system clock are slewed; a jump of the system clock is ignored.
import type { Clock, Instant } from '../records/game-record.ts';

/** How fast a difference is corrected, as a share of elapsed time. */
const MAX_SLEW = 0.02;
/** A larger difference is a clock jump or a suspended machine, neither of which may end games. */
export const MAX_DIFFERENCE_MS = 60_000;

export interface ClockSources {
  /** The system clock, in milliseconds since 1970. */
  wall(): number;
  /** A monotonic clock, in milliseconds. */
  steady(): number;
}

export interface ClockLog {
  /** The system clock differs by more than is corrected; reported once until they agree again. */
  differs(byMs: number): void;
}

const SYSTEM: ClockSources = { wall: Date.now, steady: () => performance.now() };

/** Never goes back. @param startAt the system clock by default */
export function newSteadyClock(log: ClockLog, startAt?: Instant, { wall, steady }: ClockSources = SYSTEM): Clock {
  let at = startAt ?? wall();
  let readAt = steady();
  let hasJumped = false;
  return () => {
    const now = steady();
    const elapsed = now - readAt;
    readAt = now;
    at += elapsed;
    const difference = wall() - at;
    const isJump = Math.abs(difference) > MAX_DIFFERENCE_MS;
    if (isJump && !hasJumped) log.differs(Math.round(difference));
    hasJumped = isJump;
    const most = elapsed * MAX_SLEW;
    if (!isJump) at += Math.min(most, Math.max(-most, difference));
    return Math.floor(at);
  };
}
