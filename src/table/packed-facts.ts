// The fields that a packed game's row keeps as bytes instead of columns: those that only a read of the whole game needs.
// Every released format must stay readable forever: a new encoding takes the next format number.
import { SEATS, type Seat } from '../engine/index.ts';
import type { GameRecord, SeatRecord } from '../records/game-record.ts';
import { bytesFrom, numberBytes, numberFrom, textBytes, textFrom } from './packed-bytes.ts';
import { houseSeat } from './seat-records.ts';

export interface PackedFacts extends Pick<GameRecord, 'seed' | 'reviewPolicy'> {
  /** The time from its creation to its start. */
  readonly waitedMs: number;
  /** The seat of the house, which differs only in name between games of one strength; `null`: there is none. */
  readonly house: { readonly seat: Seat; readonly name: string } | null;
}

const FORMAT = 1;
/** Words that are packed as hex: a prefix, then digits stored two to a byte. */
const SEED = { start: '', bytes: 16 } as const;
const POLICY = { start: 'house-', bytes: 6 } as const;
const NONE = 0;
const IN_HEX = 1;
const AS_TEXT = 2;

/** `undefined` for a game that never began, whose row is left unchanged. */
export function packableFacts(record: GameRecord): PackedFacts | undefined {
  const { seed, createdAt, startedAt, reviewPolicy, strength, mode, seats } = record;
  if (startedAt === null || startedAt < createdAt) return undefined;
  const seat = mode === 'house' ? SEATS.find((each) => isHouseOf(strength, seats[each])) : undefined;
  const house = seat === undefined ? null : { seat, name: seats[seat].name };
  return { seed, waitedMs: startedAt - createdAt, reviewPolicy, house };
}

function isHouseOf(strength: number | null, held: SeatRecord): boolean {
  if (strength === null) return false;
  const house = houseOf(strength, held.name);
  return Object.entries(held).every(([field, value]) => value === house[field as keyof SeatRecord]);
}

export function houseOf(strength: number, name: string): SeatRecord {
  return { ...houseSeat(strength), name };
}

export function packFacts({ seed, waitedMs, reviewPolicy, house }: PackedFacts): Uint8Array {
  const seat = house === null ? NONE : 1 + SEATS.indexOf(house.seat);
  return Uint8Array.from([
    FORMAT,
    ...numberBytes(waitedMs),
    ...wordBytes(seed, SEED),
    ...wordBytes(reviewPolicy, POLICY),
    ...[seat, ...(house === null ? [] : textBytes(house.name))],
  ]);
}

/** @throws Error for bytes that this release's `packFacts` cannot have produced */
export function unpackFacts(packed: Uint8Array): PackedFacts {
  if (packed[0] !== FORMAT) throw new Error(`packed by a newer release: format ${packed[0]} of facts`);
  const from = { packed, next: 1 };
  const waitedMs = numberFrom(from);
  const seed = wordFrom(from, SEED)!;
  const reviewPolicy = wordFrom(from, POLICY);
  const seat = SEATS[numberFrom(from) - 1];
  return { seed, waitedMs, reviewPolicy, house: seat === undefined ? null : { seat, name: textFrom(from) } };
}

type Shape = typeof SEED | typeof POLICY;

function wordBytes(word: string | null, { start, bytes }: Shape): number[] {
  if (word === null) return [NONE];
  const digits = Buffer.from(word.slice(start.length), 'hex');
  const isInHex = digits.length === bytes && word === `${start}${digits.toString('hex')}`;
  return isInHex ? [IN_HEX, ...digits] : [AS_TEXT, ...textBytes(word)];
}

function wordFrom(from: Parameters<typeof numberFrom>[0], { start, bytes }: Shape): string | null {
  const form = numberFrom(from);
  if (form === NONE) return null;
  return form === IN_HEX ? `${start}${Buffer.from(bytesFrom(from, bytes)).toString('hex')}` : textFrom(from);
}
