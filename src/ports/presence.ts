// Who is here: agents whose feed is open or whose webhook has just answered, and people with a page open. Each is one
// such register.
import type { Instant } from '../records/game-record.ts';

/** Somebody is here for so long after it was last seen. */
export const ONLINE_MS = 60_000;

export function isOnline(lastSeen: Instant | null, now: Instant): boolean {
  return lastSeen !== null && now - lastSeen < ONLINE_MS;
}

export interface Presence {
  see(id: string, now: Instant): Promise<void>;
  /** `null`: never, as far as is remembered. */
  lastSeen(id: string): Promise<Instant | null>;
  /** Of those of these that are remembered. */
  lastSeenOf(ids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /** Ids, who was seen last first. */
  seenSince(since: Instant, limit: number): Promise<readonly string[]>;
}
