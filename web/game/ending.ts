// Solves endgames with all cards known, assuming best play by both seats. Pure.
import { legalMoves, otherSeat, play, scoreOf, type Move, type Position, type Seat } from '../../src/engine/index.ts';

/** Larger than any lead. */
const BEYOND = 99;

/** By how much `seat` leads now. */
export function leadOf(position: Position, seat: Seat): number {
  const score = scoreOf(position);
  return score[seat] - score[otherSeat(seat)];
}

/** By how much `seat` leads at the end. A full-width search: only for positions with few cells and cards left. */
export function endLead(position: Position, seat: Seat): number {
  return position.current === seat || position.current === null
    ? search(position, seat, -BEYOND, BEYOND)
    : -search(position, otherSeat(seat), -BEYOND, BEYOND);
}

/** The move with the best final lead for the seat to move; the first of equal ones. */
export function bestMove(position: Position): Move {
  const seat = position.current!;
  const leads = legalMoves(position).map((move) => ({ move, lead: endLead(play(position, move).position, seat) }));
  return leads.reduce((best, next) => (next.lead > best.lead ? next : best)).move;
}

/** @param seat to move, unless the game is over */
function search(position: Position, seat: Seat, low: number, high: number): number {
  if (position.current === null) return leadOf(position, seat);
  let best = -BEYOND;
  for (const move of legalMoves(position)) {
    const { position: next } = play(position, move);
    const floor = Math.max(low, best);
    const isSame = next.current === seat || next.current === null;
    const lead = isSame ? search(next, seat, floor, high) : -search(next, otherSeat(seat), -high, -floor);
    best = Math.max(best, lead);
    if (best >= high) break;
  }
  return best;
}
