// The quick-match queue: who waits, and which two waiters match.
import type { GameId, Party } from '../records/ids.ts';
import type { RulesId } from '../engine/index.ts';
import type { SeatKind, Wants } from '../../schema/enumerations.ts';
import type { Instant } from '../records/game-record.ts';

/** A waiter: the game it opened, and whom it would play. */
export interface QueueTicket {
  readonly gameId: GameId;
  /** Of its game: two games become one only if both have the same rules. */
  readonly rules: RulesId;
  readonly kind: SeatKind;
  readonly wants: Wants;
  readonly rating: number | null;
  /** Nobody is paired with themselves; `null`: unknown. */
  readonly owner: Party | null;
  /** Since when it has waited; survives a loss of the queue. */
  readonly since: Instant;
}

/** Two games that become one: the older, whose second seat the opener of the younger takes. */
export interface Pairing {
  readonly older: GameId;
  readonly younger: GameId;
}

/** No game is paired twice: once paired, it gets the same pairing until that is dissolved or expires. */
export interface QuickQueue {
  /** Pairs with the oldest waiter that matches, or else keeps waiting; either way it renews the waiter's entry. */
  enter(ticket: QueueTicket, now: Instant): Promise<Pairing | undefined>;
  /** Stops waiting. No effect on a game that is paired. */
  leave(gameId: GameId): Promise<void>;
  /** For a pairing that could not be carried out: both may enter again. */
  dissolve(pairing: Pairing): Promise<void>;
  /** When the waiter was last seen; for an unknown game, when the queue itself started. */
  lastSeen(gameId: GameId, now: Instant): Promise<Instant>;
}

/** Longer than anyone waits in the queue. */
export const PAIRING_TTL_MS = 900_000;
/** Rating window in points: it starts this wide, grows by the same amount at every step, and is finally unlimited. */
export const INITIAL_WINDOW_POINTS = 100;
export const WINDOW_STEP_MS = 5000;
export const UNLIMITED_AFTER_MS = 30_000;
