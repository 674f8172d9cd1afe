// The quick-match queue: who waits, and by which rules two waiters fit.
import type { RulesId } from '../engine/index.ts';
import type { SeatKind, Wants } from '../../schema/words.ts';
import type { Instant } from '../records/game-record.ts';

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

/** Longer than anybody waits in the queue. */
export const PAIRING_KEPT_MS = 900_000;
/** Of ratings, in points: so wide at first, and wider by as much every so often, until anybody will do. */
export const FIRST_WINDOW = 100;
export const WIDER_EVERY_MS = 5000;
export const UNLIMITED_AFTER_MS = 30_000;
