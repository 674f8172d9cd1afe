// How much the house searches for a move: full, or less while many wait for it. Journals name an effort by its number, so
// a row never changes: a change is a new row, and docs/capacity.md says what each costs in strength.
import type { Level } from './dial.ts';
import { rulesetOf, type Ruleset, type RulesId } from '../engine/index.ts';
import { POLICIES, type PolicyId } from './policies.ts';
import type { Search } from './values.ts';

/** At most so much of each; `static`: no search. */
type Limits = Readonly<Partial<Search>> | 'static';

const LIMITS: readonly Limits[] = [
  {},
  { deals: 6, fewestDeals: 3, evaluationCap: 30_000 },
  { deals: 6, fewestDeals: 2, candidates: 6, beam: 5, evaluationCap: 15_000 },
  { deals: 3, fewestDeals: 1, candidates: 5, beam: 4, evaluationCap: 7500 },
  { deals: 2, fewestDeals: 1, candidates: 4, beam: 3, evaluationCap: 4000 },
  'static',
];

/** Index of a row; the greater, the less is searched. */
export type Effort = number;

export const FULL_EFFORT: Effort = 0;

/** From full effort down. */
export const EFFORTS: readonly Effort[] = [...LIMITS.keys()];

/**
 * The level played with this effort; levels without a search are the same with every effort.
 * @throws RangeError for an effort that is not known here
 */
export function withEffort(level: Level, effort: Effort): Level {
  return { ...level, search: level.search && limited(level.search, effort) };
}

function limited(search: Search, effort: Effort): Search | undefined {
  const limits = LIMITS[effort];
  if (limits === undefined) throw new RangeError(`no effort ${effort} is known here`);
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

/** What passing a move to a thread and back costs, as evaluations. */
const PASSING = 500;
/** Evaluations for a reply that is looked at beyond depth 2, as a share of those that no cut-off would spare. */
const SPARED = 0.37;

/** What effect cards add: they let a seat move in more ways than its list of moves says. */
const MORE_WAYS: Readonly<Record<Ruleset, number>> = { classic: 1, mutators: 2 };
/** Of an early move of either ruleset. */
const USUAL_MOVES = 40;

/**
 * What a move is expected to cost with each effort, in evaluations of a position: counted, so that it is the same on every
 * machine. Of one position it may be off by a factor of two.
 */
export function costsOf({ policy, strength, rules }: Costed, legalMoves = USUAL_MOVES): readonly number[] {
  const { house, strongestStatic } = POLICIES[policy].search;
  const ways = MORE_WAYS[rulesetOf(rules)];
  return EFFORTS.map((effort) => {
    const search = strength > strongestStatic ? limited(house, effort) : undefined;
    return PASSING + (search ? searchCost(search, legalMoves, ways) : 0);
  });
}

function searchCost(search: Search, legalMoves: number, ways: number): number {
  const { deals, candidates, depth, beam, evaluationCap } = search;
  const replies = depth > 2 ? 1 + beam * SPARED : 1;
  return Math.min(evaluationCap, Math.round(deals * Math.min(candidates, legalMoves) * legalMoves * replies * ways));
}
