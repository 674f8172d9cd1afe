// Judges an attempt at a puzzle: replays the whole line so far, and judges every move. Pure.
import type { PuzzleGoal } from '../../schema/puzzle.ts';
import { CURRENT, NOBODY, compactOf, legalCodes } from '../engine/compact.ts';
import { formatMove, legalMoves, playPly, type Ply, type Position, findMove } from '../engine/index.ts';
import { readMove } from '../words/move-reading.ts';
import { newExactSearch, reachesGoal, type ExactGoal, type ExactSearch } from './exact.ts';
import { bestDefence, bestPlay } from './puzzle-line.ts';
import { openPosition, type PuzzlePosition } from './position.ts';

/** Larger than `MAX_VISITED`, because exact scores are needed, not only whether a move reaches the goal. */
const MAX_VISITED_TO_ANSWER = 8_000_000;

/** Plain data, as sent to a thread. */
export interface AttemptQuestion {
  readonly position: PuzzlePosition;
  readonly goal: PuzzleGoal;
  /** The stored solution. */
  readonly line: readonly string[];
  /** The solver's moves and the replies given, from the start, as the caller wrote them. */
  readonly moves: readonly string[];
}

/** Move names are in canonical form. */
export type AttemptVerdict =
  | {
      readonly is: 'going' | 'solved' | 'failed';
      /** Those of the question. */
      readonly moves: readonly string[];
      /** The other seat's replies to the last of them. */
      readonly replies: readonly string[];
      /** After a wrong move of an open puzzle: best play of both, to the end. */
      readonly refutation: readonly string[];
    }
  /** Not a legal move. */
  | { readonly is: 'illegal'; readonly index: number; readonly legalMoves: readonly string[] }
  /** The other seat answered something else. */
  | { readonly is: 'other-reply'; readonly index: number; readonly reply: string }
  /** There are moves after the end of the attempt. */
  | { readonly is: 'over'; readonly index: number };

interface Walk {
  readonly question: AttemptQuestion;
  readonly search: ExactSearch;
  readonly position: Position;
  /** Exact names of the moves so far. */
  readonly moves: readonly string[];
  readonly isWrong: boolean;
}

/** @throws TooLarge */
export function judgeAttempt(question: AttemptQuestion): AttemptVerdict {
  const search = newExactSearch(MAX_VISITED_TO_ANSWER);
  let walk: Walk = { question, search, position: openPosition(question.position), moves: [], isWrong: false };
  for (const [index, name] of question.moves.entries()) {
    const next = step(walk, index, name);
    if ('is' in next) return next;
    walk = next;
  }
  return conclusion(walk);
}

/** Plays the next move of the question, or returns why it cannot be played. */
function step(walk: Walk, index: number, name: string): Walk | Exclude<AttemptVerdict, { moves: unknown }> {
  const { position, isWrong, question } = walk;
  const isDecided = question.goal === 'best' && index > 0;
  if (isWrong || isDecided || position.current === null) return { is: 'over', index };
  const legal = legalMoves(position);
  const reading = readMove(name, legal, position.hands[position.current]);
  if (!reading.isRead) return { is: 'illegal', index, legalMoves: legal.map(formatMove) };
  const ply = playPly(position, reading.move);
  if (position.current !== question.position.current) {
    const reply = replyTo(walk);
    if (reply !== ply.name) return { is: 'other-reply', index, reply };
    return advanced(walk, ply, false);
  }
  return advanced(walk, ply, !isRight(walk, ply));
}

function advanced(walk: Walk, ply: Ply, isWrong: boolean): Walk {
  return { ...walk, position: ply.position, moves: [...walk.moves, ply.name], isWrong };
}

function conclusion(walk: Walk): AttemptVerdict {
  const { question, moves, isWrong } = walk;
  if (isWrong) return { is: 'failed', moves, replies: [], refutation: refutationOf(walk) };
  const replies: string[] = [];
  if (question.goal === 'best') return { is: moves.length > 0 ? 'solved' : 'going', moves, replies, refutation: [] };
  let at = walk;
  while (at.position.current !== null && at.position.current !== question.position.current) {
    const reply = replyTo(at);
    replies.push(reply);
    at = advanced(at, playPly(at.position, findMove(at.position, reply)!), false);
  }
  return { is: at.position.current === null ? 'solved' : 'going', moves, replies, refutation: [] };
}

/** Whether the stored line begins with the moves so far and this one. */
function isOfLine({ question: { line }, moves }: Walk, name: string): boolean {
  return line[moves.length] === name && moves.every((move, index) => move === line[index]);
}

/** The stored move is right; after the first move, so is any other that reaches the goal. */
function isRight(walk: Walk, { name }: Ply): boolean {
  const { question, position, moves, search } = walk;
  if (isOfLine(walk, name)) return true;
  if (question.goal === 'best' || moves.length === 0) return false;
  const compact = compactOf(position);
  return reachesGoal(search, compact, legalCodes(compact)[indexOf(position, name)]!, question.goal);
}

function indexOf(position: Position, name: string): number {
  return legalMoves(position).findIndex((move) => formatMove(move) === name);
}

/** The stored reply, or the best defence off the stored line. */
function replyTo(walk: Walk): string {
  const { question, position, moves, search } = walk;
  const stored = question.line[moves.length];
  if (stored !== undefined && isOfLine(walk, stored)) return stored;
  const index = bestDefence(search, compactOf(position), question.goal as ExactGoal);
  return formatMove(legalMoves(position)[index]!);
}

function refutationOf({ question, position, search }: Walk): string[] {
  if (question.goal === 'best') return [];
  const compact = compactOf(position);
  if (compact[CURRENT] === NOBODY) return [];
  const names: string[] = [];
  let at = position;
  for (const index of bestPlay(search, compact)) {
    const ply = playPly(at, legalMoves(at)[index]!);
    names.push(ply.name);
    at = ply.position;
  }
  return names;
}
