// Ends the game when the other person has been gone for a minute (the server decides in which games).
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import { CLAIM_AFTER_MS } from '../../../schema/claim.ts';
import { post } from '../../game/api.ts';
import type { HeldSeat } from '../../game/seats.ts';
import { serverNow } from '../../game/server-time.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction } from '../action.tsx';

interface ClaimButtonProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly table: Table;
}

export function ClaimButton({ gameId, seat, table }: ClaimButtonProps) {
  const action = useAction();
  const now = useSignal(serverNow());
  const dueSince = useRef<number | null>(null);
  const absentSince = table.absentSince[otherSeat(table.viewer as Seat)];
  useEffect(() => {
    if (absentSince === null) return;
    const timer = setInterval(() => (now.value = serverNow()), 1000);
    return () => clearInterval(timer);
  }, [absentSince]);
  const isGone = absentSince !== null && table.isClaimable;
  // `now` may be older than the absence.
  const goneMs = isGone ? Math.max(0, now.value - absentSince) : 0;
  const seconds = Math.ceil((CLAIM_AFTER_MS - goneMs) / 1000);
  // Once due, it stays due: a server response may correct the clock by a second.
  if (isGone && seconds <= 0) dueSince.current = absentSince;
  const isLater = isGone && dueSince.current !== absentSince;
  const words = tableText(`play.${haveBothMoved(table) ? 'claim' : 'callOff'}${isLater ? 'In' : ''}`, { seconds });
  // Announced only on changes, not every second.
  useEffect(() => void (isGone && announce(words)), [isGone, isLater]);
  if (!isGone) return null;
  if (isLater) return <p>{words}</p>;
  const claim = (): Promise<void> => post(`/games/${gameId}/claim`, { token: seat.token });
  return (
    <>
      <button class="button-primary" onClick={() => void action.run(claim)}>
        {words}
      </button>
      <ActionFailure action={action} />
    </>
  );
}

/** Until then a claim has no winner. With a hop, the first two moves are by one seat. */
function haveBothMoved({ moveCount, last, first }: Table): boolean {
  return moveCount > 2 || (moveCount === 2 && last?.seat !== first);
}
