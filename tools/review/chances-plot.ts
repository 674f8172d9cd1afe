// Plots predicted chances against the results that followed, in ten bins, as handwritten SVG.
import type { Ruleset } from '../../src/engine/index.ts';

export interface PredictedChance {
  /** The mover's chance, before and after its move. */
  readonly before: number;
  readonly after: number;
  /** The mover's result: 1, 0 or 0.5. */
  readonly result: number;
}

const BINS = 10;
const [SIZE, LEFT, TOP, BOTTOM] = [360, 50, 30, 50];
const INKS = ['#5236ab', '#a83c05'];

interface Bin {
  readonly count: number;
  readonly predicted: number;
  readonly result: number;
}

function binsOf(chances: readonly (readonly [predicted: number, result: number])[]): Bin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = chances.filter(([predicted]) => Math.min(BINS - 1, Math.floor(BINS * predicted)) === bin);
    const sum = (at: 0 | 1): number => inside.reduce((total, pair) => total + pair[at], 0);
    return { count: inside.length, predicted: sum(0) / inside.length, result: sum(1) / inside.length };
  }).filter(({ count }) => count > 0);
}

/** The mean distance between chance and result over the bins, weighted by their counts. */
export function calibrationError(chances: readonly (readonly [predicted: number, result: number])[]): number {
  const sum = binsOf(chances).reduce(
    (total, { count, predicted, result }) => total + count * Math.abs(predicted - result),
    0,
  );
  return sum / chances.length;
}

export function plotOf(predicted: ReadonlyMap<Ruleset, readonly PredictedChance[]>): string {
  const x = (chance: number): number => round(LEFT + chance * SIZE);
  const y = (chance: number): number => round(TOP + (1 - chance) * SIZE);
  const marks = [...predicted.values()].flatMap((chances, i) =>
    binsOf(chances.map(({ before, result }) => [before, result])).map(
      ({ count, predicted: at, result }) =>
        `<circle cx="${x(at)}" cy="${y(result)}" r="${round(2 + Math.sqrt(count / 60))}" fill="${INKS[i]}" fill-opacity=".7"/>`,
    ),
  );
  const legend = [...predicted.keys()].map((ruleset, i) =>
    text(LEFT + 10 + 90 * i, TOP - 10, `● ${ruleset}`, 'start', INKS[i]),
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((chance) => [
    text(LEFT - 8, y(chance) + 4, String(chance), 'end'),
    text(x(chance), TOP + SIZE + 18, String(chance), 'middle'),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + SIZE + 20} ${TOP + SIZE + BOTTOM}" font-family="sans-serif" font-size="12">`,
    '<title>Chances predicted before a move, against results</title>',
    `<rect width="${LEFT + SIZE + 20}" height="${TOP + SIZE + BOTTOM}" fill="#fff"/>`,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#666" stroke-dasharray="5 4"/>`,
    ...marks,
    ...ticks,
    ...legend,
    text(
      LEFT + SIZE / 2,
      TOP + SIZE + 40,
      'chance predicted before a move; upwards: result; area: how often',
      'middle',
    ),
    '</svg>',
    '',
  ].join('\n');
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

function text(x: number, at: number, words: string, anchor: string, ink = '#222'): string {
  return `<text x="${x}" y="${at}" text-anchor="${anchor}" fill="${ink}">${words}</text>`;
}
