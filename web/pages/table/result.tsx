// The result of a game in a few words, for its viewer; the final score, and why the game ended.
import type { Table } from '../../game/table.ts';
import { t, type Key } from '../../text/text.ts';

export function headlineOf({ status, winner, viewer, names }: Table): string {
  if (status === 'abandoned') return t('play.result.abandoned');
  if (winner === 'draw' || winner === null) return t('play.result.draw');
  if (viewer === 'spectator') return t('play.result.wins', { name: names[winner] });
  return t(winner === viewer ? 'play.result.won' : 'play.result.lost');
}

/** "by resignation"; "" before the end. */
export function reasonText({ endReason }: Pick<Table, 'endReason'>): string {
  return endReason ? t(`play.reason.${endReason}` as Key) : '';
}

/** Its viewer's score first. */
export function ScoreLine({ table }: { readonly table: Table }) {
  const [first, second] = table.viewer === 'B' ? (['B', 'A'] as const) : (['A', 'B'] as const);
  return (
    <p>
      <strong>{t('play.result.score', { a: table.score[first], b: table.score[second] })}</strong> {reasonText(table)}
    </p>
  );
}
