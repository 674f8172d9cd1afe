// Determinization: replaces the hidden cards of a view by a possible deal.
import { RULES, type CardId, type Random } from '../engine/index.ts';
import { CURRENT, DECK, DECK_COUNT, HAND_COUNT, handAt, hasSeen, type CompactPosition } from '../engine/compact.ts';
import type { CompactView } from './compact-view.ts';

/**
 * A position without hidden cards: the other hand and the pile drawn from the cards this seat has never seen.
 * Those include every effect card of the rules not yet seen (R1).
 */
export function randomDeal({ rules, position }: CompactView, random: Random): CompactPosition {
  const seat = position[CURRENT]!;
  const unseen = (ids: readonly CardId[]): CardId[] => ids.filter((id) => !hasSeen(position, seat, id));
  const { championPool, effectCards } = RULES[rules];
  const effects = unseen(effectCards);
  const slots = hiddenSlots(position);
  const champions = draw(unseen(championPool), slots.length - effects.length, random);
  const cards = random.shuffle([...effects, ...champions]);
  const dealt = position.slice();
  for (const [i, slot] of slots.entries()) dealt[slot] = cards[i]!;
  return dealt;
}

/**
 * Returns a function that deals like `randomDeal`, but draws the other hand's champions from a bag: no card comes twice
 * before every card has come once, so that a few deals are a fair sample of that hand.
 */
export function newDealer(compactView: CompactView, random: Random): () => CompactPosition {
  const { rules, position } = compactView;
  const seat = position[CURRENT]!;
  const { championPool, effectCards } = RULES[rules];
  const champions = championPool.filter((id) => !hasSeen(position, seat, id));
  const effects = effectCards.filter((id) => !hasSeen(position, seat, id));
  const slots = hiddenSlots(position);
  let bag: CardId[] = [];
  const drawFor = (dealt: ReadonlySet<CardId>): CardId => {
    for (;;) {
      if (bag.length === 0) bag = random.shuffle(champions.filter((id) => !dealt.has(id)));
      const card = bag.pop()!;
      if (!dealt.has(card)) return card;
    }
  };
  return () => {
    const next = position.slice();
    const places = random.shuffle([...slots]);
    for (const [i, effect] of effects.entries()) next[places[i]!] = effect;
    const dealt = new Set<CardId>();
    for (const slot of slots) {
      if (slot >= DECK || next[slot] !== 0) continue;
      next[slot] = drawFor(dealt);
      dealt.add(next[slot]);
    }
    const rest = random.shuffle(champions.filter((id) => !dealt.has(id)));
    for (const slot of slots) if (next[slot] === 0) next[slot] = rest.pop()!;
    return next;
  };
}

function hiddenSlots(position: CompactPosition): number[] {
  const other = 1 - position[CURRENT]!;
  const inHand = Array.from({ length: position[HAND_COUNT + other]! }, (_, i) => handAt(other) + i);
  const inDeck = Array.from({ length: position[DECK_COUNT]! }, (_, i) => DECK + i);
  return [...inHand, ...inDeck].filter((slot) => position[slot] === 0);
}

/** The first `count` items of a partial shuffle. */
function draw(cards: CardId[], count: number, random: Random): CardId[] {
  for (let i = 0; i < count; i++) {
    const j = i + random.below(cards.length - i);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  return cards.slice(0, count);
}
