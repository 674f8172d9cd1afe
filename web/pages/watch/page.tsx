// The watch page: a public game live, with stepping back through its moves while it continues.
import { signal, useComputed, useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameBody, WatchEntry, Watched } from '../../../schema/game.ts';
import type { Cell } from '../../../src/engine/index.ts';
import { useExplaining } from '../../explain/use-explaining.ts';
import { get } from '../../game/api.ts';
import { isOver } from '../../game/is-over.ts';
import { pathId as gameId } from '../../game/path-id.ts';
import { openSession, type Session } from '../../game/session.ts';
import { cellsOf, tableOfNews, tablesOf, type Table } from '../../game/table.ts';
import { useStage } from '../../stage/use-stage.ts';
import { tableText } from '../../text/text.ts';
import { Board } from '../../ui/board.tsx';
import { cellLabel } from '../../ui/cell-label.ts';
import { announce } from '../../ui/live-region.tsx';
import { MoveList } from '../../ui/move-list.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SeatBar } from '../../ui/player-bar.tsx';
import { StepButton } from '../../ui/step-button.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { RefusedGame } from '../empty-state.tsx';
import { Reacting } from '../table/reacting.tsx';
import { ConnectionNote } from '../table/connection-note.tsx';
import { endingText } from '../table/result.tsx';
import { withNews } from '../table/moves.ts';

function Watch() {
  const { session, entries } = useMemo(follow, []);
  const table = session.table.value;
  useNews(entries, table?.moveCount ?? 0);
  const refusal = session.refusal.value;
  return (
    <PageFrame title={tableText('watch.title')}>
      {refusal && !table ? <RefusedGame refusal={refusal} /> : <ConnectionNote session={session} />}
      {!table && !refusal && <h1 class="visually-hidden">{tableText('watch.title')}</h1>}
      {!table && session.connection.value === 'connecting' && <p class="loading">{tableText('play.connecting')}</p>}
      {table && <WatchedTable now={table} entries={entries} session={session} />}
    </PageFrame>
  );
}

/** Until the connection is live, shows the game as fetched when the page was opened. */
function follow() {
  const entries = signal<readonly WatchEntry[]>([]);
  const read = async (): Promise<Table> => {
    const root = `/games/${gameId}`;
    const [watched, game] = await Promise.all([get<Watched>(`${root}/watch?since=0`), get<GameBody>(root)]);
    entries.value = withNews(entries.value, watched.moves);
    return tableOfNews(game, watched, null);
  };
  return { session: openSession(gameId, undefined, read()), entries };
}

interface WatchedTableProps {
  readonly now: Table;
  readonly entries: ReadonlySignal<readonly WatchEntry[]>;
  readonly session: Session;
}

function WatchedTable({ now, entries, session }: WatchedTableProps) {
  /** The number of moves shown; `null` to follow the newest. */
  const shown = useSignal<number | null>(null);
  const past = useComputed(() => tablesOf(entries.value, now));
  const step = shown.value ?? now.moveCount;
  const isLatest = shown.value === null;
  const live = session.table as ReadonlySignal<Table>;
  const truth = useComputed(() => (shown.value === null ? live.value : (past.value[shown.value - 1] ?? live.value)));
  const stage = useStage(truth);
  useExplaining(stage.root, stage.table);
  /** A pressed cell; it is described until something else happens. */
  const asked = useSignal<Cell | null>(null);
  const caption = stage.caption.value;
  useEffect(() => void (asked.value = null), [caption, shown.value]);
  const isActive = now.status === 'active';
  const [wasActive] = useState(isActive);
  useEffect(() => {
    // If the game was played to its end, the last move announces it.
    if (wasActive && !isActive && now.endReason !== 'played') announce(`${endingText(now)}.`);
  }, [isActive]);
  const table = stage.table.value;
  // Shown once the last move has been animated, and kept when stepping back.
  const end = useLazyModule(isOver(shown.value === null ? table : now), () => import('./after-end.tsx'));
  const go = (to: number): void => {
    shown.value = to >= now.moveCount ? null : Math.max(1, to);
  };
  return (
    <div class="stack table">
      <h1 class="visually-hidden">{headingOf(now)}</h1>
      <div ref={stage.root} class="stack board-side">
        <SeatBar table={table} seat="B" />
        <Board
          table={table}
          perspective="spectator"
          lastCells={cellsOf(table.last)}
          beat={stage.beat.value}
          onAsk={(cell) => (asked.value = cell)}
        />
        <SeatBar table={table} seat="A" />
      </div>
      <div class="stack talk-side">
        <Reacting session={session} table={now} />
        {/* Above the text, whose number of lines varies by move. */}
        <div class="steps">
          <StepButton sign="back" label={tableText('watch.back')} isOff={step <= 1} onStep={() => go(step - 1)} />
          <StepButton sign="forward" label={tableText('watch.forward')} isOff={isLatest} onStep={() => go(step + 1)} />
          <StepButton sign="last" label={tableText('watch.now')} isOff={isLatest} onStep={() => go(now.moveCount)} />
        </div>
        <p class="headline">
          {asked.value === null
            ? headline(caption, table, shown.value, now)
            : cellLabel(table, asked.value, 'spectator', false, tableText)}
        </p>
        {end && <end.AfterEnd gameId={gameId} table={now} />}
        <h2>{tableText('play.moves')}</h2>
        <MoveList moves={entries.value} current={step - 1} viewer="spectator" onStep={(index) => go(index + 1)} />
      </div>
    </div>
  );
}

/** A free seat has no name. */
function headingOf({ status, names }: Table): string {
  return status === 'waiting' ? tableText('watch.waiting') : tableText('play.heading', { a: names.A, b: names.B });
}

function headline(caption: string, table: Table, shown: number | null, now: Table): string {
  if (shown !== null) {
    const past = now.status === 'active' ? 'watch.past' : 'watch.pastOver';
    return tableText(past, { move: shown, moves: now.moveCount });
  }
  if (table.status === 'waiting') return tableText('watch.waiting');
  if (table.status === 'active') {
    const turn = table.current === null ? '' : tableText('play.theirTurn', { name: table.names[table.current] });
    return `${tableText('watch.live')}: ${caption} ${turn}`.trim();
  }
  return endingText(table);
}

/** Fetches the moves as they come; a failed request is made up for at the next move. */
function useNews(entries: Signal<readonly WatchEntry[]>, moveCount: number): void {
  useEffect(() => {
    if (entries.value.length >= moveCount) return;
    void get<Watched>(`/games/${gameId}/watch?since=${entries.value.length}`).then(
      ({ moves }) => (entries.value = withNews(entries.value, moves)),
      () => undefined,
    );
  }, [moveCount]);
}

export function show(): void {
  render(<Watch />, document.querySelector('#page')!);
}
