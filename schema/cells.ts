// Cells and their contents as written on the wire. Without zod, so that pages can import it.
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

/** The wire form of an engine value: only its cells differ. */
export type Wired<T> = T extends unknown ? { -readonly [K in keyof T]: WiredField<K, T[K]> } : never;

type WiredField<Key, Value> = Key extends 'cell' | 'from' | 'to' | 'target'
  ? RowColumn
  : Key extends 'cells' | 'destinations'
    ? RowColumn[]
    : Value extends readonly PowerTile[]
      ? Wired<PowerTile>[]
      : Value extends readonly (infer Item)[]
        ? Item[]
        : Value;

export function rowColumn(cell: Cell): RowColumn {
  return { r: rowOf(cell), c: columnOf(cell) };
}

/** The inverse of `rowColumn`. */
export function cellAt({ r, c }: RowColumn): Cell {
  return r * COLUMNS + c;
}

export function wirePowerTile(tile: PowerTile): Wired<PowerTile> {
  return { ...tile, cell: rowColumn(tile.cell) };
}

export function parsePowerTile(tile: Wired<PowerTile>): PowerTile {
  return { ...tile, cell: cellAt(tile.cell) };
}

export function wireOperatorTile(tile: OperatorTile): Wired<OperatorTile> {
  return { ...tile, cell: rowColumn(tile.cell) };
}

export function parseOperatorTile(tile: Wired<OperatorTile>): OperatorTile {
  return { ...tile, cell: cellAt(tile.cell) };
}

export function wireHop(hop: PendingHop): Wired<PendingHop> {
  return { ...hop, cell: rowColumn(hop.cell), destinations: hop.destinations.map(rowColumn) };
}

export function parseHop(hop: Wired<PendingHop>): PendingHop {
  return { ...hop, cell: cellAt(hop.cell), destinations: hop.destinations.map(cellAt) };
}
