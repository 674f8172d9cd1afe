// The outline of a connected group of cells as one path.
import { COLUMNS, columnOf, rowOf, type Cell } from '../../src/engine/index.ts';

/** The size of a cell including its gap. */
export const LAND_UNIT = 100;
/** The distance of a shape from the middle of the gap. */
const INSET = 1;
const RADIUS = 14;

/** One rectangle per cell, and bridges over the gaps between neighbours. */
export function shapeOf(group: readonly Cell[]): string {
  return group
    .flatMap((cell) => [
      rectangle(left(cell) + INSET, top(cell) + INSET, LAND_UNIT - 2 * INSET, LAND_UNIT - 2 * INSET, RADIUS),
      group.includes(cell + 1) && columnOf(cell) < COLUMNS - 1
        ? rectangle(left(cell) + LAND_UNIT - 2 * RADIUS, top(cell) + RADIUS, 4 * RADIUS, LAND_UNIT - 2 * RADIUS, 0)
        : '',
      group.includes(cell + COLUMNS)
        ? rectangle(left(cell) + RADIUS, top(cell) + LAND_UNIT - 2 * RADIUS, LAND_UNIT - 2 * RADIUS, 4 * RADIUS, 0)
        : '',
    ])
    .join('');
}

const left = (cell: Cell): number => columnOf(cell) * LAND_UNIT;
const top = (cell: Cell): number => rowOf(cell) * LAND_UNIT;

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number): string => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`);
  return [
    `M${x + r} ${y}h${width - 2 * r}`,
    corner(1, 1),
    `v${height - 2 * r}`,
    corner(-1, 1),
    `h${2 * r - width}`,
    corner(-1, -1),
    `v${2 * r - height}`,
    corner(1, -1),
    'z',
  ].join('');
}
