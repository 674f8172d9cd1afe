// Starts a server in its own process with the probe preloaded.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import product from '../package.json' with { type: 'json' };
import { freePort } from '../test/support/servers/free-port.ts';
import type { ProbeRequest, Usage } from './servers/probe.ts';

const PROBE = path.join(import.meta.dirname, 'servers/probe.ts');

/** Killed at exit, so that a failed measurement leaves no server behind. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export interface MeasuredServer {
  readonly url: string;
  readonly port: number;
  usage(question?: ProbeRequest): Promise<Usage>;
  stop(): Promise<void>;
}

/** @param file relative to this folder */
export async function startMeasured(
  file: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<MeasuredServer> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, file), [], {
    execArgv: ['--import', PROBE, '--expose-gc', ...flags],
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000000000',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.add(child);
  await open(child);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async usage(question = 'usage') {
      child.send(question);
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The V8 flags of `npm start`. */
const FLAGS = product.scripts.start.split(' ').filter((word) => word.startsWith('--max-'));

/** Starts the arena itself on this database. */
export function startMeasuredArena(databaseUrl: string, env: Readonly<Record<string, string>> = {}) {
  return startMeasured('../src/main.ts', { DATABASE_URL: databaseUrl, ...env }, FLAGS);
}

async function open(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is open on')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}: ${output}`)));
  });
}
