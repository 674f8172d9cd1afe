// Entry point of a thread of fit-chances.ts: plays one game of 1600 and values its moves as a review does.
import { observe, newRandom, type Ruleset, formatMove } from '../../src/engine/index.ts';
import { CELL_COUNT } from '../../src/engine/compact.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { reviewSeed } from '../../src/house/review.ts';
import { sampleMoves } from '../../src/house/sampled-moves.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { seedOf } from '../../test/house/games.ts';
import type { ValuedGame, ValuedMove } from './chance-fit.ts';
import { playedGame, resultForA } from './played-game.ts';

export interface ValuingTask {
  readonly ruleset: Ruleset;
  /** Prefix of the seeds. */
  readonly seeds: string;
  readonly index: number;
}

const [STRONG, WEAK] = [1600, 1000] as const;
/**
 * Every second game begins with up to this many moves of the weaker strength, for positions that 1600 would not reach.
 */
const MAX_WEAK_MOVES = 10;

export default function valuedGame({ ruleset, seeds, index }: ValuingTask): ValuedGame {
  const seed = seedOf(`${seeds} ${ruleset}`, index);
  const weakMoves = index % 2 === 0 ? 0 : 1 + newRandom(seed).below(MAX_WEAK_MOVES);
  const { names, positions } = playedGame(ruleset, seed, ({ moveCount }) => (moveCount < weakMoves ? WEAK : STRONG));
  const moves = names.slice(weakMoves).map((name, i): ValuedMove => {
    const position = positions[weakMoves + i]!;
    const view = observe(position, position.current!);
    const played = view.own!.legalMoves.findIndex((move) => formatMove(move) === name);
    const random = newRandom(reviewSeed(seed, position.moveCount));
    const { means, best } = sampleMoves(compactViewOf(view), { policy: CURRENT_POLICY, random, played });
    const empty = CELL_COUNT - position.board.filter((cell) => cell !== null).length;
    return { seat: position.current!, empty, before: means[best]!, after: Math.min(means[best]!, means[played]!) };
  });
  return { moves, result: resultForA(positions.at(-1)!) };
}
