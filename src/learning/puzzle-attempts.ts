// Attempts at puzzles. The caller sends the whole line each time: nothing is kept until an attempt is over.
import type { AttemptRequest, Attempted } from '../../schema/puzzle.ts';
import { Problem } from '../../schema/problem.ts';
import { moveEntry, wireEntry } from '../../schema/wire.ts';
import { formatMove, legalMoves, playPly, type Ply } from '../engine/index.ts';
import type { Arena } from '../ports/arena.ts';
import type { Calling } from '../ports/calling.ts';
import type { PuzzleRecord, SolverRecord } from '../records/puzzle-records.ts';
import type { Receipt } from '../records/receipt.ts';
import { rebuild } from '../table/game.ts';
import { replayUrl } from '../table/links.ts';
import { receiptOf } from '../trust/receipts.ts';
import type { AttemptVerdict } from '../puzzles/attempt.ts';
import { positionOf } from '../puzzles/position.ts';
import { puzzleOfDay } from './daily-puzzle.ts';
import { explanationOf, gradeOf, seatState, shownTo } from './puzzle-bodies.ts';
import { dayOf, rated, streakOf, withDay } from './puzzle-ratings.ts';
import { findShownGame, findSolver, requirePuzzle } from './puzzles.ts';

const MAX_TRIES_TO_WRITE = 20;

type Judged = Extract<AttemptVerdict, { readonly moves: unknown }>;

/**
 * The first attempt of a player or an agent that is over is rated; of nobody in particular nothing is kept.
 * @throws Problem puzzle-not-found, illegal-move, other-line, unavailable, agent-key-unknown
 */
export async function attemptPuzzle(
  arena: Arena,
  id: string,
  { moves, giveUp }: AttemptRequest,
  calling: Calling,
): Promise<Attempted> {
  await findSolver(arena, calling); // a wrong key is refused before anything is judged
  const record = await requirePuzzle(arena, id);
  const { position, goal, solution } = record;
  const verdict = await arena.puzzleThreads.judge({ position, goal, line: solution.line, moves });
  if (!verdict) throw new Problem('unavailable', { retryAfterSeconds: 1 });
  if (!('moves' in verdict)) throw refusalOf(verdict, record);
  const judged: Judged = giveUp && verdict.is === 'going' ? { ...verdict, is: 'failed', replies: [] } : verdict;
  const answer = await unkept(arena, record, judged);
  return judged.is === 'going' ? answer : kept(arena, record, { answer, calling });
}

function refusalOf(verdict: Exclude<AttemptVerdict, Judged>, { kind }: PuzzleRecord): Problem {
  const at = verdict.index + 1;
  if (verdict.is === 'illegal') {
    const detail = `Move ${at} of the line is not legal there.`;
    return new Problem('illegal-move', { detail, hint: 'Choose one name from legalMoves.', extra: verdict });
  }
  const detail =
    verdict.is === 'over'
      ? `Move ${at} comes after the end of the ${kind === 'hidden' ? 'puzzle, which asks for one move' : 'attempt'}.`
      : `Move ${at} of the line is not what the other seat answered: that was ${verdict.reply}.`;
  return new Problem('other-line', { detail, extra: { index: verdict.index } });
}

/** The answer as it is for nobody in particular. */
async function unkept(
  arena: Arena,
  record: PuzzleRecord,
  { is, moves, replies, refutation }: Judged,
): Promise<Attempted> {
  const plies = pliesOf(record, [...moves, ...replies]);
  const position = plies.at(-1)?.position ?? positionOf(record.position);
  const seat = record.position.current;
  const isOver = is !== 'going';
  const shown = shownTo(record, position);
  return {
    status: is,
    moves: plies.map(({ name }) => name),
    replies: [...replies],
    played: plies.slice(Math.max(0, moves.length - 1)).map((ply) => {
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
  let position = positionOf(stored);
  for (const name of names) {
    const ply = playPly(
      position,
      legalMoves(position).find((move) => formatMove(move) === name)!,
    );
    plies.push(ply);
    ({ position } = ply);
  }
  return plies;
}

async function gameOf(arena: Arena, { gameId, position, played }: PuzzleRecord): Promise<Attempted['game']> {
  const stored = await findShownGame(arena, gameId);
  const url = stored && replayUrl(arena.links, rebuild(stored));
  return url === undefined ? null : { id: gameId, replayUrl: `${url}&at=${position.moveCount}`, played };
}

interface Finished {
  readonly answer: Attempted;
  readonly calling: Calling;
}

/** Writes what an attempt that is over changes for the caller. */
async function kept(arena: Arena, record: PuzzleRecord, { answer, calling }: Finished): Promise<Attempted> {
  const { puzzles } = arena.store;
  for (let i = 0; i < MAX_TRIES_TO_WRITE; i++) {
    const known = await findSolver(arena, calling);
    if (!known) return answer;
    const now = arena.clock();
    const isSolved = answer.status === 'solved';
    const days = isSolved && (await isOfToday(arena, record)) ? withDay(known, dayOf(now)) : known;
    const streak = streakOf(days, dayOf(now));
    const receipt = (told: Attempted): Receipt | null => receiptOf(calling.seal, told, now);
    if (await puzzles.attempt(known, record.id)) {
      const told = { ...answer, streak };
      await puzzles.addLaterAttempt(days, record.id, receipt(told));
      return told;
    }
    const current = (await puzzles.puzzle(record.id)) ?? record;
    const { solver: after, puzzleGain } = rated(days, current, isSolved);
    const told = { ...answer, streak, rating: { before: Math.round(known.rating), after: Math.round(after.rating) } };
    const attempt = attemptOf(known, after, { puzzleId: record.id, isSolved, endedAt: now });
    const before = known.tries === 0 ? undefined : known;
    if (await puzzles.addFirstAttempt({ attempt, before, after, puzzleGain, receipt: receipt(told) })) return told;
  }
  throw new Problem('unavailable', { retryAfterSeconds: 1 });
}

function attemptOf(
  { kind, owner, rating: ratingBefore }: SolverRecord,
  { rating: ratingAfter }: SolverRecord,
  facts: { puzzleId: string; isSolved: boolean; endedAt: number },
) {
  return { kind, owner, tries: 1, ratingBefore, ratingAfter, ...facts };
}

async function isOfToday({ store, clock }: Arena, { id }: PuzzleRecord): Promise<boolean> {
  return (await puzzleOfDay(store.puzzles, dayOf(clock())))?.id === id;
}
