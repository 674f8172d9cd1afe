// What a loss of win probability means for one move: its class and its accuracy.

/** Each with the largest loss of win probability it allows. */
export const CLASSES = [
  ['best', 0],
  ['excellent', 0.02],
  ['good', 0.05],
  ['inaccuracy', 0.1],
  ['mistake', 0.2],
  ['blunder', 1],
] as const;
export type MoveClass = (typeof CLASSES)[number][0];

export function classOf(loss: number): MoveClass {
  return CLASSES.find(([, largest]) => loss <= largest)![0];
}

/** 0 to 100. The constants are lichess' for win percentages. */
export function accuracyOf(loss: number): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669));
}
