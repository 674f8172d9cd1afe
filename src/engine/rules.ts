// The versions of the rules: what differs between them, as data. Games and replay links name their version,
// so a version never changes: a change is a new version, named by CURRENT_RULES (docs/extending.md).
import {
  otherSeat,
  type CardId,
  type Color,
  type Piece,
  type Position,
  type Ruleset,
  type RulesId,
  type Seat,
} from './types.ts';

export interface Rules {
  readonly ruleset: Ruleset;
  /** The champions that a deck is drawn from, in the order that is shuffled (R3). */
  readonly championPool: readonly CardId[];
  /** Champions in the deck. */
  readonly champions: number;
  /** In the order that is shuffled into the deck (R3). */
  readonly effectCards: readonly CardId[];
  /** `null`: there are no tiles, and no random numbers are drawn for them. */
  readonly tiles: TileRules | null;
  /** Bonus points for the seat that moves second. */
  readonly komi: number;
  readonly handSize: number;
}

export interface TileRules {
  /** Operator tiles; their pieces are drawn from `pieces`, in the order that is shuffled (R3). */
  readonly operators: number;
  readonly pieces: readonly Piece[];
  /** A power tile of each, in the order that is shuffled (R3). */
  readonly colors: readonly Color[];
  readonly powerBoost: number;
}

const CLASSIC_1: Rules = {
  ruleset: 'classic',
  championPool: idsFrom(1, 60),
  champions: 18,
  effectCards: [],
  tiles: null,
  komi: 2,
  handSize: 5,
};

const MUTATORS_1: Rules = {
  ruleset: 'mutators',
  championPool: idsFrom(1, 60),
  champions: 21,
  effectCards: idsFrom(61, 65),
  tiles: {
    operators: 2,
    pieces: ['KNIGHT', 'BISHOP', 'ROOK', 'QUEEN', 'KING'],
    colors: ['red', 'blue', 'green', 'gold'],
    powerBoost: 2,
  },
  komi: 0,
  handSize: 5,
};

export const RULES: Readonly<Record<RulesId, Rules>> = {
  'classic/1': CLASSIC_1,
  'mutators/1': MUTATORS_1,
};

export const RULES_IDS = Object.keys(RULES) as readonly RulesId[];

/** The largest hand of any version. */
export const MAX_HAND_SIZE = Math.max(...RULES_IDS.map((id) => RULES[id].handSize));

/** The largest draw pile that any version deals. */
export const MAX_DECK_SIZE = Math.max(
  ...RULES_IDS.map((id) => RULES[id].champions + RULES[id].effectCards.length - 2 * RULES[id].handSize),
);

/** The versions for new games. */
export const CURRENT_RULES: Readonly<Record<Ruleset, RulesId>> = {
  classic: 'classic/1',
  mutators: 'mutators/1',
};

export function isRulesId(text: string): text is RulesId {
  return Object.hasOwn(RULES, text);
}

export function rulesetOf(rules: RulesId): Ruleset {
  return RULES[rules].ruleset;
}

/** The number after the ruleset's name, from 1. It changes whenever the same journal would give a different game. */
export function versionOf(rules: RulesId): number {
  return Number(rules.slice(rules.indexOf('/') + 1));
}

/** The inverse of `rulesetOf` and `versionOf`; `undefined` for an unknown version. */
export function findRules(ruleset: Ruleset, version: number): RulesId | undefined {
  const id = `${ruleset}/${version}`;
  return isRulesId(id) ? id : undefined;
}

/** The points a seat starts with (R3). */
export function komiOf(position: Pick<Position, 'rules' | 'first'>, seat: Seat): number {
  return seat === otherSeat(position.first) ? RULES[position.rules].komi : 0;
}

function idsFrom(first: CardId, last: CardId): readonly CardId[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
