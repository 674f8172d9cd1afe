// Event cursors: positions in the sequence of a subject's events, from 1; `0` is before all of them.
import { Problem } from '../../schema/problem.ts';

const CURSOR = /^\d{1,9}$/;

/** @param last position of the newest event. @throws Problem for a malformed cursor, or one past `last` */
export function positionOfCursor(cursor: string, last: number): number {
  const place = CURSOR.test(cursor) ? Number(cursor) : Infinity;
  if (place > last) throw new Problem('bad-request', { detail: `cursor: the last one is ${last}.` });
  return place;
}
