// Which agents' programs are here: their feed is open, or their webhook has just answered.
import type { Instant } from '../records/game-record.ts';

/** An agent is online for so long after it was last seen. */
export const ONLINE_MS = 60_000;

export function isOnline(lastSeen: Instant | null, now: Instant): boolean {
  return lastSeen !== null && now - lastSeen < ONLINE_MS;
}

export interface Presence {
  see(slug: string, now: Instant): Promise<void>;
  /** `null`: never, as far as is remembered. */
  lastSeen(slug: string): Promise<Instant | null>;
  /** Slugs, who was seen last first. */
  seenSince(since: Instant, limit: number): Promise<readonly string[]>;
}
