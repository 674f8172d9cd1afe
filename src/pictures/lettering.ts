// Text as outlines: servers have no fonts, so one is shipped, and rasterizing needs none.
import { readFileSync } from 'node:fs';
import { parse, type Font, type PathCommand } from 'opentype.js/dist/opentype.mjs';
import QuickLRU from 'quick-lru';
import { filled, round } from './svg.ts';

export interface TextLine {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Longer text is shrunk, down to `MIN_SHRINK`, then cut. */
  readonly maxWidth?: number;
}

export interface Lettering {
  /** A line as SVG. */
  write(line: TextLine, color: string): string;
  /** The text without symbols that the font lacks; `undefined` if the font lacks a letter, or nothing is left. */
  writable(text: string): string | undefined;
}

const FONT = import.meta.resolve('@expo-google-fonts/alegreya/700Bold/Alegreya_700Bold.ttf');
const MIN_SHRINK = 0.6;
/** Emoji and other pictorial symbols. */
const SYMBOL = /[\p{RGI_Emoji}\p{So}]/gv;
/** Cached outlines of lines, mainly card names; QuickLRU holds up to twice this many. */
const MIN_KEPT = 300;

export function newLettering(): Lettering {
  const { buffer, byteOffset, byteLength } = readFileSync(new URL(FONT));
  const font = parse(buffer.slice(byteOffset, byteOffset + byteLength));
  const widthOf = (text: string, size: number): number => font.getAdvanceWidth(text, size);
  const known = new QuickLRU<string, string>({ maxSize: MIN_KEPT });
  const outline = (text: string, size: number): string => {
    const key = `${size} ${text}`;
    const path = known.get(key) ?? pathData(font.getPath(text, 0, 0, size).commands);
    known.set(key, path);
    return path;
  };
  return {
    writable(text) {
      const canWrite = (part: string): boolean => [...part].every((letter) => hasGlyph(font, letter));
      const written = text.replaceAll(SYMBOL, (symbol) => (canWrite(symbol) ? symbol : ' '));
      const line = written.replaceAll(/\s+/g, ' ').trim();
      return line !== '' && canWrite(line) ? line : undefined;
    },
    write({ text, x, y, size, anchor = 'start', maxWidth = Infinity }, color) {
      const smaller = Math.max(MIN_SHRINK, Math.min(1, maxWidth / widthOf(text, size))) * size;
      const shown = cut(text, (part) => widthOf(part, smaller) <= maxWidth + 1);
      const width = anchor === 'start' ? 0 : widthOf(shown, smaller);
      const left = x - (anchor === 'middle' ? width / 2 : width);
      return `<g transform="translate(${round(left)} ${round(y)})">${filled(outline(shown, smaller), color)}</g>`;
    },
  };
}

function pathData(commands: readonly PathCommand[]): string {
  return commands
    .map((command) => {
      const { type, ...points } = command;
      const numbers = 'x1' in points ? [points.x1, points.y1] : [];
      if ('x2' in points) numbers.push(points.x2, points.y2);
      if ('x' in points) numbers.push(points.x, points.y);
      return type + numbers.map((value) => Math.round(value * 10) / 10).join(' ');
    })
    .join('');
}

function hasGlyph(font: Font, letter: string): boolean {
  return font.charToGlyph(letter).index > 0;
}

/** The longest prefix that fits, by binary search. */
function cut(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const letters = [...text];
  const begun = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  let [short, long] = [1, letters.length];
  while (long - short > 1) {
    const middle = Math.floor((short + long) / 2);
    if (fits(begun(middle))) short = middle;
    else long = middle;
  }
  return begun(short);
}
