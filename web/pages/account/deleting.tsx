// Deletes the person's profile, after offering to export its data.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Refused, remove, Unreachable, untilAnswered } from '../../game/api.ts';
import { peopleText } from '../../text/people.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction } from '../action.tsx';
import { hasPasskeys, proveDeletion } from './passkeys.ts';

const ANSWER_LIMIT = { forMs: 15_000 };

interface DeletingProps {
  readonly isAccount: boolean;
  onLeft(): void;
  saveExport(): Promise<void>;
}

export function Deleting({ isAccount, onLeft, saveExport }: DeletingProps) {
  const isAsking = useSignal(false);
  const action = useAction();
  const close = (): void => void (isAsking.value = false);
  /** Whether an answer was lost: then a missing session means that the profile has been deleted. */
  const wasLost = useRef(false);
  const erase = async (): Promise<void> => {
    const proof = isAccount ? await proveDeletion() : {};
    const ask = (): Promise<unknown> =>
      remove('/players/me', proof).catch((error: unknown) => {
        wasLost.current ||= error instanceof Unreachable;
        throw error;
      });
    await untilAnswered(ask, ANSWER_LIMIT);
  };
  const send = async (): Promise<void> => {
    try {
      await erase();
    } catch (error) {
      const isDone = wasLost.current && error instanceof Refused && error.slug === 'session-missing';
      if (!isDone) throw error;
    }
    close();
    announce(peopleText('account.delete.done'));
    onLeft();
  };
  return (
    <div>
      <p>{peopleText('account.delete.lead')}</p>
      <button type="button" onClick={() => (isAsking.value = true)}>
        {peopleText('account.delete')}
      </button>
      <Dialog isOpen={isAsking.value} title={peopleText('account.delete')} onClose={close}>
        <p>{peopleText('account.delete.what')}</p>
        <p>{peopleText('account.delete.games')}</p>
        {isAccount && <p>{peopleText(hasPasskeys ? 'account.delete.passkey' : 'account.passkey.none')}</p>}
        <div class="actions">
          <button type="button" class="button-primary" onClick={close}>
            {peopleText('account.delete.no')}
          </button>
          <button type="button" aria-disabled={action.isRunning} onClick={() => void action.run(saveExport)}>
            {peopleText('account.delete.export')}
          </button>
          <button
            type="button"
            disabled={isAccount && !hasPasskeys}
            aria-disabled={action.isRunning}
            onClick={() => void action.run(send)}
          >
            {peopleText('account.delete.yes')}
          </button>
        </div>
        <ActionFailure action={action} />
      </Dialog>
    </div>
  );
}
