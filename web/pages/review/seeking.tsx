// Ways to a move of a reviewed game: its turning points, and all of its moves.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ReviewDone } from '../../../schema/review.ts';
import { sideOf } from '../../game/sides.ts';
import { replayText } from '../../text/replay.ts';
import { tableText } from '../../text/text.ts';
import { moveLabel } from '../../ui/describe.ts';
import { SeatMark } from '../../ui/icons.tsx';
import { showItem } from '../../ui/move-list.tsx';
import { ClassMark } from './verdict.tsx';

interface Seeking {
  readonly review: ReviewDone;
  readonly onSeek: (at: number) => void;
}

export function TurningPoints({ review, onSeek }: Seeking) {
  const { turningPoints, moves } = review;
  return (
    <section class="turning-points" aria-label={replayText('review.turning')}>
      <h2>{replayText('review.turning')}</h2>
      {turningPoints.length === 0 && <p>{replayText('review.turning.none')}</p>}
      <div class="actions">
        {turningPoints.map((index) => (
          <button key={index} type="button" onClick={() => onSeek(index + 1)}>
            {replayText('review.turning.to', { move: index + 1, name: moveLabel(moves[index]!.name, tableText) })}
          </button>
        ))}
      </div>
    </section>
  );
}

export function Moves({ review, at, onSeek }: Seeking & { readonly at: number }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => showItem(list.current!, at - 1), [at]);
  return (
    <ol class="move-list review-moves" ref={list} aria-label={tableText('play.moves')}>
      {review.moves.map((move) => (
        <li key={move.index} aria-current={move.index === at - 1 ? 'step' : undefined}>
          <button type="button" onClick={() => onSeek(move.index + 1)}>
            <span class="move-number">{move.index + 1}</span>
            <SeatMark side={sideOf(move.seat, 'spectator')} />
            <span class="visually-hidden">{tableText(`board.side.${sideOf(move.seat, 'spectator')}`)}</span>
            <span>{moveLabel(move.name, tableText)}</span>
            {!move.forced && <ClassMark move={move} />}
          </button>
        </li>
      ))}
    </ol>
  );
}
