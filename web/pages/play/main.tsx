// The play page: takes the seat of the link, or continues with the one this browser holds.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { findSeat, keepSeat, parseTicket, type HeldSeat } from '../../game/seats.ts';
import { t } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { InviteLanding } from './invite-landing.tsx';
import { NotSeated } from './not-seated.tsx';
import { Seated } from './seated.tsx';

const gameId = location.pathname.split('/').at(-1)!;
const ticket = parseTicket(location.hash);
const seat = signal<HeldSeat | undefined>(seatNow());
// The secret is removed from the address bar and the history as soon as it has been read.
if (ticket) history.replaceState(null, '', location.pathname);

function seatNow(): HeldSeat | undefined {
  if (ticket?.is === 'token') keepSeat(gameId, { token: ticket.secret });
  const held = findSeat(gameId);
  return ticket?.is === 'invite' && held?.invite !== ticket.secret ? undefined : held;
}

function take(taken: HeldSeat): void {
  keepSeat(gameId, taken);
  seat.value = taken;
}

function Play() {
  return (
    <PageFrame title={t('play.title')}>
      {seat.value ? (
        <Seated gameId={gameId} seat={seat.value} onTake={take} />
      ) : ticket?.is === 'invite' ? (
        <InviteLanding gameId={gameId} invite={ticket.secret} onTake={take} />
      ) : (
        <NotSeated gameId={gameId} />
      )}
    </PageFrame>
  );
}

render(<Play />, document.querySelector('#page')!);
