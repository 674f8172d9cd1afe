// A grid of styled characters, rendered as terminal lines.
import { isolated } from '../../schema/isolated.ts';
import type { Terminal } from './terminal.ts';

/** SGR parameters (ECMA-48 §8.3.117) of the sixteen colours that every theme defines. */
const STYLES = {
  plain: '',
  bold: '1',
  faint: '2',
  mine: '97;44',
  theirs: '97;41',
  red: '31',
  blue: '34',
  green: '32',
  gold: '33',
  cursor: '1;33',
  pick: '7',
} as const;
export type Style = keyof typeof STYLES;

export interface Canvas {
  write(x: number, y: number, text: string, style?: Style): void;
  /** Exactly `height` lines, without trailing whitespace. */
  lines(terminal: Pick<Terminal, 'hasColors'>): string[];
}

interface Spot {
  readonly char: string;
  readonly style: Style;
}

const BLANK: Spot = { char: ' ', style: 'plain' };

export function newCanvas(width: number, height: number): Canvas {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => BLANK));
  return {
    write(x, y, text, style = 'plain') {
      for (const [i, char] of [...text].entries()) {
        if (rows[y] && x + i >= 0 && x + i < width) rows[y][x + i] = { char, style };
      }
    },
    lines: ({ hasColors }) => rows.map((row) => lineOf(row, hasColors)),
  };
}

function lineOf(row: readonly Spot[], hasColors: boolean): string {
  let line = '';
  let style: Style = 'plain';
  for (const spot of row) {
    if (hasColors && spot.style !== style) line += `\u{1b}[0${STYLES[spot.style] && ';'}${STYLES[spot.style]}m`;
    style = spot.style;
    line += spot.char;
  }
  return style === 'plain' || !hasColors ? line.trimEnd() : `${line}\u{1b}[0m`;
}

export function paint(text: string, style: Style, { hasColors }: Pick<Terminal, 'hasColors'>): string {
  return hasColors && STYLES[style] ? `\u{1b}[${STYLES[style]}m${text}\u{1b}[0m` : text;
}

/** For untrusted names: nothing in them may move the cursor or reorder the text beside them. */
export function printable(text: string, width = text.length): string {
  return isolated(fit(text.replaceAll(/\p{C}/gu, ''), width));
}

/** Truncates to a width. */
export function fit(text: string, width: number): string {
  return [...text].slice(0, Math.max(0, width)).join('');
}

/** Wraps at spaces into at most two lines of a width. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(fit(word, width));
  }
  return lines.slice(0, 2);
}
