// Everything that a scenario can do to a deployment, by name, and how all of it is undone.
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { ClockMessage } from '../test/support/shifted-clock.ts';
import type { Traffic } from '../test/support/tcp-lane.ts';
import { until } from '../test/support/until.ts';
import type { Deployment, Link } from './deployment.ts';

const TRAFFIC = {
  pass: { is: 'passed' },
  refuse: { is: 'refused' },
  freeze: { is: 'frozen' },
  swallow: { is: 'swallowed' },
  slow: { is: 'delayed', ms: 200, jitterMs: 50 },
  drip: { is: 'dripped', bytesPerSecond: 20_000 },
  'break off': { is: 'broken off', afterBytes: 60_000 },
} as const satisfies Record<string, Traffic>;

const TWO_DAYS_MS = 2 * 86_400_000;

/** @param number of the process; without one all of them */
type Perform = (deployment: Deployment, number?: number) => Promise<unknown>;

const OTHERS = {
  'kill process': each(({ processes }, i) => processes[i]!.kill('SIGKILL')),
  'stop process': each(async ({ processes }, i) => processes[i]!.child.kill('SIGSTOP')),
  'continue process': each(async ({ processes }, i) => processes[i]!.child.kill('SIGCONT')),
  'start process': each((deployment, i) => deployment.revive(i)),
  async 'restart process'(deployment, number = 0) {
    await deployment.processes[number]!.kill('SIGTERM');
    await deployment.revive(number);
  },
  'clock ahead': each(setClock(TWO_DAYS_MS)),
  'clock back': each(setClock(-TWO_DAYS_MS)),
  'clock right': each(setClock(0)),
  'kill Redis': ({ servers }) => servers.Redis!.kill(),
  'restart Redis': ({ servers }) => servers.Redis!.restart(),
  'flush Redis': ({ servers }) => command(servers.Redis!.url, 'FLUSHALL'),
  'kill PostgreSQL': ({ servers }) => servers.PostgreSQL!.kill(),
  'restart PostgreSQL': ({ servers }) => servers.PostgreSQL!.restart(),
  'break a commit': each(async ({ links }, i) => links.PostgreSQL[i]!.breakAt('COMMIT', 'after')),
  'break an insert': each(async ({ links }, i) => links.PostgreSQL[i]!.breakAt('insert into', 'after')),
  'fill disk': ({ disk }) => disk!.fill(),
  'free disk': ({ disk }) => disk!.free(),
  'make read-only': (deployment) => deployment.setReadOnly(true),
  'make writable': (deployment) => deployment.setReadOnly(false),
} satisfies Record<string, Perform>;

export type Fault = `${keyof typeof TRAFFIC} ${Link}` | keyof typeof OTHERS;

/** How many ms after the step before; what; to which process. */
export type FaultStep = readonly [afterMs: number, fault: Fault, number?: number];

export async function perform(deployment: Deployment, steps: readonly FaultStep[]): Promise<void> {
  for (const [afterMs, fault, number] of steps) {
    await sleep(afterMs);
    await inflict(deployment, fault, number);
  }
}

async function inflict(deployment: Deployment, fault: Fault, number: number | undefined): Promise<void> {
  if (fault in OTHERS) return void (await OTHERS[fault as keyof typeof OTHERS](deployment, number));
  const [, verb, link] = /^(.*) (\w+)$/.exec(fault) as unknown as [string, keyof typeof TRAFFIC, Link];
  for (const [i, proxy] of deployment.links[link].entries()) {
    if (number === undefined || number === i) proxy.traffic(TRAFFIC[verb]);
  }
}

/** Ends what a scenario left behind, and resolves when every process takes requests again. */
export async function heal(deployment: Deployment): Promise<void> {
  const { links, processes } = deployment;
  for (const { child } of processes) child.kill('SIGCONT');
  for (const proxy of Object.values(links).flat()) proxy.traffic(TRAFFIC.pass);
  const isGone = processes.map(({ child }) => child.exitCode !== null || child.signalCode !== null);
  await Promise.all(isGone.map((isTrue, i) => isTrue && deployment.revive(i)));
  await until(async () => (await Promise.all(processes.map(({ url }) => isReady(url)))).every(Boolean));
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function each(task: (deployment: Deployment, number: number) => Promise<unknown>): Perform {
  return (deployment, number) => {
    const numbers = number === undefined ? deployment.processes.keys() : [number];
    return Promise.all([...numbers].map((each) => task(deployment, each)));
  };
}

function setClock(clockAheadMs: number): (deployment: Deployment, number: number) => Promise<unknown> {
  return async ({ processes }, i) => processes[i]!.child.send({ clockAheadMs } satisfies ClockMessage);
}

async function command(url: string, ...args: readonly string[]): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.sendCommand([...args]);
  client.destroy();
}
