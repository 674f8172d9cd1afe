// Chooses the house's move: the one with the greatest value, after adding noise for the strength.
import { formatMove, newRandom, rulesetOf, type Random, type View } from '../engine/index.ts';
import { levelOf, type Level } from './dial.ts';
import { FULL_EFFORT, withEffort, type Effort } from './efforts.ts';
import { POLICIES, type PolicyId } from './policies.ts';
import { indicesOfGreatest } from './search.ts';
import { compactViewOf, type CompactView } from './compact-view.ts';
import { searchedValues, staticValues } from './values.ts';

export interface ChoiceRequest {
  /** The view of the seat to move: all that the house knows. */
  readonly view: View;
  readonly policy: PolicyId;
  /** Elo on the house's own scale, an integer from 800 to 1600. */
  readonly strength: number;
  /** `houseSeed(game seed, move index)`. */
  readonly randomSeed: string;
  /** Full by default. */
  readonly effort?: Effort;
}

/**
 * The exact name of one of `view.own.legalMoves`. Equal requests give equal moves.
 *
 * @throws Error unless the view is that of the seat to move; RangeError for a strength, seed or effort out of range
 */
export function chooseMove(request: ChoiceRequest): string {
  return nameOf(request.view, chosenIndex(choiceTaskOf(request)));
}

/** A request as sent to a thread: without the legal moves, which the thread generates again. */
export interface ChoiceTask {
  readonly compactView: CompactView;
  readonly policy: PolicyId;
  readonly strength: number;
  readonly randomSeed: string;
  readonly effort: Effort;
}

export function choiceTaskOf({ view, policy, strength, randomSeed, effort = FULL_EFFORT }: ChoiceRequest): ChoiceTask {
  return { compactView: compactViewOf(view), policy, strength, randomSeed, effort };
}

/** The index of the chosen move among the legal moves in canonical order. */
export function chosenIndex({ compactView, policy, strength, randomSeed, effort }: ChoiceTask): number {
  const level = levelOf(POLICIES[policy], rulesetOf(compactView.rules), strength);
  return chooseIndex(compactView, withEffort(level, effort), randomSeed).index;
}

export interface ChosenMove {
  readonly index: number;
  /** The cost, in evaluations of a position. */
  readonly evaluations: number;
}

/** The choice at any level, including levels that are not on the dial. */
export function chooseIndex(
  compactView: CompactView,
  { weights, search, noise }: Level,
  randomSeed: string,
): ChosenMove {
  const random = newRandom(randomSeed);
  const { values, evaluations } = search
    ? searchedValues(compactView, { weights, search }, random)
    : staticValues(compactView, weights);
  return { index: noisiest(values, noise, random), evaluations };
}

export function nameOf({ own }: View, index: number): string {
  return formatMove(own!.legalMoves[index]!);
}

/** Adding Gumbel noise and taking the greatest is a softmax of temperature `noise`. */
function noisiest(values: readonly number[], noise: number, random: Random): number {
  const noisy = noise === 0 ? values : values.map((value) => value + noise * gumbel(random));
  return indicesOfGreatest(noisy, 1)[0]!;
}

function gumbel(random: Random): number {
  const uniform = (random.next() + 0.5) / 2 ** 32;
  return -Math.log(-Math.log(uniform));
}
