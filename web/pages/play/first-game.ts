// Tips in a first game against the first character or by an invitation: loaded only for that game; the menu switches them
// off.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import { characterIn } from '../../../schema/house-seats.ts';
import { otherSeat } from '../../../src/engine/index.ts';
import type * as tipsPart from '../../explain/tips.ts';
import type { Intent } from '../../game/first-steps.ts';
import { isFirstGame } from '../../game/seed-hashes.ts';
import { hints } from '../../game/table-switches.ts';
import { playerAt, type Table } from '../../game/table.ts';

/** The tip for what the person is about to do; `undefined` for the usual prompt. */
export type Tips = (table: Table, intent: Intent) => string | undefined;

const [TEACHER] = HOUSE_CHARACTERS;

export function useFirstGame(gameId: string, table: ReadonlySignal<Table>, isInvited: boolean): Tips {
  const tips = useSignal<Tips | undefined>(undefined);
  useEffect(() => {
    const { viewer } = table.peek();
    if (viewer === 'spectator' || !isFirstGame(gameId)) return undefined;
    if (!isInvited && characterIn(playerAt(table.peek(), otherSeat(viewer))) !== TEACHER) return undefined;
    let close: (() => void) | undefined = () => undefined;
    const open = ({ openTips }: typeof tipsPart): void => {
      if (!close) return;
      const opened = openTips(table);
      tips.value = opened.tips;
      close = opened.close;
    };
    // Offline, the usual prompts remain.
    void import('../../explain/tips.ts').then(open, () => undefined);
    return () => {
      close?.();
      close = undefined;
    };
  }, [gameId]);
  return (shown, intent) => (hints.isOn.value ? tips.value?.(shown, intent) : undefined);
}
