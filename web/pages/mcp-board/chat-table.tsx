// The table in a chat: both players, the board, the reader's hand and prompt, and the result.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Cell, Seat } from '../../../src/engine/index.ts';
import { isPlayable, parseName } from '../../game/choice.ts';
import { isOver } from '../../game/is-over.ts';
import { seatsFrom } from '../../game/sides.ts';
import { cellsOf, type Table } from '../../game/table.ts';
import type { Stage } from '../../stage/stage.ts';
import { playOn, useStage } from '../../stage/use-stage.ts';
import { chatText } from '../../text/chat.ts';
import { tableText } from '../../text/text.ts';
import { moveLabel } from '../../ui/describe.ts';
import { announce } from '../../ui/live-region.tsx';
import { Board } from '../../ui/board.tsx';
import { Hand } from '../../ui/hand.tsx';
import { useAction, useFailure, type Action } from '../action.tsx';
import { newChoosing, type Choosing } from '../table/choosing.ts';
import { useKeys } from '../table/keys.ts';
import { Prompt } from '../table/prompt.tsx';
import { headlineOf, reasonText } from '../table/result.tsx';
import type { ChatGame } from './chat-game.ts';

interface ChatTableProps {
  readonly chatGame: ChatGame;
  /** `undefined` where the chat cannot open links. */
  readonly openLink: ((url: string) => void) | undefined;
  /** Takes the seat from the copy of the board that has it. */
  readonly takeHere: () => void;
}

/** Rendered once there is a table. Its height depends only on its width, so that the chat does not scroll during a game. */
export function ChatTable({ chatGame, openLink, takeHere }: ChatTableProps) {
  const stage = useStage(chatGame.table as ReadonlySignal<Table>);
  const table = stage.table.value;
  const isElsewhere = chatGame.isElsewhere.value;
  const pointer = useSignal('mouse');
  const sending = useAction(true);
  const following = useAction();
  const send = (name: string): void => void sending.run(() => playOn(stage, name, () => chatGame.move(name)));
  const choosing = useMemo(() => newChoosing(stage.table, send, stage.lift), [stage.table]);
  useKeys(choosing, stage.table);
  useEffect(() => {
    if (!isElsewhere) void following.run(chatGame.follow);
  }, [isElsewhere]);
  useEffect(() => announce(opening(chatGame, table)), []);
  useEffect(() => choosing.ask(null), [stage.caption.value]);
  const { viewer } = table;
  return (
    <div ref={stage.root} class="chat-table" onPointerDownCapture={(event) => (pointer.value = event.pointerType)}>
      <h1 class="visually-hidden">{headingOf(table)}</h1>
      <StateLine table={table} />
      <Board
        table={table}
        perspective={viewer}
        legalCells={isElsewhere ? NO_CELLS : choosing.legal.value}
        lastCells={touched(chatGame)}
        chosenCell={choosing.choice.value.target}
        preview={choosing.preview.value?.shown}
        beat={stage.beat.value}
        onChoose={(cell) => choosing.chooseCell(cell, pointer.value === 'mouse')}
        onAsk={choosing.ask}
        onPoint={choosing.point}
      />
      <div class="chat-foot">
        <Foot {...{ chatGame, stage, table, choosing, sending, following, takeHere, openLink }} />
      </div>
      {viewer !== 'spectator' && (
        <Hand
          cards={table.hand}
          ruleset={table.ruleset}
          chosen={choosing.choice.value.cardId}
          isPlayable={(cardId) => !isElsewhere && isPlayable(table, cardId)}
          onChoose={choosing.chooseCard}
        />
      )}
      {viewer !== 'spectator' && chatGame.game.value!.kind === 'duel' && (
        <p class="chat-note">{chatText('chat.peek')}</p>
      )}
    </div>
  );
}

const NO_CELLS: ReadonlySet<Cell> = new Set();

/** A free seat has no name. */
function headingOf({ status, names }: Table): string {
  return status === 'waiting' ? tableText('play.waiting') : tableText('play.heading', { a: names.A, b: names.B });
}

/** Whose turn it is or how the game ended, and the score. In little space, names are shortened. */
function StateLine({ table }: { readonly table: Table }) {
  const { names, viewer, score, deckCount } = table;
  const nameOf = (seat: Seat): string => (seat === viewer ? tableText('chat.you') : names[seat]);
  return (
    <p class="chat-state" data-state={stateOf(table)}>
      <strong role="status">{stateText(table)}</strong>
      {table.status !== 'waiting' && (
        <span>
          {seatsFrom(viewer).map((seat) => (
            <Fragment key={seat}>
              <span class={seat === viewer ? undefined : 'chat-name'}>{nameOf(seat)}</span> {score[seat]} ·{' '}
            </Fragment>
          ))}
          {chatText('chat.pile', { pile: deckCount })}
        </span>
      )}
    </p>
  );
}

