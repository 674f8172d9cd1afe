// When the other person has been gone for a minute (matches and quick games; the server decides).
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import { CLAIM_AFTER_MS } from '../../../schema/claim.ts';
import { post } from '../../game/api.ts';
import type { HeldSeat } from '../../game/seats.ts';
import { serverNow } from '../../game/server-time.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { ActionFailure, useAction } from '../action.tsx';

interface ClaimButtonProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly table: Table;
}

export function ClaimButton({ gameId, seat, table }: ClaimButtonProps) {
  const action = useAction();
  const now = useSignal(serverNow());
  const absentSince = table.absentSince[otherSeat(table.viewer as Seat)];
  useEffect(() => {
    if (absentSince === null) return;
    const timer = setInterval(() => (now.value = serverNow()), 1000);
    return () => clearInterval(timer);
  }, [absentSince]);
  if (absentSince === null || !table.isClaimable) return null;
  const seconds = Math.ceil((absentSince + CLAIM_AFTER_MS - now.value) / 1000);
  if (seconds > 0) return <p>{tableText('play.claimIn', { seconds })}</p>;
  const claim = (): Promise<void> => post(`/games/${gameId}/claim`, { token: seat.token });
  return (
    <>
      <button class="button-primary" onClick={() => void action.run(claim)}>
        {tableText('play.claim')}
      </button>
      <ActionFailure action={action} />
    </>
  );
}
