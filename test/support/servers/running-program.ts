// A program as a child process: started once its log says so, ended once it has exited.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface UnixUser {
  readonly uid: number;
  readonly gid: number;
}

export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly isReady: (line: string) => boolean;
  readonly user?: UnixUser | undefined;
}

export interface RunningProgram {
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has exited; at once if it already has. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export type Launched =
  | { readonly ok: true; readonly running: RunningProgram }
  | { readonly ok: false; readonly log: string };

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 30_000;
const LOG_LINES_KEPT = 20;

export async function launch({ program, args, folder, isReady, user }: Launch): Promise<Launched> {
  // The caller's environment (PGDATA, LANG, …) must not influence its behaviour or output.
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };
  const child = spawn(program, args, { ...user, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  const ok = await new Promise<boolean>((resolve) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        log.push(line);
        if (log.length > LOG_LINES_KEPT) log.shift();
        if (isReady(line)) resolve(true);
      });
    }
    child.once('close', () => resolve(false));
    child.once('error', () => resolve(false));
    setTimeout(resolve, READY_WITHIN_MS, false).unref();
  });
  if (ok) return { ok, running: { kill: (signal) => child.kill(signal), end: (signal) => end(child, signal) } };
  child.kill('SIGKILL');
  return { ok, log: log.join('\n') };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  await gone;
  clearTimeout(force);
}
