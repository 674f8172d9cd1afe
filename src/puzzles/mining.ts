// The puzzles of a finished game: at most one with open hands and one with a hidden hand. Pure: the same journal gives
// the same puzzles.
import type { PuzzleTheme } from '../../schema/puzzle.ts';
import { replay, type Journal, type Position, type Seat } from '../engine/index.ts';
import { findHiddenPuzzle } from './hidden-puzzle.ts';
import { findOpenPuzzle } from './open-puzzle.ts';
import type { PuzzleKind, PuzzlePosition } from './position.ts';
import type { PuzzleReason } from './reasons.ts';

export type PuzzleGoal = 'win' | 'draw' | 'best';

export interface Solution {
  /** Names of moves: the solver's first, then the best defence and its answers. One move in a hidden puzzle. */
  readonly line: readonly string[];
  /** How many of the solver's moves, from the first, are the only right ones. */
  readonly only: number;
  /** What each first move is worth, from 0 to 1, best first. */
  readonly best: readonly { readonly move: string; readonly value: number }[];
  readonly why: readonly PuzzleReason[];
}

export interface MinedPuzzle {
  readonly id: string;
  readonly kind: PuzzleKind;
  readonly goal: PuzzleGoal;
  readonly position: PuzzlePosition;
  /** What the game went on with. */
  readonly played: string | null;
  readonly solution: Solution;
  readonly themes: readonly PuzzleTheme[];
  /** The house's level that finds the first move; `null`: none does. */
  readonly level: number | null;
}

/** A position of the game in which a seat is to move with an empty pile. */
export interface Moment {
  readonly position: Position;
  readonly seat: Seat;
  readonly empty: number;
  /** What was played there. */
  readonly played: string | null;
}

/** Empty for a journal that does not re-simulate. */
export function minePuzzles(journal: Journal): MinedPuzzle[] {
  const game = replay(journal);
  if (!game.ok) return [];
  const positions = [game.start, ...game.plies.map(({ position }) => position)];
  const moments = positions.flatMap((position, index): Moment[] => {
    const { current, deck, pendingHop, board } = position;
    if (current === null || deck.length > 0 || pendingHop !== null) return [];
    const empty = board.filter((placed) => placed === null).length;
    return [{ position, seat: current, empty, played: journal.moves[index] ?? null }];
  });
  return [findOpenPuzzle(moments), findHiddenPuzzle(moments)].filter((found) => found !== undefined);
}
