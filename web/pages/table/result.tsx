// The result of a game in a few words for its viewer, the final score, and why the game ended.
import { seatsFrom } from '../../game/sides.ts';
import type { Table } from '../../game/table.ts';
import { tableText, type Key } from '../../text/text.ts';

export function headlineOf({ status, winner, viewer, names }: Table): string {
  if (status === 'abandoned') return tableText('play.result.abandoned');
  if (winner === 'draw' || winner === null) return tableText('play.result.draw');
  if (viewer === 'spectator') return tableText('play.result.wins', { name: names[winner] });
  return tableText(winner === viewer ? 'play.result.won' : 'play.result.lost');
}

/** "by resignation"; "" before the end. */
export function reasonText({ endReason }: Pick<Table, 'endReason'>): string {
  return endReason ? tableText(`play.reason.${endReason}` as Key) : '';
}

/** "Ada wins by resignation", "The game was called off: nobody played on". */
export function endingText(table: Table): string {
  return [headlineOf(table), reasonText(table)].join(table.status === 'abandoned' ? ': ' : ' ');
}

/** The viewer's score comes first. */
export function ScoreLine({ table }: { readonly table: Table }) {
  const [first, second] = seatsFrom(table.viewer);
  return (
    <p>
      <strong>{tableText('play.result.score', { a: table.score[first], b: table.score[second] })}</strong>{' '}
      {reasonText(table)}
    </p>
  );
}
