// The table in play: both players, the board, the hand, and what to do next.
import type { ReadonlySignal } from '@preact/signals';
import type { HeldSeat } from '../../game/seats.ts';
import type { Session } from '../../game/session.ts';
import type { Table } from '../../game/table.ts';
import { t } from '../../text/text.ts';
import { MoveList } from '../../ui/move-list.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { GameActions } from './game-actions.tsx';
import { useMoves } from '../table/moves.ts';
import { OwnSide } from '../table/own-side.tsx';
import { ResultPanel } from './result-panel.tsx';

interface PlayingTableProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly session: Session;
  readonly table: Table;
}

export function PlayingTable({ gameId, seat, session, table }: PlayingTableProps) {
  const moves = useMoves(gameId, seat.token, session);
  const sending = useAttempt();
  const tables = session.table as ReadonlySignal<Table>;
  const send = (name: string): void => void sending.run(() => session.move(name));
  return (
    <>
      {table.status !== 'active' && <ResultPanel gameId={gameId} seat={seat} table={table} moves={moves.value} />}
      <div class="stack table">
        <h1 class="visually-hidden">{t('play.heading', { a: table.names.A, b: table.names.B })}</h1>
        <OwnSide tables={tables} isSending={sending.isRunning.value} send={send}>
          <Failure attempt={sending} />
        </OwnSide>
        <div class="stack talk-side">
          <GameActions gameId={gameId} seat={seat} session={session} table={table} />
          <h2>{t('play.moves')}</h2>
          <MoveList moves={moves.value} current={table.moveCount - 1} viewer={table.viewer} />
        </div>
      </div>
    </>
  );
}
