// Runs the command line `arena` as a process: with pipes, or in a pseudo terminal.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { until } from '../support/until.ts';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const MAIN = path.join(ROOT, 'kit/cli/main.ts');
const PTY = path.join(import.meta.dirname, 'in_terminal.py');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly server: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs it with pipes instead of a terminal. */
export async function runArena(args: readonly string[], { input = '', ...options }: RunOptions): Promise<Ran> {
  const running = startArena(args, options);
  running.end(input);
  return running.ended();
}

export interface Piped {
  /** Waits until the output contains the text. */
  says(text: string): Promise<void>;
  /** The last input. */
  end(input: string): void;
  signal(name: NodeJS.Signals): void;
  ended(): Promise<Ran>;
}

/** The same, while its input stays open. */
export function startArena(args: readonly string[], { server, env = {} }: Omit<RunOptions, 'input'>): Piped {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: ROOT, env: environment(server, env) });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ran = Promise.all([text(child.stdout), text(child.stderr), closed]);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.on('error', () => undefined); // it may not read to the end
  return {
    says: (what) => until(() => said.includes(what)),
    end: (input) => void child.stdin.end(input),
    signal: (name) => void child.kill(name),
    async ended() {
      const [out, err, code] = await ran;
      return { out, err, code };
    },
  };
}

export interface InTerminal {
  /** The lines of the newest complete screen. */
  picture(): string[];
  /** Everything written so far, escape sequences included. */
  raw(): string;
  press(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Sends it SIGTERM. */
  stop(): void;
  /** Waits until the newest screen contains the text. */
  shows(text: string | RegExp): Promise<void>;
  ended(): Promise<number | null>;
  end(): void;
}

export interface TerminalOptions extends RunOptions {
  readonly columns?: number;
  readonly rows?: number;
}

export function runInTerminal(args: readonly string[], options: TerminalOptions): InTerminal {
  const { server, env = {}, columns = 80, rows = 24 } = options;
  const command = [PTY, `${columns}x${rows}`, process.execPath, MAIN, ...args];
  const child = spawn('python3', command, { cwd: ROOT, env: { ...environment(server, env), TERM: 'xterm-256color' } });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  return terminalOf(child, closed);
}

function terminalOf(child: ChildProcessWithoutNullStreams, closed: Promise<number | null>): InTerminal {
  let raw = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
  const picture = (): string[] => stripVTControlCharacters(raw.slice(raw.lastIndexOf('\u{1b}[H'))).split(/\r*\n/);
  return {
    picture,
    raw: () => raw,
    press: (keys) => void child.stdin.write(keys),
    resize: (columns, rows) => void child.stdin.write(`\u{1c}${columns}x${rows}\n`),
    stop: () => void child.stdin.write('\u{1c}stop\n'),
    shows: (text) =>
      until(() => {
        const shown = picture().join('\n');
        return typeof text === 'string' ? shown.includes(text) : text.test(shown);
      }).catch((error: Error) => {
        throw new Error(`the picture has no ${text}:\n${picture().join('\n')}`, { cause: error });
      }),
    ended: () => closed,
    end: () => void child.kill(),
  };
}

function environment(server: string, env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  return { ...inherited, LC_ALL: 'C.UTF-8', ARENA_SERVER: server, ...env };
}
