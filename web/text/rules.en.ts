// The rules page.
export const rulesEn = {
  'rules.title': 'Rules and cards',
  'rules.lead': 'Two players, fifteen cells, five cards in hand. You know the rules in three minutes.',
  'rules.basics.title': 'The game',
  'rules.goal.title': 'Goal',
  'rules.goal.text':
    'Own more, and joined up. Your score is the number of cards you own on the board plus the size of your largest group: own cards joined edge to edge. When the game ends the higher score wins; equal scores are a draw. In Classic the player who moves second starts with 2 points.',
  'rules.goal.picture':
    'Day owns 5 cards, 4 of them joined: {scoreA} points. Night owns 4, 3 of them joined: {scoreB}.',
  'rules.cards.title': 'Cards',
  'rules.cards.text':
    'A champion has a colour and four numbers from 1 to 9, one for each side. There are 60, fifteen in each of four colours, and every card exists once. Classic deals 18 of them; Mutators 21 and the five effect cards. Each player holds five; the rest is the face-down draw pile.',
  'rules.turn.title': 'Your turn',
  'rules.turn.text':
    'Play one card: put a champion on an empty cell, or play an effect. You may not pass. Then refill your hand to five while the pile lasts.',
  'rules.attack.title': 'Attack',
  'rules.attack.text':
    'A champion you place attacks each enemy card next to it. If your number facing it is higher than its number facing you, that card becomes yours. Equal is not enough, and captured cards do not attack.',
  'rules.attack.picture':
    'Day plays Kilnwarden on B1. South {won} beats {lost}: the card below is captured. East {held} does not beat {holds}.',
  'rules.end.title': 'End',
  'rules.end.text':
    'The game ends when the board is full, or when neither player can move. A player who cannot move is skipped.',
  'rules.mutators.title': 'Mutators add',
  'rules.mutators.text': 'The same game with six tiles on the board and five effect cards in the deck.',
  'rules.power.title': 'Power tiles',
  'rules.power.text':
    'Four, one for each colour. A champion on a tile of its own colour has +2 on all sides, in attack and in defence.',
  'rules.hop.title': 'Operator tiles and the hop',
  'rules.hop.text':
    'Two, each with a chess piece. When you have placed a champion on one and it has attacked, it may hop: one move of that piece, to an empty cell or onto an enemy card, which leaves the game. Cards in between block rooks, bishops and queens. It attacks again where it lands, and the tile it left is used up.',
  'rules.effect.BOULDER':
    'Removes the chosen card and each card directly below it, down to the first gap, frozen card or edge.',
  'rules.effect.FLIP':
    'Turns every card on the board that is not frozen upside down: north and south trade places, and so do east and west.',
  'rules.effect.SWAP': 'You and your opponent exchange hands. Remember what you gave away.',
  'rules.effect.FREEZE':
    'Freezes one of your cards for good. Nothing changes it: it is never captured, turned, moved or removed, and a Boulder stops above it. It still counts, and still defends its sides.',
  'rules.effect.RECRUIT': 'Moves an enemy card to an empty cell next to it. It becomes yours and does not attack.',
  'rules.before': 'Before',
  'rules.after': 'After',
  'rules.gallery.title': 'All 65 cards',
  'rules.gallery.search': 'Search by name',
  'rules.gallery.show': 'Show',
  'rules.gallery.all': 'all cards',
  'rules.gallery.effects': 'effect cards',
  'rules.gallery.sort': 'Sort by',
  'rules.gallery.byId': 'colour',
  'rules.gallery.byName': 'name',
  'rules.gallery.bySum': 'sum of the numbers',
  'rules.gallery.byBest': 'highest number',
  'rules.gallery.count': '{count} cards',
  'rules.gallery.countOne': '1 card',
  'rules.gallery.none': 'No card has that name.',
  'rules.try': 'Try it on the board',
};
