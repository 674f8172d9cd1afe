// A seat at a table: follows the game while the page is open, and shows the view for its status.
import { useEffect, useMemo } from 'preact/hooks';
import { openSession } from '../../game/session.ts';
import { rememberedName, type HeldSeat } from '../../game/seats.ts';
import { t } from '../../text/text.ts';
import { ConnectionNote } from '../table/connection-note.tsx';
import { takeSeat } from './invite-landing.tsx';
import { PlayingTable } from './playing-table.tsx';
import { WaitingRoom } from './waiting-room.tsx';

interface SeatedProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  onTake(seat: HeldSeat): void;
}

export function Seated({ gameId, seat, onTake }: SeatedProps) {
  const session = useMemo(() => openSession(gameId, seat.token), [seat.token, seat]);
  useEffect(() => () => session.close(), [session]);
  const takeBack = async (): Promise<void> => {
    onTake(seat.invite ? await takeSeat(gameId, seat.invite, rememberedName()) : { ...seat });
  };
  const table = session.table.value;
  return (
    <>
      <ConnectionNote session={session} onTakeBack={takeBack} />
      {!table && session.connection.value === 'connecting' && <p>{t('play.connecting')}</p>}
      {table?.status === 'waiting' && <WaitingRoom gameId={gameId} seat={seat} onTake={onTake} />}
      {table && table.status !== 'waiting' && (
        <PlayingTable gameId={gameId} seat={seat} session={session} table={table} />
      )}
    </>
  );
}
