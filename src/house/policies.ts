// The policies of the house: what it weighs, how far it looks, and how weak each strength is. Games name the one that
// they are played by, reviews the one that judges them, so a policy never changes: a change is a new folder beside.
import type { Ruleset } from '../engine/index.ts';
import { fittedWeights, type Weights } from './evaluation.ts';
import type { Search } from './values.ts';
import dial from './policies/house-d3e37bf1b323/dial.json' with { type: 'json' };
import search from './policies/house-d3e37bf1b323/search.json' with { type: 'json' };
import weights from './policies/house-d3e37bf1b323/weights.json' with { type: 'json' };

/** [Elo, noise], ascending Elo. */
export type Curve = readonly (readonly [elo: number, noise: number])[];

export interface Policy {
  /** Fitted by logistic regression on self-play; `TABLES` of evaluation.ts is their layout. */
  readonly weights: Readonly<Record<Ruleset, Weights>>;
  /** Fitted on self-play: the noise that makes a player of an Elo, without looking ahead and with. */
  readonly dial: Readonly<Record<Ruleset, { readonly static: Curve; readonly search: Curve }>>;
  readonly search: {
    /** Up to this strength the house does not look ahead. */
    readonly strongestStatic: number;
    readonly house: Search;
    /** Every move is a candidate, so that the move played has a value of its own. */
    readonly review: Search;
  };
}

/** Each is named by what it holds: `house-` and the first 12 hex digits of its SHA-256 (docs/extending.md). */
const BY_ID = {
  'house-d3e37bf1b323': policyOf({ weights, dial, search }),
};

export type PolicyId = keyof typeof BY_ID;

export const POLICIES: Readonly<Record<PolicyId, Policy>> = BY_ID;

export const POLICY_IDS = Object.keys(BY_ID) as readonly PolicyId[];

/** What the house sits down with in new games, and what judges the games that end. */
export const CURRENT_POLICY: PolicyId = 'house-d3e37bf1b323';

/** Played and judged by, before games named their policy. */
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
    dial: files.dial as Policy['dial'], // JSON knows no pairs
    search: files.search,
  };
}
