// Packs the journal of a finished game into a few bytes, losslessly. Every released format must stay readable forever: a
// new encoding takes the next format number.
import { DAY_MS } from '../../schema/calendar.ts';
import { CARDS, cellName, parseCell } from '../engine/index.ts';
import type { JournalEntry } from '../records/game-record.ts';
import { numberBytes, numberFrom, textBytes, textFrom, textOf, type ByteReader } from './packed-bytes.ts';

/**
 * The minimum time between a game's end and its packing: a process that was cut off from the others may hold a game
 * without knowing that it is over.
 */
export const MIN_PACKED_AFTER_MS = DAY_MS;

export type PlainEntry = Omit<JournalEntry, 'gameId'>;

/** First byte: entries as JSON, for those that the other format cannot represent exactly. */
const AS_JSON = 0;
/** First byte: a sequence of entries, each a word, its cells, and the time since the previous entry. */
const AS_MOVES = 1;

/** Instead of a word's index: any text follows, after its length. */
const TEXT = 0;
const WORDS: readonly string[] = ['', 'stay', 'hop', ...CARDS.map(({ name }) => name)];
const INDEX_OF_WORD = new Map(WORDS.map((word, index) => [word, index]));
/** Flag on a word's index: an effort follows. */
const HAS_EFFORT = 0x80;
const MOVE = /^([^@]+)(?:@(\w+)(?:-(\w+))?)?$/;

export function packJournal(entries: readonly PlainEntry[]): Uint8Array {
  if (entries.some(({ at }, i) => at < timeBefore(entries, i))) return asJson(entries);
  const packed = Uint8Array.from([AS_MOVES, ...entries.flatMap((entry, i) => bytesOf(entry, timeBefore(entries, i)))]);
  return isSame(entries, unpackJournal(packed)) ? packed : asJson(entries);
}

function timeBefore(entries: readonly PlainEntry[], index: number): number {
  return entries[index - 1]?.at ?? 0;
}

/** @throws Error for bytes that this release's `packJournal` cannot have produced */
export function unpackJournal(packed: Uint8Array): PlainEntry[] {
  const [format] = packed;
  if (format === AS_JSON) return JSON.parse(textOf(packed.subarray(1))) as PlainEntry[];
  if (format !== AS_MOVES) throw new Error(`packed by a newer release: format ${format}`);
  const entries: PlainEntry[] = [];
  const from = { packed, next: 1 };
  for (let at = 0; from.next < packed.length;) {
    const head = packed[from.next++]!;
    const entry = nameFrom(from, head & ~HAS_EFFORT);
    const effort = (head & HAS_EFFORT) === 0 ? 0 : numberFrom(from);
    at += numberFrom(from);
    entries.push({ ply: entries.length, at, entry, effort: effort as JournalEntry['effort'] });
  }
  return entries;
}

function asJson(entries: readonly PlainEntry[]): Uint8Array {
  const plain = entries.map(({ ply, at, entry, effort }): PlainEntry => ({ ply, at, entry, effort }));
  return Uint8Array.from([AS_JSON, ...Buffer.from(JSON.stringify(plain))]);
}

function isSame(some: readonly PlainEntry[], others: readonly PlainEntry[]): boolean {
  return some.length === others.length && some.every((one, i) => isSameEntry(one, others[i]!));
}

function isSameEntry(one: PlainEntry, other: PlainEntry): boolean {
  return one.ply === other.ply && one.at === other.at && one.entry === other.entry && one.effort === other.effort;
}

function bytesOf({ entry, effort, at }: PlainEntry, before: number): number[] {
  const [head, ...rest] = nameBytes(entry);
  const played = [...rest, ...(effort === 0 ? [] : numberBytes(effort)), ...numberBytes(at - before)];
  return [head! | (effort === 0 ? 0 : HAS_EFFORT), ...played];
}

function nameBytes(name: string): number[] {
  const [, word = '', cell, to] = MOVE.exec(name) ?? [];
  const index = INDEX_OF_WORD.get(word) ?? TEXT;
  if (index !== TEXT) return [index, cellCode(cell) | (cellCode(to) << 4)];
  return [TEXT, ...textBytes(name)];
}

function nameFrom(from: ByteReader, index: number): string {
  if (index === TEXT) return textFrom(from);
  const word = WORDS[index];
  if (word === undefined) throw new Error(`packed by a newer release: word ${index}`);
  const cells = from.packed[from.next++]!;
  const [cell, to] = [cells & 15, cells >> 4];
  return `${word}${cell === 0 ? '' : `@${cellName(cell - 1)}`}${to === 0 ? '' : `-${cellName(to - 1)}`}`;
}

/** 1 + the cell; 0: none. */
function cellCode(name: string | undefined): number {
  return name === undefined ? 0 : (parseCell(name) ?? -1) + 1;
}
