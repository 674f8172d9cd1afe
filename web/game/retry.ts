// Replaying a position after a mistake, in the browser: same engine, the house's code at full strength, no requests.
import { findMove, formatMove, observe, playPly, type Ply, type Position, type Seat } from '../../src/engine/index.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { MAX_STRENGTH } from '../../src/house/dial.ts';
import type { PolicyId } from '../../src/house/policies.ts';
import { judge, reviewSeed, type JudgedMove } from '../../src/house/review.ts';

export interface Retry {
  readonly seed: string;
  /** The review's policy. */
  readonly policy: PolicyId;
  /** The person's seat. */
  readonly seat: Seat;
  readonly position: Position;
  /** Since the retry's first position. */
  readonly plies: readonly Ply[];
  /** On the person's last move. */
  readonly verdict: JudgedMove | undefined;
}

/** @param position of a game that is not over */
export function newRetry(seed: string, policy: PolicyId, position: Position): Retry {
  return { seed, policy, seat: position.current!, position, plies: [], verdict: undefined };
}

/**
 * Plays the person's move, judged as in the review, then the house's until it is the person's turn or the game is over.
 * @returns the retry after each of these moves
 */
export function playRetry(retry: Retry, name: string): readonly Retry[] {
  const { policy, position } = retry;
  const verdict = judge(position, name, { policy, randomSeed: reviewSeed(retry.seed, position.moveCount) });
  let after: Retry = { ...played(retry, name), verdict };
  const steps = [after];
  while (after.position.current !== null && after.position.current !== retry.seat) {
    after = played(after, reply(after));
    steps.push(after);
  }
  return steps;
}

export function legalNames({ position, seat }: Retry): string[] {
  return observe(position, seat).own!.legalMoves.map(formatMove);
}

function reply({ seed, policy, position }: Retry): string {
  const view = observe(position, position.current!);
  return chooseMove({ view, policy, strength: MAX_STRENGTH, randomSeed: reviewSeed(seed, position.moveCount) });
}

function played(retry: Retry, name: string): Retry {
  const ply = playPly(retry.position, findMove(retry.position, name)!);
  return { ...retry, position: ply.position, plies: [...retry.plies, ply] };
}
