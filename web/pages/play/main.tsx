// The play page: takes the seat of the link, or continues in the seat that this browser holds.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { takeSeatBack } from '../../game/arrival.ts';
import { pathId as gameId } from '../../game/path-id.ts';
import { openSession } from '../../game/session.ts';
import { parseSeatFragment } from '../../game/seat-fragment.ts';
import { findSeat, keepSeat, type HeldSeat } from '../../game/seats.ts';
import { tableText } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { EmptyState, RefusedGame } from '../empty-state.tsx';
import { ConnectionNote } from '../table/connection-note.tsx';
import { Arrival } from './arrival.tsx';
import { NotSeated } from './not-seated.tsx';
import { PlayingTable } from './playing-table.tsx';
import { WaitingRoom } from './waiting-room.tsx';

const ticket = parseSeatFragment(location.hash);
/** A ticket in the address takes precedence over the seat held. */
const seat = signal(ticket ? undefined : findSeat(gameId));
// Another link to the same table was entered in the address bar.
addEventListener('hashchange', () => parseSeatFragment(location.hash) && location.reload());

function take(taken: HeldSeat): void {
  keepSeat(gameId, taken);
  show(taken);
}

function show(taken: HeldSeat): void {
  // Only now, so that a page discarded before it was seen still has its secret when it is restored.
  if (ticket) history.replaceState(null, '', location.pathname);
  seat.value = taken;
}

function Play() {
  if (seat.value) return <Seated seat={seat.value} />;
  return (
    <PageFrame title={tableText('play.title')}>
      {ticket ? <Arrival gameId={gameId} ticket={ticket} onKept={show} /> : <NotSeated gameId={gameId} onKept={show} />}
    </PageFrame>
  );
}

/** Follows the game while the page is open, and shows the view for its status. */
function Seated({ seat }: { readonly seat: HeldSeat }) {
  const session = useMemo(() => openSession(gameId, seat.token), [seat.token, seat]);
  useEffect(() => () => session.close(), [session]);
  const takeBack = async (): Promise<void> => {
    const held = findSeat(gameId);
    // Another tab of this browser may have taken it back already.
    if (held && held.token !== seat.token) take(held);
    else take(await takeSeatBack(gameId, seat));
  };
  const table = session.table.value;
  const refusal = session.refusal.value;
  if (refusal && !table && refusal.slug !== 'seat-moved') {
    return (
      <PageFrame title={tableText('play.title')}>
        <RefusedGame refusal={refusal} />
      </PageFrame>
    );
  }
  const note = <ConnectionNote session={session} onTakeBack={takeBack} />;
  // A free seat has no name.
  const isJoined = table && table.names.A !== '' && table.names.B !== '';
  if (isJoined && table.status !== 'waiting') {
    return <PlayingTable gameId={gameId} seat={seat} session={session} table={table} note={note} />;
  }
  return (
    <PageFrame title={tableText('play.title')}>
      {note}
      {!table && session.connection.value === 'connecting' && <p>{tableText('play.connecting')}</p>}
      {table?.status === 'waiting' && <WaitingRoom gameId={gameId} seat={seat} table={table} />}
      {table?.status === 'abandoned' && (
        <EmptyState title={tableText('play.link.calledOff')} lead={tableText('play.link.calledOff.lead')} />
      )}
    </PageFrame>
  );
}

render(<Play />, document.querySelector('#page')!);
