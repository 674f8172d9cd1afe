// Explanations of the things on a table.
export const explainEn = {
  'explain.operator': '{piece} tile',
  'explain.operator.text':
    'Place a champion here: it attacks, then it may hop {likePiece} and attack again. A hop uses up the tile.',
  'explain.power': '{color} power tile',
  'explain.power.text': 'A {color} champion that stands here has {boost} more on every side, in attack and defence.',
  'explain.boosted': 'It stands on its colour: {boost} more on every side.',
  'explain.frozen': 'Frozen: it is never captured, turned, moved or removed. It still counts, and still defends.',
  'explain.turned': 'Upside down: top and bottom have changed places, and so have left and right.',
  'explain.numbers':
    'Each number faces the card beside it. When a card is placed, its higher numbers take the cards that they face.',
  'explain.score': '{cards} + {group} = {score}',
  'explain.score.komi': '{cards} + {group} + {komi} = {score}',
  'explain.score.text': '{cards} for the cards on the board, {group} more for the largest group of joined ones.',
  'explain.score.text.komi':
    '{cards} for the cards on the board, {group} more for the largest group of joined ones, {komi} for moving second.',
  'explain.pile': 'Cards in hand: {count}',
  'explain.pile.text': 'Left in the pile: {pile}. After each move a player draws back up to {size}.',
  'explain.pile.empty': 'The pile is empty: nobody draws any more.',
  'tip.cell': 'Now a cell: lower dark numbers beside it are taken.',
  'tip.take': 'Each arrow points at a card it takes.',
  'tip.last': 'The largest group counts twice.',
} as const satisfies Record<string, string>;
