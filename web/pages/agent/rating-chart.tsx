// The rating over the last games: as a drawing with a summary for screen readers, and as a table.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { peopleText } from '../../text/people.ts';
import { formatDay, formatDelta, formatInstant } from '../../ui/format.ts';
import { ratingLine, type Box, type RatedGame } from './rating-line.ts';

const HEIGHT = 220;
const MARGIN = { left: 44, right: 52, top: 14, bottom: 28 };
const FIRST_WIDTH = 600;

interface RatingChartProps {
  /** Newest first. */
  readonly games: readonly RatedGame[];
  readonly name: string;
}

export function RatingChart({ games, name }: RatingChartProps) {
  if (games.length === 0) return <p>{peopleText('agent.chart.none', { name })}</p>;
  return (
    <>
      <Drawing games={games} />
      <details>
        <summary>{peopleText('agent.chart.table')}</summary>
        <div class="scroller" tabIndex={0} role="region" aria-label={peopleText('agent.chart.table')}>
          <NumbersTable games={games} />
        </div>
      </details>
    </>
  );
}

function Drawing({ games }: Pick<RatingChartProps, 'games'>) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const box: Box = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: width - MARGIN.left - MARGIN.right,
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const { points, ticks, lowest, highest } = ratingLine(games, box);
  const [first, last] = [points[0]!, points.at(-1)!];
  const facts = { count: games.length, from: first.rating, to: last.rating, lowest, highest };
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const ground = box.top + box.height;
  const [firstDay, lastDay] = [formatDay(games.at(-1)!.endedAt), formatDay(games[0]!.endedAt)];
  return (
    <div ref={frame} class="chart">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        height={HEIGHT}
        role="img"
        aria-label={peopleText('agent.chart.spoken', facts)}
      >
        {ticks.map(({ rating, y }) => (
          <g key={rating}>
            <line class="chart-grid" x1={box.left} x2={box.left + box.width} y1={y} y2={y} />
            <text x={box.left - 8} y={y + 4} text-anchor="end">
              {rating}
            </text>
          </g>
        ))}
        <polygon class="chart-area" points={`${first.x},${ground} ${line} ${last.x},${ground}`} />
        <polyline class="chart-line" points={line} />
        <circle class="chart-now" cx={last.x} cy={last.y} r="5" />
        <text class="chart-value" x={last.x + 10} y={last.y + 5}>
          {last.rating}
        </text>
        {firstDay !== lastDay && (
          <text x={box.left} y={HEIGHT - 6}>
            {firstDay}
          </text>
        )}
        <text x={box.left + box.width} y={HEIGHT - 6} text-anchor="end">
          {lastDay}
        </text>
      </svg>
    </div>
  );
}

function NumbersTable({ games }: Pick<RatingChartProps, 'games'>) {
  return (
    <table class="standings">
      <thead>
        <tr>
          <th scope="col">{peopleText('agent.chart.when')}</th>
          <th scope="col">{peopleText('agent.chart.before')}</th>
          <th scope="col">{peopleText('agent.chart.change')}</th>
          <th scope="col">{peopleText('agent.chart.after')}</th>
        </tr>
      </thead>
      <tbody>
        {games.map(({ gameId, endedAt, before, after }) => (
          <tr key={gameId}>
            <th scope="row">{formatInstant(endedAt)}</th>
            <td class="number">{before}</td>
            <td class="number">{formatDelta(after - before)}</td>
            <td class="number">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The available width: drawing at it, instead of scaling, keeps the text's size. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const width = useSignal(FIRST_WIDTH);
  useLayoutEffect(() => {
    const watching = new ResizeObserver(([entry]) => (width.value = Math.round(entry!.contentRect.width)));
    watching.observe(element.current!);
    return () => watching.disconnect();
  }, []);
  return width.value;
}
