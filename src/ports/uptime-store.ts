// The durable store of when the arena was up.
import type { Instant } from '../records/game-record.ts';

/** A period in which at least one process was up and could write. */
export interface Uptime {
  readonly beganAt: Instant;
  readonly seenAt: Instant;
}

export interface UptimeStore {
  /** The newest periods, oldest first. */
  recent(limit: number): Promise<readonly Uptime[]>;
  /**
   * Begins a period. Forgets periods that ended before `oldest`, those after the first that were not seen again, and the time after `at`:
   * the clock was put back.
   */
  begin(at: Instant, oldest: Instant): Promise<void>;
  /** The newest period lasts until now. */
  extend(at: Instant): Promise<void>;
}
