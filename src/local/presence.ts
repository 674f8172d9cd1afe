// Who this process has seen.
import type { Presence } from '../ports/presence.ts';
import type { Instant } from '../records/game-record.ts';

/** Of whom else was seen, later, whoever was seen first is forgotten. */
const REMEMBERED = 100_000;

export function newLocalPresence(): Presence {
  /** Who was seen last is last. */
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
