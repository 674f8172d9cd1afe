// The only conversion between engine values and their wire forms, in which only cells differ. It does not use zod, so
// that pages can import it.
import {
  cellName,
  columnOf,
  COLUMNS,
  formatMove,
  rowOf,
  type Cell,
  type GameEvent,
  type Move,
  type OperatorTile,
  type PendingHop,
  type Ply,
  type PowerTile,
} from '../src/engine/index.ts';
import type { MoveEntry } from './sync-state.ts';

/** Both start at 0: row 0 is row 1 in cell names, column 0 is column A. */
export interface RowColumn {
  r: number;
  c: number;
}

/** Fields of engine values that hold cells, by name; all others are the same on the wire. */
const KINDS = {
  cell: 'cell',
  from: 'cell',
  to: 'cell',
  target: 'cell',
  cells: 'cells',
  destinations: 'cells',
  tiles: 'tiles',
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];
const FIELDS = Object.entries(KINDS);

/** The wire form of an engine value. */
export type Wired<T> = T extends unknown ? { -readonly [K in keyof T]: WiredField<K, T[K]> } : never;

interface WiredByKind {
  cell: RowColumn;
  cells: RowColumn[];
  tiles: Wired<PowerTile>[];
}

type WiredField<Key, Value> = Key extends keyof typeof KINDS
  ? WiredByKind[(typeof KINDS)[Key]]
  : Value extends readonly (infer Item)[]
    ? Item[]
    : Value;

function wire<T extends object>(value: T): Wired<T> {
  return converted(value, rowColumn) as Wired<T>;
}

/** The inverse of `wire`. */
function parse<T extends object>(value: Wired<T>): T {
  return converted(value, cellAt) as T;
}

export type WireEvent = Wired<GameEvent>;
export const wireEvent = wire<GameEvent>;
export const parseEvent = parse<GameEvent>;
export const wirePowerTile = wire<PowerTile>;
export const parsePowerTile = parse<PowerTile>;
export const wireOperatorTile = wire<OperatorTile>;
export const parseOperatorTile = parse<OperatorTile>;
export const wireHop = wire<PendingHop>;
export const parseHop = parse<PendingHop>;

/** The public part of a move. */
export type Entry = Pick<Ply, 'index' | 'seat' | 'name' | 'events'>;

interface WireEntry extends Omit<Entry, 'events'> {
  readonly events: WireEvent[];
}

/** Cells as names, in the words of the wire. */
export function wireEntry({ index, seat, name, events }: Entry): WireEntry {
  return { index, seat, name, events: events.map(wireEvent) };
}

/** The inverse of `wireEntry`. */
export function parseEntry({ index, seat, name, events }: WireEntry): Entry {
  return { index, seat, name, events: events.map(parseEvent) };
}

/** R6: cells are given by name; unused parts are `null`. */
export function moveEntry(move: Move): MoveEntry {
  const shared = { name: formatMove(move), type: move.type, cardId: move.cardId };
  switch (move.type) {
    case 'place':
    case 'stay':
      return { ...shared, cell: cellName(move.cell), effect: null, target: null, dest: null };
    case 'hop':
      return { ...shared, cell: cellName(move.cell), effect: null, target: null, dest: cellName(move.dest) };
    case 'effect':
      return {
        ...shared,
        cell: null,
        effect: move.effect,
        target: move.target === null ? null : cellName(move.target),
        dest: move.dest === null ? null : cellName(move.dest),
      };
  }
}

function converted<From>(value: object, convert: (cell: From) => Cell | RowColumn): object {
  const after: Record<string, unknown> = { ...value };
  for (const [name, kind] of FIELDS) if (name in after) after[name] = convertedField(kind, after[name], convert);
  return after;
}

function convertedField<From>(kind: Kind, field: unknown, convert: (cell: From) => Cell | RowColumn): unknown {
  switch (kind) {
    case 'cell':
      return convert(field as From);
    case 'cells':
      return (field as From[]).map(convert);
    case 'tiles':
      return (field as object[]).map((tile) => converted(tile, convert));
  }
}

function rowColumn(cell: Cell): RowColumn {
  return { r: rowOf(cell), c: columnOf(cell) };
}

/** The inverse of its wire form. */
export function cellAt({ r, c }: RowColumn): Cell {
  return r * COLUMNS + c;
}
