// The result of a game in a few words, for its viewer.
import type { Table } from '../../game/table.ts';
import { t } from '../../text/text.ts';

export function headlineOf({ status, winner, viewer, names }: Table): string {
  if (status === 'abandoned') return t('play.result.abandoned');
  if (winner === 'draw' || winner === null) return t('play.result.draw');
  if (viewer === 'spectator') return t('play.result.wins', { name: names[winner] });
  return t(winner === viewer ? 'play.result.won' : 'play.result.lost');
}
