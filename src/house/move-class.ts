// Maps a move's loss of win probability to its class and its accuracy.

/** Each with the largest loss of win probability it allows. */
export const CLASSES = [
  ['best', 0.01],
  ['excellent', 0.03],
  ['good', 0.06],
  ['inaccuracy', 0.12],
  ['mistake', 0.2],
  ['blunder', 1],
] as const;
/** From this loss on, a review explains why another move was better. */
export const MIN_EXPLAINED_LOSS = 0.03;

export type MoveClass = (typeof CLASSES)[number][0];

export function classOf(loss: number): MoveClass {
  return CLASSES.find(([, largest]) => loss <= largest)![0];
}

/** 0 to 100. The constants are those of Lichess for win percentages. */
export function accuracyOf(loss: number): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669));
}
