// How much the house searches for a move: full effort, or less while many moves wait. Journals name an effort by its
// number, so a row never changes: a change is a new row. docs/capacity.md says what each costs in strength.
import type { Level } from './dial.ts';
import { rulesetOf, type Ruleset, type RulesId } from '../engine/index.ts';
import { POLICIES, type PolicyId } from './policies.ts';
import type { Search } from './values.ts';

/** Upper limits for a search; `static`: no search. */
type Limits = Readonly<Partial<Search>> | 'static';

const LIMITS: readonly Limits[] = [
  {},
  { deals: 6, fewestDeals: 3, evaluationCap: 30_000 },
  { deals: 6, fewestDeals: 2, candidates: 6, beam: 5, evaluationCap: 15_000 },
  { deals: 3, fewestDeals: 1, candidates: 5, beam: 4, evaluationCap: 7500 },
  { deals: 2, fewestDeals: 1, candidates: 4, beam: 3, evaluationCap: 4000 },
  'static',
];

/** Index of a row; greater means less search. */
export type Effort = number;

export const FULL_EFFORT: Effort = 0;

/** From full effort down. */
export const EFFORTS: readonly Effort[] = [...LIMITS.keys()];

/**
 * The level played with this effort; levels without a search are the same with every effort.
 * @throws RangeError for an unknown effort
 */
export function withEffort(level: Level, effort: Effort): Level {
  return { ...level, search: level.search && limited(level.search, effort) };
}

function limited(search: Search, effort: Effort): Search | undefined {
  const limits = LIMITS[effort];
  if (limits === undefined) throw new RangeError(`unknown effort: ${effort}`);
  if (limits === 'static') return undefined;
  const at = (key: keyof Search): number => Math.min(search[key], limits[key] ?? Infinity);
  return {
    depth: at('depth'),
    deals: at('deals'),
    fewestDeals: at('fewestDeals'),
    candidates: at('candidates'),
    beam: at('beam'),
    evaluationCap: at('evaluationCap'),
  };
}

export interface Costed {
  readonly policy: PolicyId;
  readonly strength: number;
  readonly rules: RulesId;
}

/** The cost of passing a move to a thread and back, in evaluations. */
const TRANSFER_COST = 500;
/** The share of evaluations beyond depth 2 that remains after alpha-beta cut-offs. */
const REMAINING_SHARE = 0.37;

/** A factor for effect cards, which give later moves more alternatives than the current move list shows. */
const EFFECT_CARD_FACTOR: Readonly<Record<Ruleset, number>> = { classic: 1, mutators: 2 };
/** The number of legal moves early in a game of either ruleset. */
const TYPICAL_MOVES = 40;

/**
 * The expected cost of a move with each effort, in evaluations of a position, which is the same on every machine. For a
 * single position it may be off by a factor of two.
 */
export function costsOf({ policy, strength, rules }: Costed, legalMoves = TYPICAL_MOVES): readonly number[] {
  const { house, strongestStatic } = POLICIES[policy].search;
  const factor = EFFECT_CARD_FACTOR[rulesetOf(rules)];
  return EFFORTS.map((effort) => {
    const search = strength > strongestStatic ? limited(house, effort) : undefined;
    return TRANSFER_COST + (search ? searchCost(search, legalMoves, factor) : 0);
  });
}

function searchCost(search: Search, legalMoves: number, factor: number): number {
  const { deals, candidates, depth, beam, evaluationCap } = search;
  const replies = depth > 2 ? 1 + beam * REMAINING_SHARE : 1;
  return Math.min(evaluationCap, Math.round(deals * Math.min(candidates, legalMoves) * legalMoves * replies * factor));
}
