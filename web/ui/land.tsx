// The land under the cards: each group as one shape, the largest of each owner bright. So what counts is seen at once.
import {
  COLUMNS,
  columnOf,
  groupsOf,
  ROWS,
  rowOf,
  SEATS,
  type Cell,
  type Position,
  type Viewer,
} from '../../src/engine/index.ts';
import { sideOf } from '../game/sides.ts';

/** Units of a cell with its gap. */
const UNIT = 100;
/** How far a shape stays from the middle of the gap. */
const INSET = 1;
const RADIUS = 14;

interface LandProps extends Pick<Position, 'board'> {
  readonly viewer: Viewer;
}

export function Land({ board, viewer }: LandProps) {
  return (
    <svg
      class="land"
      viewBox={`0 0 ${COLUMNS * UNIT} ${ROWS * UNIT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      role="presentation"
    >
      {SEATS.flatMap((seat) =>
        groupsOf({ board }, seat).map((group, i) => (
          <path
            key={`${seat}${group[0]}`}
            d={shapeOf(group)}
            data-side={sideOf(seat, viewer)}
            data-largest={i === 0 || undefined}
          />
        )),
      )}
    </svg>
  );
}

/** Its cells, and bridges over the gaps between them. */
function shapeOf(group: readonly Cell[]): string {
  return group
    .flatMap((cell) => [
      rectangle(left(cell) + INSET, top(cell) + INSET, UNIT - 2 * INSET, UNIT - 2 * INSET, RADIUS),
      group.includes(cell + 1) && columnOf(cell) < COLUMNS - 1
        ? rectangle(left(cell) + UNIT - 2 * RADIUS, top(cell) + RADIUS, 4 * RADIUS, UNIT - 2 * RADIUS, 0)
        : '',
      group.includes(cell + COLUMNS)
        ? rectangle(left(cell) + RADIUS, top(cell) + UNIT - 2 * RADIUS, UNIT - 2 * RADIUS, 4 * RADIUS, 0)
        : '',
    ])
    .join('');
}

const left = (cell: Cell): number => columnOf(cell) * UNIT;
const top = (cell: Cell): number => rowOf(cell) * UNIT;

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
