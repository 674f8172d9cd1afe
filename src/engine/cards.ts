// The card catalogue (R1). The data is in cards.json, which the whole product reads through this file.
import catalogue from './cards.json' with { type: 'json' };
import { COLORS, EFFECTS, type CardId, type Color, type Effect } from './types.ts';

export interface Champion {
  readonly id: CardId;
  readonly name: string;
  readonly kind: 'champion';
  readonly color: Color;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  readonly flavour: string;
}

export interface EffectCard {
  readonly id: CardId;
  readonly name: string;
  readonly kind: 'effect';
  readonly color: 'none';
  readonly top: 0;
  readonly right: 0;
  readonly bottom: 0;
  readonly left: 0;
  readonly effect: Effect;
  /** What it does, in a player's words. */
  readonly text: string;
  readonly flavour: string;
}

export type Card = Champion | EffectCard;

/** All cards in order of their ids, from 1. */
export const CARDS = catalogue.cards as readonly Card[];
for (const [i, card] of CARDS.entries()) checkCard(card, i + 1);
for (const effect of EFFECTS) {
  const cards = CARDS.filter((card) => card.kind === 'effect' && card.effect === effect);
  if (cards.length !== 1) throw new Error(`cards.json has ${cards.length} cards of the effect ${effect}, not one`);
}

/** Checks what the cast assumes. */
function checkCard(card: Card, id: CardId): void {
  const isKnown = card.kind === 'effect' ? EFFECTS.includes(card.effect) : COLORS.includes(card.color);
  if (!isKnown || card.id !== id) throw new Error(`cards.json: the id, effect or color of ${card.name} is unknown`);
}

export const CHAMPION_IDS: readonly CardId[] = CARDS.filter((card) => card.kind === 'champion').map((card) => card.id);
export const EFFECT_IDS: readonly CardId[] = CARDS.filter((card) => card.kind === 'effect').map((card) => card.id);

/** @param id from 1, as in cards.json */
export function cardOf(id: CardId): Card {
  return CARDS[id - 1]!;
}

export function isChampion(id: CardId): boolean {
  return cardOf(id).kind === 'champion';
}

/** `undefined` for a champion. */
export function effectOf(id: CardId): Effect | undefined {
  const card = cardOf(id);
  return card.kind === 'effect' ? card.effect : undefined;
}
