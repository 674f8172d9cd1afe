// Attempts at puzzles. The caller sends the whole line each time: nothing is stored until an attempt is over.
import { dayOf } from '../../schema/calendar.ts';
import type { AttemptRequest, Attempted } from '../../schema/puzzle.ts';
import { Problem } from '../../schema/problem.ts';
import { moveEntry, wireEntry } from '../../schema/wire.ts';
import { findMove, playPly, type Ply } from '../engine/index.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { Instant } from '../records/game-record.ts';
import type { AttemptRecord, PuzzleRecord, SolverRecord } from '../records/puzzle-records.ts';
import { moveNames } from '../table/game.ts';
import { untilWritten } from '../trust/attempts.ts';
import { replayUrl } from '../table/links.ts';
import { receiptOf } from '../trust/receipts.ts';
import type { AttemptVerdict } from '../puzzles/attempt.ts';
import { openPosition } from '../puzzles/position.ts';
import { puzzleOfDay } from './daily-puzzle.ts';
import { explanationOf, gradeOf, seatState, shownTo } from './puzzle-bodies.ts';
import { rated, streakOf, withAttempt, withDay } from './puzzle-ratings.ts';
import { findShownGame, findSolver, requirePuzzle } from './puzzles.ts';

type Judged = Extract<AttemptVerdict, { readonly moves: unknown }>;

/**
 * The first completed attempt of a player or an agent is rated; for anonymous callers nothing is stored.
 * @throws Problem puzzle-not-found, illegal-move, other-line, unavailable, agent-key-unknown
 */
export async function attemptPuzzle(
  arena: Arena,
  id: string,
  { moves, giveUp }: AttemptRequest,
  context: RequestContext,
): Promise<Attempted> {
  await findSolver(arena, context); // refuses an unknown key before anything is judged
  const record = await requirePuzzle(arena, id);
  const { position, goal, solution } = record;
  const verdict = await arena.puzzleThreads.judge({ position, goal, line: solution.line, moves }, context.network);
  if (!verdict) throw new Problem('unavailable', { retryAfterSeconds: 1 });
  if (!('moves' in verdict)) throw refusalOf(verdict, record);
  const judged: Judged = giveUp && verdict.is === 'going' ? { ...verdict, is: 'failed', replies: [] } : verdict;
  const answer = await presented(arena, record, judged);
  return judged.is === 'going' ? answer : storeOutcome(arena, record, { answer, context });
}

function refusalOf(verdict: Exclude<AttemptVerdict, Judged>, { kind }: PuzzleRecord): Problem {
  const at = verdict.index + 1;
  if (verdict.is === 'illegal') {
    const { index, legalMoves: legal } = verdict;
    const detail = `Move ${at} of the line is not legal there.`;
    return new Problem('illegal-move', {
      detail,
      hint: 'Choose one name from legalMoves.',
      extra: { index, legalMoves: legal },
    });
  }
  const detail =
    verdict.is === 'over'
      ? `Move ${at} comes after the end of the ${kind === 'hidden' ? 'puzzle, which asks for one move' : 'attempt'}.`
      : `Move ${at} of the line is not what the other seat answered: that was ${verdict.reply}.`;
  return new Problem('other-line', { detail, extra: { index: verdict.index } });
}

/** The answer for an anonymous caller. */
async function presented(
  arena: Arena,
  record: PuzzleRecord,
  { is, moves, replies, refutation }: Judged,
): Promise<Attempted> {
  const plies = pliesOf(record, [...moves, ...replies]);
  const position = plies.at(-1)?.position ?? openPosition(record.position);
  const seat = record.position.current;
  const isOver = is !== 'going';
  const shown = shownTo(record, position);
  const isOwnLast = plies[moves.length - 1]?.seat === seat;
  return {
    status: is,
    moves: plies.map(({ name }) => name),
    replies: [...replies],
    played: plies.slice(isOwnLast ? moves.length - 1 : moves.length).map((ply) => {
      return { ...wireEntry(ply), move: moveEntry(ply.move), state: seatState(ply.position, seat) };
    }),
    ...shown,
    legalMoves: isOver ? [] : shown.legalMoves,
    explanation: isOver ? explanationOf(record, refutation) : null,
    game: isOver ? await gameOf(arena, record) : null,
    rating: null,
    grade: gradeOf(record),
    streak: null,
  };
}