function stateOf(table: Table): 'turn' | 'wait' | 'end' {
  if (isOver(table)) return 'end';
  const { status, current, viewer } = table;
  return status === 'active' && current === viewer ? 'turn' : 'wait';
}

function stateText(table: Table): string {
  const { status, current, viewer, names } = table;
  if (status === 'waiting') return tableText('play.waiting');
  if (current === null) return headlineOf(table);
  return current === viewer ? tableText('play.yourTurn') : chatText('chat.theirTurn', { name: names[current] });
}

interface FootProps extends ChatTableProps {
  readonly stage: Stage;
  readonly table: Table;
  readonly choosing: Choosing;
  readonly sending: Action;
  readonly following: Action;
}

/** The last event or a failure, and the prompt: two lines at most. Some moves can be sent only with the prompt's buttons. */
function Foot({ chatGame, stage, table, choosing, sending, following, takeHere, openLink }: FootProps) {
  const { replayUrl } = chatGame.game.value!;
  const stopped = useFailure(following);
  const failed = useFailure(sending);
  useEffect(() => void (failed && announce(failed)), [failed]);
  if (chatGame.isElsewhere.value) {
    return <Offer text={chatText('chat.elsewhere')} button={tableText('play.moved.back')} act={takeHere} />;
  }
  if (stopped !== '') {
    return <Offer text={stopped} button={tableText('play.waitOn')} act={() => void following.run(chatGame.follow)} />;
  }
  if (table.status !== 'active') {
    if (!replayUrl || !openLink) return null;
    return <Offer text={reasonText(table)} button={tableText('play.replay')} act={() => openLink(replayUrl)} />;
  }
  if (chatGame.mustWake.value) return <p role="status">{chatText('chat.wake')}</p>;
  if (table.viewer === 'spectator') return <p>{stage.caption.value || lastMove(chatGame)}</p>;
  return (
    <>
      <Prompt table={table} choosing={choosing} caption={failed || stage.caption.value} />
      <Resign resign={() => void sending.run(chatGame.resign)} />
    </>
  );
}

/** Asks for confirmation in the same place. */
function Resign({ resign }: { readonly resign: () => void }) {
  const isAsking = useSignal(false);
  return isAsking.value ? (
    <div class="actions" role="group" aria-label={tableText('play.resign.sure')}>
      <button type="button" onClick={resign}>
        {tableText('play.resign.yes')}
      </button>
      <button type="button" class="button-quiet" onClick={() => (isAsking.value = false)}>
        {tableText('play.resign.no')}
      </button>
    </div>
  ) : (
    <button type="button" class="button-quiet chat-resign" onClick={() => (isAsking.value = true)}>
      {tableText('play.resign')}
    </button>
  );
}

interface OfferProps {
  readonly text: string;
  readonly button: string;
  readonly act: () => void;
}

function Offer({ text, button, act }: OfferProps) {
  return (
    <div class="row prompt">
      <p role="status">{text}</p>
      <div class="actions">
        <button type="button" onClick={act}>
          {button}
        </button>
      </div>
    </div>
  );
}

/** Cells of the newest moves; when the board opens, only the last move's name is known. */
function touched({ game, played }: ChatGame): ReadonlySet<Cell> {
  if (played.value.length > 0) return new Set(played.value.flatMap((entry) => [...cellsOf(entry)]));
  return new Set(parseName(game.value?.lastMove ?? '').cells);
}

/** The announcement when the board opens: the last move and whose turn it is. */
function opening(chatGame: ChatGame, table: Table): string {
  const { current, status } = table;
  if (status === 'waiting') return '';
  return `${lastMove(chatGame)} ${current === null ? headlineOf(table) : turnText(table, current)}`.trim();
}

function lastMove({ game }: ChatGame): string {
  const last = game.value?.lastMove;
  return last ? `${moveLabel(last, tableText)}.` : '';
}

function turnText({ names, viewer }: Table, current: Seat): string {
  return current === viewer
    ? tableText('board.event.yourTurn')
    : tableText('board.event.turn', { player: names[current] });
}
