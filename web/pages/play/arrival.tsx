// The page of a link that holds a seat: sits down as soon as a person sees it, or says why it cannot.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Refused } from '../../game/api.ts';
import { sitDown } from '../../game/arrival.ts';
import type { HeldSeat, Ticket } from '../../game/seats.ts';
import { whenSeen } from '../../game/seen.ts';
import { t } from '../../text/text.ts';
import { Failure, useAttempt } from '../attempt.tsx';
import { NoSuchGame, NothingHere } from '../nothing-here.tsx';
import { BesideTable } from './beside-table.tsx';

interface ArrivalProps {
  readonly gameId: string;
  readonly ticket: Ticket;
  onKept(seat: HeldSeat): void;
}

/** Links that open no seat, by the slug of the refusal: what they are called in the texts. */
const CLOSED: Readonly<Record<string, 'wrong' | 'lapsed' | 'friend'>> = {
  'invite-not-found': 'wrong',
  'invite-lapsed': 'lapsed',
  'seat-held-for-friend': 'friend',
};

export function Arrival({ gameId, ticket, onKept }: ArrivalProps) {
  const isSeen = useSignal(false);
  const slug = useSignal('');
  const attempt = useAttempt();
  const arrive = async (): Promise<void> => {
    await whenSeen();
    isSeen.value = true;
    await sitDown(gameId, ticket).then(onKept, (error: unknown) => {
      if (error instanceof Refused) slug.value = error.slug;
      throw error;
    });
  };
  const tryNow = (): void => void attempt.run(arrive);
  useEffect(tryNow, []);
  if (slug.value === 'game-not-found') return <NoSuchGame />;
  const closed = CLOSED[slug.value];
  if (closed) return <NothingHere title={`play.link.${closed}`} lead={`play.link.${closed}.lead`} />;
  return (
    <BesideTable title={t('play.arrival')}>
      {attempt.failure.value ? (
        <button type="button" class="button-primary" onClick={tryNow}>
          {t('offline.again')}
        </button>
      ) : (
        <p role="status">{t(isSeen.value ? 'play.connecting' : 'play.arrival.unseen')}</p>
      )}
      <Failure attempt={attempt} />
    </BesideTable>
  );
}
