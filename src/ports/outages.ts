// What a process knows of the times in which nobody could play.
import type { Instant } from '../records/game-record.ts';
import type { TimeToPlay } from '../table/time-to-play.ts';

/** From the last moment in which play was possible to the next. */
export interface Outage {
  readonly from: Instant;
  readonly to: Instant;
}

/** What moves depend on. */
export type Cause = 'database' | 'redis';

export interface Outages {
  /** Moves are refused from now on. */
  began(cause: Cause): void;
  /** @param cause which is over; the outage is, once all are */
  ended(cause: Cause): void;
  /** Adds outages that the store knows of. */
  add(outages: readonly Outage[]): void;
  readonly timeToPlay: TimeToPlay;
}
