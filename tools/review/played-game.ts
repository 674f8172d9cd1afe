// Plays games of the house against itself for measurements: from the deal, or from a position with other hidden cards.
import {
  CURRENT_RULES,
  newGame,
  observe,
  playPly,
  findMove,
  otherSeat,
  type CardId,
  type Position,
  type Random,
  type Ruleset,
} from '../../src/engine/index.ts';
import { DECK, handAt, type CompactPosition } from '../../src/engine/compact.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { randomDeal } from '../../src/house/deal.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { houseSeed } from '../../src/house/seed.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';

export interface PlayedGame {
  readonly names: readonly string[];
  /** The position before each move, and the final one. */
  readonly positions: readonly Position[];
}

/** The strength of the seat to move in a position. */
export type StrengthIn = (position: Position) => number;

export function playedGame(ruleset: Ruleset, seed: string, strengthIn: StrengthIn): PlayedGame {
  return playedOn(newGame(CURRENT_RULES[ruleset], seed), seed, strengthIn);
}

/** @param seed for the house's choices */
export function playedOn(start: Position, seed: string, strengthIn: StrengthIn): PlayedGame {
  const names: string[] = [];
  const positions = [start];
  for (let at = start; at.current !== null; positions.push(at)) {
    const name = chooseMove({
      view: observe(at, at.current),
      policy: CURRENT_POLICY,
      strength: strengthIn(at),
      randomSeed: houseSeed(seed, at.moveCount),
    });
    names.push(name);
    at = playPly(at, findMove(at, name)!).position;
  }
  return { names, positions };
}

/** 1, 0 or, for a draw, 0.5. */
export function resultForA({ winner }: Position): number {
  return winner === 'draw' ? 0.5 : Number(winner === 'A');
}

/** Deals the cards that the seat to move cannot see in another possible way. */
export function redealt(position: Position, random: Random): Position {
  const seat = position.current!;
  const other = otherSeat(seat);
  const dealt = randomDeal(compactViewOf(observe(position, seat)), random);
  const hand = cardsAt(dealt, handAt(other === 'A' ? 0 : 1), position.hands[other].length);
  const isHidden = (card: CardId): boolean => !position.seen[seat].includes(card);
  const seen = [...position.seen[other].filter((card) => !isHidden(card)), ...hand.filter(isHidden)];
  return {
    ...position,
    hands: { ...position.hands, [other]: hand },
    deck: cardsAt(dealt, DECK, position.deck.length),
    seen: { ...position.seen, [other]: seen.toSorted((a, b) => a - b) },
  };
}

function cardsAt(dealt: CompactPosition, first: number, count: number): CardId[] {
  return [...dealt.subarray(first, first + count)] as CardId[];
}
