// Cursors of events: a place among those of a subject, from 1; `0` is before them all.
import { Problem } from '../../schema/problem.ts';

const CURSOR = /^\d{1,9}$/;

/** @param last where the newest event is. @throws Problem for a place that is none, or is still to come */
export function placeOf(cursor: string, last: number): number {
  const place = CURSOR.test(cursor) ? Number(cursor) : Infinity;
  if (place > last) throw new Problem('bad-request', { detail: `cursor: the last one is ${last}.` });
  return place;
}
