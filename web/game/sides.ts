// Which side of the table a seat is on: the viewer's is day, the other is night. A spectator sees A as day.
import { otherSeat, type Seat, type Viewer } from '../../src/engine/index.ts';

export type TableSide = 'day' | 'night';

export function seatsFrom(viewer: Viewer): readonly [day: Seat, night: Seat] {
  const day = viewer === 'spectator' ? 'A' : viewer;
  return [day, otherSeat(day)];
}

export function sideOf(seat: Seat, viewer: Viewer): TableSide {
  return seat === seatsFrom(viewer)[0] ? 'day' : 'night';
}
