// What the arena knows of a game and of its caller.
import type { BySeat, Viewer, Seat } from '../engine/index.ts';
import type { Game } from './game.ts';
import type { Instant, SeatRecord } from '../records/game-record.ts';

/** Since when a person's seat has had neither an open socket nor requests; `null`: it has, or never had a socket. */
export type Absence = Instant | null;

export interface LiveGame {
  readonly game: Game;
  readonly absentSince: BySeat<Absence>;
}

export const NOBODY_ABSENT: LiveGame['absentSince'] = { A: null, B: null };

/** The holder of a seat. When a socket opens, the token must still be the seat's, and the key the agent's. */
export interface SeatHolder {
  readonly seat: Seat;
  readonly tokenHash: string;
  /** SHA-256 of the agent's key, if that was sent instead of the token. */
  readonly keyHash?: string;
}

/** A holder that the store confirmed at an epoch of the game during the current request. */
export interface ConfirmedHolder extends SeatHolder {
  readonly epoch: number;
}

/** A game as its caller may use it. */
export interface Access {
  readonly live: LiveGame;
  readonly viewer: Viewer;
  /** The seat whose token was sent; `null` for the public. */
  readonly holder: SeatHolder | null;
  /** SHA-256 of the key of the agent that is hosted in the game, if that was sent: it may watch a private game. */
  readonly hostedKeyHash?: string;
}

export interface SeatAccess extends Access {
  readonly viewer: Seat;
  readonly holder: SeatHolder;
}

/** The seat whose token was sent. */
export function heldSeat({ live, holder }: Access): SeatRecord | undefined {
  return holder ? live.game.record.seats[holder.seat] : undefined;
}
