// The final score, and why the game ended.
import type { Table } from '../../game/table.ts';
import { t, type Key } from '../../text/text.ts';

export function ScoreLine({ table: { score, endReason } }: { readonly table: Table }) {
  return (
    <p>
      <strong>{t('play.result.score', { a: score.A, b: score.B })}</strong>{' '}
      {endReason && t(`play.reason.${endReason}` as Key)}
    </p>
  );
}