function pliesOf({ position: stored }: PuzzleRecord, names: readonly string[]): readonly Ply[] {
  const plies: Ply[] = [];
  let position = openPosition(stored);
  for (const name of names) {
    const ply = playPly(position, findMove(position, name)!);
    plies.push(ply);
    ({ position } = ply);
  }
  return plies;
}

async function gameOf(arena: Arena, { gameId, position, played }: PuzzleRecord): Promise<Attempted['game']> {
  const stored = await findShownGame(arena, gameId);
  const url = stored && replayUrl(arena.links, { record: stored.record, moves: moveNames(stored.entries) });
  return url === undefined ? null : { id: gameId, replayUrl: `${url}&at=${position.moveCount}`, played };
}

interface Finished {
  readonly answer: Attempted;
  readonly context: RequestContext;
}

/** Stores the effects of a completed attempt for the caller. */
async function storeOutcome(arena: Arena, record: PuzzleRecord, { answer, context }: Finished): Promise<Attempted> {
  return untilWritten(async () => {
    const solver = await findSolver(arena, context);
    if (!solver) return answer;
    const now = arena.clock();
    const isOnItsDay = answer.status === 'solved' && (await isOfToday(arena, record));
    const after = isOnItsDay ? withDay(solver, dayOf(now)) : solver;
    const over = { answer: { ...answer, streak: streakOf(after, dayOf(now)) }, context, now };
    const isLater = (await arena.store.puzzles.attempt(solver, record.id)) !== undefined;
    return isLater
      ? storeLaterAttempt(arena, record, { ...over, solver, after })
      : storeFirstAttempt(arena, record, { ...over, solver, after });
  });
}

interface Over extends Finished {
  readonly now: Instant;
  readonly solver: SolverRecord;
  /** Includes the day's streak if this was today's puzzle. */
  readonly after: SolverRecord;
}

/** `undefined`: the solver changed meanwhile. */
async function storeLaterAttempt(
  { store }: Arena,
  { id: puzzleId }: PuzzleRecord,
  { answer, context, now, solver: before, after }: Over,
): Promise<Attempted | undefined> {
  const receipt = receiptOf(context.seal, answer, now);
  return (await store.puzzles.addLaterAttempt({ puzzleId, before, after, receipt })) ? answer : undefined;
}

/** `undefined`: the solver changed meanwhile. */
async function storeFirstAttempt(
  { store }: Arena,
  { id }: PuzzleRecord,
  { answer, context, now, solver, after: unrated }: Over,
): Promise<Attempted | undefined> {
  const puzzle = (await store.puzzles.puzzle(id))!; // others may have tried it meanwhile
  const isSolved = answer.status === 'solved';
  const { solver: after, puzzleGain } = rated(unrated, puzzle, isSolved);
  const ratedAnswer = {
    ...answer,
    rating: { before: Math.round(solver.rating), after: Math.round(after.rating) },
    grade: gradeOf(withAttempt(puzzle, isSolved, puzzleGain)),
  };
  const attempt = attemptOf(solver, after, { puzzleId: id, isSolved, endedAt: now });
  const before = solver.tries === 0 ? undefined : solver;
  const receipt = receiptOf(context.seal, ratedAnswer, now);
  const isFirst = await store.puzzles.addFirstAttempt({ attempt, before, after, puzzleGain, receipt });
  return isFirst ? ratedAnswer : undefined;
}

function attemptOf(
  { kind, owner, rating: ratingBefore }: SolverRecord,
  { rating: ratingAfter }: SolverRecord,
  facts: Pick<AttemptRecord, 'puzzleId' | 'isSolved' | 'endedAt'>,
): AttemptRecord {
  return { kind, owner, tries: 1, ratingBefore, ratingAfter, ...facts };
}

async function isOfToday({ store, clock }: Arena, { id }: PuzzleRecord): Promise<boolean> {
  return (await puzzleOfDay(store.puzzles, dayOf(clock())))?.id === id;
}
