// What a beat draws over a cell: a card that turns away or leaves, the back of one that arrives, its number in the count.
import type { Cell, PlacedCard, Seat } from '../../src/engine/index.ts';
import type { Beat, BeatKind } from './beats.ts';

const KINDS_WITH_GHOSTS: readonly BeatKind[] = ['capture', 'flip', 'overrun', 'boulder'];

/** A card that turns away or leaves, or the seat of one that arrives face down. */
export type Ghost = PlacedCard | Seat;

export function ghostIn(beat: Beat | undefined, cell: Cell): Ghost | undefined {
  if (!beat?.cells.includes(cell)) return undefined;
  if (beat.kind === 'arrive') return beat.seat!;
  return KINDS_WITH_GHOSTS.includes(beat.kind) ? (beat.was[cell] ?? undefined) : undefined;
}

/** From 1; `undefined` for a cell that is not counted yet, or if nothing is being counted. */
export function countIn(beat: Beat | undefined, cell: Cell): number | undefined {
  const place = beat?.kind === 'count' || beat?.kind === 'countGroup' ? beat.cells.indexOf(cell) : -1;
  return place < 0 ? undefined : place + 1;
}
