// Seat A's win probability over the game: a drawing, and a slider below it that speaks its values.
import type { ReviewDone } from '../../../schema/review.ts';
import { replayText } from '../../text/replay.ts';

interface CurveProps {
  readonly review: ReviewDone;
  readonly at: number;
  readonly label: string;
  readonly onSeek: (at: number) => void;
}

const HEIGHT = 40;

export function Curve({ review, at, label, onSeek }: CurveProps) {
  const { curve, moves, turningPoints } = review;
  const last = Math.max(1, moves.length);
  const y = (win: number): number => (1 - win) * HEIGHT;
  const line = curve.map((win, i) => `${i === 0 ? 'M' : 'L'}${i} ${y(win)}`).join('');
  return (
    <section class="panel" aria-label={replayText('review.curve')}>
      <svg class="curve" viewBox={`-0.5 -2 ${last + 1} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="curve-area" d={`${line}V${HEIGHT}H0Z`} />
        <path class="curve-even" d={`M0 ${HEIGHT / 2}H${last}`} />
        <path class="curve-line" d={line} />
        {turningPoints.map((index) => (
          <path key={index} class="curve-turn" d={`M${index + 1} 0V${HEIGHT}`} />
        ))}
        <path class="curve-here" d={`M${at} -2V${HEIGHT + 2}`} />
      </svg>
      <input
        class="curve-bar"
        type="range"
        min={0}
        max={moves.length}
        value={at}
        aria-label={replayText('review.curve')}
        aria-valuetext={label}
        onInput={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
      <p>{label}</p>
    </section>
  );
}
