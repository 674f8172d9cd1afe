// Today's deal, on its page and on the first page.
import type { todaysDealEn } from './todays-deal.en.ts';

export const todaysDealDe: Record<keyof typeof todaysDealEn, string> = {
  'deal.title': 'Blatt des Tages',
  'deal.against': '{name} · {rules}',
  'deal.play': 'Das Blatt des Tages spielen',
  'deal.continue': 'Deine Partie fortsetzen',
  'deal.next': 'Das nächste kommt in {hours}\u00a0h {minutes}\u00a0min.',
  'deal.next.soon': 'Das nächste kommt in {minutes}\u00a0min.',
  'deal.played': 'Heute schon gespielt: {played}.',
  'deal.all': 'Zur Liste',
};
