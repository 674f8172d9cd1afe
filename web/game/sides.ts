// Which side of the table a seat is on: day is yours, night the other one's. A spectator sees A as day.
import type { Seat, Viewer } from '../../src/engine/index.ts';

export type TableSide = 'day' | 'night';

export function sideOf(seat: Seat, perspective: Viewer): TableSide {
  return seat === (perspective === 'spectator' ? 'A' : perspective) ? 'day' : 'night';
}
