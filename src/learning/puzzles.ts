// Reads puzzles: the daily one, one by its id, those of a game, and the next one for a solver.
import { randomBytes } from 'node:crypto';
import { dayOf } from '../../schema/calendar.ts';
import type { DailyPuzzle, NextPuzzleQuery, Puzzle, PuzzleAnswer, PuzzleList } from '../../schema/puzzle.ts';
import { Problem } from '../../schema/problem.ts';
import { identified, identifyCaller, identityIds, type IdentifiedCaller } from '../people/identities.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { StoredGame } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import type { PuzzleRecord, Solver, SolverRecord } from '../records/puzzle-records.ts';
import { puzzleOfDay } from './daily-puzzle.ts';
import { puzzleBody, type PuzzleContext } from './puzzle-bodies.ts';
import { hasSolvedDay, newSolver, ratingOfPuzzle, streakOf } from './puzzle-ratings.ts';
import { PUZZLE_ID_LENGTH } from '../puzzles/position.ts';

/** Of a sample of untried puzzles of this size, the one nearest to the solver's rating is next. */
const SAMPLE = 50;

/** @throws Problem bad-request, agent-key-unknown */
export async function readDailyPuzzle(
  arena: Arena,
  date: string | undefined,
  context: RequestContext,
): Promise<DailyPuzzle> {
  const today = dayOf(arena.clock());
  const day = date ?? today;
  if (day > today) {
    throw new Problem('bad-request', { detail: 'date: must not be in the future', extra: { field: 'date' } });
  }
  const solver = await findSolver(arena, context);
  const streak = solver ? streakOf(solver, today) : null;
  const record = await puzzleOfDay(arena.store.puzzles, day);
  if (!record) return { date: day, puzzle: null, solved: false, streak };
  const known = await contextOf(arena, record, solver);
  return {
    date: day,
    puzzle: puzzleBody(arena.links, record, known),
    solved: solver !== undefined && hasSolvedDay(solver, known.attempt, day),
    streak,
  };
}

/** @throws Problem puzzle-not-found, agent-key-unknown */
export async function readPuzzle(arena: Arena, id: string, context: RequestContext): Promise<PuzzleAnswer> {
  const solver = await findSolver(arena, context);
  return { puzzle: await bodyFor(arena, await requirePuzzle(arena, id), solver) };
}

/**
 * Empty for a game without puzzles, and for one that is private, voided or not over.
 * @throws Problem agent-key-unknown
 */
export async function listPuzzlesOf(arena: Arena, gameId: GameId, context: RequestContext): Promise<PuzzleList> {
  const solver = await findSolver(arena, context);
  const { puzzles } = arena.store;
  const mined = await puzzles.isMined(gameId); // read before the puzzles, so that a mined game's list is complete
  const records = (await findShownGame(arena, gameId)) ? await puzzles.puzzlesOf(gameId) : [];
  return { puzzles: await Promise.all(records.map((record) => bodyFor(arena, record, solver))), mined, next: null };
}

/** @throws Problem puzzle-not-found, identity-needed for one's own, agent-key-unknown */
export async function readNextPuzzle(
  arena: Arena,
  query: NextPuzzleQuery,
  context: RequestContext,
): Promise<PuzzleAnswer> {
  const caller = query.own ? await identified(arena, context) : await identifyCaller(arena, context);
  const solver = caller && (await solverOf(arena, caller));
  const { ruleset, theme } = query;
  const search = { solver: solver ?? null, ruleset, theme, limit: SAMPLE };
  const from = randomBytes(PUZZLE_ID_LENGTH / 2).toString('hex');
  const { puzzles } = arena.store;
  const untried =
    query.own && caller
      ? await puzzles.untriedOwn({ ...search, owners: await identityIds(arena, caller) })
      : await puzzles.untried({ ...search, from });
  const next = nearest(untried, solver);
  if (!next) {
    const hint = query.own
      ? 'Finish another public game, and ask again a minute later.'
      : 'Ask without ruleset and theme, or again tomorrow.';
    throw new Problem('puzzle-not-found', { detail: 'You have tried every such puzzle.', hint });
  }
  return { puzzle: await bodyFor(arena, next, solver) };
}

/** The first among equals, and for an anonymous caller. */
function nearest(puzzles: readonly PuzzleRecord[], solver: SolverRecord | undefined): PuzzleRecord | undefined {
  if (!solver) return puzzles[0];
  const distance = (puzzle: PuzzleRecord): number => Math.abs(ratingOfPuzzle(puzzle) - solver.rating);
  return puzzles.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** @throws Problem puzzle-not-found */
export async function requirePuzzle({ store }: Arena, id: string): Promise<PuzzleRecord> {
  const record = await store.puzzles.puzzle(id.toLowerCase());
  if (!record) throw new Problem('puzzle-not-found');
  return record;
}

/** The caller as a solver, new if they have tried no puzzle yet. @throws Problem agent-key-unknown */
export async function findSolver(arena: Arena, context: RequestContext): Promise<SolverRecord | undefined> {
  const caller = await identifyCaller(arena, context);
  return caller && solverOf(arena, caller);
}

async function solverOf({ store }: Arena, { kind, id }: IdentifiedCaller): Promise<SolverRecord> {
  const solver: Solver = { kind, owner: id };
  return (await store.puzzles.solver(solver)) ?? newSolver(solver);
}

/** The game of a puzzle, if everybody may see it. */
export async function findShownGame({ store }: Arena, gameId: GameId): Promise<StoredGame | undefined> {
  const stored = await store.findGame(gameId);
  return stored?.record.isPublic && stored.record.voidedAt === null ? stored : undefined;
}

async function bodyFor(arena: Arena, record: PuzzleRecord, solver: SolverRecord | undefined): Promise<Puzzle> {
  return puzzleBody(arena.links, record, await contextOf(arena, record, solver));
}

async function contextOf(
  arena: Arena,
  { id, gameId }: PuzzleRecord,
  solver: SolverRecord | undefined,
): Promise<PuzzleContext> {
  const game = await findShownGame(arena, gameId);
  return { game, solver, attempt: solver && (await arena.store.puzzles.attempt(solver, id)) };
}
