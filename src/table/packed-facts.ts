// What a packed game's row says in bytes in place of columns: what nothing but a read of the whole game asks for.
// Released bytes are read for ever: a new way of writing takes the next format.
import { SEATS, type Seat } from '../engine/index.ts';
import type { GameRecord, SeatRecord } from '../records/game-record.ts';
import { bytesFrom, numberBytes, numberFrom, textBytes, textFrom } from './packed-bytes.ts';
import { houseSeat } from './seat-records.ts';

export interface PackedFacts extends Pick<GameRecord, 'seed' | 'reviewPolicy'> {
  /** From its creation to its start. */
  readonly waitedMs: number;
  /** The seat of the house, which is the same in all games of a strength but for its name; `null`: there is none. */
  readonly house: { readonly seat: Seat; readonly name: string } | null;
}

const FORMAT = 1;
/** Digits in pairs, behind a beginning, that need half of their room. */
const SEED = { start: '', bytes: 16 } as const;
const POLICY = { start: 'house-', bytes: 6 } as const;
const NONE = 0;
const IN_HEX = 1;
const AS_TEXT = 2;

/** `undefined` for a game that never began, whose row stays as it is. */
export function factsOf(record: GameRecord): PackedFacts | undefined {
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

/** @throws Error for bytes that `packFacts` of this release did not make */
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
