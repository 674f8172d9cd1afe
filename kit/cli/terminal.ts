// What the terminal supports: its size, keys, colours and Unicode.
import type { ReadStream, WriteStream } from 'node:tty';

export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Whether single keys can be read and the screen redrawn; otherwise input and output are lines. */
  readonly isInteractive: boolean;
  readonly hasColors: boolean;
  readonly isUnicode: boolean;
  /** The current size, which changes with the window. */
  size(): Size;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

type Env = Readonly<Record<string, string | undefined>>;
interface Streams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}

export function findTerminal({ stdin, stdout }: Streams, env: Env): Terminal {
  const isDumb = env['TERM'] === 'dumb';
  const isTty = Boolean((stdin as ReadStream).isTTY && (stdout as WriteStream).isTTY);
  return {
    input: stdin,
    output: stdout,
    isInteractive: isTty && !isDumb,
    hasColors: wantsColors(env) ?? (Boolean(stdout.isTTY) && !isDumb),
    isUnicode: isUnicode(env),
    size: () => ({ columns: stdout.columns ?? numberIn(env['COLUMNS'], 80), rows: stdout.rows ?? 1000 }),
  };
}

/** See no-color.org and force-color.org. `undefined` for whatever the terminal supports. */
function wantsColors(env: Env): boolean | undefined {
  if (env['NO_COLOR']) return false;
  return env['FORCE_COLOR'] ? env['FORCE_COLOR'] !== '0' : undefined;
}

/** The first variable that is set counts (POSIX). Without any, UTF-8 is assumed. */
function isUnicode(env: Env): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'];
  return !locale || /utf-?8/i.test(locale);
}

function numberIn(text: string | undefined, fallback: number): number {
  const number = Number(text);
  return number > 0 ? number : fallback;
}
