// Offers a quick match at the end of a game if somebody is waiting in the queue.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { QuickWaiting } from '../../../schema/game.ts';
import type { Ruleset } from '../../../src/engine/index.ts';
import { get } from '../../game/api.ts';
import { waitingText } from '../../text/waiting.ts';
import { QUICK } from '../quick.ts';
import { StartButton } from '../start.tsx';

export function WaitingOpponent({ ruleset }: { readonly ruleset: Ruleset }) {
  const waiting = useSignal(0);
  useEffect(() => {
    const show = (answer: QuickWaiting): void => void (waiting.value = answer.waiting);
    // Without an answer, this button is left out.
    void get<QuickWaiting>(`/games/quick?ruleset=${ruleset}`).then(show, () => {});
  }, []);
  if (waiting.value === 0) return null;
  return <StartButton game={{ ...QUICK, ruleset }}>{waitingText('waiting.play')}</StartButton>;
}
