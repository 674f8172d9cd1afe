// How the sky behind a table answers the end of a game: as the cards of who won it, which are day or night.
import type { Winner } from '../../../src/engine/index.ts';
import { sideOf } from '../../game/sides.ts';
import type { Table } from '../../game/table.ts';
import type { Beat } from '../../stage/beats.ts';

export type Sky = 'sunrise' | 'nightfall' | 'eclipse';

/** From the beat that tells the result on; `undefined` before, and after a game without one. */
export function skyOf({ viewer, winner }: Table, beat: Beat | undefined): Sky | undefined {
  const told: Winner | null = beat?.kind === 'verdict' ? (beat.seat ?? 'draw') : winner;
  if (told === null) return undefined;
  if (told === 'draw') return 'eclipse';
  return sideOf(told, viewer) === 'day' ? 'sunrise' : 'nightfall';
}
