// The person's games over time: totals, bests, and each week as a drawing and as a table.
import type { Progress } from '../../../schema/progress.ts';
import { get } from '../../game/api.ts';
import { historyText } from '../../text/history.ts';
import { formatDate } from '../../ui/format.ts';
import { Loaded, useLoad } from '../loading/loading.tsx';
import { formatAccuracy } from './accuracy.ts';
import { weekChart } from './weeks.ts';

/** Needs a session. */
export function OverTime() {
  const load = useLoad(() => get<Progress>('/players/me/progress'));
  return (
    <section class="panel" aria-labelledby="over-time">
      <h2 id="over-time">{historyText('history.time')}</h2>
      <Loaded
        load={load}
        refused={({ slug }) => slug === 'session-missing' && <p>{historyText('history.time.none')}</p>}
      >
        {(progress) =>
          progress.games === 0 ? <p>{historyText('history.time.none')}</p> : <Facts progress={progress} />
        }
      </Loaded>
    </section>
  );
}

function Facts({ progress }: { readonly progress: Progress }) {
  const { games, won, lost, drawn, accuracy, bestWin, largestCapture, weeks } = progress;
  return (
    <>
      <dl class="own-facts">
        <dt>{historyText('history.games')}</dt>
        <dd>{historyText('history.games.of', { games, won, lost, drawn })}</dd>
        <dt>{historyText('history.accuracy.mean')}</dt>
        <dd>{formatAccuracy(accuracy)}</dd>
        <dt>{historyText('history.win')}</dt>
        <dd>{bestWin ? <a href={`/watch/${bestWin.gameId}`}>{historyText('history.win.by', bestWin)}</a> : '–'}</dd>
        <dt>{historyText('history.capture')}</dt>
        <dd>
          {largestCapture ? (
            <a href={`/watch/${largestCapture.gameId}`}>{historyText('history.capture.cards', largestCapture)}</a>
          ) : (
            '–'
          )}
        </dd>
      </dl>
      {weeks.length > 0 && <Weeks weeks={weeks} />}
    </>
  );
}

type WeeksProps = Pick<Progress, 'weeks'>;

function Weeks({ weeks }: WeeksProps) {
  const { bars, accuracies } = weekChart(weeks);
  const from = dayWord(weeks[0]!.from);
  const games = weeks.reduce((sum, week) => sum + week.games, 0);
  return (
    <>
      <figure class="week-chart">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={historyText('history.weeks.spoken', { games, from })}
        >
          {bars.map(({ x, width, parts }) =>
            parts.map(({ is, y: top, height }) => (
              <rect key={`${x} ${is}`} class={`week-${is}`} x={x} y={top} width={width} height={height} />
            )),
          )}
        </svg>
        {accuracies.length > 0 && (
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={historyText('history.accuracy.weeks')}
            class="week-accuracy"
          >
            <polyline points={accuracies.map(({ x, y: top }) => `${x},${top}`).join(' ')} />
            {accuracies.map(({ x, y: top }) => (
              // A line of zero length stays a round dot however the drawing is stretched.
              <path key={x} d={`M${x} ${top}h0`} />
            ))}
          </svg>
        )}
        <figcaption class="faint">
          <span class="week-key week-won">{historyText('history.result.won')}</span>
          <span class="week-key week-drawn">{historyText('history.result.drawn')}</span>
          <span class="week-key week-lost">{historyText('history.result.lost')}</span>
          {accuracies.length > 0 && <span class="week-key week-line">{historyText('history.accuracy')}</span>}
        </figcaption>
      </figure>
      <details>
        <summary>{historyText('history.weeks.table')}</summary>
        <div class="scroller" tabIndex={0} role="region" aria-label={historyText('history.weeks.table')}>
          <WeekTable weeks={weeks} />
        </div>
      </details>
    </>
  );
}

function WeekTable({ weeks }: WeeksProps) {
  return (
    <table class="own-records own-weeks">
      <thead>
        <tr>
          <th scope="col">{historyText('history.week')}</th>
          <th scope="col">{historyText('history.won')}</th>
          <th scope="col">{historyText('history.lost')}</th>
          <th scope="col">{historyText('history.drawn')}</th>
          <th scope="col">{historyText('history.accuracy')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ from, won, lost, drawn, accuracy }) => (
          <tr key={from}>
            <th scope="row">{dayWord(from)}</th>
            <td>{won}</td>
            <td>{lost}</td>
            <td>{drawn}</td>
            <td>{formatAccuracy(accuracy)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "7 Dec": needs no year, since the weeks span half a year. */
function dayWord(date: string): string {
  return formatDate(date, { day: 'numeric', month: 'short' });
}
