// Draws the board with its land, tiles and cards, as on the pages.
import {
  CELLS,
  COLUMNS,
  columnOf,
  groupsOf,
  ROWS,
  rowOf,
  SEATS,
  type Cell,
  type Color,
  type Ruleset,
  type Seat,
} from '../engine/index.ts';
import { EMBLEM_PATHS, PIECE_PATHS } from '../../web/art/emblem-paths.ts';
import { LAND_UNIT, shapeOf } from '../../web/art/land-shape.ts';
import { card, numeral, sign, type Brush, type Side } from './card.ts';
import type { KeyMove, ShownCard, TableScene } from './scene.ts';
import { darkOf } from './sheet.ts';
import { filled, inset, linearGradient, outlined, round, rounded, type Box } from './svg.ts';

/** As for a spectator: A is day. */
export const SIDES: Readonly<Record<Seat, Side>> = { A: 'day', B: 'night' };

const GAP = 8;
const FRAME = 14;
/** Margin on each side of a card where its land shows, as a share of the cell. */
const LAND_SHARE = 0.04;
const GOLD = '#ffe27a';

export type BoardScene = Pick<TableScene, 'cards' | 'operatorTiles' | 'powerTiles' | 'keyMove' | 'ruleset'>;

export function board(brush: Brush, scene: BoardScene, box: Box): string {
  const grid = inset(box, FRAME);
  const cells = CELLS.map((cell) => cellBox(grid, cell));
  return [
    ground(brush, box),
    ...cells.map((where, cell) => (scene.cards[cell] ? '' : well(brush, where))),
    land(brush, scene.cards, grid),
    ...cells.map((where, cell) => tile(brush, scene, cell, where)),
    ...cells.map((where, cell) => cardIn(brush, scene.cards[cell], scene.ruleset, where)),
    scene.keyMove ? keyMark(scene.keyMove, cells[scene.keyMove.cell]!) : '',
  ].join('');
}

function cellBox(grid: Box, cell: Cell): Box {
  const width = (grid.width - (COLUMNS - 1) * GAP) / COLUMNS;
  const height = (grid.height - (ROWS - 1) * GAP) / ROWS;
  return { x: grid.x + columnOf(cell) * (width + GAP), y: grid.y + rowOf(cell) * (height + GAP), width, height };
}

function ground({ sheet, defs }: Brush, box: Box): string {
  const stops = ['--board', '--board-edge'].map((token, at) => ({ color: darkOf(sheet(':root', token)), at }));
  return (
    [18, 12, 6].map((by) => filled(rounded({ ...box, y: box.y + by }, 20), '#0000001f')).join('') +
    filled(rounded(box, 20), linearGradient(defs, box, 160, stops)) +
    outlined(rounded(inset(box, 1), 19), '#ffffff33', 2)
  );
}

function well({ sheet, defs }: Brush, box: Box): string {
  const stops = ['--well-deep', '--well'].map((token, at) => ({ color: darkOf(sheet(':root', token)), at }));
  return filled(rounded(box, 12), linearGradient(defs, box, 160, stops)) + outlined(rounded(box, 12), '#00000040', 2);
}

function land({ sheet }: Brush, cards: TableScene['cards'], grid: Box): string {
  const position = { board: cards };
  const scale = `scale(${round((grid.width + GAP) / (COLUMNS * LAND_UNIT))} ${round((grid.height + GAP) / (ROWS * LAND_UNIT))})`;
  const shapes = SEATS.flatMap((seat) => {
    const color = sheet(`.land path[data-side='${SIDES[seat]}']`, '--land');
    return groupsOf(position, seat).map((group, i) => {
      const opacity = sheet(i === 0 ? '.land path[data-largest]' : '.land path', 'opacity');
      return `<g opacity="${opacity}">${filled(shapeOf(group), color)}</g>`;
    });
  });
  return `<g transform="translate(${grid.x - GAP / 2} ${grid.y - GAP / 2}) ${scale}">${shapes.join('')}</g>`;
}

function cardIn(brush: Brush, shown: ShownCard | null | undefined, ruleset: Ruleset, where: Box): string {
  if (!shown) return '';
  const { owner, ...about } = shown;
  const room = { x: where.width * LAND_SHARE, y: where.height * LAND_SHARE };
  const box = {
    x: where.x + room.x,
    y: where.y + room.y,
    width: where.width - 2 * room.x,
    height: where.height - 2 * room.y,
  };
  return card(brush, { ...about, side: SIDES[owner], showsColor: ruleset !== 'classic' }, box);
}

function tile({ sheet, lettering }: Brush, scene: BoardScene, cell: Cell, where: Box): string {
  if (scene.cards[cell]) return '';
  const box = inset(where, where.width * 0.14);
  const piece = scene.operatorTiles.find((each) => each.cell === cell)?.piece;
  if (piece) {
    return filled(rounded(box, 10), '#e2c795') + sign(PIECE_PATHS[piece], inset(box, box.width * 0.14), '#2c1a0b');
  }
  const power = scene.powerTiles.find((each) => each.cell === cell);
  if (!power) return '';
  const selector = `.tile-power[data-color='${power.color satisfies Color}']`;
  const tint = sheet(selector, '--tint');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const icon = { x: middle.x - 26, y: middle.y - 44, width: 52, height: 52 };
  const boost = { text: `+${power.boost}`, x: middle.x, y: middle.y + 46, size: 36, anchor: 'middle' } as const;
  return [
    filled(rounded(box, 10), sheet(selector, '--field')),
    outlined(rounded(box, 10), tint, 3),
    sign(EMBLEM_PATHS[power.color], icon, tint),
    lettering.write(boost, tint),
  ].join('');
}

/** A golden ring around the cell of the move, and the number of cards it captured. */
function keyMark({ cell, captured }: KeyMove, where: Box): string {
  const ring =
    outlined(rounded(inset(where, -3), 16), '#1b0f05', 11) + outlined(rounded(inset(where, -3), 16), GOLD, 6);
  if (captured === 0) return ring;
  const isLeft = columnOf(cell) === COLUMNS - 1;
  const [x, y] = [isLeft ? where.x + 2 : where.x + where.width - 2, where.y + 6];
  const disc = `<circle cx="${round(x)}" cy="${round(y)}" r="27" fill="${GOLD}" stroke="#1b0f05" stroke-width="3"/>`;
  const plus = outlined(`M${round(x - 19)} ${round(y)}h12m-6 -6v12`, '#3a1a06', 4.4, 'stroke-linecap="round"');
  return ring + disc + plus + numeral(String(captured), { x: x + 8, y }, 26, '#3a1a06');
}
