// The watch page: a public game live, move by move, with stepping back while it continues.
import { useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { WatchEntry, Watched } from '../../../schema/game.ts';
import { useExplaining } from '../../explain/use-explaining.ts';
import { get } from '../../game/api.ts';
import { openSession, type Session } from '../../game/session.ts';
import { cellsOf, tablesOf, type Table } from '../../game/table.ts';
import { useStage } from '../../stage/use-stage.ts';
import { t } from '../../text/text.ts';
import { Board } from '../../ui/board.tsx';
import { MoveList } from '../../ui/move-list.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoSuchGame } from '../nothing-here.tsx';
import { Reacting } from '../table/reacting.tsx';
import { ConnectionNote } from '../table/connection-note.tsx';
import { headlineOf, reasonText } from '../table/result.tsx';
import { isMissingGame } from '../use-answer.ts';
import { withNews } from '../table/moves.ts';
import { SeatBar } from '../../ui/player-bar.tsx';

const gameId = location.pathname.split('/').at(-1)!;

function Watch() {
  const session = useMemo(() => openSession(gameId, undefined), []);
  const table = session.table.value;
  const isMissing = isMissingGame(session.problem.value);
  return (
    <PageFrame title={t('watch.title')}>
      {isMissing ? <NoSuchGame /> : <ConnectionNote session={session} />}
      {!table && session.connection.value === 'connecting' && <p class="loading">{t('play.connecting')}</p>}
      {table && <WatchedTable now={table} session={session} />}
    </PageFrame>
  );
}

function WatchedTable({ now, session }: { readonly now: Table; readonly session: Session }) {
  const entries = usePast(now);
  /** Number of moves shown; `null`: always the newest. */
  const shown = useSignal<number | null>(null);
  const past = useComputed(() => tablesOf(entries.value, now));
  const step = shown.value ?? now.moveCount;
  const live = session.table as ReadonlySignal<Table>;
  const truth = useComputed(() => (shown.value === null ? live.value : (past.value[shown.value - 1] ?? live.value)));
  const stage = useStage(truth);
  useExplaining(stage.root, stage.table);
  const table = stage.table.value;
  const go = (to: number): void => {
    shown.value = to >= now.moveCount ? null : Math.max(1, to);
  };
  return (
    <div class="stack table">
      <h1 class="visually-hidden">{t('play.heading', { a: now.names.A, b: now.names.B })}</h1>
      <div ref={stage.root} class="stack board-side">
        <SeatBar table={table} seat="B" />
        <Board table={table} perspective="spectator" lastCells={cellsOf(table.last)} beat={stage.beat.value} />
        <SeatBar table={table} seat="A" />
      </div>
      <div class="stack talk-side">
        <Reacting session={session} table={now} />
        <p class="headline">{headline(stage.said.value, table, shown.value, now)}</p>
        <div class="actions">
          <button type="button" disabled={step <= 1} onClick={() => go(step - 1)}>
            {t('watch.back')}
          </button>
          <button type="button" disabled={shown.value === null} onClick={() => go(step + 1)}>
            {t('watch.forward')}
          </button>
          <button type="button" disabled={shown.value === null} onClick={() => go(now.moveCount)}>
            {t('watch.now')}
          </button>
        </div>
        <h2>{t('play.moves')}</h2>
        <MoveList moves={entries.value} current={step - 1} viewer="spectator" onStep={(index) => go(index + 1)} />
      </div>
    </div>
  );
}

function headline(said: string, table: Table, shown: number | null, now: Table): string {
  if (shown !== null) return t('watch.past', { move: shown, moves: now.moveCount });
  if (table.status === 'waiting') return t('watch.waiting');
  if (table.status === 'active') {
    const turn = table.current === null ? '' : t('play.theirTurn', { name: table.names[table.current] });
    return `${t('watch.live')}: ${said} ${turn}`.trim();
  }
  return `${headlineOf(table)} ${reasonText(table)}`.trim();
}

/** All moves so far, read as they come; a failed read is made up for at the next move. */
function usePast({ moveCount }: Table): ReadonlySignal<readonly WatchEntry[]> {
  const entries = useSignal<readonly WatchEntry[]>([]);
  useEffect(() => {
    if (entries.value.length >= moveCount) return;
    void get<Watched>(`/games/${gameId}/watch?since=${entries.value.length}`).then(
      ({ moves }) => (entries.value = withNews(entries.value, moves)),
      () => undefined,
    );
  }, [moveCount]);
  return entries;
}

render(<Watch />, document.querySelector('#page')!);
