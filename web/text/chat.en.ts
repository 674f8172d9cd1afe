// The board in a chat.
export const chatEn = {
  'chat.theirTurn': 'To move: {name}',
  'chat.pile': 'pile {pile}',
  'chat.wake': 'Tell the assistant that it is its turn.',
  'chat.elsewhere': 'You are playing this game on another copy of the board.',
  'chat.peek': 'Results in the chat may show the assistant’s cards. The board never receives them.',
} as const satisfies Record<string, string>;
