// Writes of puzzles. A conditional step makes a concurrent change undo the whole write.
import type { Kysely } from 'kysely';
import type { FirstAttempt, LaterAttempt } from '../../ports/puzzle-store.ts';
import type { Instant } from '../../records/game-record.ts';
import type { PuzzleRecord, SolverRecord } from '../../records/puzzle-records.ts';
import type { Step, Update, Write } from '../backend.ts';
import { FIELDS, toRow } from '../columns.ts';
import type { Tables } from '../tables.ts';
import { receiptSteps } from '../games/game-writes.ts';

type Db = Kysely<Tables>;

/** Marks the game conditionally: of two processes that mined it, only one writes. */
export function minedWrite(db: Db, gameId: string, minedAt: Instant, puzzles: readonly PuzzleRecord[]): Write {
  const mark = db
    .updateTable('games')
    .set({ mined_at: minedAt })
    .where('id', '=', gameId)
    .where('mined_at', 'is', null)
    .where('voided_at', 'is', null);
  return [{ update: mark.compile() }, ...puzzles.flatMap((puzzle) => newPuzzleSteps(db, puzzle))];
}

/** Equal positions are one puzzle, which belongs to the first game. */
function newPuzzleSteps(db: Db, puzzle: PuzzleRecord): Update[] {
  const position = JSON.stringify(puzzle.position);
  const solution = JSON.stringify(puzzle.solution);
  const row = toRow(FIELDS.puzzles, { ...puzzle, position, solution });
  const insert = db
    .insertInto('puzzles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  const themes = puzzle.themes.map((theme) =>
    db
      .insertInto('puzzle_themes')
      .values({ theme, puzzle_id: puzzle.id })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return [insert, ...themes].map((each) => ({ update: each.compile(), mayMiss: true }));
}

export function dayWrite(db: Db, day: string, puzzleId: string): Write {
  const choice = db
    .insertInto('puzzle_days')
    .values({ day, puzzle_id: puzzleId })
    .onConflict((conflict) => conflict.doNothing());
  return [{ update: choice.compile(), mayMiss: true }];
}

/** Conditional on the solver's tries and last day, which a concurrent attempt may have changed. */
export function firstAttemptWrite(db: Db, { attempt, before, after, puzzleGain, receipt }: FirstAttempt): Write {
  const row = toRow(FIELDS.puzzle_solvers, after);
  const solver: Step = before ? { update: unchanged(db, before).set(row).compile() } : { into: 'puzzle_solvers', row };
  const puzzle = db
    .updateTable('puzzles')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      solved: eb('solved', '+', attempt.isSolved ? 1 : 0),
      rating: eb('rating', '+', puzzleGain),
    }))
    .where('id', '=', attempt.puzzleId);
  return [
    ...receiptSteps(receipt),
    solver,
    { into: 'puzzle_attempts', row: toRow(FIELDS.puzzle_attempts, attempt) },
    { update: puzzle.compile() },
  ];
}

/** The streak is written only if it grew, under the same condition. */
export function laterAttemptWrite(db: Db, { puzzleId, before, after, receipt }: LaterAttempt): Write {
  const { days, bestDays, lastDay } = after;
  const counted = db
    .updateTable('puzzle_attempts')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('kind', '=', before.kind)
    .where('owner', '=', before.owner)
    .where('puzzle_id', '=', puzzleId);
  const streak = unchanged(db, before).set(toRow(['days', 'bestDays', 'lastDay'], { days, bestDays, lastDay }));
  const grown = lastDay === before.lastDay ? [] : [{ update: streak.compile() }];
  return [...receiptSteps(receipt), { update: counted.compile() }, ...grown];
}

function unchanged(db: Db, before: SolverRecord) {
  const same = ofSolver(db, before).where('tries', '=', before.tries);
  return before.lastDay === null ? same.where('last_day', 'is', null) : same.where('last_day', '=', before.lastDay);
}

function ofSolver(db: Db, { kind, owner }: Pick<SolverRecord, 'kind' | 'owner'>) {
  return db.updateTable('puzzle_solvers').where('kind', '=', kind).where('owner', '=', owner);
}
