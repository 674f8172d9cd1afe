// The time of games: the system clock as it was at the start, or what the other processes say it is, and from then on the
// clock that is never set. Small differences are made up slowly; a jump of the system clock changes nothing.
import type { Clock, Instant } from '../records/game-record.ts';

/** Of real time: how fast a difference is made up. */
const MAX_SLEW = 0.02;
/** A larger difference is a jump, or a suspended machine: neither may end games at once. */
export const MAX_DIFFERENCE_MS = 60_000;

export interface ClockSources {
  /** Milliseconds since 1970, as the system clock is set. */
  wall(): number;
  /** Milliseconds since any moment; never set. */
  steady(): number;
}

export interface ClockLog {
  /** The system clock differs by so much, more than will be made up; reported once until they agree again. */
  differs(byMs: number): void;
}

const SYSTEM: ClockSources = { wall: Date.now, steady: () => performance.now() };

/** Never goes back. @param startAt by default as the system clock is set */
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
