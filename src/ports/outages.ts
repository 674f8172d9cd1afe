// What a process knows of the times in which nobody could play.
import type { Instant } from '../records/game-record.ts';
import type { TimeToPlay } from '../table/time-to-play.ts';

/** From the last moment in which play was possible to the next. */
export interface Outage {
  readonly from: Instant;
  readonly to: Instant;
}

/** `freeze`: this process was stopped. */
export type Cause = 'database' | 'redis' | 'freeze';

export interface Outages {
  /** Nobody can play through this process. @param from now by default */
  began(cause: Cause, from?: Instant): void;
  /** This cause is over. Once all are, the process asks the store whether the outage was everybody's. */
  ended(cause: Cause): void;
  /** `over`: not yet known to be everybody's; clocks still stand. */
  state(): 'none' | 'ongoing' | 'over';
  /** The outages that the store knows of: those count in every process. */
  learn(outages: readonly Outage[]): void;
  readonly timeToPlay: TimeToPlay;
}
