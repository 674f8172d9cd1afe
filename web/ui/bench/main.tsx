// Every part of the board on one page, for tests and inspection: both seats of one game. Not part of the site.
import { signal } from '@preact/signals';
import { render } from 'preact';
import {
  CURRENT_RULES,
  CELLS,
  findMove,
  formatMove,
  legalMoves,
  newGame,
  otherSeat,
  play,
  type GameEvent,
  type Position,
  type Seat,
} from '../../../src/engine/index.ts';
import { chooseCell, isPlayable, legalCells, moveWithoutCell, NOTHING_CHOSEN, stayMove } from '../../game/choice.ts';
import { cellsOf, tableOfPosition, type Table } from '../../game/table.ts';
import { t } from '../../text/text.ts';
import { Board } from '../board.tsx';
import { describeEvents, moveLabel } from '../describe.ts';
import { Dialog } from '../dialog.tsx';
import { previewOfMove } from '../fights.ts';
import { Hand } from '../hand.tsx';
import { announce } from '../live-region.tsx';
import { MoveList } from '../move-list.tsx';
import { PageFrame } from '../page-frame.tsx';
import { PlayerBar } from '../player-bar.tsx';
import { scoreParts } from '../score-parts.ts';

const ENDS_AT = Date.now() + 754_000;
const NAMES = { A: 'Ada', B: 'Bo, who has a rather long name' };

interface Shown {
  readonly position: Position;
  readonly events: readonly GameEvent[];
  readonly moves: readonly { seat: Seat; name: string }[];
}

const seed = new URLSearchParams(location.search).get('seed') ?? '0123456789abcdef0123456789abcdef';
const shown = signal<Shown>({ position: newGame(CURRENT_RULES.mutators, seed), events: [], moves: [] });
const choice = signal(NOTHING_CHOSEN);
const pointed = signal<number | null>(null);
const isAsking = signal(false);

/** `?moves=12` starts after 12 moves. */
for (let i = Number(new URLSearchParams(location.search).get('moves') ?? 0); i > 0; i--) {
  const names = legalMoves(shown.value.position).map(formatMove);
  make(names[(i * 7) % names.length]!);
}

function make(name: string): void {
  const { position, moves } = shown.value;
  const seat = position.current!;
  const next = play(position, findMove(position, name)!);
  shown.value = { position: next.position, events: next.events, moves: [...moves, { seat, name }] };
  choice.value = NOTHING_CHOSEN;
  announce(describeEvents(next.events, { names: NAMES, viewer: otherSeat(seat) }, t));
}

function Bench() {
  const { position, events, moves } = shown.value;
  const viewer = position.current ?? 'A';
  const facts = { names: NAMES, status: 'active', winner: null, endReason: null, last: null } as const;
  const names = position.current ? legalMoves(position).map(formatMove) : [];
  const table: Table = { ...tableOfPosition(position, viewer, facts), legalMoves: names };
  const cells = legalCells(table, choice.value);
  const step = pointed.value === null ? undefined : chooseCell(table, choice.value, pointed.value);
  const alone = moveWithoutCell(table, choice.value);
  const stay = stayMove(table);
  return (
    <PageFrame title="Bench">
      <h1 class="visually-hidden">Bench</h1>
      <div class="stack">
        <Bar table={table} seat={otherSeat(viewer)} />
        <Board
          table={table}
          legalCells={cells}
          lastCells={cellsOf({ index: 0, seat: viewer, name: '', events: [...events] } as Table['last'])}
          chosenCell={choice.value.target}
          preview={step?.is === 'move' ? previewOfMove(table, step.name) : undefined}
          changes={events}
          onPoint={(cell) => {
            pointed.value = cell;
          }}
          onChoose={(cell) => {
            const next = chooseCell(table, choice.value, cell);
            if (next.is === 'move') make(next.name);
            if (next.is === 'choice') choice.value = next.choice;
          }}
          perspective={viewer}
        />
        <Bar table={table} seat={viewer} />
        <Hand
          cards={table.hand}
          owner={viewer}
          chosen={choice.value.cardId}
          isPlayable={(cardId) => isPlayable(table, cardId)}
          onChoose={(cardId) => {
            choice.value = { cardId, target: null };
          }}
        />
        <p class="row">
          {alone && (
            <button class="button-primary" onClick={() => make(alone)}>
              {moveLabel(alone, t)}
            </button>
          )}
          {stay && <button onClick={() => make(stay)}>{moveLabel(stay, t)}</button>}
          <button onClick={() => (isAsking.value = true)}>Dialog</button>
        </p>
        <p data-told>{describeEvents(events, { names: NAMES, viewer: 'spectator' }, t)}</p>
        <MoveList moves={moves} current={moves.length - 1} onStep={() => undefined} />
      </div>
      <Dialog isOpen={isAsking.value} title="Dialog" onClose={() => (isAsking.value = false)}>
        <p>{CELLS.length}</p>
      </Dialog>
    </PageFrame>
  );
}

function Bar({ table, seat }: { readonly table: Table; readonly seat: Seat }) {
  const isTurn = table.current === seat;
  return (
    <PlayerBar
      seat={seat}
      name={table.names[seat]}
      isYou={isTurn}
      score={table.score[seat]}
      parts={scoreParts(table, seat)}
      handCount={table.handCounts[seat]}
      showsBacks={!isTurn}
      isTurn={isTurn}
      endsAt={isTurn ? ENDS_AT : null}
      isGone={!isTurn && table.moveCount % 2 === 1}
    />
  );
}

render(<Bench />, document.querySelector('#page')!);
