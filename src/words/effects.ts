// What effect cards do, in a few words each.
import { cardOf, EFFECT_IDS, effectOf, type CardId, type Effect } from '../engine/index.ts';

const MEANINGS: Readonly<Record<Effect, string>> = {
  BOULDER: 'removes a card and those below it',
  FLIP: 'turns all cards upside down',
  SWAP: 'swaps hands',
  FREEZE: 'protects one of yours',
  RECRUIT: 'takes and moves',
};

/** For example, `Swap (swaps hands)`. */
export function effectInWords(cardId: CardId): string {
  return `${cardOf(cardId).name} (${MEANINGS[effectOf(cardId)!]})`;
}

export const EFFECTS_IN_WORDS = `Effects: ${EFFECT_IDS.map(effectInWords).join(', ')}.`;
