// Somebody who waits for a game, in English.
export const waitingEn = {
  'waiting.play': 'Opponent waiting: play',
};
