// The play page: takes the seat of the link, or continues with the one this browser holds.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { ownName } from '../../game/own-name.ts';
import { openSession } from '../../game/session.ts';
import { findSeat, keepSeat, parseTicket, type HeldSeat } from '../../game/seats.ts';
import { t } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoSuchGame } from '../nothing-here.tsx';
import { ConnectionNote } from '../table/connection-note.tsx';
import { isMissingGame, useGame } from '../use-answer.ts';
import { InviteLanding, takeSeat } from './invite-landing.tsx';
import { PlayingTable } from './playing-table.tsx';
import { WaitingRoom } from './waiting-room.tsx';

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
  if (seat.value) return <Seated seat={seat.value} />;
  return (
    <PageFrame title={t('play.title')}>
      {ticket?.is === 'invite' ? <InviteLanding gameId={gameId} invite={ticket.secret} onTake={take} /> : <NotSeated />}
    </PageFrame>
  );
}

/** Follows the game while the page is open, and shows the view for its status. */
function Seated({ seat }: { readonly seat: HeldSeat }) {
  const session = useMemo(() => openSession(gameId, seat.token), [seat.token, seat]);
  useEffect(() => () => session.close(), [session]);
  const takeBack = async (): Promise<void> => {
    take(seat.invite ? await takeSeat(gameId, seat.invite, ownName()) : { ...seat });
  };
  const table = session.table.value;
  if (isMissingGame(session.problem.value)) return <NoSuchGame />;
  const note = <ConnectionNote session={session} onTakeBack={takeBack} />;
  if (table && table.status !== 'waiting') {
    return <PlayingTable gameId={gameId} seat={seat} session={session} table={table} note={note} />;
  }
  return (
    <PageFrame title={t('play.title')}>
      {note}
      {!table && session.connection.value === 'connecting' && <p>{t('play.connecting')}</p>}
      {table && <WaitingRoom gameId={gameId} seat={seat} onTake={take} />}
    </PageFrame>
  );
}

function NotSeated() {
  if (useGame(gameId) === 'missing') return <NoSuchGame />;
  return (
    <section class="panel">
      <p>{t('play.notSeated')}</p>
      <a class="button button-primary" href={`/watch/${gameId}`}>
        {t('play.notSeated.watch')}
      </a>
    </section>
  );
}

render(<Play />, document.querySelector('#page')!);
