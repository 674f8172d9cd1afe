// The board as text: framed cells, as large as the width allows.
import {
  cardOf,
  CELLS,
  cellName,
  columnOf,
  COLUMN_NAMES,
  COLUMNS,
  rowOf,
  ROW_NAMES,
  ROWS,
  sidesAt,
  type Cell,
  type Color,
  type Piece,
  type PlacedCard,
} from '../../src/engine/index.ts';
import { fit, newCanvas, type Canvas, type Style } from './canvas.ts';
import type { Scene } from './scene.ts';
import type { Terminal } from './terminal.ts';

/** The cells marked while a player chooses a move. */
export interface Marks {
  readonly cursor: Cell | null;
  readonly targets: readonly Cell[];
}

export const NO_MARKS: Marks = { cursor: null, targets: [] };

const ROW_HEIGHT = 4;
const LABELS = 2;
/** Inner widths of a cell, widest first. */
const INSIDES = [13, 9, 5] as const;
const widthOf = (inside: number): number => LABELS + COLUMNS * (inside + 1) + 1;

export const BOARD_HEIGHT = 1 + ROWS * ROW_HEIGHT + 1;
/** In fewer columns it is cut off. */
export const MIN_BOARD_WIDTH = widthOf(INSIDES[2]);

interface Glyphs {
  readonly frame: readonly [top: string, middle: string, bottom: string, across: string, down: string];
  readonly cursor: readonly [corners: string, across: string, down: string];
  readonly mine: string;
  readonly theirs: string;
  readonly empty: string;
}

const UNICODE: Glyphs = {
  frame: ['┌┬┐', '├┼┤', '└┴┘', '─', '│'],
  cursor: ['┏┓┗┛', '━', '┃'],
  mine: '●',
  theirs: '○',
  empty: '·',
};
const ASCII: Glyphs = {
  frame: ['+++', '+++', '+++', '-', '|'],
  cursor: ['####', '#', '#'],
  mine: '*',
  theirs: 'o',
  empty: '.',
};

export function glyphsFor({ isUnicode }: Pick<Terminal, 'isUnicode'>): Glyphs {
  return isUnicode ? UNICODE : ASCII;
}

export function drawBoard(scene: Scene, terminal: Terminal, marks: Marks): string[] {
  const columns = terminal.size().columns;
  const inside = insideIn(columns);
  const glyphs = glyphsFor(terminal);
  const canvas = newCanvas(Math.min(columns, widthOf(inside)), BOARD_HEIGHT);
  drawFrame(canvas, inside, glyphs);
  for (const cell of CELLS) drawCell({ canvas, inside, glyphs, scene, marks }, cell);
  if (marks.cursor !== null) drawCursor(canvas, inside, glyphs, marks.cursor);
  return canvas.lines(terminal);
}

const insideIn = (columns: number): number => INSIDES.find((inside) => widthOf(inside) <= columns) ?? INSIDES[2];

/** The width of the board that is drawn in so many columns, from `MIN_BOARD_WIDTH`. */
export const boardWidthIn = (columns: number): number => widthOf(insideIn(columns));

function drawFrame(canvas: Canvas, inside: number, { frame }: Glyphs): void {
  const [top, middle, bottom, across, down] = frame;
  for (let r = 0; r <= ROWS; r++) {
    const [left, cross, right] = r === 0 ? top : r === ROWS ? bottom : middle;
    const line = left + Array.from({ length: COLUMNS }, () => across.repeat(inside)).join(cross) + right;
    canvas.write(LABELS, 1 + r * ROW_HEIGHT, line, 'faint');
  }
  for (let y = 0; y < ROWS * ROW_HEIGHT; y++) {
    if (y % ROW_HEIGHT === 0) continue;
    for (let c = 0; c <= COLUMNS; c++) canvas.write(LABELS + c * (inside + 1), 1 + y, down, 'faint');
  }
  for (const [c, name] of COLUMN_NAMES.entries()) canvas.write(leftOf(c, inside) + (inside >> 1), 0, name, 'bold');
  for (const [r, name] of ROW_NAMES.entries()) canvas.write(0, topOf(r) + 1, name, 'bold');
}

const leftOf = (c: number, inside: number): number => LABELS + 1 + c * (inside + 1);
const topOf = (r: number): number => 2 + r * ROW_HEIGHT;
const placeOf = (cell: Cell, inside: number): [x: number, y: number] => [
  leftOf(columnOf(cell), inside),
  topOf(rowOf(cell)),
];

