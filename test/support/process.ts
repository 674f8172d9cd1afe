// The arena as a separate process, as `npm start` runs it: to be killed, restarted, measured.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isRecording, newRecorder } from '../../tools/test-run/recording.ts';
import path from 'node:path';

/** When recording, each request is logged, to be searched at the end of the run. */
const LOG_LEVEL = isRecording() ? 'debug' : 'warn';
const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');

export interface ArenaProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  kill(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessOptions {
  readonly port: number;
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** A program to run instead of that of `npm start`. */
  readonly main?: string;
}

/** Resolves when the process reports that it is open. @throws Error with its output if it exits before */
export async function startArenaProcess({
  port,
  databaseUrl,
  env = {},
  nodeOptions = [],
  main = MAIN,
}: ProcessOptions): Promise<ArenaProcess> {
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL,
      RATE_LIMIT_FACTOR: '1000000',
      // They would distort measurements.
      BACKGROUND_REVIEWS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const log = newRecorder('log');
  const isOpen = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      log(chunk.toString());
      if (output.includes('is open on')) resolve();
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => reject(new Error(`the arena ended with ${code}: ${output}`)));
  });
  await isOpen;
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = await gone;
      return code as number | null;
    },
  };
}
