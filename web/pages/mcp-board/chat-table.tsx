// The table in a chat: both players, the board, the hand, the prompt, and the result.
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Cell, Seat } from '../../../src/engine/index.ts';
import { parseName } from '../../game/choice.ts';
import { withGameId } from '../../game/replay.ts';
import { cellsOf, type Table } from '../../game/table.ts';
import { t } from '../../text/text.ts';
import { describeEvents, moveLabel } from '../../ui/describe.ts';
import { announce } from '../../ui/live-region.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { OwnSide } from '../table/own-side.tsx';
import { headlineOf, ScoreLine } from '../table/result.tsx';
import { isAwaiting, type ChatGame } from './chat-game.ts';

interface ChatTableProps {
  readonly chatGame: ChatGame;
  /** `undefined` where the chat cannot open links. */
  readonly openLink: ((url: string) => void) | undefined;
}

/** Drawn once there is a table. */
export function ChatTable({ chatGame, openLink }: ChatTableProps) {
  const tables = chatGame.table as ReadonlySignal<Table>;
  const table = tables.value;
  const game = chatGame.game.value!;
  const sending = useAttempt();
  const waiting = useAttempt();
  const isWaiting = isAwaiting(game);
  const wait = (): void => void waiting.run(chatGame.untilTurn);
  useEffect(() => {
    if (isWaiting) wait();
  }, [isWaiting]);
  useEffect(() => announce(description(chatGame, table)), [table.status, table.moveCount]);
  const stopped = waiting.failure.value !== '' && (
    <div class="actions">
      <Failure attempt={waiting} />
      <button type="button" onClick={wait}>
        {t('play.waitOn')}
      </button>
    </div>
  );

  if (table.status === 'waiting') {
    return (
      <div class="panel">
        <p role="status">{t('play.waiting')}</p>
        {game.code && <p>{t('play.waiting.code', { code: game.code })}</p>}
        {stopped}
      </div>
    );
  }
  return (
    <div class="stack">
      <h1 class="visually-hidden">{t('play.heading', { a: table.names.A, b: table.names.B })}</h1>
      {table.status !== 'active' && (
        <Result table={table} replayUrl={game.replayUrl && withGameId(game.replayUrl, game.id)} openLink={openLink} />
      )}
      <OwnSide
        tables={tables}
        lastCells={touched(chatGame)}
        isSending={sending.isRunning.value}
        send={(name) => void sending.run(() => chatGame.move(name))}
      >
        <Failure attempt={sending} />
        {stopped}
      </OwnSide>
    </div>
  );
}

/** Cells of the newest moves; if only the last move's name is known, the cells in it. */
function touched({ game, played }: ChatGame): ReadonlySet<Cell> {
  if (played.value.length > 0) return new Set(played.value.flatMap((entry) => [...cellsOf(entry)]));
  return new Set(parseName(game.value?.lastMove ?? '').cells);
}

/** What was played, and whose turn it is; after a wait only the name of the last move is known. */
function description({ game, played }: ChatGame, table: Table): string {
  const { names, viewer, status, current } = table;
  if (played.value.length > 0) {
    return played.value.map(({ events }) => describeEvents(events, { names, viewer }, t)).join(' ');
  }
  const last = game.value?.lastMove;
  const now = current === null ? headlineOf(table) : turnText(table, current);
  return status === 'waiting' ? '' : [last ? `${moveLabel(last, t)}.` : '', now].join(' ').trim();
}

function turnText({ names, viewer }: Table, current: Seat): string {
  return current === viewer ? t('board.event.yourTurn') : t('board.event.turn', { player: names[current] });
}

interface ResultProps extends Pick<ChatTableProps, 'openLink'> {
  readonly table: Table;
  readonly replayUrl: string | undefined;
}

function Result({ table, replayUrl, openLink }: ResultProps) {
  return (
    <section class="panel result" aria-labelledby="result">
      <h2 id="result">{headlineOf(table)}</h2>
      <ScoreLine table={table} />
      {replayUrl && openLink && (
        <button type="button" onClick={() => openLink(replayUrl)}>
          {t('play.replay')}
        </button>
      )}
    </section>
  );
}
