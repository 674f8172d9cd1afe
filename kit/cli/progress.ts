// A progress display on standard error: a bar on a terminal, otherwise a line per 10 %.
import type { Terminal } from './terminal.ts';

export interface ProgressBar {
  /** @param share 0 to 1 */
  show(share: number, note?: string): void;
  end(): void;
}

const WIDTH = 30;

export function newProgress(title: string, { isUnicode }: Pick<Terminal, 'isUnicode'>): ProgressBar {
  const to = process.stderr;
  let tenths = 0;
  return {
    show(share, note = '') {
      const percent = `${Math.round(100 * share)}%`;
      if (to.isTTY) return void to.write(`\r${title} ${bar(share, isUnicode)} ${percent} ${note}\u{1b}[K`);
      if (Math.floor(10 * share) <= tenths) return;
      tenths = Math.floor(10 * share);
      to.write(`${title} ${percent} ${note}\n`);
    },
    end() {
      if (to.isTTY) to.write('\r\u{1b}[K');
    },
  };
}

function bar(share: number, isUnicode: boolean): string {
  const done = Math.round(WIDTH * share);
  return isUnicode ? '█'.repeat(done) + '░'.repeat(WIDTH - done) : `[${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}]`;
}
