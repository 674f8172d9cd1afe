// A link to a puzzle from the game that is over. Puzzles are found some seconds after the end, in a few of all games.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PuzzleList } from '../../../schema/puzzle.ts';
import { get } from '../../game/api.ts';
import { t } from '../../text/text.ts';

/** When it is asked for, after the end is shown. */
const ASKED_AFTER_MS = 6000;

export function PuzzleOfGame({ gameId }: { readonly gameId: string }) {
  const found = useSignal<string | undefined>(undefined);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      // Without an answer as without a puzzle.
      const list = await get<PuzzleList>(`/puzzles?game=${gameId}`).catch(() => undefined);
      found.value = list?.puzzles[0]?.id;
    };
    const timer = setTimeout(() => void ask(), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (found.value === undefined) return null;
  return (
    <a class="button" href={`/puzzles/${found.value}`}>
      {t('play.puzzle')}
    </a>
  );
}
