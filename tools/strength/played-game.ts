// Entry point of a measuring thread: plays one game of a subject against a strength of the house, and judges its moves.
import { CURRENT_RULES, findMove, newGame, observe, play, type Ruleset } from '../../src/engine/index.ts';
import { judgedSumsOf } from '../../src/house/game-review.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { judge, reviewSeed, type JudgedMove } from '../../src/house/review.ts';
import { houseSeed } from '../../src/house/seed.ts';
import { housePlayer, seedOf } from '../../test/house/games.ts';
import { subjectOf, type MeasuredPlayer } from './subjects.ts';

export interface GameTask {
  readonly ruleset: Ruleset;
  readonly subject: MeasuredPlayer;
  readonly opponent: number;
  readonly index: number;
  /** Whether the subject's moves are judged; otherwise only the result is used. */
  readonly isJudged: boolean;
}

export interface PlayedGame {
  readonly loss: number;
  readonly stake: number;
  /** The subject's: 0, 0.5 or 1. */
  readonly points: number;
}

/** Opponents change from game to game, so that the share does not depend on the opponent. */
export const OPPONENTS = [800, 1000, 1200, 1400];

/** The judged game with this number. */
export function judgedTask(ruleset: Ruleset, subject: MeasuredPlayer, index: number): GameTask {
  const opponent = OPPONENTS[Math.floor(index / 2) % OPPONENTS.length]!;
  return { ruleset, subject, opponent, index, isJudged: true };
}

/** Seats change from game to game. */
export default function playedGame({ ruleset, subject, opponent, index, isJudged }: GameTask): PlayedGame {
  const seed = seedOf(`strength ${ruleset} ${subject} ${opponent}`, index);
  const seat = index % 2 === 0 ? 'A' : 'B';
  const [player, other] = [subjectOf(subject, ruleset), housePlayer(opponent)];
  const judged: JudgedMove[] = [];
  let position = newGame(CURRENT_RULES[ruleset], seed);
  while (position.current !== null) {
    const view = observe(position, position.current);
    const name = (position.current === seat ? player : other)(view, houseSeed(seed, position.moveCount));
    if (isJudged && position.current === seat && view.own!.legalMoves.length > 1) {
      judged.push(judge(position, name, { policy: CURRENT_POLICY, randomSeed: reviewSeed(seed, position.moveCount) }));
    }
    position = play(position, findMove(position, name)!).position;
  }
  const points = position.winner === 'draw' ? 0.5 : Number(position.winner === seat);
  return { ...judgedSumsOf(judged, seat), points };
}
