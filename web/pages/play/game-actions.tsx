// Actions other than moves: resign, claim, continue on another device.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import { post } from '../../game/api.ts';
import { takeoverLink, type HeldSeat } from '../../game/seats.ts';
import type { Session } from '../../game/session.ts';
import type { Table } from '../../game/table.ts';
import { t } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { CopyLink } from '../copy-link.tsx';

const CLAIM_AFTER_MS = 60_000;

interface GameActionsProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly session: Session;
  readonly table: Table;
}

export function GameActions({ gameId, seat, session, table }: GameActionsProps) {
  const open = useSignal<'resign' | 'device' | undefined>(undefined);
  const attempt = useAttempt();
  if (table.status !== 'active') return null;
  const close = (): void => {
    open.value = undefined;
  };
  const resign = async (): Promise<void> => {
    close();
    await session.exit('resign');
  };
  return (
    <div class="actions">
      <ClaimButton
        table={table}
        claim={() => attempt.run(() => post(`/games/${gameId}/claim`, { token: seat.token }))}
      />
      <button type="button" onClick={() => (open.value = 'device')}>
        {t('play.device')}
      </button>
      <button type="button" onClick={() => (open.value = 'resign')}>
        {t('play.resign')}
      </button>
      <Dialog isOpen={open.value === 'resign'} title={t('play.resign')} onClose={close}>
        <p>{t('play.resign.sure')}</p>
        <div class="actions">
          <button class="button-primary" onClick={close}>
            {t('play.resign.no')}
          </button>
          <button type="button" onClick={() => void attempt.run(resign)}>
            {t('play.resign.yes')}
          </button>
        </div>
      </Dialog>
      <Dialog isOpen={open.value === 'device'} title={t('play.device')} onClose={close}>
        <p>{t('play.device.lead')}</p>
        <CopyLink url={takeoverLink(gameId, seat)} />
      </Dialog>
      <Failure attempt={attempt} />
    </div>
  );
}

/** When the other person has been gone for a minute (matches and quick games; the server decides). */
function ClaimButton({ table, claim }: { readonly table: Table; claim(): Promise<void> }) {
  const now = useSignal(Date.now());
  const absentSince = table.absentSince[otherSeat(table.viewer as Seat)];
  useEffect(() => {
    if (absentSince === null) return;
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, [absentSince]);
  if (absentSince === null || !table.isClaimable) return null;
  const seconds = Math.ceil((absentSince + CLAIM_AFTER_MS - now.value) / 1000);
  if (seconds > 0) return <p>{t('play.claimIn', { seconds })}</p>;
  return (
    <button class="button-primary" onClick={() => void claim()}>
      {t('play.claim')}
    </button>
  );
}
