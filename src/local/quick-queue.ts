// The quick-match queue of a single process.
import {
  PAIRING_TTL_MS,
  type Pairing,
  type QuickQueue,
  type QueueTicket,
  WINDOW_STEP_MS,
  INITIAL_WINDOW_POINTS,
  UNLIMITED_AFTER_MS,
} from '../ports/quick-queue.ts';
import { SILENT_AFTER_MS } from '../table/deadlines.ts';
import type { Instant } from '../records/game-record.ts';

/** The largest rating difference that a waiter accepts now. */
function windowOf(since: Instant, now: Instant): number {
  const waitedMs = now - since;
  if (waitedMs >= UNLIMITED_AFTER_MS) return Infinity;
  return INITIAL_WINDOW_POINTS * (1 + Math.floor(Math.max(0, waitedMs) / WINDOW_STEP_MS));
}

/** The wider of the two windows applies, so that everybody finds a partner; unrated players fit anyone. */
function fits(a: QueueTicket, b: QueueTicket, now: Instant): boolean {
  if (a.rules !== b.rules || !accepts(a, b) || !accepts(b, a)) return false;
  if (a.owner !== null && a.owner === b.owner) return false;
  if (a.rating === null || b.rating === null) return true;
  return Math.abs(a.rating - b.rating) <= Math.max(windowOf(a.since, now), windowOf(b.since, now));
}

function accepts({ wants }: QueueTicket, { kind }: QueueTicket): boolean {
  return wants === 'any' || wants === kind;
}

function isOlder(a: QueueTicket, b: QueueTicket): boolean {
  return a.since === b.since ? a.gameId < b.gameId : a.since < b.since;
}

export function newLocalQueue(): QuickQueue {
  const waiting = new Map<string, { ticket: QueueTicket; seen: Instant }>();
  const paired = new Map<string, { pairing: Pairing; at: Instant }>();
  let startedAt: Instant | undefined;

  const dropExpired = (now: Instant): void => {
    for (const [id, { seen }] of waiting) if (seen <= now - SILENT_AFTER_MS) waiting.delete(id);
    for (const [id, { at }] of paired) if (at <= now - PAIRING_TTL_MS) paired.delete(id);
  };
  const oldestFitting = (ticket: QueueTicket, now: Instant): QueueTicket | undefined => {
    const others = [...waiting.values()].map((waiter) => waiter.ticket);
    return others
      .filter((other) => other.gameId !== ticket.gameId && fits(ticket, other, now))
      .reduce<QueueTicket | undefined>((best, other) => (best && isOlder(best, other) ? best : other), undefined);
  };
  const pair = (a: QueueTicket, b: QueueTicket, at: Instant): Pairing => {
    const [older, younger] = isOlder(a, b) ? [a.gameId, b.gameId] : [b.gameId, a.gameId];
    const pairing = { older, younger };
    for (const id of [older, younger]) {
      waiting.delete(id);
      paired.set(id, { pairing, at });
    }
    return pairing;
  };
  return {
    async enter(ticket, now) {
      startedAt ??= now;
      dropExpired(now);
      const known = paired.get(ticket.gameId);
      if (known) return known.pairing;
      const partner = oldestFitting(ticket, now);
      if (partner) return pair(ticket, partner, now);
      waiting.set(ticket.gameId, { ticket, seen: now });
      return undefined;
    },
    async leave(gameId) {
      waiting.delete(gameId);
    },
    async dissolve({ older, younger }) {
      for (const id of [older, younger]) {
        const { pairing } = paired.get(id) ?? {};
        if (pairing?.older === older && pairing.younger === younger) paired.delete(id);
      }
    },
    async lastSeen(gameId, now) {
      startedAt ??= now;
      dropExpired(now);
      return waiting.get(gameId)?.seen ?? startedAt;
    },
  };
}
