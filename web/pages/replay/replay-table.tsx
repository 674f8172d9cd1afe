// The table of a replay at one move: players, hands, board, the last events, the moves.
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { rulesetOf, type BySeat, type CardId, type Seat } from '../../../src/engine/index.ts';
import { useExplaining } from '../../explain/use-explaining.ts';
import { seek, type Recording, type RecordedResult, type Viewing } from '../../game/replay.ts';
import { sideOf, type TableSide } from '../../game/sides.ts';
import { cellsOf, type Table } from '../../game/table.ts';
import { useStage } from '../../stage/use-stage.ts';
import { replayText } from '../../text/replay.ts';
import { tableText } from '../../text/text.ts';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { Board } from '../../ui/board.tsx';
import { CardFace } from '../../ui/card-face.tsx';
import { moveLabel } from '../../ui/describe.ts';
import { cardWords } from '../../ui/hand.tsx';
import { announce } from '../../ui/live-region.tsx';
import { MoveList } from '../../ui/move-list.tsx';
import { PlayerBar } from '../../ui/player-bar.tsx';
import { Controls, Perspectives } from './controls.tsx';
import { CopyMoveLink } from './copy-link.tsx';
import { changeByKey } from './keys.ts';
import { namesOf } from './names.ts';
import { newPlayer, type Player } from './player.ts';
import { Provenance } from './provenance.tsx';
import { handsHere, tableHere } from './shown.ts';
import { happenedHere, moveCaption, resultText } from './words.ts';

interface ReplayTableProps {
  /** The recording's link. */
  readonly link: string;
  /** The game's id, if the link names it. */
  readonly gameId: string | undefined;
  readonly opened: Viewing;
  readonly onPlayer: (player: Player) => void;
}

export function ReplayTable({ link, gameId, opened, onPlayer }: ReplayTableProps) {
  const { recording } = opened;
  const names = namesOf(recording.link, (seat) => replayText('replay.nameless', { seat }));
  const isPerforming = useSignal(false);
  const player = useMemo(
    () => newPlayer({ link, id: gameId }, opened, (here) => announce(spoken(here, names)), isPerforming),
    [opened],
  );
  const truth = useComputed(() => tableHere(player.viewing.value, names));
  const stage = useStage(truth, { isSilent: true, speed: () => player.viewing.peek().speed });
  useExplaining(stage.root, stage.table);
  const { beat } = stage;
  useSignalEffect(() => {
    isPerforming.value = beat.value !== undefined;
  });
  useEffect(() => {
    onPlayer(player);
    return player.close;
  }, [player]);
  useKeys(player);
  const viewing = player.viewing.value;
  const table = stage.table.value;
  return (
    <>
      <h1 class="replay-title">
        {tableText('play.heading', { a: names.A, b: names.B })}{' '}
        <small>{tableText(`play.ruleset.${rulesetOf(recording.link.rules)}`)}</small>
      </h1>
      <Doubts recording={recording} />
      <div class="replay">
        <div ref={stage.root} class="stack board-side">
          <Side seat="B" table={table} viewing={viewing} />
          <Board table={table} perspective="spectator" lastCells={cellsOf(table.last)} beat={beat.value} />
          <Side seat="A" table={table} viewing={viewing} />
        </div>
        <div class="stack talk-side">
          <Controls player={player} names={names} />
          <section class="panel happened" aria-label={replayText('replay.happened')}>
            <h2>{moveCaption(viewing, names)}</h2>
            <p>{happenedHere(viewing, names)}</p>
            {table.status === 'finished' && <ResultLine result={recording.result} names={names} />}
          </section>
          <AfterPaint>
            <Perspectives player={player} names={names} />
            <CopyMoveLink linkHere={() => location.origin + player.address()} />
            <h2>{tableText('play.moves')}</h2>
            <MoveList
              moves={recording.plies}
              current={viewing.at - 1}
              viewer={table.viewer}
              onStep={(index) => player.change((now) => seek(now, index + 1))}
            />
            {gameId && recording.plies.length > 0 && (
              <a class="button" href={`/review/${gameId}`}>
                {tableText('play.review')}
              </a>
            )}
            <p class="replay-keys">{replayText('replay.keys')}</p>
            <Provenance link={recording.link} gameId={gameId} />
          </AfterPaint>
        </div>
      </div>
    </>
  );
}

function spoken(viewing: Viewing, names: BySeat<string>): string {
  const result = tableHere(viewing, names).status === 'finished' ? viewing.recording.result : undefined;
  return [happenedHere(viewing, names), result ? `${resultText(result, names)}.` : ''].join(' ').trim();
}

/** A player and the hand, open or as backs, on this side of the board. */
function Side({ seat, table, viewing }: { readonly seat: Seat; readonly table: Table; readonly viewing: Viewing }) {
  const cards = handsHere(viewing)[seat];
  const side = sideOf(seat, table.viewer);
  return (
    <div class="stack replay-side">
      <PlayerBar table={table} seat={seat} showsBacks={cards === null} />
      {cards && <ShownHand cards={cards} owner={side} table={table} name={table.names[seat]} />}
    </div>
  );
}

interface ShownHandProps {
  readonly cards: readonly CardId[];
  readonly owner: TableSide;
  readonly table: Table;
  readonly name: string;
}

/** Read-only, face up. */
function ShownHand({ cards, owner, table, name }: ShownHandProps) {
  const label = replayText('replay.hand', { player: name });
  if (cards.length === 0) return <p class="replay-no-cards">{`${label}: ${replayText('replay.hand.empty')}`}</p>;
  return (
    <ul class="replay-hand" data-ruleset={table.ruleset} aria-label={label}>
      {cards.map((cardId) => (
        <li key={cardId}>
          <CardFace cardId={cardId} owner={owner} />
          <span class="visually-hidden">{cardWords(cardId)}</span>
        </li>
      ))}
    </ul>
  );
}

function ResultLine({
  result,
  names,
}: {
  readonly result: RecordedResult | undefined;
  readonly names: BySeat<string>;
}) {
  return result ? <p class="replay-result">{resultText(result, names)}</p> : null;
}

/** What is wrong with the link: an illegal move, or a result that contradicts its moves. */
function Doubts({ recording }: { readonly recording: Recording }) {
  const { divergesAt, link, result } = recording;
  if (divergesAt !== null) {
    const name = moveLabel(link.moves[divergesAt] ?? '', tableText);
    return (
      <section class="panel replay-problem" role="alert">
        <h2>{replayText('replay.diverges.title')}</h2>
        <p>{replayText('replay.diverges', { move: divergesAt + 1, name })}</p>
        <p>{replayText('replay.diverges.todo')}</p>
      </section>
    );
  }
  return result?.contradictsMoves ? (
    <p class="panel replay-problem" role="alert">
      {replayText('replay.wrongResult')}
    </p>
  ) : null;
}

/** Added before the first paint, so that no key is lost once the board is visible. */
function useKeys(player: Player): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const change = event.defaultPrevented ? undefined : changeByKey(event, event.target as Element);
      if (!change) return;
      event.preventDefault();
      player.change(change);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [player]);
}
