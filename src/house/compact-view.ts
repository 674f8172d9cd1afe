// The house's input: a seat's view as a compact position, small enough to send to a thread.
// Built from a View, so it contains nothing hidden; hidden cards are 0.
import { compactOf, type CompactPosition } from '../engine/compact.ts';
import { otherSeat, type CardId, type RulesId, type View } from '../engine/index.ts';

/** Plain data, from the viewpoint of the seat to move. */
export interface CompactView {
  readonly rules: RulesId;
  readonly position: CompactPosition;
}

const HIDDEN: CardId = 0;

/** @throws Error unless the view is that of the seat to move */
export function compactViewOf(view: View): CompactView {
  const { own, rules, current } = view;
  if (!own || own.seat !== current) throw new Error('the view must be that of the seat to move');
  const other = otherSeat(own.seat);
  // Known cards come first: cards received in a Swap are older than cards drawn since.
  const hiddenInHand = hiddenCards(view.handCounts[other] - own.knownInOtherHand.length);
  const otherHand = [...own.knownInOtherHand, ...hiddenInHand];
  const position = compactOf({
    ...view,
    hands: own.seat === 'A' ? { A: own.hand, B: otherHand } : { A: otherHand, B: own.hand },
    deck: hiddenCards(view.deckCount),
    pendingHop: view.pendingHop?.cell ?? null,
    seen: own.seat === 'A' ? { A: own.seen, B: [] } : { A: [], B: own.seen },
  });
  return { rules, position };
}

function hiddenCards(count: number): CardId[] {
  return Array.from({ length: count }, () => HIDDEN);
}
