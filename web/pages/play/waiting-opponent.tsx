// The next opponent when somebody waits in the quick-match queue: loaded at the end of a game only.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { QuickWaiting } from '../../../schema/game.ts';
import type { Ruleset } from '../../../src/engine/index.ts';
import { get } from '../../game/api.ts';
import { waitingText } from '../../text/waiting.ts';
import { QUICK } from '../home/quick.ts';
import { StartButton } from '../home/start.tsx';

export function WaitingOpponent({ ruleset }: { readonly ruleset: Ruleset }) {
  const waiting = useSignal(0);
  useEffect(() => {
    const show = (told: QuickWaiting): void => void (waiting.value = told.waiting);
    // Without an answer the result has one button less.
    void get<QuickWaiting>(`/games/quick?ruleset=${ruleset}`).then(show, () => {});
  }, []);
  if (waiting.value === 0) return null;
  return <StartButton game={{ ...QUICK, ruleset }}>{waitingText('waiting.play')}</StartButton>;
}
