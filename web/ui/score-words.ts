// The score in a few words, the viewer's own first; for a spectator, A's.
import { seatsFrom } from '../game/sides.ts';
import type { Table } from '../game/table.ts';
import type { Translate } from './translate.ts';

/** "You 16, Pebble 4." */
export function scoreWords(
  { viewer, names, score }: Pick<Table, 'viewer' | 'names' | 'score'>,
  say: Translate,
): string {
  const [first, second] = seatsFrom(viewer);
  const facts = { first: names[first], own: score[first], second: names[second], other: score[second] };
  return say(viewer === 'spectator' ? 'board.score' : 'board.score.you', facts);
}
