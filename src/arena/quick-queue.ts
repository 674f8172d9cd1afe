// The quick-match queue: who waits, and who fits whom. The port, its rules, and the queue of a single process.
import type { RulesId } from '../engine/index.ts';
import type { SeatKind, Wants } from '../../schema/words.ts';
import type { Instant } from './game-record.ts';

/** A waiter: the game it opened, and whom it would play. */
export interface Ticket {
  readonly gameId: string;
  /** Of its game: two games become one only where both are played by the same. */
  readonly rules: RulesId;
  readonly kind: SeatKind;
  readonly wants: Wants;
  readonly rating: number | null;
  /** Since when it waits; survives a loss of the queue. */
  readonly since: Instant;
}

/** Two games that become one: the older, whose second seat the opener of the younger takes. */
export interface Pairing {
  readonly older: string;
  readonly younger: string;
}

/** Nobody is paired twice: once paired, a game is told its pairing again, until that is dissolved or forgotten. */
export interface QuickQueue {
  /** Pairs with the oldest waiter that fits, or else waits on; a sign of life in either case. */
  enter(ticket: Ticket, now: Instant): Promise<Pairing | undefined>;
  /** Waits no more. Changes nothing for a game that is paired. */
  leave(gameId: string): Promise<void>;
  /** A pairing that could not be made true: both may enter again. */
  dissolve(pairing: Pairing): Promise<void>;
  /** The last sign of life; for a game that it does not know, when the queue itself came up. */
  lastSeen(gameId: string, now: Instant): Promise<Instant>;
}

export const SILENT_AFTER_MS = 60_000;
/** Longer than anybody waits in the queue. */
export const PAIRING_KEPT_MS = 900_000;
/** Of ratings, in points: so wide at first, and wider by as much every so often, until anybody will do. */
export const FIRST_WINDOW = 100;
export const WIDER_EVERY_MS = 5000;
export const UNLIMITED_AFTER_MS = 30_000;

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
