// The deal and the tiles of a new game (R3). The order of the draws is the contract: seeds reproduce games.
import { CELLS } from './cells.ts';
import { CHAMPION_IDS, EFFECT_IDS } from './cards.ts';
import { newRandom, type Random } from './random.ts';
import {
  COLORS,
  otherSeat,
  PIECES,
  type CardId,
  type OperatorTile,
  type Position,
  type PowerTile,
  type Ruleset,
  type Seat,
} from './types.ts';

export const HAND_SIZE = 5;
export const POWER_BOOST = 2;

interface RulesetFacts {
  readonly champions: number;
  readonly hasMutators: boolean;
  /** Points of the seat that moves second. */
  readonly komi: number;
}

export const RULESET_FACTS: Record<Ruleset, RulesetFacts> = {
  classic: { champions: 18, hasMutators: false, komi: 2 },
  mutators: { champions: 21, hasMutators: true, komi: 0 },
};

/** The longest draw pile that any ruleset deals. */
export const MAX_DECK_SIZE =
  Math.max(
    ...Object.values(RULESET_FACTS).map((facts) => facts.champions + (facts.hasMutators ? EFFECT_IDS.length : 0)),
  ) -
  2 * HAND_SIZE;

/**
 * @param seed 32 lower-case hex digits, not all zero
 * @throws RangeError for any other seed
 */
export function newGame(ruleset: Ruleset, seed: string): Position {
  const random = newRandom(seed);
  const first: Seat = random.below(2) === 0 ? 'A' : 'B';
  const cards = newDeck(ruleset, random);
  const dealt = cards.slice(0, 2 * HAND_SIZE);
  const firstHand = dealt.filter((_, i) => i % 2 === 0);
  const secondHand = dealt.filter((_, i) => i % 2 === 1);
  const hands = first === 'A' ? { A: firstHand, B: secondHand } : { A: secondHand, B: firstHand };
  return {
    ruleset,
    first,
    board: CELLS.map(() => null),
    hands,
    deck: cards.slice(2 * HAND_SIZE),
    ...newTiles(ruleset, random),
    pendingHop: null,
    current: first,
    winner: null,
    turn: 1,
    moveCount: 0,
    seen: { A: hands.A.toSorted((a, b) => a - b), B: hands.B.toSorted((a, b) => a - b) },
  };
}

function newDeck(ruleset: Ruleset, random: Random): CardId[] {
  const { champions, hasMutators } = RULESET_FACTS[ruleset];
  const deck = random.shuffle([...CHAMPION_IDS]).slice(0, champions);
  return hasMutators ? random.shuffle([...deck, ...EFFECT_IDS]) : deck;
}

function newTiles(ruleset: Ruleset, random: Random): Pick<Position, 'operatorTiles' | 'powerTiles'> {
  if (!RULESET_FACTS[ruleset].hasMutators) return { operatorTiles: [], powerTiles: [] };
  const cells = random.shuffle([...CELLS]);
  const pieces = random.shuffle([...PIECES]);
  const colors = random.shuffle([...COLORS]);
  const operatorTiles: OperatorTile[] = [0, 1].map((i) => ({ cell: cells[i]!, piece: pieces[i]! }));
  const powerTiles: PowerTile[] = colors.map((color, i) => ({ cell: cells[2 + i]!, color, boost: POWER_BOOST }));
  return { operatorTiles: byIndex(operatorTiles), powerTiles: byIndex(powerTiles) };
}

function byIndex<T extends { cell: number }>(tiles: T[]): T[] {
  return tiles.sort((a, b) => a.cell - b.cell);
}

/** The points a seat has before any card is counted (R3). */
export function komiOf(position: Pick<Position, 'ruleset' | 'first'>, seat: Seat): number {
  return seat === otherSeat(position.first) ? RULESET_FACTS[position.ruleset].komi : 0;
}
