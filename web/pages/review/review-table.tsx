// A reviewed game at one move: board, curve, verdict, best line, moves, and the start of a retry.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Seat } from '../../../src/engine/index.ts';
import { replayPath } from '../../../schema/replay-link.ts';
import type { Replay, ReviewDone } from '../../../schema/review.ts';
import { useExplaining } from '../../explain/use-explaining.ts';
import { cellsOf } from '../../game/table.ts';
import { useStage } from '../../stage/use-stage.ts';
import { percent, replayText } from '../../text/replay.ts';
import { tableText } from '../../text/text.ts';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { Board } from '../../ui/board.tsx';
import { moveLabel } from '../../ui/describe.ts';
import { announce } from '../../ui/live-region.tsx';
import { SeatBar } from '../../ui/player-bar.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { moveAt, resultText } from '../replay/words.ts';
import { AccountTable } from './account.tsx';
import { Curve } from './curve.tsx';
import { gameOf, lessonOf, linePlies, linkOf, tableAfter } from './reviewed-game.ts';
import { Moves, TurningPoints } from './seeking.tsx';
import { Verdict } from './verdict.tsx';

interface ReviewTableProps {
  readonly replay: Replay;
  readonly review: ReviewDone;
  /** The reader's seat, if it played. */
  readonly own: Seat | undefined;
}

export function ReviewTable({ replay, review, own }: ReviewTableProps) {
  const { players: names, ruleset } = replay;
  const game = useMemo(() => gameOf(replay), [replay]);
  const endedEarly = replay.result.endReason !== 'played';
  const lesson = lessonOf(review, own);
  const at = useSignal((lesson ?? review.moves.length - 1) + 1);
  /** How many moves of the best line are shown; `null` for the game itself. */
  const step = useSignal<number | null>(null);
  const isRetrying = useSignal(false);
  const retrying = useLazyModule(true, () => import('./retry-table.tsx'));
  // When a pressed button disappears, the focus must not be lost.
  const lineButton = useRef<HTMLButtonElement>(null);
  const retryButton = useRef<HTMLButtonElement>(null);
  const wasRetrying = useRef(false);
  const move = review.moves[at.value - 1];
  const before = at.value > 1 ? game.plies[at.value - 2]!.position : game.start;
  const line = useMemo(() => (move ? linePlies(before, move.line) : []), [move]);
  const isLineOver = step.value === line.length;
  const ply = step.value === null ? game.plies[at.value - 1] : line[step.value - 1];
  const seek = (to: number, isSpoken = true): void => {
    at.value = Math.max(0, Math.min(review.moves.length, to));
    step.value = null;
    isRetrying.value = false;
    if (isSpoken) announce(labelAt(at.value, replay, review));
  };
  const leaveLine = (): void => {
    step.value = null;
    lineButton.current?.focus();
  };
  useLayoutEffect(() => {
    if (wasRetrying.current) retryButton.current?.focus();
    wasRetrying.current = isRetrying.value;
  }, [isRetrying.value]);
  const truth = useSignal(tableAfter(ply, game, replay));
  useLayoutEffect(() => {
    truth.value = tableAfter(ply, game, replay);
  }, [ply]);
  const stage = useStage(truth, { isSilent: true });
  useExplaining(stage.root, stage.table);
  const table = stage.table.value;
  if (retrying && isRetrying.value && move) {
    const onClose = (): void => void (isRetrying.value = false);
    return <retrying.RetryTable key={at.value} {...{ replay, review, before, onClose }} instead={move.name} />;
  }
  return (
    <>
      <h1 class="replay-title">
        {replayText('review.versus', { a: names.A, b: names.B })} <small>{tableText(`play.ruleset.${ruleset}`)}</small>
      </h1>
      <div class="replay review">
        <div ref={stage.root} class="stack board-side">
          <SeatBar table={table} seat="B" />
          <Board table={table} perspective="spectator" lastCells={cellsOf(table.last)} beat={stage.beat.value} />
          <SeatBar table={table} seat="A" />
          <p role="status">
            {step.value !== null && move
              ? replayText('review.line.step', {
                  step: step.value,
                  of: line.length,
                  name: moveLabel(line[step.value - 1]!.name, tableText),
                })
              : ''}
          </p>
          <div class="actions">
            {line.length > 0 && (
              <button
                ref={lineButton}
                type="button"
                aria-disabled={isLineOver}
                onClick={() => !isLineOver && (step.value = (step.value ?? 0) + 1)}
              >
                {replayText(step.value === null ? 'review.line.show' : 'review.line.next')}
              </button>
            )}
            {step.value !== null && (
              <button type="button" onClick={leaveLine}>
                {replayText('review.line.back')}
              </button>
            )}
            {move && move.loss > 0 && !move.forced && (
              <button
                ref={retryButton}
                type="button"
                class="button-primary"
                aria-disabled={!retrying}
                onClick={() => (isRetrying.value = retrying !== undefined)}
              >
                {replayText('review.retry')}
              </button>
            )}
          </div>
          {step.value !== null && <p class="faint">{replayText('review.line.note')}</p>}
        </div>
        <div class="stack talk-side">
          <Curve
            review={review}
            at={at.value}
            label={labelAt(at.value, replay, review)}
            onSeek={(to) => seek(to, false)} // the slider itself speaks
          />
          {move && (
            <section class="panel" aria-label={replayText('review.verdict')}>
              <Verdict
                move={move}
                isLesson={move.index === lesson}
                isReduced={replay.moves[move.index]?.effort !== undefined}
                wasEnd={endedEarly && move.index === review.moves.length - 1}
              />
            </section>
          )}
          <AfterPaint>
            <TurningPoints review={review} onSeek={seek} />
            <h2>{tableText('play.moves')}</h2>
            <Moves review={review} at={at.value} onSeek={seek} />
            <Accuracies names={names} review={review} />
            {review.account && (
              <AccountTable account={review.account} names={names} seat={own ?? 'A'} endedEarly={endedEarly} />
            )}
            <a class="button" href={replayPath(replay.id, linkOf(replay, game))}>
              {tableText('play.replay')}
            </a>
          </AfterPaint>
        </div>
      </div>
    </>
  );
}

function Accuracies({ names, review }: { readonly names: Replay['players']; readonly review: ReviewDone }) {
  return (
    <ul class="accuracies">
      {(['A', 'B'] as const).map((seat) => {
        const { accuracy } = review.seats[seat];
        const name = names[seat];
        return (
          <li key={seat}>
            {accuracy === null
              ? replayText('review.accuracy.none', { name })
              : replayText('review.accuracy', { name, accuracy })}
          </li>
        );
      })}
    </ul>
  );
}

/** The move and the win probability after it, or the result at the end, which may differ from what the board says. */
function labelAt(at: number, { players, result }: Replay, { moves, curve }: ReviewDone): string {
  const move = moves[at - 1];
  const place = move
    ? moveAt({ at, moves: moves.length, player: players[move.seat], move: move.name })
    : replayText(moves.length === 1 ? 'review.deal.one' : 'review.deal', { moves: moves.length });
  if (at === moves.length) return `${place}. ${resultText(result, players)}.`;
  const win = curve[at] ?? curve.at(-1) ?? 0.5;
  return replayText('review.curve.at', { place, name: players.A, percent: percent(win) });
}
