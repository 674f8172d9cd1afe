// The deal of today, on its page and on the first one.
import type { todaysDealEn } from './todays-deal.en.ts';

export const todaysDealDe: Record<keyof typeof todaysDealEn, string> = {
  'deal.title': 'Blatt des Tages',
  'deal.against': '{name} · {rules}',
  'deal.play': 'Das Blatt von heute spielen',
  'deal.continue': 'Deine Partie fortsetzen',
  'deal.next': 'Das nächste kommt in {hours} Std. {minutes} Min.',
  'deal.played': 'Heute schon gespielt: {played}.',
  'deal.all': 'Zur Liste',
};
