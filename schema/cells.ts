// The one conversion between engine values and their wire forms: only cells differ. Without zod, so that pages can
// import it.
import {
  columnOf,
  COLUMNS,
  rowOf,
  type Cell,
  type OperatorTile,
  type PendingHop,
  type PowerTile,
} from '../src/engine/index.ts';

/** Both from 0: row 0 is row 1 of cell names, column 0 is column A. */
export interface RowColumn {
  r: number;
  c: number;
}

/** What a field of an engine value holds, by its name; all others are the same on the wire. */
const KINDS = {
  cell: 'cell',
  from: 'cell',
  to: 'cell',
  target: 'cell',
  cells: 'cells',
  destinations: 'cells',
  tiles: 'tiles',
} as const;

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

export function wire<T extends object>(value: T): Wired<T> {
  return converted(value, rowColumn) as Wired<T>;
}

/** The inverse of `wire`. */
export function parse<T extends object>(value: Wired<T>): T {
  return converted(value, cellAt) as T;
}

export const wirePowerTile = wire<PowerTile>;
export const parsePowerTile = parse<PowerTile>;
export const wireOperatorTile = wire<OperatorTile>;
export const parseOperatorTile = parse<OperatorTile>;
export const wireHop = wire<PendingHop>;
export const parseHop = parse<PendingHop>;

function converted<From>(value: object, convert: (cell: From) => Cell | RowColumn): object {
  const convertField = ([name, field]: [string, unknown]): [string, unknown] => {
    switch (KINDS[name as keyof typeof KINDS]) {
      case 'cell':
        return [name, convert(field as From)];
      case 'cells':
        return [name, (field as From[]).map(convert)];
      case 'tiles':
        return [name, (field as object[]).map((tile) => converted(tile, convert))];
      default:
        return [name, field];
    }
  };
  return Object.fromEntries(Object.entries(value).map(convertField));
}

function rowColumn(cell: Cell): RowColumn {
  return { r: rowOf(cell), c: columnOf(cell) };
}

function cellAt({ r, c }: RowColumn): Cell {
  return r * COLUMNS + c;
}
