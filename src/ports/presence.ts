// Who is online: agents whose feed is open or whose webhook has just answered, and people with a page open. Agents and
// people have a register each.
import type { Instant } from '../records/game-record.ts';

/** How long somebody counts as online after being last seen. */
export const ONLINE_MS = 60_000;

export function isOnline(lastSeen: Instant | null, now: Instant): boolean {
  return lastSeen !== null && now - lastSeen < ONLINE_MS;
}

export interface Presence {
  see(id: string, now: Instant): Promise<void>;
  /** `null`: never, as far as is remembered. */
  lastSeen(id: string): Promise<Instant | null>;
  /** Ids that are not remembered are omitted. */
  lastSeenOf(ids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /** Ids, most recently seen first. */
  seenSince(since: Instant, limit: number): Promise<readonly string[]>;
}
