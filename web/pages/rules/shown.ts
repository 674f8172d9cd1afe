// Which cards the gallery shows, and in which order. Pure.
import { CARDS, COLORS, type Card, type Color } from '../../../src/engine/index.ts';

export const FILTERS = ['all', ...COLORS, 'effects'] as const;
export type Filter = 'all' | Color | 'effects';
export const ORDERS = ['byId', 'byName', 'bySum', 'byBest'] as const;
export type Order = (typeof ORDERS)[number];

interface CardQuery {
  readonly search: string;
  readonly filter: Filter;
  readonly order: Order;
}

export function cardsShown({ search, filter, order }: CardQuery): readonly Card[] {
  const wanted = search.trim().toLowerCase();
  return CARDS.filter((card) => fits(card, filter) && card.name.toLowerCase().includes(wanted)).toSorted(BY[order]);
}

const BY: Record<Order, (a: Card, b: Card) => number> = {
  byId: (a, b) => a.id - b.id,
  byName: (a, b) => a.name.localeCompare(b.name),
  bySum: (a, b) => sum(b) - sum(a) || a.id - b.id,
  byBest: (a, b) => Math.max(...numbers(b)) - Math.max(...numbers(a)) || a.id - b.id,
};

function fits(card: Card, filter: Filter): boolean {
  if (filter === 'all') return true;
  return filter === 'effects' ? card.kind === 'effect' : card.color === filter;
}

function numbers({ top, right, bottom, left }: Card): number[] {
  return [top, right, bottom, left];
}

function sum(card: Card): number {
  return numbers(card).reduce((total, number) => total + number, 0);
}
