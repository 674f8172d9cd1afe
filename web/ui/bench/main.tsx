// Every part of the board on one page, for tests and inspection: both seats of one game. Not part of the site.
import { computed, signal } from '@preact/signals';
import { render } from 'preact';
import {
  CURRENT_RULES,
  CELLS,
  findMove,
  formatMove,
  legalMoves,
  newGame,
  otherSeat,
  playPly,
  type Ply,
} from '../../../src/engine/index.ts';
import { tableOfPosition, type Table } from '../../game/table.ts';
import { OwnSide } from '../../pages/table/own-side.tsx';
import { useStage } from '../../stage/use-stage.ts';
import { tableText } from '../../text/text.ts';
import { describeEvents } from '../describe.ts';
import { Dialog } from '../dialog.tsx';
import { announce } from '../live-region.tsx';
import { MoveList } from '../move-list.tsx';
import { PageFrame } from '../page-frame.tsx';

const ENDS_AT = Date.now() + 754_000;
const NAMES = { A: 'Ada', B: 'Bo, who has a rather long name' };

const seed = new URLSearchParams(location.search).get('seed') ?? '0123456789abcdef0123456789abcdef';
const start = newGame(CURRENT_RULES.mutators, seed);
const plies = signal<readonly Ply[]>([]);
const isAsking = signal(false);

/** As seen by the seat to move; the other player is absent after every other move. */
const table = computed<Table>(() => {
  const last = plies.value.at(-1);
  const position = last?.position ?? start;
  const viewer = position.current ?? 'A';
  const facts = { names: NAMES, status: 'active', winner: null, endReason: null, last: last ?? null } as const;
  return {
    ...tableOfPosition(position, viewer, facts),
    legalMoves: position.current ? legalMoves(position).map(formatMove) : [],
    deadline: ENDS_AT,
    absentSince: { A: null, B: null, [otherSeat(viewer)]: plies.value.length % 2 === 1 ? 0 : null },
  };
});

/** `?moves=12` starts after 12 moves. */
for (let i = Number(new URLSearchParams(location.search).get('moves') ?? 0); i > 0; i--) {
  const names = table.value.legalMoves;
  make(names[(i * 7) % names.length]!);
}

function make(name: string): void {
  const position = plies.value.at(-1)?.position ?? start;
  const ply = playPly(position, findMove(position, name)!);
  plies.value = [...plies.value, ply];
  announce(describeEvents(ply.events, { names: NAMES, viewer: otherSeat(ply.seat) }, tableText));
}

function Bench() {
  const stage = useStage(table);
  return (
    <PageFrame title="Bench">
      <h1 class="visually-hidden">Bench</h1>
      <div class="stack">
        <OwnSide stage={stage} send={make}>
          <button onClick={() => (isAsking.value = true)}>Dialog</button>
        </OwnSide>
        <p>{describeEvents(table.value.last?.events ?? [], { names: NAMES, viewer: 'spectator' }, tableText)}</p>
        <MoveList
          moves={plies.value}
          current={plies.value.length - 1}
          viewer={table.value.viewer}
          onStep={() => undefined}
        />
      </div>
      <Dialog isOpen={isAsking.value} title="Dialog" onClose={() => (isAsking.value = false)}>
        <p>{CELLS.length}</p>
      </Dialog>
    </PageFrame>
  );
}

render(<Bench />, document.querySelector('#page')!);
