// The Game Review as the arena answers it.
import type { Seat } from '../src/engine/index.ts';

export type MoveClass = 'best' | 'excellent' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewedMove {
  readonly index: number;
  readonly seat: Seat;
  readonly name: string;
  /** Chances of the mover to win, 0 to 1. */
  readonly win: { readonly before: number; readonly after: number };
  readonly loss: number;
  readonly class: MoveClass;
  readonly best: readonly { readonly name: string; readonly win: number }[];
  readonly luck: number;
  /** Why it was worse than the best one. */
  readonly why: { readonly reason: string; readonly text: string } | null;
}

interface ReviewedSeat {
  /** `null` for a seat that had nothing to choose. */
  readonly accuracy: number | null;
  readonly counts: Readonly<Partial<Record<MoveClass, number>>>;
}

export interface ReviewDone {
  readonly status: 'done';
  readonly seats: Readonly<Record<Seat, ReviewedSeat>>;
  readonly moves: readonly ReviewedMove[];
}

interface ReviewRunning {
  readonly status: 'running';
  /** Moves. */
  readonly progress: { readonly done: number; readonly of: number };
}

export type Review = ReviewDone | ReviewRunning;

export function isDone(review: Review): review is ReviewDone {
  return review.status === 'done';
}
