// When each agent or person was last seen by this process.
import type { Presence } from '../ports/presence.ts';
import type { Instant } from '../records/game-record.ts';

/** Beyond this, the one seen least recently is forgotten. */
const REMEMBERED = 100_000;

export function newLocalPresence(): Presence {
  /** Ordered by when they were last seen, oldest first. */
  const seen = new Map<string, Instant>();
  return {
    async see(slug, now) {
      seen.delete(slug);
      seen.set(slug, now);
      if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value!);
    },
    lastSeen: async (slug) => seen.get(slug) ?? null,
    lastSeenOf: async (ids) => new Map(ids.flatMap((id) => (seen.has(id) ? [[id, seen.get(id)!] as const] : []))),
    seenSince: async (since, limit) =>
      [...seen]
        .toReversed()
        .filter(([, at]) => at > since)
        .slice(0, limit)
        .map(([slug]) => slug),
  };
}
