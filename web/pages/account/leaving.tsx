// Data export, signing out, and deleting. Guests are warned before signing out: the profile cannot be recovered.
import { useSignal } from '@preact/signals';
import type { OwnPage, PlayerExport } from '../../../schema/player.ts';
import { get, post } from '../../game/api.ts';
import { stopHere } from '../../game/push.ts';
import { peopleText } from '../../text/people.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction, type Action } from '../action.tsx';
import { Deleting } from './deleting.tsx';

/** It may be megabytes. */
const EXPORTED_WITHIN_MS = 120_000;

interface LeavingProps {
  readonly own: OwnPage;
  onLeft(): void;
}

export function Leaving({ own, onLeft }: LeavingProps) {
  const exporting = useAction();
  const leaving = useAction();
  const signOut = async (): Promise<void> => {
    // Stops push messages here; if that fails, signing out continues.
    await stopHere().catch(() => undefined);
    await post('/players/me/sign-out');
    announce(peopleText('account.signOut.done'));
    onLeft();
  };
  return (
    <section class="panel stack" aria-labelledby="data">
      <h2 id="data">{peopleText('account.data')}</h2>
      <div>
        <p>{peopleText('account.export.lead')}</p>
        <button type="button" aria-disabled={exporting.isRunning} onClick={() => void exporting.run(saveExport)}>
          {peopleText('account.export')}
        </button>
        <ActionFailure action={exporting} />
      </div>
      <SignOut isGuest={!own.isAccount} action={leaving} signOut={signOut} />
      <Deleting isAccount={own.isAccount} onLeft={onLeft} saveExport={saveExport} />
    </section>
  );
}

interface SignOutProps {
  readonly isGuest: boolean;
  readonly action: Action;
  signOut(): Promise<void>;
}

function SignOut({ isGuest, action, signOut }: SignOutProps) {
  const isAsking = useSignal(false);
  const leave = (): void => {
    isAsking.value = false;
    void action.run(signOut);
  };
  return (
    <div>
      <p>{peopleText(isGuest ? 'account.signOut.guest' : 'account.signOut.lead')}</p>
      <button
        type="button"
        aria-disabled={action.isRunning}
        onClick={() => (isGuest ? (isAsking.value = true) : leave())}
      >
        {peopleText('account.signOut')}
      </button>
      <ActionFailure action={action} />
      <Dialog isOpen={isAsking.value} title={peopleText('account.signOut')} onClose={() => (isAsking.value = false)}>
        <p>{peopleText('account.signOut.sure')}</p>
        <div class="actions">
          <button type="button" class="button-primary" onClick={() => (isAsking.value = false)}>
            {peopleText('account.signOut.no')}
          </button>
          <button type="button" onClick={leave}>
            {peopleText('account.signOut.yes')}
          </button>
        </div>
      </Dialog>
    </div>
  );
}

async function saveExport(): Promise<void> {
  const all = await get<PlayerExport>('/players/me/export', { withinMs: EXPORTED_WITHIN_MS });
  const url = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `game-arena-${all.player.id}.json`;
  link.click();
  URL.revokeObjectURL(url);
  announce(peopleText('account.export.done'));
}
