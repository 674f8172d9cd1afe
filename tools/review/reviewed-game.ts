// Entry point of a measuring thread: plays one game between two strengths of the house and reviews it.
import {
  findMove,
  formatMove,
  newRandom,
  observe,
  parseCell,
  playPly,
  type Position,
  type Ruleset,
} from '../../src/engine/index.ts';
import { legalCodes } from '../../src/engine/compact.ts';
import { newDealer } from '../../src/house/deal.ts';
import { summaryOf, type GameReview } from '../../src/house/game-review.ts';
import type { MoveClass } from '../../src/house/move-class.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { judge, reviewSeed, type JudgedMove } from '../../src/house/review.ts';
import { newSearcher } from '../../src/house/search.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { followed, type Why } from '../../src/house/why.ts';
import { mean, POLICY, seedOf } from '../../test/house/games.ts';
import { redealt, playedGame, playedOn, resultForA } from './played-game.ts';

export interface GameTask {
  readonly ruleset: Ruleset;
  /** For seats A and B. */
  readonly strengths: readonly [number, number];
  /** Prefix of the seeds. */
  readonly seeds: string;
  readonly index: number;
  /**
   * Whether each move is judged again with another seed, each `taken` is checked on fresh deals, and mistakes are
   * played out.
   */
  readonly isDoubled: boolean;
}

export interface ReviewedGame {
  readonly review: GameReview;
  /** CPU time for the review alone. */
  readonly seconds: number;
  /** For each move with an alternative, whether its class is the same with another seed; empty without doubling. */
  readonly sameClass: readonly boolean[];
  /** For each `taken`: its share as stated and on fresh deals. */
  readonly taken: readonly (readonly [stated: number, fresh: number])[];
  /** For each mistake and blunder: its loss as shown, and when played out by 1600. */
  readonly mistakes: readonly Mistake[];
}

export interface Mistake {
  readonly class: MoveClass;
  readonly shown: number;
  readonly realised: number;
}

const FRESH_DEALS = 120;
/** Deals for each mistake, each played once after the best move and once after the move played. */
const PLAY_OUTS = 4;
const STRONG = 1600;

export default function reviewedGame({ ruleset, strengths, seeds, index, isDoubled }: GameTask): ReviewedGame {
  const seed = seedOf(seeds, index);
  const { names, positions } = playedGame(ruleset, seed, ({ current }) => strengths[current === 'A' ? 0 : 1]);
  const startedAt = process.threadCpuUsage();
  const judged = names.map((name, i) => judgedAgain(positions[i]!, name, reviewSeed(seed, i)));
  const seconds = process.threadCpuUsage(startedAt).user / 1e6;
  const review = summaryOf(judged, positions.at(-1)!.winner);
  if (!isDoubled) return { review, seconds, sameClass: [], taken: [], mistakes: [] };
  const chosen = judged.filter(({ forced }) => !forced);
  return {
    review,
    seconds,
    sameClass: chosen.map(
      (move) => judgedAgain(positions[move.index]!, move.name, seedOf('again', index)).class === move.class,
    ),
    taken: chosen.flatMap((move) =>
      move.why?.reason === 'taken' || move.why?.reason === 'takenOtherwise'
        ? [[move.why.share / 100, freshShare(positions[move.index]!, move.name, move.why)] as const]
        : [],
    ),
    mistakes: chosen
      .filter((move) => move.class === 'mistake' || move.class === 'blunder')
      .map((move) => ({
        class: move.class,
        shown: move.loss,
        realised: realisedLoss(positions[move.index]!, move, seed),
      })),
  };
}

/** The hidden cards are dealt again each time, because the mover could not know them; both moves get the same deal. */
function realisedLoss(position: Position, { index, seat, name, best }: JudgedMove, gameSeed: string): number {
  const losses = Array.from({ length: PLAY_OUTS }, (_, i) => {
    const seed = seedOf(`${gameSeed} ${index}`, i);
    const dealt = redealt(position, newRandom(seed));
    const [instead, played] = [best[0]!.name, name].map((move) => {
      const after = playPly(dealt, findMove(dealt, move)!).position;
      return resultForA(playedOn(after, seed, () => STRONG).positions.at(-1)!);
    });
    return seat === 'A' ? instead! - played! : played! - instead!;
  });
  return mean(losses);
}

function judgedAgain(position: Position, name: string, randomSeed: string): JudgedMove {
  return judge(position, name, { policy: CURRENT_POLICY, randomSeed });
}

function freshShare(position: Position, name: string, why: Extract<Why, { share: number }>): number {
  const view = observe(position, position.current!);
  const deal = newDealer(compactViewOf(view), newRandom(seedOf('fresh', position.moveCount)));
  const deals = Array.from({ length: FRESH_DEALS }, deal);
  const searcher = newSearcher(POLICY.weights[view.ruleset], POLICY.search.review.beam);
  const at = view.own!.legalMoves.findIndex((move) => formatMove(move) === formatMove(findMove(position, name)!));
  return followed({ searcher, deals }, legalCodes(deals[0]!)[at]!).taken[parseCell(why.cell)!]!;
}
