// A private server: its port, its folder, its lifecycle.
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { launch, type RunningProgram, type UnixUser } from './running-program.ts';

export interface Server {
  /** Stays the same over `restart`. */
  readonly url: string;
  /** Shuts it down gracefully and removes its data. */
  stop(): Promise<void>;
  /** Terminates it (by default with SIGKILL) but keeps its data. Resolves when it has exited. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Restarts it on the same port with its data; if it is still running, it is shut down gracefully first. */
  restart(): Promise<void>;
}

export interface ServerKind {
  readonly program: string;
  readonly args: (folder: string, port: number) => readonly string[];
  /** Whether this line of its log says that it accepts connections. */
  readonly isReady: (line: string) => boolean;
  readonly url: (port: number) => string;
  readonly stopSignal: NodeJS.Signals;
  /** Fills the folder before the first start. */
  readonly prepare?: (folder: string) => Promise<void>;
  /** The user it runs as, if not the one who runs the tests. */
  readonly user?: UnixUser | undefined;
}

const RESTART_WITHIN_MS = 60_000;
const RETRY_AFTER_MS = 50;

/** Servers still running when this process ends, with their folders. */
const left = new Map<string, RunningProgram>();
process.once('exit', () => {
  for (const [folder, running] of left) {
    running.kill('SIGKILL');
    remove(folder);
  }
});

export async function startServer(kind: ServerKind): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'game-arena-'));
  if (kind.user) chownSync(folder, kind.user.uid, kind.user.gid);
  const start = async (): Promise<void> => void left.set(folder, await startOnceFree(kind, folder, port));
  const end = async (signal: NodeJS.Signals): Promise<void> => left.get(folder)?.end(signal);
  const forget = (): void => {
    left.delete(folder);
    remove(folder);
  };
  try {
    await kind.prepare?.(folder);
    await start();
  } catch (error) {
    forget();
    throw error;
  }
  return {
    url: kind.url(port),
    kill: (signal = 'SIGKILL') => end(signal),
    restart: () => end(kind.stopSignal).then(start),
    stop: () => end(kind.stopSignal).then(forget),
  };
}

/** The backends of a killed PostgreSQL keep its shared memory for a moment, during which it refuses to start. */
async function startOnceFree(kind: ServerKind, folder: string, port: number): Promise<RunningProgram> {
  const { program, isReady, user } = kind;
  const launchOnce = () => launch({ program, args: kind.args(folder, port), folder, isReady, user });
  const deadline = Date.now() + RESTART_WITHIN_MS;
  for (;;) {
    const launched = await launchOnce();
    if (launched.ok) return launched.running;
    if (!launched.log.includes('still in use') || Date.now() > deadline) {
      throw new Error(`${program} did not start:\n${launched.log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
