// Today's deal, on its page and on the first page.
export const todaysDealEn = {
  'deal.title': 'Daily deal',
  'deal.against': '{name} · {rules}',
  'deal.play': 'Play today’s deal',
  'deal.continue': 'Continue your game',
  'deal.next': 'The next one comes in {hours}\u00a0h {minutes}\u00a0min.',
  'deal.next.soon': 'The next one comes in {minutes}\u00a0min.',
  'deal.played': 'Played today: {played}.',
  'deal.all': 'The list',
};
