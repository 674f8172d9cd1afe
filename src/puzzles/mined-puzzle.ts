// A puzzle mined from a game, before it is stored.
import type { PuzzleGoal, PuzzleKind, PuzzleTheme } from '../../schema/puzzle.ts';
import type { Position, Seat } from '../engine/index.ts';
import type { PuzzlePosition } from './position.ts';
import type { PuzzleReason } from './reasons.ts';

export interface Solution {
  /** Names of moves: the solver's first, then the best defence and its answers. One move in a hidden puzzle. */
  readonly line: readonly string[];
  /** How many of the solver's moves, from the first, are the only right ones. */
  readonly only: number;
  /** The value of each first move, from 0 to 1, best first. */
  readonly best: readonly { readonly move: string; readonly value: number }[];
  readonly why: readonly PuzzleReason[];
}

export interface MinedPuzzle {
  readonly id: string;
  readonly kind: PuzzleKind;
  readonly goal: PuzzleGoal;
  readonly position: PuzzlePosition;
  /** The move that was played in the game. */
  readonly played: string | null;
  readonly solution: Solution;
  readonly themes: readonly PuzzleTheme[];
  /** The house's level that finds the first move; `null`: none does. */
  readonly level: number | null;
}

/** A position of the game in which a seat is to move and the draw pile is empty. */
export interface Moment {
  readonly position: Position;
  readonly seat: Seat;
  readonly empty: number;
  /** The move that was played there. */
  readonly played: string | null;
}
