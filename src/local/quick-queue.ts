// The quick-match queue of a single process.
import {
  PAIRING_KEPT_MS,
  type Pairing,
  type QuickQueue,
  type Ticket,
  WIDER_EVERY_MS,
  FIRST_WINDOW,
  UNLIMITED_AFTER_MS,
} from '../ports/quick-queue.ts';
import { SILENT_AFTER_MS } from '../table/referee.ts';
import type { Instant } from '../records/game-record.ts';

/** Largest difference of ratings that a waiter accepts by now. */
function windowOf(since: Instant, now: Instant): number {
  const waitedMs = now - since;
  if (waitedMs >= UNLIMITED_AFTER_MS) return Infinity;
  return FIRST_WINDOW * (1 + Math.floor(Math.max(0, waitedMs) / WIDER_EVERY_MS));
}

/** The window of whoever waits longer decides, so that everybody finds somebody; the unrated fit anyone. */
function fits(a: Ticket, b: Ticket, now: Instant): boolean {
  if (a.rules !== b.rules || !accepts(a, b) || !accepts(b, a)) return false;
  if (a.rating === null || b.rating === null) return true;
  return Math.abs(a.rating - b.rating) <= Math.max(windowOf(a.since, now), windowOf(b.since, now));
}

function accepts({ wants }: Ticket, { kind }: Ticket): boolean {
  return wants === 'any' || wants === kind;
}

function isOlder(a: Ticket, b: Ticket): boolean {
  return a.since === b.since ? a.gameId < b.gameId : a.since < b.since;
}

export function newLocalQueue(): QuickQueue {
  const waiting = new Map<string, { ticket: Ticket; seen: Instant }>();
  const paired = new Map<string, { pairing: Pairing; at: Instant }>();
  let cameUp: Instant | undefined;

  const forgetTheSilent = (now: Instant): void => {
    for (const [id, { seen }] of waiting) if (seen <= now - SILENT_AFTER_MS) waiting.delete(id);
    for (const [id, { at }] of paired) if (at <= now - PAIRING_KEPT_MS) paired.delete(id);
  };
  const oldestFitting = (ticket: Ticket, now: Instant): Ticket | undefined => {
    const others = [...waiting.values()].map((waiter) => waiter.ticket);
    return others
      .filter((other) => other.gameId !== ticket.gameId && fits(ticket, other, now))
      .reduce<Ticket | undefined>((oldest, other) => (oldest && isOlder(oldest, other) ? oldest : other), undefined);
  };
  const pair = (a: Ticket, b: Ticket, at: Instant): Pairing => {
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
      cameUp ??= now;
      forgetTheSilent(now);
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
      cameUp ??= now;
      forgetTheSilent(now);
      return waiting.get(gameId)?.seen ?? cameUp;
    },
  };
}
