// Begins to read the review at once: the code that shows it is larger, and comes after.
import { getEarly } from '../../game/api.ts';
import { findSeat } from '../../game/seats.ts';

const gameId = location.pathname.split('/').at(-1)!;
const seat = { token: findSeat(gameId)?.token };
const paths = {
  replay: `/games/${gameId}/replay`,
  /** Progress every second. */
  review: `/games/${gameId}/review?timeout=1`,
};
getEarly(paths.replay, seat);
getEarly(paths.review, seat);
void import('./page.tsx').then(({ show }) => show(paths, seat));
