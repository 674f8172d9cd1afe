// Plays one game between two strengths of the house and reviews it: the entry point of a measuring thread.
import {
  CURRENT_RULES,
  findMove,
  formatMove,
  newRandom,
  observe,
  parseCell,
  replay,
  type Journal,
  type Position,
  type Ruleset,
} from '../../src/engine/index.ts';
import { legalCodes } from '../../src/engine/compact.ts';
import { newDealer } from '../../src/house/deal.ts';
import { summaryOf, type GameReview } from '../../src/house/game-review.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { judge, reviewSeed, type JudgedMove } from '../../src/house/review.ts';
import { newSearcher } from '../../src/house/search.ts';
import { sightOf } from '../../src/house/sight.ts';
import { followed, type Why } from '../../src/house/why.ts';
import { housePlayer, playGame, POLICY, seedOf, type Player } from '../../test/house/games.ts';

export interface GameTask {
  readonly ruleset: Ruleset;
  /** Of seats A and B. */
  readonly strengths: readonly [number, number];
  /** Name of the seeds. */
  readonly seeds: string;
  readonly index: number;
  /** Whether each move is judged once more with another seed, and each `taken` on fresh deals. */
  readonly isDoubled: boolean;
}

export interface ReviewedGame {
  readonly review: GameReview;
  /** Of one core, for the review alone. */
  readonly seconds: number;
  /** Moves with an alternative whose class is the same with another seed; without doubling none is asked. */
  readonly sameClass: readonly boolean[];
  /** Of each `taken`: its share as stated and on fresh deals. */
  readonly taken: readonly (readonly [stated: number, fresh: number])[];
}

const FRESH_DEALS = 60;

export default function reviewedGame({ ruleset, strengths, seeds, index, isDoubled }: GameTask): ReviewedGame {
  const seed = seedOf(seeds, index);
  const moves: string[] = [];
  const [a, b] = strengths.map((strength): Player => {
    const house = housePlayer(strength);
    return (view, randomSeed) => {
      moves.push(house(view, randomSeed));
      return moves.at(-1)!;
    };
  }) as [Player, Player];
  const { winner } = playGame(ruleset, seed, { A: a, B: b });
  const positions = positionsOf({ rules: CURRENT_RULES[ruleset], seed, moves });
  const startedAt = process.threadCpuUsage();
  const judged = moves.map((name, i) => judgedAgain(positions[i]!, name, reviewSeed(seed, i)));
  const seconds = process.threadCpuUsage(startedAt).user / 1e6;
  const review = summaryOf(judged, winner);
  if (!isDoubled) return { review, seconds, sameClass: [], taken: [] };
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
  };
}

function positionsOf(journal: Journal): Position[] {
  const game = replay(journal);
  if (!game.ok) throw new Error(`the game diverges at ${game.divergesAt}`);
  return [game.start, ...game.plies.map(({ position }) => position)];
}

function judgedAgain(position: Position, name: string, randomSeed: string): JudgedMove {
  return judge(position, name, { policy: CURRENT_POLICY, randomSeed });
}

function freshShare(position: Position, name: string, why: Extract<Why, { share: number }>): number {
  const view = observe(position, position.current!);
  const deal = newDealer(sightOf(view), newRandom(seedOf('fresh', position.moveCount)));
  const deals = Array.from({ length: FRESH_DEALS }, deal);
  const searcher = newSearcher(POLICY.weights[view.ruleset], POLICY.search.review.beam);
  const at = view.own!.legalMoves.findIndex((move) => formatMove(move) === formatMove(findMove(position, name)!));
  return followed({ searcher, deals }, legalCodes(deals[0]!)[at]!).taken[parseCell(why.cell)!]!;
}
