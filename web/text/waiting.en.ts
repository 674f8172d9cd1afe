// Somebody who waits for a game, in English.
export const waitingEn = {
  'waiting.play': 'Play somebody who is waiting',
};
