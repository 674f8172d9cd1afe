// The land under the cards: each group as one shape. Each owner's largest group, which scores, is bright.
import { COLUMNS, groupsOf, ROWS, SEATS, type Position, type Viewer } from '../../src/engine/index.ts';
import { LAND_UNIT, shapeOf } from '../art/land-shape.ts';
import { sideOf } from '../game/sides.ts';

interface LandProps extends Pick<Position, 'board'> {
  readonly viewer: Viewer;
}

export function Land({ board, viewer }: LandProps) {
  return (
    <svg
      class="land"
      viewBox={`0 0 ${COLUMNS * LAND_UNIT} ${ROWS * LAND_UNIT}`}
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
