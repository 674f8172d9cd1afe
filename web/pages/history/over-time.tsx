// How one's games went over time: the totals, the best of them, and week by week as a drawing and as a table.
import type { Progress } from '../../../schema/progress.ts';
import { get } from '../../game/api.ts';
import { y } from '../../text/history.ts';
import { language } from '../../text/language.ts';
import { Loaded, useLoad } from '../people/loading.tsx';
import { formatAccuracy } from './accuracy.ts';
import { weekChart } from './weeks.ts';

/** For a session only. */
export function OverTime() {
  const load = useLoad(() => get<Progress>('/players/me/progress'));
  return (
    <section class="panel" aria-labelledby="over-time">
      <h2 id="over-time">{y('history.time')}</h2>
      <Loaded load={load} refused={({ slug }) => slug === 'session-missing' && <p>{y('history.time.none')}</p>}>
        {(progress) => (progress.games === 0 ? <p>{y('history.time.none')}</p> : <Told progress={progress} />)}
      </Loaded>
    </section>
  );
}

function Told({ progress }: { readonly progress: Progress }) {
  const { games, won, lost, drawn, accuracy, bestWin, largestCapture, weeks } = progress;
  return (
    <>
      <dl class="own-facts">
        <dt>{y('history.games')}</dt>
        <dd>{y('history.games.of', { games, won, lost, drawn })}</dd>
        <dt>{y('history.accuracy.mean')}</dt>
        <dd>{formatAccuracy(accuracy)}</dd>
        <dt>{y('history.win')}</dt>
        <dd>{bestWin ? <a href={`/watch/${bestWin.gameId}`}>{y('history.win.by', bestWin)}</a> : '–'}</dd>
        <dt>{y('history.capture.best')}</dt>
        <dd>
          {largestCapture ? (
            <a href={`/watch/${largestCapture.gameId}`}>{y('history.capture.cards', largestCapture)}</a>
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
          aria-label={y('history.weeks.spoken', { games, from })}
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
            aria-label={y('history.accuracy.weeks')}
            class="week-accuracy"
          >
            <polyline points={accuracies.map(({ x, y: top }) => `${x},${top}`).join(' ')} />
            {accuracies.map(({ x, y: top }) => (
              // A line without length is a round dot, whatever the drawing is stretched to.
              <path key={x} d={`M${x} ${top}h0`} />
            ))}
          </svg>
        )}
        <figcaption class="faint">
          <span class="week-key week-won">{y('history.result.won')}</span>
          <span class="week-key week-drawn">{y('history.result.drawn')}</span>
          <span class="week-key week-lost">{y('history.result.lost')}</span>
          {accuracies.length > 0 && <span class="week-key week-line">{y('history.accuracy')}</span>}
        </figcaption>
      </figure>
      <details>
        <summary>{y('history.weeks.table')}</summary>
        <div class="scroller" tabIndex={0} role="region" aria-label={y('history.weeks.table')}>
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
          <th scope="col">{y('history.week')}</th>
          <th scope="col">{y('history.won')}</th>
          <th scope="col">{y('history.lost')}</th>
          <th scope="col">{y('history.drawn')}</th>
          <th scope="col">{y('history.accuracy')}</th>
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

/** "7 Dec": of the calendar, wherever the browser is; the weeks are those of half a year. */
function dayWord(date: string): string {
  const form = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language.value, form).format(new Date(date));
}
