// docs/calibration.md from what was measured.
import { RULESETS } from '../../src/engine/index.ts';
import type { Calibration, MeasuredScore } from '../calibrate.ts';
import { expectedScore } from './elo.ts';

/** 95 % for all sixteen pairs at once: 2.955 standard deviations instead of 1.96 (Bonferroni). */
const ALL_AT_ONCE = 2.955 / 1.96;

export function reportOf({ scores, times }: Calibration): string {
  return [
    '# What the strength dial measures',
    '',
    'Written by `node tools/calibrate.ts`; the counts and the seeds stand in `tools/calibration/plan.ts`, the figures in',
    '`docs/calibration.json` together with the dial they were measured with. Every deal is played twice, seats swapped;',
    'a draw is half a win. ± is the 95 % interval of one pair, taken over deals. Sixteen pairs are looked at together, of',
    'which one or so falls outside such an interval by chance; "kept" says whether the Elo formula lies within the',
    'interval that holds for all sixteen at once with 95 % (1.5 times as wide).',
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
    '## Time of a move',
    '',
    'Self-play, one thread, milliseconds of the machine it was measured on.',
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

/** What the Elo formula predicts of a pair of strengths. */
export function predictedOf({ first, second }: MeasuredScore): number {
  return expectedScore(Number(first) - Number(second));
}

/** Whether the prediction lies within the interval for all pairs at once. */
export function isKept(score: MeasuredScore): boolean {
  return Math.abs(score.score - predictedOf(score)) <= score.error * ALL_AT_ONCE;
}

function ladderTable(scores: readonly MeasuredScore[]): string[] {
  return [
    '| pair | deals | measured | Elo formula | off by | |',
    '|---|---|---|---|---|---|',
    ...scores.map((score) => {
      const off = score.score - predictedOf(score);
      const isInside = Math.abs(off) <= score.error;
      const verdict = isKept(score) ? (isInside ? 'kept' : 'kept (outside its own ±)') : 'OFF';
      const measured = `${score.score.toFixed(3)} ±${score.error.toFixed(3)}`;
      return `| ${score.first} over ${score.second} | ${score.deals} | ${measured} | ${predictedOf(score).toFixed(3)} | ${off.toFixed(3)} | ${verdict} |`;
    }),
  ];
}

function otherLines(scores: readonly MeasuredScore[]): string[] {
  return scores.map(
    ({ first, second, score, error, deals }) =>
      `- ${first} scores ${(100 * score).toFixed(1)} % ±${(100 * error).toFixed(1)} against ${second} (${deals} deals).`,
  );
}
