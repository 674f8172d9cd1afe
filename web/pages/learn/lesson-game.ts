// Playing a lesson: the consequences of a move, and whether it was right. Uses the engine in the browser. Pure.
import {
  ADJACENT,
  findMove,
  formatMove,
  legalMoves,
  otherSeat,
  play,
  playPly,
  type Ply,
  type Position,
  type Seat,
} from '../../../src/engine/index.ts';
import { bestMove, endLead, leadOf } from '../../game/ending.ts';
import { cellAt, posedPosition } from '../posed-position.ts';
import type { Goal, Lesson } from './lessons.ts';

export const LEARNER: Seat = 'A';
export const OTHER: Seat = otherSeat(LEARNER);

/** `going`: the goal can still be reached, and the learner is to move again. */
export type Outcome = 'right' | 'wrong' | 'going';

export interface Answer {
  readonly outcome: Outcome;
  /** The learner's move and the moves after it, all to be shown. */
  readonly plies: readonly Ply[];
}

export function startOf({ start }: Lesson): Position {
  return posedPosition(start);
}

/** @param name of a legal move; the learner is to move */
export function answerTo({ goal }: Lesson, position: Position, name: string): Answer {
  const first = playPly(position, findMove(position, name)!);
  if (!isReachable(goal, first.position)) return { outcome: 'wrong', plies: [first, ...consequences(goal, first)] };
  const plies = [first, ...replies(goal, first)];
  const isDone = isTurnOver(goal, plies.at(-1)!.position);
  return { outcome: isDone ? 'right' : 'going', plies };
}

/** Whether the goal is reached or can still be reached. */
function isReachable(goal: Goal, position: Position): boolean {
  if (goal.is === 'win') return endLead(position, LEARNER) > 0;
  if (isTurnOver(goal, position)) return isReached(goal, position);
  return legalMoves(position).some((move) => isReachable(goal, play(position, move).position));
}

/** The names of all legal moves after which the goal is reached or can still be reached. */
export function rightMoves({ goal }: Lesson, position: Position): string[] {
  return legalMoves(position)
    .filter((move) => isReachable(goal, play(position, move).position))
    .map(formatMove);
}

/** Whether the learner has nothing left to decide. */
function isTurnOver(goal: Goal, position: Position): boolean {
  if (goal.is === 'win') return position.current === null;
  return position.pendingHop === null || position.current !== LEARNER;
}

function isReached(goal: Exclude<Goal, { is: 'win' }>, position: Position): boolean {
  if (goal.is === 'lead') return leadOf(position, LEARNER) >= goal.by;
  return ADJACENT[cellAt(goal.cell)]!.some((cell) => {
    const placed = position.board[cell];
    return placed?.owner === LEARNER;
  });
}

/** After a wrong move in a game to be won, the game is played to its end, to show that it fails. */
function consequences(goal: Goal, first: Ply): readonly Ply[] {
  return goal.is === 'win' ? playedOn(first, (position) => position.current !== null) : [];
}

/** The other seat's best defence. */
function replies(goal: Goal, first: Ply): readonly Ply[] {
  if (goal.is !== 'win') return [];
  return playedOn(first, ({ current }) => current !== null && current !== LEARNER);
}

function playedOn(first: Ply, isOn: (position: Position) => boolean): readonly Ply[] {
  const plies: Ply[] = [];
  for (let { position } = first; isOn(position); { position } = plies.at(-1)!) {
    plies.push(playPly(position, bestMove(position)));
  }
  return plies;
}
