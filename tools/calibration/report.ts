// Makes docs/calibration.md from the measured results.
import { RULESETS } from '../../src/engine/index.ts';
import type { Calibration, MeasuredScore } from './calibration.ts';
import { expectedScore } from '../../src/table/standing.ts';

/** In standard deviations: 95 % for one pair, and for all sixteen at once (Bonferroni). */
const [ONE, ALL_AT_ONCE] = [1.96, 2.955];
/** The score that 1600 must reach against each. */
const MIN_PERCENT: Readonly<Record<string, number>> = { random: 95, greedy: 80 };

export function reportOf({ scores, times }: Calibration): string {
  return [
    '# What the strength dial measures',
    '',
    'Written by `node tools/calibrate.ts`. The numbers of deals and the seeds are in `tools/calibration/plan.ts`; the results are',
    'in `docs/calibration.json`, together with the dial that was measured. The fit and the check use different seeds.',
    'Every deal is played twice, with seats swapped; a draw counts as half a win. The first ± is the 95 % interval of one pair, taken',
    'over deals: about one pair in sixteen falls outside it by chance, however good the dial. The second ± holds for all sixteen',
    'pairs at once with 95 % confidence. "Kept" means that the Elo formula lies within the second; pairs outside their own',
    '95 % interval are marked.',
    '',
    summary(scores.filter(isNeighbour)),
    '',
    '![Measured scores against the Elo formula](calibration.svg)',
    ...RULESETS.flatMap((ruleset) => {
      const here = scores.filter((score) => score.ruleset === ruleset);
      return [
        '',
        `## ${ruleset}`,
        '',
        ...ladderTable(here.filter(isNeighbour)),
        '',
        ...otherLines(here.filter((s) => !isNeighbour(s))),
      ];
    }),
    '',
    '## Time per move',
    '',
    'Self-play in one thread, in milliseconds on the machine that measured it.',
    '',
    '| ruleset | strength | moves | mean | p95 | max |',
    '|---|---|---|---|---|---|',
    ...times.map(
      ({ ruleset, strength, moves, meanMs, p95Ms, maxMs }) =>
        `| ${ruleset} | ${strength} | ${moves} | ${[meanMs, p95Ms, maxMs].map((ms) => ms.toFixed(2)).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

export function isNeighbour({ second }: MeasuredScore): boolean {
  return /^\d+$/.test(second);
}

/** The Elo formula's prediction for a pair of strengths. */
export function predictedOf({ first, second }: MeasuredScore): number {
  return expectedScore(Number(first), Number(second));
}

/** Whether the prediction lies within the interval for all pairs at once. */
export function isKept(score: MeasuredScore): boolean {
  return Math.abs(offBy(score)) <= errorOfAll(score);
}

function offBy(score: MeasuredScore): number {
  return score.score - predictedOf(score);
}

/** Half the width of the interval for all pairs at once. */
export function errorOfAll({ error }: MeasuredScore): number {
  return (error * ALL_AT_ONCE) / ONE;
}

function isInside(score: MeasuredScore): boolean {
  return Math.abs(offBy(score)) <= score.error;
}

/**
 * The sum of squared distances from the Elo formula, in standard deviations: chi-square with one degree of freedom per
 * pair.
 */
export function distanceOf(scores: readonly MeasuredScore[]): number {
  return scores.reduce((sum, score) => sum + ((ONE * offBy(score)) / score.error) ** 2, 0);
}

/** Judges the pairs together: for a perfect dial, the squared distances add up to about the number of pairs. */
function summary(scores: readonly MeasuredScore[]): string {
  const count = scores.length;
  const sum = distanceOf(scores);
  const [inside, kept] = [isInside, isKept].map((test) => scores.filter(test).length);
  return (
    `**${inside} of ${count} pairs lie within their own 95 % interval, ${kept} of ${count} within the one for all at once.** ` +
    `Their squared distances, in standard deviations, add up to ${sum.toFixed(1)}; a perfect dial gives ${count} ` +
    `±${(ONE * Math.sqrt(2 * count)).toFixed(0)}.`
  );
}

function ladderTable(scores: readonly MeasuredScore[]): string[] {
  return [
    '| pair | deals | measured | ± of one | ± of all | Elo formula | off by | |',
    '|---|---|---|---|---|---|---|---|',
    ...scores.map((score) => {
      const verdict = isKept(score) ? (isInside(score) ? 'kept' : 'kept, outside its own ±') : 'OFF';
      const numbers = [score.score, score.error, errorOfAll(score), predictedOf(score), offBy(score)];
      const cells = numbers.map((number) => number.toFixed(3)).join(' | ');
      return `| ${score.first} over ${score.second} | ${score.deals} | ${cells} | ${verdict} |`;
    }),
  ];
}

function otherLines(scores: readonly MeasuredScore[]): string[] {
  return scores.map(
    ({ first, second, score, error, deals }) =>
      `- ${first} scores ${(100 * score).toFixed(1)} % ±${(100 * error).toFixed(1)} against ${second} ` +
      `(${deals} deals; required: ${MIN_PERCENT[second]} %).`,
  );
}
