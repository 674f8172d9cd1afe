// The table in play, fitted to the window: both players, the board, the hand or the result, the moves, one menu.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import type { HeldSeat } from '../../game/seats.ts';
import type { Session } from '../../game/session.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { playOn, useStage } from '../../stage/use-stage.ts';
import { announce } from '../../ui/live-region.tsx';
import { MoveList } from '../../ui/move-list.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { Reacting } from '../table/reacting.tsx';
import { useMoves } from '../table/moves.ts';
import { OwnSide } from '../table/own-side.tsx';
import { useAttention } from './attention.ts';
import { ClaimButton } from './claim-button.tsx';
import { useFirstGame } from './first-game.ts';
import { GameDialogs, GameMenu, type OpenDialog } from './game-menu.tsx';
import { useHousePart } from './house-part.ts';
import { ResultPanel } from './result-panel.tsx';
import { skyOf } from './sky.ts';
import { houseCame } from './waiting-room.tsx';
import { sidesOf, Welcome } from './welcome.tsx';

interface PlayingTableProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly session: Session;
  readonly table: Table;
  /** The state of the connection. */
  readonly note: ComponentChildren;
}

export function PlayingTable({ gameId, seat, session, table, note }: PlayingTableProps) {
  const house = useHousePart(table);
  const moves = useMoves(gameId, seat.token, session);
  const sending = useAction(true);
  const asked = useSignal<OpenDialog | undefined>(undefined);
  const stage = useStage(session.table as ReadonlySignal<Table>);
  const tips = useFirstGame(gameId, stage.table, seat.invite !== undefined);
  const shown = stage.table.value;
  const title = useAttention(shown, stage.beat.value !== undefined);
  const send = (name: string): void => void sending.run(() => playOn(stage, name, () => session.move(name)));
  const isActive = shown.status === 'active';
  const [wasActive] = useState(isActive);
  const isTimed = useRef(false);
  isTimed.current ||= table.deadline !== null;
  const other = otherSeat(table.viewer as Seat);
  const isOwnTurn = table.current === table.viewer;
  const turn = tableText(isOwnTurn ? 'play.yourTurn' : 'play.theirTurn', { name: table.names[other] });
  // Later, each move announces whose turn it is.
  useEffect(() => {
    if (!isActive) return;
    if (stage.caption.value !== '') announce(stage.caption.value);
    announce(`${turn}.`);
  }, []);
  const isAgainstPerson = table.kinds[other] === 'person';
  const push = useLazyModule(isAgainstPerson, () => import('../push/offer.tsx'));
  const moveList = (
    <>
      <MoveList moves={moves.value.slice(0, shown.moveCount)} current={shown.moveCount - 1} viewer={shown.viewer} />
      {push && <push.Offer gameId={gameId} isOver={!isActive} />}
    </>
  );
  return (
    <PageFrame
      title={title}
      menu={<GameMenu asked={asked} isActive={isActive} />}
      tools={<Reacting session={session} table={table} />}
    >
      <div
        class="table"
        data-sky={skyOf(shown, stage.beat.value)}
        data-timed={(isActive && isTimed.current) || undefined}
      >
        <h1 class="visually-hidden">{tableText('play.heading', { a: table.names.A, b: table.names.B })}</h1>
        <OwnSide
          stage={stage}
          send={send}
          tips={tips}
          rename={isActive ? () => (asked.value = 'name') : undefined}
          result={
            !isActive && (
              <ResultPanel
                gameId={gameId}
                seat={seat}
                table={table}
                moves={moves.value}
                house={house}
                isAnnounced={wasActive && table.endReason === 'played'}
              />
            )
          }
        >
          {note}
          {isActive && <ClaimButton gameId={gameId} seat={seat} table={table} />}
          <ActionFailure action={sending} />
          <GameDialogs
            asked={asked}
            gameId={gameId}
            seat={seat}
            session={session}
            name={table.names[table.viewer as Seat]}
            moveList={moveList}
          />
        </OwnSide>
        {isActive &&
          shown.moveCount < 2 &&
          (seat.invite ? (
            <Welcome words={tableText(seat.matchToken ? 'play.welcome.challenge' : 'play.welcome', sidesOf(table))} />
          ) : houseCame.value ? (
            <Welcome words={tableText('play.queue.houseCame')} />
          ) : (
            house && <house.Greeting slug={house.slug} />
          ))}
        <div class="panel talk-side">
          <h2>{tableText('play.moves')}</h2>
          {moveList}
        </div>
      </div>
    </PageFrame>
  );
}
