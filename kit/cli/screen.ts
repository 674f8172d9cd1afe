// The full-screen terminal: draws, reads keys, redraws on resize, and restores everything on close.
import { emitKeypressEvents } from 'node:readline';
import type { Terminal } from './terminal.ts';

export interface Screen {
  /** Draws now, and again whenever the window changes. */
  show(draw: () => string[]): void;
  /** The next key: `up`, `return`, `escape`, `q`, `ctrl+c`, … @throws the signal's reason when it is aborted */
  key(signal?: AbortSignal): Promise<string>;
  close(): void;
}

/** Without a cursor and without wrapping: a terminal that draws an emoji wider than measured must not shift the rows below. */
const ALTERNATE_ON = '\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l';
const ALTERNATE_OFF = '\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l';
const HOME = '\u{1b}[H';
/** Written before each line: after a line that fills the width, it would erase the last character. */
const CLEAR_LINE = '\u{1b}[2K';
const CLEAR_BELOW = '\u{1b}[J';

export function openScreen({ input, output, size }: Terminal): Screen {
  const pressed: string[] = [];
  let waiting: ((key: string) => void) | undefined;
  let draw = (): string[] => [];

  const onKey = (text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
    const name = key.ctrl ? `ctrl+${key.name}` : (key.name ?? text ?? '');
    if (waiting) waiting(name);
    else pressed.push(name);
  };
  const redraw = (): void => {
    const lines = draw().slice(-size().rows);
    output.write(`${HOME}${lines.map((line) => CLEAR_LINE + line).join('\r\n')}${CLEAR_BELOW}`);
  };
  const close = (): void => {
    process.off('exit', close);
    output.off('resize', redraw);
    input.off('keypress', onKey);
    input.setRawMode(false);
    input.pause();
    output.write(ALTERNATE_OFF);
  };

  emitKeypressEvents(input);
  input.setRawMode(true);
  input.resume();
  input.on('keypress', onKey);
  output.on('resize', redraw);
  process.prependListener('exit', close); // before anything is printed in farewell
  output.write(ALTERNATE_ON);
  return {
    show(next) {
      draw = next;
      redraw();
    },
    key(signal) {
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      if (pressed.length > 0) return Promise.resolve(pressed.shift()!);
      return new Promise((resolve, reject) => {
        const stop = (): void => {
          waiting = undefined;
          reject(signal!.reason as Error);
        };
        signal?.addEventListener('abort', stop, { once: true });
        waiting = (key) => {
          waiting = undefined;
          signal?.removeEventListener('abort', stop);
          resolve(key);
        };
      });
    },
    close,
  };
}
