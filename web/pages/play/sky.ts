// How the sky behind a table shows the end of a game: day or night, like the winner's cards.
import type { Winner } from '../../../src/engine/index.ts';
import { sideOf } from '../../game/sides.ts';
import type { Table } from '../../game/table.ts';
import type { Beat } from '../../stage/beats.ts';

type Sky = 'sunrise' | 'nightfall' | 'eclipse';

/** From the beat that shows the result on; `undefined` before, and after a game without a result. */
export function skyOf({ viewer, winner }: Table, beat: Beat | undefined): Sky | undefined {
  const shown: Winner | null = beat?.kind === 'verdict' ? (beat.seat ?? 'draw') : winner;
  if (shown === null) return undefined;
  if (shown === 'draw') return 'eclipse';
  return sideOf(shown, viewer) === 'day' ? 'sunrise' : 'nightfall';
}
