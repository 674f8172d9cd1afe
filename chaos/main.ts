// `npm run chaos`: whole games while everything fails that can, and what became of them.
//   npm run chaos -- [--only NAME,…] [--seconds 10] [--seed HEX] [--json FILE] [--keep]
// --only takes parts of names; --seconds is the shortest load of a scenario; --keep writes the table into
// docs/chaos.md. Exits with 1 when anything was lost, doubled, split, stuck, an internal error or odd.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { markdownTable, measuredHere, writeBlock, writeToDocs } from '../loadtest/docs.ts';
import { startCluster } from './cluster.ts';
import type { Deployment, Kind } from './deployment.ts';
import { runScenario, VERDICTS, type ScenarioResult, type RunOptions } from './run.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { startSingle } from './single.ts';
import { jsonOf, printRow, printTable, tableOf } from './table.ts';

const STUCK_AFTER_MS = 10_000;
const ASK_FOR_MS = 5000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: randomBytes(16).toString('hex') },
    json: { type: 'string' },
    keep: { type: 'boolean' },
  },
});

const OPTIONS: RunOptions = {
  loadMs: 1000 * Number(values.seconds),
  stuckAfterMs: STUCK_AFTER_MS,
  askForMs: ASK_FOR_MS,
  seed: values.seed,
};

// What runs beside this process is ended with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void closeAndExit());

const START: Record<Kind, () => Promise<Deployment>> = { single: startSingle, cluster: startCluster };

const wanted = values.only?.split(',');
const scenarios = SCENARIOS.filter(({ name }) => wanted?.some((part) => name.includes(part)) ?? true);
if (scenarios.length === 0) throw new Error(`--only takes parts of: ${SCENARIOS.map(({ name }) => name).join(', ')}`);
console.log(`seed ${values.seed}`);
let running: Deployment | undefined;
const results = [...(await runOn('single')), ...(await runOn('cluster'))];
const table = tableOf(results);
printTable(table);
if (values.json) await writeFile(values.json, JSON.stringify(results.map(jsonOf), null, 1));
if (values.keep) writeToDocs();
await writeBlock('chaos', [`${measuredHere('npm run chaos -- --keep')}`, '', ...markdownTable(table)]);
const isWrong = results.some(({ verdicts }) => VERDICTS.some((verdict) => verdicts[verdict].length > 0));
process.exit(isWrong ? 1 : 0);

async function closeAndExit(): Promise<never> {
  await running?.close();
  process.exit(130);
}

async function runOn(kind: Kind): Promise<ScenarioResult[]> {
  const ours = scenarios.filter(({ on }) => on === kind);
  if (ours.length === 0) return [];
  const deployment = await START[kind]();
  running = deployment;
  const done: ScenarioResult[] = [];
  try {
    for (const scenario of ours) {
      if (!isPossible(scenario, deployment)) continue;
      const result = await runScenario(deployment, scenario, OPTIONS);
      printRow(result);
      done.push(result);
    }
  } finally {
    await deployment.close();
  }
  return done;
}

function isPossible({ name, steps }: Scenario, { disk }: Deployment): boolean {
  if (disk || !steps.some(([, fault]) => fault.endsWith(' disk'))) return true;
  console.log(`\n${name}: skipped: needs root (a disk that fills up)`);
  return false;
}
