// The table in play: both players, the board, the hand, and what to do next.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import { isPlayable } from '../../game/choice.ts';
import type { HeldSeat } from '../../game/seats.ts';
import type { Session } from '../../game/session.ts';
import { cellsOf, type Table } from '../../game/table.ts';
import { t } from '../../text/text.ts';
import { Board } from '../../ui/board.tsx';
import { Hand } from '../../ui/hand.tsx';
import { MoveList } from '../../ui/move-list.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { newChoosing } from './choosing.ts';
import { GameActions } from './game-actions.tsx';
import { useKeys } from './keys.ts';
import { useMoves } from './moves.ts';
import { Prompt } from './prompt.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SeatBar } from './seat-bar.tsx';

interface PlayingTableProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly session: Session;
  readonly table: Table;
}

export function PlayingTable({ gameId, seat, session, table }: PlayingTableProps) {
  const own = table.viewer as Seat;
  const moves = useMoves(gameId, seat.token, session);
  const sending = useAttempt();
  const pointer = useSignal('mouse');
  const tables = session.table as ReadonlySignal<Table>;
  const choosing = useMemo(() => newChoosing(tables, (name) => void sending.run(() => session.move(name))), [session]);
  useKeys(choosing, tables);

  return (
    <>
      {table.status !== 'active' && <ResultPanel gameId={gameId} seat={seat} table={table} moves={moves.value} />}
      <div class="table" onPointerDownCapture={(event) => (pointer.value = event.pointerType)}>
        <h1 class="visually-hidden">{t('play.heading', { a: table.names.A, b: table.names.B })}</h1>
        <div class="board-side">
          <SeatBar table={table} seat={otherSeat(own)} />
          <Board
            table={table}
            perspective={own}
            legalCells={choosing.legal.value}
            lastCells={cellsOf(table.last)}
            chosenCell={choosing.choice.value.target}
            preview={choosing.preview.value?.shown}
            changes={table.last?.events}
            onChoose={(cell) => choosing.chooseCell(cell, pointer.value !== 'touch')}
            onPoint={choosing.point}
          />
          <Prompt table={table} choosing={choosing} isSending={sending.isRunning.value} />
          <Failure attempt={sending} />
          <Hand
            cards={table.hand}
            owner={own}
            chosen={choosing.choice.value.cardId}
            isPlayable={(cardId) => isPlayable(table, cardId)}
            onChoose={choosing.chooseCard}
          />
          <SeatBar table={table} seat={own} />
        </div>
        <div class="talk-side">
          <GameActions gameId={gameId} seat={seat} session={session} table={table} />
          <h2>{t('play.moves')}</h2>
          <MoveList moves={moves.value} current={table.moveCount - 1} />
        </div>
      </div>
    </>
  );
}
