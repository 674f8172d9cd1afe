// Reactions at the table, in German.
import type { reactionsEn } from './reactions.en.ts';

export const reactionsDe: Readonly<Record<keyof typeof reactionsEn, string>> = {
  'reactions.title': 'Reagieren',
  'reactions.wave': 'Hallo!',
  'reactions.well_played': 'Gut gespielt',
  'reactions.oops': 'Hoppla',
  'reactions.thinking': 'Ich überlege\u00a0…',
  'reactions.wow': 'Wow!',
  'reactions.thanks': 'Danke',
  'reactions.by': '{name}: {words}',
  'reactions.show': 'Reaktionen zeigen',
};
