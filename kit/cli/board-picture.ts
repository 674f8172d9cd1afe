// The board as text: five by three framed cells, as large as the width allows.
import { CELLS, cellName, rowColumn, type Cell } from '../../src/engine/index.ts';
import { fit, newCanvas, type Canvas, type Style } from './canvas.ts';
import type { Scene, SceneCard } from './scene.ts';
import type { Terminal } from './terminal.ts';

/** What the one who chooses is pointing at. */
export interface Marks {
  readonly cursor: Cell | null;
  readonly targets: readonly Cell[];
}

export const NO_MARKS: Marks = { cursor: null, targets: [] };

const COLUMNS = 5;
const ROW_HEIGHT = 4;
const LABELS = 2;
/** Widths of the inside of a cell, widest first. */
const INSIDES = [13, 9, 5] as const;
const HEIGHT = 1 + 3 * ROW_HEIGHT + 1;

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

export function drawBoard(scene: Scene, terminal: Terminal, marks: Marks = NO_MARKS): string[] {
  const columns = terminal.size().columns;
  const inside = INSIDES.find((width) => LABELS + COLUMNS * (width + 1) + 1 <= columns) ?? INSIDES[2];
  const glyphs = glyphsFor(terminal);
  const canvas = newCanvas(Math.min(columns, LABELS + COLUMNS * (inside + 1) + 1), HEIGHT);
  drawFrame(canvas, inside, glyphs);
  for (const cell of CELLS) drawCell({ canvas, inside, glyphs, scene, marks }, cell);
  if (marks.cursor !== null) drawCursor(canvas, inside, glyphs, marks.cursor);
  return canvas.lines(terminal);
}

function drawFrame(canvas: Canvas, inside: number, { frame }: Glyphs): void {
  const [top, middle, bottom, across, down] = frame;
  for (let r = 0; r <= 3; r++) {
    const [left, cross, right] = r === 0 ? top : r === 3 ? bottom : middle;
    const line = left + Array.from({ length: COLUMNS }, () => across.repeat(inside)).join(cross) + right;
    canvas.write(LABELS, 1 + r * ROW_HEIGHT, line, 'faint');
  }
  for (let y = 0; y < 3 * ROW_HEIGHT; y++) {
    if (y % ROW_HEIGHT === 0) continue;
    for (let c = 0; c <= COLUMNS; c++) canvas.write(LABELS + c * (inside + 1), 1 + y, down, 'faint');
  }
  for (let c = 0; c < COLUMNS; c++) canvas.write(leftOf(c, inside) + (inside >> 1), 0, 'ABCDE'[c]!, 'bold');
  for (let r = 0; r < 3; r++) canvas.write(0, topOf(r) + 1, String(r + 1), 'bold');
}

const leftOf = (c: number, inside: number): number => LABELS + 1 + c * (inside + 1);
const topOf = (r: number): number => 2 + r * ROW_HEIGHT;

interface Drawing {
  readonly canvas: Canvas;
  readonly inside: number;
  readonly glyphs: Glyphs;
  readonly scene: Scene;
  readonly marks: Marks;
}

function drawCell(drawing: Drawing, cell: Cell): void {
  const { canvas, inside, glyphs, scene, marks } = drawing;
  const { r, c } = rowColumn(cell);
  const [x, y] = [leftOf(c, inside), topOf(r)];
  const isTarget = marks.targets.includes(cell);
  const card = scene.cards[cell];
  if (card) drawCard(drawing, card, cell);
  else {
    const tile = scene.tiles.get(cell)?.long;
    const text = tile ? fitTile(tile, inside) : isTarget && inside < 9 ? cellName(cell) : glyphs.empty;
    canvas.write(x + ((inside - text.length) >> 1), y + 1, text, tile ? colorOf(tile) : isTarget ? 'cursor' : 'faint');
  }
  if (isTarget && inside >= 9) canvas.write(x + inside - 2, y + 2, cellName(cell), 'cursor');
}

function drawCard({ canvas, inside, glyphs, scene }: Drawing, card: SceneCard, cell: Cell): void {
  const { r, c } = rowColumn(cell);
  const [x, y] = [leftOf(c, inside), topOf(r)];
  const isMine = card.owner === scene.seat;
  const style: Style = isMine ? 'mine' : 'theirs';
  const [north, east, south, west] = card.sides.map(String) as [string, string, string, string];
  const middle = inside >> 1;
  for (let line = 0; line < 3; line++) canvas.write(x, y + line, ' '.repeat(inside), style);
  canvas.write(x, y, isMine ? glyphs.mine : glyphs.theirs, style);
  canvas.write(x + middle, y, north, style);
  if (card.frozen) canvas.write(x + inside - (inside < 9 ? 1 : 3), y, inside < 9 ? '!' : 'ice', style);
  const gap = inside < 9 ? 0 : 2;
  const name = fit(card.name, inside - west.length - east.length - gap);
  canvas.write(x, y + 1, west, style);
  canvas.write(x + ((inside - name.length) >> 1), y + 1, name, style);
  canvas.write(x + inside - east.length, y + 1, east, style);
  canvas.write(x + middle, y + 2, south, style);
  canvas.write(x, y + 2, scene.tiles.get(cell)?.short ?? ' ', style);
}

/** `green+2` in five columns is `gre+2`. */
function fitTile(tile: string, inside: number): string {
  if (tile.length <= inside) return tile;
  const plus = tile.indexOf('+');
  return plus < 0 ? tile.slice(0, inside) : tile.slice(0, inside - 2) + tile.slice(plus);
}

function colorOf(tile: string): Style {
  const color = tile.split('+')[0];
  return color === 'red' || color === 'blue' || color === 'green' || color === 'gold' ? color : 'bold';
}

function drawCursor(canvas: Canvas, inside: number, { cursor }: Glyphs, cell: Cell): void {
  const { r, c } = rowColumn(cell);
  const [x, y] = [leftOf(c, inside) - 1, topOf(r) - 1];
  const [corners, across, down] = cursor;
  const [nw, ne, sw, se] = [...corners] as [string, string, string, string];
  canvas.write(x, y, nw + across.repeat(inside) + ne, 'cursor');
  canvas.write(x, y + ROW_HEIGHT, sw + across.repeat(inside) + se, 'cursor');
  for (let line = 1; line < ROW_HEIGHT; line++) {
    canvas.write(x, y + line, down, 'cursor');
    canvas.write(x + inside + 1, y + line, down, 'cursor');
  }
}
