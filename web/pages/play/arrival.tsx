// The page of a link that holds a seat: sits down as soon as a person sees it, or says why it cannot.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Refused } from '../../game/api.ts';
import { takeSeatOnce } from '../../game/arrival.ts';
import type { HeldSeat, SeatFragment } from '../../game/seats.ts';
import { whenSeen } from '../../game/seen.ts';
import { tableText } from '../../text/text.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { NoSuchGame, EmptyState } from '../empty-state.tsx';
import { TablePlaceholder } from './table-placeholder.tsx';

interface ArrivalProps {
  readonly gameId: string;
  readonly ticket: SeatFragment;
  onKept(seat: HeldSeat): void;
}

/** Links that open no seat, by the slug of the refusal: what they are called in the texts. */
const CLOSED: Readonly<Record<string, 'wrong' | 'lapsed' | 'friend' | 'other'>> = {
  'invite-not-found': 'wrong',
  'invite-lapsed': 'lapsed',
  'seat-held-for-friend': 'friend',
  'not-your-seat': 'other',
};

export function Arrival({ gameId, ticket, onKept }: ArrivalProps) {
  const isSeen = useSignal(false);
  const slug = useSignal('');
  const action = useAction();
  const arrive = async (): Promise<void> => {
    await whenSeen();
    isSeen.value = true;
    await takeSeatOnce(gameId, ticket).then(onKept, (error: unknown) => {
      if (error instanceof Refused) slug.value = error.slug;
      throw error;
    });
  };
  const tryNow = (): void => void action.run(arrive);
  useEffect(tryNow, []);
  if (slug.value === 'game-not-found') return <NoSuchGame />;
  const closed = CLOSED[slug.value];
  if (closed) {
    const key = `play.link.${closed}` as const;
    return <EmptyState title={tableText(key)} lead={tableText(`${key}.lead`)} />;
  }
  return (
    <TablePlaceholder title={tableText('play.arrival')}>
      {action.failure.value ? (
        <button type="button" class="button-primary" onClick={tryNow}>
          {tableText('offline.again')}
        </button>
      ) : (
        <p role="status">{tableText(isSeen.value ? 'play.connecting' : 'play.arrival.unseen')}</p>
      )}
      <ActionFailure action={action} />
    </TablePlaceholder>
  );
}
