// A grid of styled characters, rendered as terminal lines.
import stringWidth from 'string-width';
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

/** Joiners and variation selectors are allowed in emoji only, as in names; tag characters (of three flags) nowhere. */
const EMOJI_OR_INVISIBLE =
  /([\p{RGI_Emoji}--\p{RGI_Emoji_Tag_Sequence}])|[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv;

/** For untrusted names: nothing in them may move the cursor or reorder the text beside them. */
export function printable(text: string, columns = Infinity): string {
  return isolated(fit(text.replaceAll(EMOJI_OR_INVISIBLE, '$1'), columns));
}

const GRAPHEMES = new Intl.Segmenter();

/** Truncates to a number of columns, of which a letter or emoji may take two, at the end of a whole character. */
export function fit(text: string, columns: number): string {
  let fitted = '';
  let left = columns;
  for (const { segment } of GRAPHEMES.segment(text)) {
    left -= stringWidth(segment);
    if (left < 0) break;
    fitted += segment;
  }
  return fitted;
}

/** Wraps at spaces into at most two lines. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && stringWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(fit(word, columns));
  }
  return lines.slice(0, 2);
}
