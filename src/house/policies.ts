// The house's policies: evaluation weights, search and strength dial. Games name the policy that plays them and
// the one that judges them, so a policy never changes: a change is a new folder.
import { CURRENT_RULES, RULES, RULESETS, type Ruleset } from '../engine/index.ts';
import { fittedWeights, isFittedFor, type Weights } from './evaluation.ts';
import type { Search } from './values.ts';
import dial from './policies/house-d3e37bf1b323/dial.json' with { type: 'json' };
import search from './policies/house-d3e37bf1b323/search.json' with { type: 'json' };
import weights from './policies/house-d3e37bf1b323/weights.json' with { type: 'json' };

/** [Elo, noise], ascending Elo. */
export type Curve = readonly (readonly [elo: number, noise: number])[];

export interface Policy {
  /** Fitted by logistic regression on self-play; `TABLES` of evaluation.ts is their layout. */
  readonly weights: Readonly<Record<Ruleset, Weights>>;
  /** Fitted on self-play: the noise for an Elo, with and without search. */
  readonly dial: Readonly<Record<Ruleset, { readonly static: Curve; readonly search: Curve }>>;
  readonly search: {
    /** Up to this strength the house does not search. */
    readonly strongestStatic: number;
    readonly house: Search;
    /** Every move is a candidate, so that the move played has its own value. */
    readonly review: Search;
  };
}

/** Each is named by its content: `house-` and the first 12 hex digits of its SHA-256 (docs/extending.md). */
const BY_ID = {
  'house-d3e37bf1b323': policyOf({ weights, dial, search }),
};

export type PolicyId = keyof typeof BY_ID;

export const POLICIES: Readonly<Record<PolicyId, Policy>> = BY_ID;

export const POLICY_IDS = Object.keys(BY_ID) as readonly PolicyId[];

/** Plays new games and judges games that end from now on. */
export const CURRENT_POLICY: PolicyId = 'house-d3e37bf1b323';

for (const ruleset of RULESETS) {
  const { championPool, effectCards } = RULES[CURRENT_RULES[ruleset]];
  const card = [...championPool, ...effectCards].find(
    (id) => !isFittedFor(POLICIES[CURRENT_POLICY].weights[ruleset], id),
  );
  if (card) throw new Error(`${CURRENT_POLICY} has no weights for card ${card}, which ${CURRENT_RULES[ruleset]} deals`);
}

/** Plays and judges games that predate the recording of policies. */
export const FIRST_POLICY: PolicyId = 'house-d3e37bf1b323';

export function isPolicyId(text: string): text is PolicyId {
  return Object.hasOwn(BY_ID, text);
}

interface PolicyFiles {
  readonly weights: Readonly<Record<Ruleset, readonly number[]>>;
  readonly dial: unknown;
  readonly search: Policy['search'];
}

function policyOf(files: PolicyFiles): Policy {
  const { classic, mutators } = files.weights;
  return {
    weights: { classic: fittedWeights('classic', classic), mutators: fittedWeights('mutators', mutators) },
    dial: files.dial as Policy['dial'], // JSON has no tuples
    search: files.search,
  };
}
