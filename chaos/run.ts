// One scenario: clients play, something fails and recovers, the clients finish, and everything is compared.
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../test/support/until.ts';
import { newBalancer } from './balancer.ts';
import { startCrowd, type Crowd } from './crowd.ts';
import type { Deployment } from './deployment.ts';
import { heal, perform } from './faults.ts';
import { PlayRecord } from './record.ts';
import type { Scenario } from './scenarios.ts';
import { doubled, lost } from './verdicts/durability.ts';
import { withErrorLog } from './verdicts/error-lines.ts';
import { findSplits } from './verdicts/split.ts';
import { readStore } from './verdicts/store-view.ts';

export interface RunOptions {
  /** The shortest time of load. */
  readonly loadMs: number;
  /** After recovery a game that has come no further for so long cannot be played on. */
  readonly stuckAfterMs: number;
  /** How long after recovery all processes are asked whether they agree. */
  readonly askForMs: number;
  /** 32 hexadecimal digits. */
  readonly seed: string;
  /** The most clients of one script; all by default. */
  readonly maxPerScript?: number;
  /** What each takes to choose a move; nothing by default. */
  readonly thinkMs?: number;
}

export const VERDICTS = ['lost', 'doubled', 'split', 'stuck', 'errors', 'odd'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly record: PlayRecord;
  /** What went wrong, a line each. */
  readonly verdicts: Readonly<Record<Verdict, readonly string[]>>;
}

let runs = 0;

export async function runScenario(
  deployment: Deployment,
  scenario: Scenario,
  options: RunOptions,
): Promise<ScenarioResult> {
  const record = new PlayRecord();
  const names = `x${process.pid}-${(runs += 1)}-`;
  const logged = withErrorLog(deployment);
  const { split, stuck } = await play(logged, scenario, options, record, names);
  const games = await readStore(deployment, names);
  return {
    scenario,
    record,
    verdicts: {
      lost: lost(record, games),
      doubled: doubled(record, games),
      split,
      stuck,
      errors: [...internalErrors(record), ...logged.bugs()],
      odd: record.anomalies,
    },
  };
}

async function play(
  deployment: Deployment,
  scenario: Scenario,
  { seed, loadMs, stuckAfterMs, askForMs, maxPerScript = Infinity, thinkMs = 0 }: RunOptions,
  record: PlayRecord,
  names: string,
): Promise<Pick<ScenarioResult['verdicts'], 'split' | 'stuck'>> {
  const balancer = newBalancer(deployment);
  const probed = Promise.withResolvers<void>();
  const ambush = newAmbush();
  let isFaulting = false;
  let isOver = false;
  const crowd = startCrowd({
    roots: rootsFor(deployment, scenario),
    balancer,
    record,
    names,
    maxPerScript,
    thinkMs,
    sendsTo: scenario.sendsTo ?? {},
    seed: hash('sha256', `${seed} ${scenario.name}`).slice(0, 32),
    probed: probed.promise,
    untilFault: () => ambush.enter(),
    isFaulting: () => isFaulting,
    isOver: () => isOver,
  });
  const faults = async (): Promise<readonly string[]> => {
    const rested = sleep(loadMs);
    await until(() => ambush.size() >= crowd.changers);
    isFaulting = scenario.steps.length > 0;
    ambush.begin(isFaulting ? scenario.steps[0]![0] : 0);
    await perform(deployment, scenario.steps);
    await heal(deployment);
    const split = await findSplits(deployment, record, names, askForMs);
    isFaulting = false;
    probed.resolve();
    await rested;
    return split;
  };
  try {
    const split = await Promise.race([faults(), crowd.failed]);
    isOver = true;
    return { split, stuck: await untilPlayed(crowd, stuckAfterMs) };
  } finally {
    await crowd.stop();
    balancer.close();
  }
}

const AT_ONCE_MS = 200;

/** Where clients wait for the fault, which begins when all of them are there; they act while it lasts. */
function newAmbush() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let size = 0;
  return {
    size: () => size,
    enter(): Promise<void> {
      size += 1;
      return promise;
    },
    begin: (afterMs: number) => void setTimeout(resolve, afterMs + AT_ONCE_MS),
  };
}

/** @returns the clients that cannot finish their games */
async function untilPlayed(crowd: Crowd, stuckAfterMs: number): Promise<readonly string[]> {
  const recoveredAt = performance.now();
  const stuck = (): readonly string[] => {
    const moment = performance.now() - stuckAfterMs;
    return moment < recoveredAt ? [] : crowd.idleSince(moment);
  };
  await Promise.race([until(() => stuck().length === crowd.left()), crowd.failed]);
  return stuck();
}

/** The doors of the processes, when something fails between them and the clients. */
function rootsFor({ processes, links }: Deployment, { steps }: Scenario): readonly string[] {
  const isLossy = steps.some(([, fault]) => fault.endsWith('clients'));
  return (isLossy ? links.clients : processes).map(({ url }) => url);
}

/** A killed process may not have logged the bug for which it answered 500. */
function internalErrors({ answers }: PlayRecord): string[] {
  return [...answers].filter(([answer]) => answer.includes(' 500')).map(([answer, count]) => `${count} × ${answer}`);
}
