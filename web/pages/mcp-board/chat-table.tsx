// The table in a chat: both players, the board, the hand, what to do next, and how it ended.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import { isPlayable } from '../../game/choice.ts';
import { cellsOf, type Table } from '../../game/table.ts';
import { t, type Key } from '../../text/text.ts';
import { Board } from '../../ui/board.tsx';
import { describeEvents } from '../../ui/describe.ts';
import { Hand } from '../../ui/hand.tsx';
import { announce } from '../../ui/live-region.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { newChoosing } from '../play/choosing.ts';
import { headlineOf } from '../play/headline.ts';
import { useKeys } from '../play/keys.ts';
import { Prompt } from '../play/prompt.tsx';
import { SeatBar } from '../play/seat-bar.tsx';
import { isAwaiting, type ChatGame } from './chat-game.ts';

interface ChatTableProps {
  readonly chatGame: ChatGame;
  /** `undefined` where the chat opens none. */
  readonly openLink: ((url: string) => void) | undefined;
}

/** Drawn once there is a table. */
export function ChatTable({ chatGame, openLink }: ChatTableProps) {
  const tables = chatGame.table as ReadonlySignal<Table>;
  const table = tables.value;
  const game = chatGame.game.value!;
  const played = chatGame.played.value;
  const own: Seat = table.viewer === 'spectator' ? 'A' : table.viewer;
  const isSeated = table.viewer !== 'spectator';
  const sending = useAttempt();
  const waiting = useAttempt();
  const pointer = useSignal('mouse');
  const choosing = useMemo(() => newChoosing(tables, (name) => void sending.run(() => chatGame.move(name))), []);
  useKeys(choosing, tables);
  const isWaiting = isAwaiting(game);
  useEffect(() => {
    if (isWaiting) void waiting.run(chatGame.untilTurn);
  }, [isWaiting]);
  useEffect(() => {
    if (played.length > 0) announce(told(table, played));
  }, [played]);

  if (table.status === 'waiting') {
    return (
      <div class="panel">
        <p role="status">{t('play.waiting')}</p>
        {game.code && <p>{t('play.waiting.code', { code: game.code })}</p>}
        <Failure attempt={waiting} />
      </div>
    );
  }
  return (
    <div class="board-side" onPointerDownCapture={(event) => (pointer.value = event.pointerType)}>
      <h1 class="visually-hidden">{t('play.heading', { a: table.names.A, b: table.names.B })}</h1>
      {table.status !== 'active' && <Result table={table} replayUrl={game.replayUrl} openLink={openLink} />}
      <SeatBar table={table} seat={otherSeat(own)} />
      <Board
        table={table}
        perspective={table.viewer}
        legalCells={choosing.legal.value}
        lastCells={new Set(played.flatMap((entry) => [...cellsOf(entry)]))}
        chosenCell={choosing.choice.value.target}
        preview={choosing.preview.value?.shown}
        changes={table.last?.events}
        onChoose={(cell) => choosing.chooseCell(cell, pointer.value !== 'touch')}
        onPoint={choosing.point}
      />
      {isSeated && <Prompt table={table} choosing={choosing} isSending={sending.isRunning.value} />}
      <Failure attempt={sending} />
      <Failure attempt={waiting} />
      {isSeated && (
        <Hand
          cards={table.hand}
          owner={own}
          chosen={choosing.choice.value.cardId}
          isPlayable={(cardId) => isPlayable(table, cardId)}
          onChoose={choosing.chooseCard}
        />
      )}
      <SeatBar table={table} seat={own} />
    </div>
  );
}

function told({ names, viewer }: Table, played: ChatGame['played']['value']): string {
  return played.map(({ events }) => describeEvents(events, { names, viewer }, t)).join(' ');
}

interface ResultProps extends Pick<ChatTableProps, 'openLink'> {
  readonly table: Table;
  readonly replayUrl: string | undefined;
}

function Result({ table, replayUrl, openLink }: ResultProps) {
  return (
    <section class="panel result" aria-labelledby="result">
      <h2 id="result">{headlineOf(table)}</h2>
      <p>
        <strong>{t('play.result.score', { a: table.score.A, b: table.score.B })}</strong>{' '}
        {table.endReason && t(`play.reason.${table.endReason}` as Key)}
      </p>
      {replayUrl && openLink && (
        <button type="button" onClick={() => openLink(replayUrl)}>
          {t('play.replay')}
        </button>
      )}
    </section>
  );
}
