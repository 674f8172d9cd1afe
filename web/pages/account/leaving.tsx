// Data export, signing out, and deleting. Guests are warned before signing out: the profile cannot be recovered.
import { useSignal } from '@preact/signals';
import type { OwnPage, PlayerExport } from '../../../schema/player.ts';
import { get, post } from '../../game/api.ts';
import { ownDevice, stopPush } from '../../game/push.ts';
import { p } from '../../text/people.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { Failure, useAttempt, type Attempt } from '../attempt.tsx';
import { Deleting } from './deleting.tsx';

interface LeavingProps {
  readonly own: OwnPage;
  onLeft(): void;
}

export function Leaving({ own, onLeft }: LeavingProps) {
  const exporting = useAttempt();
  const leaving = useAttempt();
  const signOut = async (): Promise<void> => {
    // This browser is told no more; without an answer it can still be signed out.
    const device = await ownDevice();
    if (device !== undefined) await stopPush(device).catch(() => undefined);
    await post('/players/me/sign-out');
    announce(p('account.signOut.done'));
    onLeft();
  };
  return (
    <section class="panel stack" aria-labelledby="data">
      <h2 id="data">{p('account.data')}</h2>
      <div>
        <p>{p('account.export.lead')}</p>
        <button type="button" disabled={exporting.isRunning} onClick={() => void exporting.run(saveExport)}>
          {p('account.export')}
        </button>
        <Failure attempt={exporting} />
      </div>
      <SignOut isGuest={!own.isAccount} attempt={leaving} signOut={signOut} />
      <Deleting isAccount={own.isAccount} onLeft={onLeft} saveExport={saveExport} />
    </section>
  );
}

interface SignOutProps {
  readonly isGuest: boolean;
  readonly attempt: Attempt;
  signOut(): Promise<void>;
}

function SignOut({ isGuest, attempt, signOut }: SignOutProps) {
  const isAsking = useSignal(false);
  const leave = (): void => {
    isAsking.value = false;
    void attempt.run(signOut);
  };
  return (
    <div>
      <p>{p(isGuest ? 'account.signOut.guest' : 'account.signOut.lead')}</p>
      <button type="button" disabled={attempt.isRunning} onClick={() => (isGuest ? (isAsking.value = true) : leave())}>
        {p('account.signOut')}
      </button>
      <Failure attempt={attempt} />
      <Dialog isOpen={isAsking.value} title={p('account.signOut')} onClose={() => (isAsking.value = false)}>
        <p>{p('account.signOut.sure')}</p>
        <div class="actions">
          <button type="button" class="button-primary" onClick={() => (isAsking.value = false)}>
            {p('account.signOut.no')}
          </button>
          <button type="button" onClick={leave}>
            {p('account.signOut.yes')}
          </button>
        </div>
      </Dialog>
    </div>
  );
}

async function saveExport(): Promise<void> {
  const all = await get<PlayerExport>('/players/me/export');
  const url = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `game-arena-${all.player.id}.json`;
  link.click();
  URL.revokeObjectURL(url);
  announce(p('account.export.done'));
}
