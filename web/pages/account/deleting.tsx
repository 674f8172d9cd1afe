// Deleting one's profile, after the offer to save what is stored of it.
import { useSignal } from '@preact/signals';
import { remove } from '../../game/api.ts';
import { p } from '../../text/people.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { deleteAccount, hasPasskeys } from './passkeys.ts';

interface DeletingProps {
  readonly isAccount: boolean;
  onLeft(): void;
  saveExport(): Promise<void>;
}

export function Deleting({ isAccount, onLeft, saveExport }: DeletingProps) {
  const isAsking = useSignal(false);
  const attempt = useAttempt();
  const close = (): void => void (isAsking.value = false);
  const send = async (): Promise<void> => {
    await (isAccount ? deleteAccount() : remove('/players/me', {}));
    close();
    announce(p('account.delete.done'));
    onLeft();
  };
  return (
    <div>
      <p>{p('account.delete.lead')}</p>
      <button type="button" onClick={() => (isAsking.value = true)}>
        {p('account.delete')}
      </button>
      <Dialog isOpen={isAsking.value} title={p('account.delete')} onClose={close}>
        <p>{p('account.delete.what')}</p>
        <p>{p('account.delete.games')}</p>
        {isAccount && <p>{p(hasPasskeys ? 'account.delete.passkey' : 'account.passkey.none')}</p>}
        <div class="actions">
          <button type="button" class="button-primary" onClick={close}>
            {p('account.delete.no')}
          </button>
          <button type="button" disabled={attempt.isRunning} onClick={() => void attempt.run(saveExport)}>
            {p('account.delete.export')}
          </button>
          <button
            type="button"
            disabled={attempt.isRunning.value || (isAccount && !hasPasskeys)}
            onClick={() => void attempt.run(send)}
          >
            {p('account.delete.yes')}
          </button>
        </div>
        <Failure attempt={attempt} />
      </Dialog>
    </div>
  );
}
