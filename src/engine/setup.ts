// The deal and the tiles of a new game (R3). The order of the draws is fixed, so that seeds reproduce games.
import { CELLS } from './cells.ts';
import { newRandom, type Random } from './random.ts';
import { isRulesId, RULES, RULES_IDS, type Rules } from './rules.ts';
import type { CardId, OperatorTile, Position, PowerTile, RulesId, Seat } from './types.ts';

/**
 * @param seed 32 lower-case hex digits, not all zero
 * @throws RangeError for any other seed, and for unknown rules
 */
export function newGame(rules: RulesId, seed: string): Position {
  if (!isRulesId(rules)) {
    throw new RangeError(`Unknown rules "${String(rules)}": choose one of ${RULES_IDS.join(', ')}.`);
  }
  const facts = RULES[rules];
  const random = newRandom(seed);
  const first: Seat = random.below(2) === 0 ? 'A' : 'B';
  const cards = newDeck(facts, random);
  const dealt = cards.slice(0, 2 * facts.handSize);
  const firstHand = dealt.filter((_, i) => i % 2 === 0);
  const secondHand = dealt.filter((_, i) => i % 2 === 1);
  const hands = first === 'A' ? { A: firstHand, B: secondHand } : { A: secondHand, B: firstHand };
  return {
    rules,
    first,
    board: CELLS.map(() => null),
    hands,
    deck: cards.slice(2 * facts.handSize),
    ...newTiles(facts, random),
    pendingHop: null,
    current: first,
    winner: null,
    turn: 1,
    moveCount: 0,
    seen: { A: hands.A.toSorted((a, b) => a - b), B: hands.B.toSorted((a, b) => a - b) },
  };
}

function newDeck({ championPool, champions, effectCards }: Rules, random: Random): CardId[] {
  const deck = random.shuffle([...championPool]).slice(0, champions);
  return effectCards.length > 0 ? random.shuffle([...deck, ...effectCards]) : deck;
}

function newTiles({ tiles }: Rules, random: Random): Pick<Position, 'operatorTiles' | 'powerTiles'> {
  if (!tiles) return { operatorTiles: [], powerTiles: [] };
  const cells = random.shuffle([...CELLS]);
  const pieces = random.shuffle([...tiles.pieces]);
  const colors = random.shuffle([...tiles.colors]);
  const { operators, powerBoost: boost } = tiles;
  const operatorTiles: OperatorTile[] = pieces.slice(0, operators).map((piece, i) => ({ cell: cells[i]!, piece }));
  const powerTiles: PowerTile[] = colors.map((color, i) => ({ cell: cells[operators + i]!, color, boost }));
  return { operatorTiles: byIndex(operatorTiles), powerTiles: byIndex(powerTiles) };
}

function byIndex<T extends { cell: number }>(tiles: T[]): T[] {
  return tiles.sort((a, b) => a.cell - b.cell);
}
