// Somebody waiting for a game, in English.
export const waitingEn = {
  'waiting.play': 'Opponent waiting: play',
};
