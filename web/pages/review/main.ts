// Prefetches the review, then loads the page's code, which is larger.
import { getEarly } from '../../game/api.ts';
import { pathId as gameId } from '../../game/path-id.ts';
import { findSeat } from '../../game/seats.ts';

const seat = { token: findSeat(gameId)?.token };
const paths = {
  replay: `/games/${gameId}/replay`,
  /** With progress every second. */
  review: `/games/${gameId}/review?timeout=1`,
};
getEarly(paths.replay, seat);
getEarly(paths.review, seat);
void import('./page.tsx').then(({ show }) => show(paths, seat));
