// Grades the difficulty of a first move: the lowest level of the house that plays it in half of its tries.
import { hash } from 'node:crypto';
import { newRandom, rulesetOf } from '../engine/index.ts';
import { MAX_STRENGTH, MIN_STRENGTH, levelOf } from '../house/dial.ts';
import { POLICIES, type PolicyId } from '../house/policies.ts';
import { indicesOfGreatest } from '../house/search.ts';
import { seedFrom } from '../house/seed.ts';
import type { CompactView } from '../house/compact-view.ts';
import { searchedValues, staticValues, type Search } from '../house/values.ts';

const LEVEL_STEP = 100;

/** Fixed for all puzzles, so that their grades stay comparable. */
const POLICY: PolicyId = 'house-d3e37bf1b323';

export interface GradeTask {
  readonly compactView: CompactView;
  /** Whether the view shows every card: then there is only one possible deal. */
  readonly isOpen: boolean;
  /** Seeds the sampled deals. */
  readonly id: string;
}

/** The lowest level that finds the move; `null`: none does. */
export function houseLevel(question: GradeTask, move: number): number | null {
  const policy = POLICIES[POLICY];
  const ruleset = rulesetOf(question.compactView.rules);
  const statics = naturalValues(question.compactView);
  let searched: readonly number[] | undefined;
  for (let strength = MIN_STRENGTH; strength <= MAX_STRENGTH; strength += LEVEL_STEP) {
    const { search, noise } = levelOf(policy, ruleset, strength);
    const values = search ? (searched ??= deepValues(question, search)) : statics;
    if (chanceOf(values, move, noise) >= 0.5) return strength;
  }
  return null;
}

/** The apparent value of each move, without search. */
export function naturalValues(compactView: CompactView): readonly number[] {
  return staticValues(compactView, POLICIES[POLICY].weights[rulesetOf(compactView.rules)]).values;
}

function deepValues({ compactView, isOpen, id }: GradeTask, search: Search): readonly number[] {
  const weights = POLICIES[POLICY].weights[rulesetOf(compactView.rules)];
  const seed = seedFrom(hash('sha256', `puzzle:${id}`));
  const deals = isOpen ? { deals: 1, fewestDeals: 1 } : {};
  return searchedValues(compactView, { weights, search: { ...search, ...deals } }, newRandom(seed)).values;
}

/** The probability of choosing a move by its value with Gumbel noise: a softmax. */
function chanceOf(values: readonly number[], move: number, noise: number): number {
  if (noise === 0) return indicesOfGreatest(values, 1)[0] === move ? 1 : 0;
  return 1 / values.reduce((sum, value) => sum + Math.exp((value - values[move]!) / noise), 0);
}
