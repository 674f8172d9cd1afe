// Values the moves of one decision over common deals of the hidden cards; close moves get more deals.
import { legalCodes, occupied, CELL_COUNT, sizeOf, type CompactPosition, type MoveCode } from '../engine/compact.ts';
import { rulesetOf, type Random } from '../engine/index.ts';
import { fittedChance, FITS } from './chance.ts';
import { newDealer } from './deal.ts';
import { classOf, type MoveClass } from './move-class.ts';
import { POLICIES, type PolicyId } from './policies.ts';
import { newSearcher, valueAfter, type Searcher } from './search.ts';
import type { CompactView } from './compact-view.ts';

/**
 * Every move is valued over this many deals; each later stage values fewer moves (the best ones, and always the move
 * played) over more deals.
 */
const ALL_MOVES_DEALS = 8;
const STAGES = [
  { deals: 16, moves: 12 },
  { deals: 24, moves: 6 },
] as const;
/** The final stage: the best moves and the move played, in steps until its class is clear. */
const CLOSE = { moves: 4, step: 12, maxDeals: 168 } as const;
/** No further step begins once the steps of the final stage have cost this many evaluations. */
const CLOSE_EVALUATIONS = 90_000;
/** Log-odds beyond any evaluation: the game is decided. */
const DECIDED = 7.5;

export interface SampledMoves {
  /** In canonical order (R6). */
  readonly moves: readonly MoveCode[];
  /** The index of the best move. */
  readonly best: number;
  /** The mean of each move's win probabilities as the search gives them, 0 to 1. */
  readonly means: readonly number[];
  /** Each move's win probability after calibration, 0 to 1. */
  readonly chances: readonly number[];
  /** Half of the 95 % interval of each move's gap to the best move. */
  readonly margins: readonly number[];
  /** How many deals each move was valued over. */
  readonly counts: readonly number[];
  /** The first `count` deals, the same on every call. */
  dealt(this: void, count: number): readonly CompactPosition[];
}

/** What a move is sampled for. */
export interface Sampling {
  readonly policy: PolicyId;
  readonly random: Random;
  /** The index of the move played; `undefined`: none was, so sampling continues until the best move is clear. */
  readonly played: number | undefined;
}

/** Samples until more deals would hardly change the class of the move played. */
export function sampleMoves(compactView: CompactView, { policy, random, played }: Sampling): SampledMoves {
  const samples = newSamples(compactView, policy, random);
  const all = [...samples.moves.keys()];
  samples.extend(all, ALL_MOVES_DEALS);
  let close = all;
  if (all.length > 1) {
    for (const { moves, deals } of STAGES) {
      close = withPlayed(samples.ranked(close).slice(0, moves), played);
      samples.extend(close, deals);
    }
    close = withPlayed(samples.ranked(close).slice(0, CLOSE.moves), played);
    const maxEvaluations = samples.evaluations() + CLOSE_EVALUATIONS;
    let deals = STAGES.at(-1)!.deals;
    while (deals < CLOSE.maxDeals && samples.evaluations() < maxEvaluations && !isClear(samples, close, played)) {
      const best = samples.ranked(close)[0]!;
      close = close.filter((move) => move === played || samples.gap(best, move) <= samples.margin(best, move));
      samples.extend(close, (deals += CLOSE.step));
    }
  }
  const best = samples.ranked(close)[0]!;
  return {
    moves: samples.moves,
    best,
    means: samples.means,
    chances: all.map(samples.chanceOf),
    margins: all.map((move) => samples.margin(best, move)),
    counts: all.map(samples.count),
    dealt: samples.dealt,
  };
}

function withPlayed(moves: readonly number[], played: number | undefined): number[] {
  return played === undefined ? [...moves] : [...new Set([...moves, played])];
}

/** Whether the whole interval of the loss has one class; if the best move was played, whether it is clearly the best. */
function isClear(samples: Samples, close: readonly number[], asked: number | undefined): boolean {
  const best = samples.ranked(close)[0]!;
  const played = asked ?? best;
  const classBy = (move: number, side: -1 | 1): MoveClass =>
    classOf(Math.min(1, samples.gap(best, move) + side * samples.margin(best, move)));
  if (best !== played) return classBy(played, -1) === classBy(played, 1);
  // If another move turned out to be best, this one must still lose so little that its class is `best`.
  return close.every((move) => move === best || isBestStill(samples.margin(best, move) - samples.gap(best, move)));
}

function isBestStill(loss: number): boolean {
  return classOf(Math.min(1, loss)) === 'best';
}

interface Samples {
  readonly moves: readonly MoveCode[];
  readonly means: readonly number[];
  dealt(this: void, count: number): readonly CompactPosition[];
  /** Values the moves over the first `deals` deals. */
  extend(moves: readonly number[], deals: number): void;
  /** How many deals the move has been valued over. */
  count(this: void, move: number): number;
  evaluations(): number;
  /** Best first. */
  ranked(moves: readonly number[]): number[];
  chanceOf(this: void, move: number): number;
  /** How much better one is, as a chance. */
  gap(better: number, worse: number): number;
  /** Half of the 95 % interval of the gap. */
  margin(better: number, worse: number): number;
}

function newSamples(compactView: CompactView, policy: PolicyId, random: Random): Samples {
  const ruleset = rulesetOf(compactView.rules);
  const { beam, depth } = POLICIES[policy].search.review;
  const fit = FITS[policy][ruleset][CELL_COUNT - sizeOf(occupied(compactView.position))]!;
  const searcher: Searcher = newSearcher(POLICIES[policy].weights[ruleset], beam);
  const moves = legalCodes(compactView.position);
  const values: number[][] = moves.map(() => []);
  const means: number[] = moves.map(() => 0);
  const deals: CompactPosition[] = [];
  const deal = newDealer(compactView, random);
  /** The slope of the fitted curve at the better move: gaps are small enough for a linear approximation. */
  const slopeAt = (move: number): number => {
    const at = Math.min(0.998, Math.max(0.002, means[move]!));
    return (fittedChance(at + 1e-4, fit) - fittedChance(at - 1e-4, fit)) / 2e-4;
  };
  const dealt = (count: number): readonly CompactPosition[] => {
    while (deals.length < count) deals.push(deal());
    return deals.slice(0, count);
  };
  return {
    moves,
    means,
    dealt,
    extend(of, to) {
      dealt(to);
      for (const i of of) {
        for (let at = values[i]!.length; at < to; at++) {
          values[i]!.push(probability(valueAfter(searcher, deals[at]!, moves[i]!, depth - 1)));
        }
        means[i] = mean(values[i]!);
      }
    },
    count: (move) => values[move]!.length,
    evaluations: () => searcher.evaluations,
    ranked: (of) => of.toSorted((a, b) => means[b]! - means[a]! || a - b),
    chanceOf: (move) => fittedChance(means[move]!, fit),
    gap: (better, worse) => (means[better]! - means[worse]!) * slopeAt(better),
    margin(better, worse) {
      const common = Math.min(values[better]!.length, values[worse]!.length);
      const gaps = Array.from({ length: common }, (_, at) => values[better]![at]! - values[worse]![at]!);
      const middle = mean(gaps);
      const variance = Math.max(0, mean(gaps.map((gap) => gap * gap)) - middle * middle);
      return 2 * Math.sqrt(variance / common) * slopeAt(better);
    },
  };
}

function probability(logOdds: number): number {
  if (Math.abs(logOdds) > DECIDED) return logOdds > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-logOdds));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
