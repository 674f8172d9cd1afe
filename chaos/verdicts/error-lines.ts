// What the processes logged as bugs during a scenario, whether or not a client noticed.
import type { ArenaProcess } from '../../test/support/process.ts';
import type { Deployment } from '../deployment.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly type: string; readonly message: string };
}

const ERROR_LEVEL = 50;
const FATAL_LEVEL = 60;

/** The deployment, whose log is read from now on, with the processes that are revived. */
export function withErrorLog(deployment: Deployment): Deployment & { bugs(): string[] } {
  const from = new Map(deployment.processes.map((each) => [each, each.output().length]));
  const linesOf = ([{ output }, start]: [ArenaProcess, number]): string[] => output().slice(start).split('\n');
  return {
    ...deployment,
    async revive(number) {
      await deployment.revive(number);
      const revived = deployment.processes[number]!;
      if (!from.has(revived)) from.set(revived, 0);
    },
    bugs: () => [...from].flatMap(linesOf).flatMap(bugIn),
  };
}

/** Not the lines about an outage, which have no `err`, nor what failed because of one before it was noticed. */
function bugIn(text: string): string[] {
  const { level, msg, err } = parseLine(text);
  if (level < ERROR_LEVEL || !err || (err.type === 'StoreDown' && level < FATAL_LEVEL)) return [];
  return [`${msg}: ${err.type}: ${err.message}`];
}

/** Some lines are not JSON, and the last one of a killed process may be incomplete. */
function parseLine(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return { level: 0, msg: text };
  }
}
