// Retrying a mistake: a board to play against the house, only in this browser.
import { useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { otherSeat, scoreOf, type BySeat, type Position } from '../../../src/engine/index.ts';
import type { ReviewDone, Replay } from '../../../schema/review.ts';
import { CURRENT_POLICY, isPolicyId } from '../../../src/house/policies.ts';
import type { JudgedMove } from '../../../src/house/review.ts';
import { legalNames, newRetry, playRetry, type Retry } from '../../game/retry.ts';
import { tableOfPosition, type Table } from '../../game/table.ts';
import { useStage } from '../../stage/use-stage.ts';
import { percent, replayText } from '../../text/replay.ts';
import { tableText } from '../../text/text.ts';
import { moveLabel } from '../../ui/describe.ts';
import { OwnSide } from '../table/own-side.tsx';
import '../table/page-table.css';

interface RetryTableProps {
  readonly replay: Replay;
  readonly review: ReviewDone;
  readonly before: Position;
  /** The move of the game that the retry replaces. */
  readonly instead: string;
  readonly onClose: () => void;
}

export function RetryTable({ replay, review, before, instead, onClose }: RetryTableProps) {
  const { players: names, seed } = replay;
  const policy = isPolicyId(review.policy) ? review.policy : CURRENT_POLICY;
  const start = useMemo(() => newRetry(seed, policy, before), []);
  const retry = useSignal(start);
  const stage = useStage(useComputed(() => tableOf(retry.value, names)));
  const play = (name: string): void => {
    for (const next of playRetry(retry.peek(), name)) retry.value = next;
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 class="replay-title" tabIndex={-1} ref={heading}>
        {replayText('review.retry.title', { name: moveLabel(instead, tableText) })}
      </h1>
      <p>{replayText('review.retry.lead', { player: names[start.seat] })}</p>
      <div class="stack table">
        <OwnSide stage={stage} send={play} />
        <div class="stack talk-side">
          <Outcome retry={retry.value} isShown={!stage.beat.value} names={names} />
          <div class="actions">
            <button type="button" onClick={() => (retry.value = start)}>
              {replayText('review.retry.again')}
            </button>
            <button type="button" onClick={onClose}>
              {replayText('review.retry.close')}
            </button>
          </div>
        </div>
      </div>
    </>
  );
}

interface OutcomeProps {
  readonly retry: Retry;
  /** Whether its last moves have been shown on the board, which also announces them and the end. */
  readonly isShown: boolean;
  readonly names: BySeat<string>;
}

/** The value of the last move, the house's replies, and the end. */
function Outcome({ retry, isShown, names }: OutcomeProps) {
  const { plies, position, seat } = retry;
  const verdict = isShown ? retry.verdict : undefined;
  const replies = plies.slice(plies.findLastIndex((ply) => ply.seat === seat) + 1);
  return (
    <div class={retry.verdict && 'panel'} data-retry-verdict>
      <div role="status">{verdict && <p>{verdictText(verdict)}</p>}</div>
      {verdict &&
        replies.map((ply) => (
          <p key={ply.index}>{replayText('review.retry.reply', { name: moveLabel(ply.name, tableText) })}</p>
        ))}
      {verdict && position.winner !== null && <p>{endText(retry, names)}</p>}
    </div>
  );
}

function verdictText({ name, class: grade, win }: JudgedMove): string {
  return replayText('review.retry.verdict', {
    name: moveLabel(name, tableText),
    class: replayText(`review.class.${grade}`),
    before: percent(win.before),
    after: percent(win.after),
  });
}

function endText({ position }: Retry, names: BySeat<string>): string {
  const { winner } = position;
  if (winner === 'draw' || winner === null) return replayText('review.retry.draw');
  const score = scoreOf(position);
  return replayText('review.retry.over', {
    player: names[winner],
    most: score[winner],
    fewest: score[otherSeat(winner)],
  });
}

function tableOf(retry: Retry, names: BySeat<string>): Table {
  const { position, plies, seat } = retry;
  const isOver = position.current === null;
  const table = tableOfPosition(position, seat, {
    names,
    status: isOver ? 'finished' : 'active',
    winner: position.winner,
    endReason: isOver ? 'played' : null,
    last: plies.at(-1) ?? null,
  });
  return { ...table, legalMoves: legalNames(retry) };
}
