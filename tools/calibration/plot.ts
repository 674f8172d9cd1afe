// Plots the measured scores of neighbouring strengths with error bars, and the Elo formula's line, as handwritten SVG.
import { RULESETS } from '../../src/engine/index.ts';
import type { Calibration, MeasuredScore } from './calibration.ts';
import { errorOfAll, isNeighbour, predictedOf } from './report.ts';

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [720, 300, 60, 30, 20, 50];
const [LOWEST, HIGHEST] = [0.55, 0.75];
const INKS = ['#5236ab', '#a83c05'];

export function plotOf({ scores }: Calibration): string {
  const ladder = scores.filter(isNeighbour);
  const pairs = [...new Set(ladder.map(nameOf))];
  const x = (score: MeasuredScore, shift: number): number =>
    LEFT + ((pairs.indexOf(nameOf(score)) + 0.5) / pairs.length) * (WIDTH - LEFT - RIGHT) + shift;
  const marks = RULESETS.flatMap((ruleset, i) =>
    ladder.filter((score) => score.ruleset === ruleset).map((score) => mark(x(score, 10 * i - 5), score, INKS[i]!)),
  );
  const labels = pairs.map((pair, i) =>
    text(LEFT + ((i + 0.5) / pairs.length) * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM + 20, pair, 'middle'),
  );
  const ticks = [0.55, 0.6, 0.65, 0.7, 0.75].map((score) => text(LEFT - 8, y(score) + 4, score.toFixed(2), 'end'));
  const legend = RULESETS.map((ruleset, i) => text(LEFT + 10 + 90 * i, TOP - 10, `● ${ruleset}`, 'start', INKS[i]));
  const predicted = y(predictedOf(ladder[0]!));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<title>Score of each strength over the one 100 below it</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<path d="M${LEFT} ${predicted}H${WIDTH - RIGHT}" stroke="#666" stroke-dasharray="5 4"/>`,
    text(WIDTH - RIGHT, predicted - 6, 'Elo formula', 'end', '#666'),
    ...marks,
    ...labels,
    ...ticks,
    ...legend,
    text(WIDTH / 2, HEIGHT - 10, 'pair of strengths; bars: 95 % of one, thin: of all at once', 'middle'),
    '</svg>',
    '',
  ].join('\n');
}

function nameOf({ first, second }: MeasuredScore): string {
  return `${second}–${first}`;
}

function y(score: number): number {
  const part = (score - LOWEST) / (HIGHEST - LOWEST);
  return Math.round((HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)) * 10) / 10;
}

function mark(x: number, measured: MeasuredScore, ink: string): string {
  const { score, error } = measured;
  const [low, high] = [score - errorOfAll(measured), score + errorOfAll(measured)];
  return `<path d="M${x} ${y(low)}V${y(high)}" stroke="${ink}"/><path d="M${x} ${y(score - error)}V${y(score + error)}" stroke="${ink}" stroke-width="3"/><circle cx="${x}" cy="${y(score)}" r="4" fill="${ink}"/>`;
}

function text(x: number, at: number, words: string, anchor: string, ink = '#222'): string {
  return `<text x="${x}" y="${at}" text-anchor="${anchor}" fill="${ink}">${words}</text>`;
}