interface Drawing {
  readonly canvas: Canvas;
  readonly inside: number;
  readonly glyphs: Glyphs;
  readonly scene: Scene;
  readonly marks: Marks;
}

function drawCell(drawing: Drawing, cell: Cell): void {
  const { canvas, inside, glyphs, scene, marks } = drawing;
  const [x, y] = placeOf(cell, inside);
  const isTarget = marks.targets.includes(cell);
  const placed = scene.position.board[cell];
  if (placed) drawCard(drawing, placed, cell);
  else {
    const tile = tileOn(scene, cell);
    const text = tile ? fitTile(tile.long, inside) : isTarget && inside < 9 ? cellName(cell) : glyphs.empty;
    canvas.write(x + ((inside - text.length) >> 1), y + 1, text, tile?.style ?? (isTarget ? 'cursor' : 'faint'));
  }
  if (isTarget && inside >= 9) canvas.write(x + inside - 2, y + 2, cellName(cell), 'cursor');
}

function drawCard({ canvas, inside, glyphs, scene }: Drawing, placed: PlacedCard, cell: Cell): void {
  const [x, y] = placeOf(cell, inside);
  const { board, powerTiles } = scene.position;
  const isMine = placed.owner === scene.seat;
  const style: Style = isMine ? 'mine' : 'theirs';
  const [north, east, south, west] = sidesAt(board, powerTiles, cell).map(String) as [string, string, string, string];
  const middle = inside >> 1;
  for (let line = 0; line < 3; line++) canvas.write(x, y + line, ' '.repeat(inside), style);
  canvas.write(x, y, isMine ? glyphs.mine : glyphs.theirs, style);
  canvas.write(x + middle, y, north, style);
  if (placed.frozen) canvas.write(x + inside - (inside < 9 ? 1 : 3), y, inside < 9 ? '!' : 'ice', style);
  const gap = inside < 9 ? 0 : 2;
  const name = fit(cardOf(placed.cardId).name, inside - west.length - east.length - gap);
  canvas.write(x, y + 1, west, style);
  canvas.write(x + ((inside - name.length) >> 1), y + 1, name, style);
  canvas.write(x + inside - east.length, y + 1, east, style);
  canvas.write(x + middle, y + 2, south, style);
  canvas.write(x, y + 2, tileOn(scene, cell)?.short ?? ' ', style);
}

/** `green+2` becomes `gre+2` in five columns. */
function fitTile(tile: string, inside: number): string {
  if (tile.length <= inside) return tile;
  const plus = tile.indexOf('+');
  return plus < 0 ? tile.slice(0, inside) : tile.slice(0, inside - 2) + tile.slice(plus);
}

interface Tile {
  readonly long: string;
  /** One character, for the corner of a card that stands on it. */
  readonly short: string;
  readonly style: Color | 'bold';
}

const PIECE_LETTERS: Readonly<Record<Piece, string>> = { KNIGHT: 'N', BISHOP: 'B', ROOK: 'R', QUEEN: 'Q', KING: 'K' };

function tileOn({ position: { operatorTiles, powerTiles } }: Scene, cell: Cell): Tile | undefined {
  const piece = operatorTiles.find((tile) => tile.cell === cell)?.piece;
  if (piece) return { long: piece.toLowerCase(), short: PIECE_LETTERS[piece], style: 'bold' };
  const power = powerTiles.find((tile) => tile.cell === cell);
  return power && { long: `${power.color}+${power.boost}`, short: '+', style: power.color };
}

function drawCursor(canvas: Canvas, inside: number, { cursor }: Glyphs, cell: Cell): void {
  const [x, y] = placeOf(cell, inside).map((at) => at - 1) as [number, number];
  const [corners, across, down] = cursor;
  const [nw, ne, sw, se] = [...corners] as [string, string, string, string];
  canvas.write(x, y, nw + across.repeat(inside) + ne, 'cursor');
  canvas.write(x, y + ROW_HEIGHT, sw + across.repeat(inside) + se, 'cursor');
  for (let line = 1; line < ROW_HEIGHT; line++) {
    canvas.write(x, y + line, down, 'cursor');
    canvas.write(x + inside + 1, y + line, down, 'cursor');
  }
}
