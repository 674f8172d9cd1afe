// Plots the shares of all subjects against their known strengths, with the fitted curves, as handwritten SVG.
import { RULESETS } from '../../src/engine/index.ts';
import { pointsOf, type StrengthCurves } from '../../src/house/strength.ts';
import { shareOf, subjectsOf, type Measured } from './statistics.ts';
import type { MeasuredGames } from './measured-games.ts';
import { FITTED, SUBJECTS } from './subjects.ts';

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [380, 380, 50, 30, 15, 50];
const [LOWEST, HIGHEST] = [300, 1700];
const INK = '#5236ab';

/** A panel for each ruleset. */
export function plotOf(measured: MeasuredGames, curves: StrengthCurves): string {
  const panels = RULESETS.map((ruleset, i) => {
    const curve = Array.from({ length: 101 }, (_, at) => `${x(at / 100)} ${y(pointsOf(at / 100, curves[ruleset]))}`);
    return [
      `<g transform="translate(${i * WIDTH} 0)">`,
      text(LEFT + 5, TOP - 10, ruleset, 'start'),
      ...[400, 800, 1200, 1600].flatMap((elo) => [
        `<path d="M${LEFT} ${y(elo)}H${WIDTH - RIGHT}" stroke="#ddd"/>`,
        text(LEFT - 6, y(elo) + 4, String(elo), 'end'),
      ]),
      ...[0, 0.25, 0.5, 0.75, 1].map((share) => text(x(share), HEIGHT - BOTTOM + 18, String(share), 'middle')),
      `<path d="M${curve.join('L')}" fill="none" stroke="${INK}" stroke-width="2"/>`,
      ...subjectsOf(measured, ruleset, SUBJECTS).map(mark),
      text(WIDTH / 2, HEIGHT - 10, 'share of what random moves would lose', 'middle'),
      '</g>',
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<title>Strength by results against the share of moves at random, with the fitted curve</title>',
    `<rect width="${2 * WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...panels.flat(),
    '</svg>',
    '',
  ].join('\n');
}

/** Filled: a fitted strength; empty: a strength in between; a square: another style, with its name. */
function mark({ subject, games, known }: Measured): string {
  const [at, elo] = [x(shareOf(games)), y(known.elo)];
  if (typeof subject === 'string') {
    const square = `<rect x="${at - 4}" y="${elo - 4}" width="8" height="8" fill="#a83c05"/>`;
    return `${square}${text(at - 7, elo + 4, subject, 'end', '#a83c05')}`;
  }
  const isFitted = FITTED.some((fitted) => fitted === subject);
  return `<circle cx="${at}" cy="${elo}" r="4" fill="${isFitted ? INK : '#fff'}" stroke="${INK}" stroke-width="2"/>`;
}

function x(share: number): number {
  return round(LEFT + share * (WIDTH - LEFT - RIGHT));
}

function y(elo: number): number {
  const part = (elo - LOWEST) / (HIGHEST - LOWEST);
  return round(HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM));
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

function text(at: number, height: number, words: string, anchor: string, ink = '#222'): string {
  return `<text x="${at}" y="${height}" text-anchor="${anchor}" fill="${ink}">${words}</text>`;
}
