// Measures how strength shows in the losses of moves: plays and judges games, fits the curve, and checks it with other
// players.
//   node tools/strength.ts [--games 180]  continues docs/strength-games.json, unless another policy judged those games,
//                                         and then does the same as --report
//   node tools/strength.ts --report       from docs/strength-games.json: the curve (src/house/strengths/), docs/strength.{md,svg}
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { RULESETS, type Ruleset } from '../src/engine/index.ts';
import type { StrengthCurves } from '../src/house/strength.ts';
import { CURRENT_POLICY } from '../src/house/policies.ts';
import { fitCurve } from './strength/statistics.ts';
import type { MeasuredGames } from './strength/measured-games.ts';
import { judgedTask, OPPONENTS, type GameTask, type PlayedGame } from './strength/played-game.ts';
import { plotOf } from './strength/plot.ts';
import { reportOf } from './strength/report.ts';
import { STYLES, SUBJECTS, type MeasuredPlayer } from './strength/subjects.ts';

const { values: options } = parseArgs({
  options: { games: { type: 'string', default: '180' }, report: { type: 'boolean' } },
});
const fileOf = (path: string): URL => new URL(`../${path}`, import.meta.url);
const GAMES_FILE = fileOf('docs/strength-games.json');
/** Games for each style of which only the results are used, to measure the style's strength. */
const RESULTS_OF_STYLE = 1200;
const SAVED_EVERY = 130;

const measured = readGames();
if (!options.report) await playAll();
report();

function readGames(): MeasuredGames {
  const stored = existsSync(GAMES_FILE) ? (JSON.parse(readFileSync(GAMES_FILE, 'utf8')) as MeasuredGames) : undefined;
  if (stored?.policy === CURRENT_POLICY) return stored;
  return { policy: CURRENT_POLICY, judged: { classic: {}, mutators: {} }, results: { classic: {}, mutators: {} } };
}

/** Plays one game of each subject in turn, so that it can be stopped at any time. */
async function playAll(): Promise<void> {
  const pool = new Piscina<GameTask, PlayedGame>({
    filename: new URL('./strength/played-game.ts', import.meta.url).href,
    maxThreads: 1,
  });
  let unsaved = 0;
  const play = async (ruleset: Ruleset, subject: MeasuredPlayer, index: number): Promise<void> => {
    const games = (measured.judged[ruleset][subject] ??= []);
    if (games.length > index) return;
    const { loss, stake } = await pool.run(judgedTask(ruleset, subject, index));
    games.push([loss, stake]);
    if (++unsaved % SAVED_EVERY === 0) save();
  };
  for (const ruleset of RULESETS) for (const style of STYLES) await playResults(pool, ruleset, style);
  for (let index = 0; index < Number(options.games); index++) {
    for (const ruleset of RULESETS) for (const subject of SUBJECTS) await play(ruleset, subject, index);
  }
  save();
  await pool.close();
}

/** The same number against each opponent. */
async function playResults(
  pool: Piscina<GameTask, PlayedGame>,
  ruleset: Ruleset,
  style: MeasuredPlayer,
): Promise<void> {
  if (measured.results[ruleset][style]) return;
  const results: [number, number][] = [];
  for (let index = 0; index < RESULTS_OF_STYLE; index++) {
    const opponent = OPPONENTS.slice(0, -1)[index % (OPPONENTS.length - 1)]!;
    const { points } = await pool.run({ ruleset, subject: style, opponent, index: 1e6 + index, isJudged: false });
    results.push([opponent, points]);
  }
  measured.results[ruleset][style] = OPPONENTS.slice(0, -1).map((opponent) => {
    const points = results.filter(([who]) => who === opponent).map(([, score]) => score);
    return { opponent, games: points.length, points: points.reduce((sum, one) => sum + one, 0) };
  });
  save();
}

function report(): void {
  const curves = Object.fromEntries(
    RULESETS.map((ruleset) => [ruleset, fitCurve(measured, ruleset)]),
  ) as StrengthCurves;
  const file = { policy: measured.policy, ...curves };
  writeFileSync(fileOf(`src/house/strengths/${measured.policy}.json`), `${JSON.stringify(file, null, 2)}\n`);
  writeFileSync(fileOf('docs/strength.svg'), plotOf(measured, curves));
  writeFileSync(fileOf('docs/strength.md'), reportOf(measured, curves));
}

function save(): void {
  writeFileSync(GAMES_FILE, `${JSON.stringify(measured)}\n`);
}
