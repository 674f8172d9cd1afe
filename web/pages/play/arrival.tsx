// The page of a link with a seat: takes the seat once a person sees the page, or says why it cannot.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody } from '../../../schema/game.ts';
import { get, isMissingGame, Refused } from '../../game/api.ts';
import { takeSeatOnce } from '../../game/arrival.ts';
import type { SeatFragment } from '../../game/seat-fragment.ts';
import type { HeldSeat } from '../../game/seats.ts';
import { whenSeen } from '../../game/seen.ts';
import { tableText } from '../../text/text.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { NoSuchGame, EmptyState } from '../empty-state.tsx';
import { NotSeated } from './not-seated.tsx';
import { TablePlaceholder } from './table-placeholder.tsx';

interface ArrivalProps {
  readonly gameId: string;
  readonly ticket: SeatFragment;
  onKept(seat: HeldSeat): void;
}

/** Keys of the texts for refused links, by the slug of the refusal. */
const CLOSED = {
  'invite-not-found': 'wrong',
  'invite-lapsed': 'lapsed',
  'seat-held-for-friend': 'friend',
  'not-your-seat': 'other',
} as const;
type Closed = (typeof CLOSED)[keyof typeof CLOSED] | 'calledOff';

export function Arrival({ gameId, ticket, onKept }: ArrivalProps) {
  const isSeen = useSignal(false);
  const isMissing = useSignal(false);
  const isOwn = useSignal(false);
  const closed = useSignal<Closed | undefined>(undefined);
  const action = useAction();
  const arrive = async (): Promise<void> => {
    await whenSeen();
    isSeen.value = true;
    await takeSeatOnce(gameId, ticket).then(onKept, async (error: unknown) => {
      isMissing.value = isMissingGame(error);
      isOwn.value = error instanceof Refused && error.slug === 'both-seats';
      closed.value = error instanceof Refused ? await closedBy(gameId, error) : undefined;
      throw error;
    });
  };
  const tryNow = (): void => void action.run(arrive);
  useEffect(tryNow, []);
  if (isMissing.value) return <NoSuchGame />;
  if (isOwn.value) return <NotSeated gameId={gameId} onKept={onKept} />;
  if (closed.value) return <ClosedGame why={closed.value} />;
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

export function ClosedGame({ why }: { readonly why: Closed }) {
  const key = `play.link.${why}` as const;
  return <EmptyState title={tableText(key)} lead={tableText(`${key}.lead`)} />;
}

/** Tells a lapsed link from a game that was called off, for which there will be no newer link. */
async function closedBy(gameId: string, { slug }: Refused): Promise<Closed | undefined> {
  const closed = CLOSED[slug as keyof typeof CLOSED];
  if (closed !== 'lapsed') return closed;
  const game = await get<GameBody>(`/games/${gameId}`).catch(() => undefined); // the link has lapsed anyway
  return game?.status === 'abandoned' ? 'calledOff' : closed;
}
