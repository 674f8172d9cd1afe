// Who met whom: the points of each row against each column, in the order of the standings.
import type { LeagueStanding, TournamentPage } from '../../../schema/league.ts';
import { leaguesText } from '../../text/leagues.ts';
import { formatPoints } from './points.ts';

interface CrossTableProps {
  readonly standings: readonly LeagueStanding[];
  readonly meetings: NonNullable<TournamentPage['crossTable']>;
}

export function CrossTable({ standings, meetings }: CrossTableProps) {
  const points = pointsByPair(meetings);
  return (
    <section class="panel" aria-labelledby="cross">
      <h2 id="cross">{leaguesText('league.cross')}</h2>
      <p class="faint">{leaguesText('league.cross.lead')}</p>
      <div class="cross-scroller" tabIndex={0} role="group" aria-label={leaguesText('league.cross.lead')}>
        <table class="cross">
          <caption class="visually-hidden">{leaguesText('league.cross')}</caption>
          <thead>
            <tr>
              <td></td>
              {standings.map(({ entry }, i) => (
                <th key={entry.number} scope="col">
                  <abbr title={entry.name}>{i + 1}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.map(({ entry }, i) => (
              <tr key={entry.number}>
                <th scope="row">
                  {i + 1}. <bdi>{entry.name}</bdi>
                </th>
                {standings.map((other) => (
                  <Cell
                    key={other.entry.number}
                    isSelf={other.entry === entry}
                    points={points.get(keyOf(entry.number, other.entry.number))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ isSelf, points }: { readonly isSelf: boolean; readonly points: number | undefined }) {
  if (isSelf) return <td class="self" aria-hidden="true" />;
  const none = <span class="visually-hidden">{leaguesText('league.cross.not')}</span>;
  return <td>{points === undefined ? none : formatPoints(points)}</td>;
}

/** Of the first against the second; several meetings are added up. */
function pointsByPair(meetings: CrossTableProps['meetings']): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  const add = (own: number, other: number, scored: number): void => {
    const key = keyOf(own, other);
    points.set(key, (points.get(key) ?? 0) + scored);
  };
  for (const { entries, points: scored } of meetings) {
    const [first, second] = entries;
    if (second === undefined || scored.every((each) => each === 0)) continue; // nothing is decided yet
    add(first!, second, scored[0]!);
    add(second, first!, scored[1]!);
  }
  return points;
}

function keyOf(own: number, other: number): string {
  return `${own} ${other}`;
}
