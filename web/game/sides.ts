// Which side of the table a seat is on: day is yours, night the other one's. A spectator sees A as day.
import { otherSeat, type Seat, type Viewer } from '../../src/engine/index.ts';

export type TableSide = 'day' | 'night';

/** The seat by day, then the one by night. */
export function seatsFrom(viewer: Viewer): readonly [day: Seat, night: Seat] {
  const day = viewer === 'spectator' ? 'A' : viewer;
  return [day, otherSeat(day)];
}

export function sideOf(seat: Seat, viewer: Viewer): TableSide {
  return seat === seatsFrom(viewer)[0] ? 'day' : 'night';
}
