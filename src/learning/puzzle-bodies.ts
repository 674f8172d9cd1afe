// A puzzle as callers receive it: what the solver's seat may see, without its solution or its game.
import type { Puzzle, PuzzleExplanation } from '../../schema/puzzle.ts';
import { PUZZLE_WHY_EN } from '../../schema/puzzle-why-en.ts';
import { syncState } from '../../schema/positions.ts';
import type { SeatState } from '../../schema/sync-state.ts';
import { formatMove, observe, ownView, type Position, type Seat } from '../engine/index.ts';
import type { StoredGame } from '../records/game-record.ts';
import type { AttemptRecord, PuzzleRecord, SolverRecord } from '../records/puzzle-records.ts';
import { puzzleUrl, type Links } from '../table/links.ts';
import { openPosition } from '../puzzles/position.ts';
import { ratingOfPuzzle } from './puzzle-ratings.ts';
import { filled } from './why-sentences.ts';

export interface PuzzleContext {
  /** `undefined`: deleted or voided. */
  readonly game: StoredGame | undefined;
  /** The caller; `undefined` if anonymous. */
  readonly solver: SolverRecord | undefined;
  readonly attempt: AttemptRecord | undefined;
}

export function puzzleBody(links: Links, record: PuzzleRecord, { game, solver, attempt }: PuzzleContext): Puzzle {
  const { id, kind, ruleset, goal, position: stored, themes, minedOn } = record;
  const seat = stored.current;
  const position = openPosition(stored);
  const seats = kind === 'open' ? game?.record.seats : undefined;
  return {
    id,
    url: puzzleUrl(links, id),
    ruleset,
    rules: stored.rules,
    kind,
    goal,
    seat,
    first: stored.first,
    moveCount: stored.moveCount,
    grade: gradeOf(record),
    themes: [...themes],
    minedOn,
    names: seats ? { A: seats.A.name, B: seats.B.name } : null,
    ...shownTo(record, position),
    yours:
      solver && attempt ? { solved: attempt.isSolved, tries: attempt.tries, rating: Math.round(solver.rating) } : null,
  };
}

export function gradeOf(record: PuzzleRecord): Puzzle['grade'] {
  const { level, tries, solved } = record;
  return { house: level, rating: ratingOfPuzzle(record), tries, solved };
}

/** A position of the puzzle as the solver sees it. */
export function shownTo(
  { kind, position: { current: seat } }: PuzzleRecord,
  position: Position,
): Pick<Puzzle, 'state' | 'openHands' | 'legalMoves'> {
  const { A, B } = position.hands;
  return {
    state: seatState(position, seat),
    openHands: kind === 'open' ? { A: [...A], B: [...B] } : null,
    legalMoves: ownView(position, seat).legalMoves.map(formatMove),
  };
}

export function seatState(position: Position, seat: Seat): SeatState {
  return syncState(observe(position, seat)) as SeatState; // never a spectator's state
}

export function explanationOf({ solution }: PuzzleRecord, refutation: readonly string[]): PuzzleExplanation {
  const { line, best, why } = solution;
  return {
    line: [...line],
    best: best.map((each) => ({ ...each })),
    why: why.map(({ reason, facts }) => ({ ...facts, reason, text: filled(PUZZLE_WHY_EN[reason], facts) })),
    refutation: [...refutation],
  };
}
