// A link to a puzzle from the finished game. Puzzles are mined some seconds after the end, and few games have one: a
// line below the buttons is reserved for it, so that none of them moves under a finger.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PuzzleList } from '../../../schema/puzzle.ts';
import { get } from '../../game/api.ts';
import { tableText } from '../../text/text.ts';

const POLL_EVERY_MS = 3000;
const MAX_POLLS = 5;

export function PuzzleOfGame({ gameId }: { readonly gameId: string }) {
  const found = useSignal<string | undefined>(undefined);
  useEffect(() => {
    let polls = 0;
    const timer = setInterval(() => void poll(), POLL_EVERY_MS);
    const poll = async (): Promise<void> => {
      polls += 1;
      if (polls === MAX_POLLS) clearInterval(timer);
      const list = await get<PuzzleList>(`/puzzles?game=${gameId}`).catch(() => undefined); // polled again
      found.value = list?.puzzles[0]?.id;
      if (list?.mined) clearInterval(timer);
    };
    return () => clearInterval(timer);
  }, []);
  return <p role="status">{found.value && <a href={`/puzzles/${found.value}`}>{tableText('play.puzzle')}</a>}</p>;
}
