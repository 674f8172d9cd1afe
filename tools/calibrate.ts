// Calibrates the strength dial.
//   node tools/calibrate.ts --fit both|static   plays players of known noise, writes src/house/policies/new/dial.json;
//                                               static: only the players without look-ahead, the others are kept
//     [--ruleset classic]          only this ruleset; the other's dial is kept
//   node tools/calibrate.ts          checks the dial on other seeds, writes docs/calibration.{json,md,svg}
//   node tools/calibrate.ts --report rewrites the .md and .svg from the .json
// [--threads 1]  More threads are faster and give the same result.
// [--part 1]     The share of the deals to play, for a quick trial.
import type { Calibration, MeasuredScore } from './calibration/calibration.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { RULESETS } from '../src/engine/index.ts';
import { POLICY } from '../test/house/games.ts';
import { estimateOf, fitElo, type Estimate } from './calibration/elo.ts';
import { measureTimes } from './calibration/move-times.ts';
import type { Pairing } from './calibration/pairing.ts';
import {
  checkPairings,
  FIRST_SEARCHER,
  fitPairings,
  MEETING_POINT,
  NOISE,
  poolOf,
  STRENGTHS,
} from './calibration/plan.ts';
import { labelOf } from './calibration/players.ts';
import { plotOf } from './calibration/plot.ts';
import { reportOf } from './calibration/report.ts';

const { values: options } = parseArgs({
  options: {
    fit: { type: 'string' },
    ruleset: { type: 'string' },
    report: { type: 'boolean' },
    threads: { type: 'string', default: '1' },
    part: { type: 'string', default: '1' },
  },
});
const fileOf = (path: string): URL => new URL(`../${path}`, import.meta.url);

if (options.fit) await fit();
else {
  if (!options.report) await check();
  const measured = JSON.parse(readFileSync(fileOf('docs/calibration.json'), 'utf8')) as Calibration;
  writeFileSync(fileOf('docs/calibration.svg'), plotOf(measured));
  writeFileSync(fileOf('docs/calibration.md'), reportOf(measured));
}

async function fit(): Promise<void> {
  const isWhole = options.fit !== 'static';
  const rulesets = RULESETS.filter((ruleset) => ruleset === (options.ruleset ?? ruleset));
  const pairings = rulesets
    .flatMap(fitPairings)
    .filter(({ players }) => isWhole || Math.max(...players) < FIRST_SEARCHER);
  const scores = await playAll(pairings);
  const curves = rulesets.map((ruleset) => {
    const meetings = pairings.flatMap(({ players: [first, second], ...pairing }, i) => {
      const { score, error } = scores[i]!;
      return pairing.ruleset === ruleset ? [{ first, second, score, weight: error ** -2 }] : [];
    });
    const players = poolOf(ruleset).length;
    const anchor = isWhole ? { player: players - 1, elo: STRENGTHS.at(-1)! } : MEETING_POINT;
    const elo = fitElo(players, meetings, anchor.player, anchor.elo);
    const point = (noise: number, i: number) => [Math.round(elo[i]! * 10) / 10, noise];
    const { static: still, search } = NOISE[ruleset];
    const searching = search.map((noise, i) => point(noise, still.length + i));
    return [ruleset, { static: still.map(point), search: isWhole ? searching : POLICY.dial[ruleset].search }];
  });
  mkdirSync(fileOf('src/house/policies/new'), { recursive: true });
  const dial = { ...POLICY.dial, ...Object.fromEntries(curves) };
  writeFileSync(fileOf('src/house/policies/new/dial.json'), `${JSON.stringify(dial)}\n`);
}

async function check(): Promise<void> {
  const pairings = RULESETS.flatMap(checkPairings);
  const estimates = await playAll(pairings);
  const scores = pairings.map(({ ruleset, first, second, deals }, i): MeasuredScore => ({
    ruleset,
    first: labelOf(first),
    second: labelOf(second),
    deals: Math.ceil(deals * Number(options.part)),
    ...estimates[i]!,
  }));
  const times = RULESETS.flatMap((ruleset) => STRENGTHS.map((strength) => measureTimes(ruleset, strength)));
  const measured: Calibration = { dial: POLICY.dial, scores, times };
  writeFileSync(fileOf('docs/calibration.json'), `${JSON.stringify(measured, null, 1)}\n`);
}

async function playAll(pairings: readonly Pairing[]): Promise<Estimate[]> {
  const pool = new Piscina<Pairing, number[]>({
    filename: new URL('./calibration/pairing.ts', import.meta.url).href,
    maxThreads: Number(options.threads),
  });
  let done = 0;
  const estimates = await Promise.all(
    pairings.map(async (pairing) => {
      const { ruleset, first, second } = pairing;
      const deals = Math.ceil(pairing.deals * Number(options.part));
      const estimate = estimateOf(await pool.run({ ...pairing, deals }));
      const { score, error } = estimate;
      const pairingLabel = `${ruleset} ${labelOf(first)} over ${labelOf(second)}, ${deals} deals`;
      console.log(`${++done}/${pairings.length} ${pairingLabel}: ${score.toFixed(4)} ±${error.toFixed(4)}`);
      return estimate;
    }),
  );
  await pool.close();
  return estimates;
}
