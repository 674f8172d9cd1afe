// The Colyseus state of a live game: public facts only. Hands travel as private `seat` messages (schema/messages.ts).
import { schema, t, type SchemaType } from '@colyseus/schema';
import {
  CELLS,
  COLORS,
  PIECES,
  type Cell,
  type Color,
  type Piece,
  type PlacedCard,
  type Seat,
} from '../src/engine/index.ts';

export const LiveState = schema(
  {
    ruleset: t.string().default(''),
    status: t.string().default(''),
    moveCount: t.uint16().default(0),
    turn: t.uint16().default(0),
    /** Seat to move, "" when none is. */
    current: t.string().default(''),
    first: t.string().default(''),
    /** By cell index, as `packCell` writes them; 0 is empty. Written by index only. */
    board: t.array('uint16'),
    /** By cell index: 0 none, 1.. operator piece or power colour, as `packTile` writes them. */
    tiles: t.array('uint8'),
    /** Cell index of the champion that may hop, -1 when none may. */
    hopFrom: t.int8().default(-1),
    nameA: t.string().default(''),
    nameB: t.string().default(''),
    kindA: t.string().default(''),
    kindB: t.string().default(''),
    handA: t.uint8().default(0),
    handB: t.uint8().default(0),
    scoreA: t.uint8().default(0),
    scoreB: t.uint8().default(0),
    deck: t.uint8().default(0),
    lastMove: t.string().default(''),
    winner: t.string().default(''),
    endReason: t.string().default(''),
    /** Milliseconds since 1970 when the seat to move runs out of time; 0: no clock runs. */
    deadline: t.number().default(0),
    /** Milliseconds since 1970 since when a person's socket is gone; 0: not gone. */
    goneA: t.number().default(0),
    goneB: t.number().default(0),
    seedHash: t.string().default(''),
    rematch: t.string().default(''),
    /** The replay link, once the game is over. */
    replayUrl: t.string().default(''),
  },
  'LiveState',
);
export type LiveState = SchemaType<typeof LiveState>;

const OWNER_B = 1 << 7;
const FROZEN = 1 << 8;
const TURNED = 1 << 9;

/** Card id in bits 0..6, owner B in 7, frozen in 8, turned in 9; 0 for an empty cell. */
export function packCell(placed: PlacedCard | null): number {
  if (!placed) return 0;
  return (
    placed.cardId |
    (placed.owner === 'B' ? OWNER_B : 0) |
    (placed.frozen ? FROZEN : 0) |
    (placed.turned ? TURNED : 0)
  );
}

/** The inverse of `packCell`. */
export function unpackCell(packed: number): PlacedCard | null {
  if (packed === 0) return null;
  const owner: Seat = packed & OWNER_B ? 'B' : 'A';
  return { cardId: packed & 0x7f, owner, frozen: (packed & FROZEN) !== 0, turned: (packed & TURNED) !== 0 };
}

export interface TileAt {
  readonly cell: Cell;
  readonly piece?: Piece;
  readonly color?: Color;
}

/** 1..5 an operator tile's piece, 6..9 a power tile's colour. */
export function packTile(tile: Omit<TileAt, 'cell'>): number {
  if (tile.piece) return 1 + PIECES.indexOf(tile.piece);
  return tile.color ? 1 + PIECES.length + COLORS.indexOf(tile.color) : 0;
}

/** The tiles of a live state, in index order. */
export function unpackTiles(packed: ArrayLike<number>): readonly TileAt[] {
  return CELLS.flatMap((cell): TileAt[] => {
    const value = packed[cell] ?? 0;
    if (value === 0) return [];
    return value <= PIECES.length
      ? [{ cell, piece: PIECES[value - 1]! }]
      : [{ cell, color: COLORS[value - 1 - PIECES.length]! }];
  });
}
