// The cross table: the points of each row's entry against each column's, in the order of the standings, with the games.
import type { LeagueStanding, TournamentPage } from '../../../schema/league.ts';
import { leaguesText } from '../../text/leagues.ts';
import { formatNumber } from '../../ui/format.ts';

interface CrossTableProps {
  readonly standings: readonly LeagueStanding[];
  readonly meetings: NonNullable<TournamentPage['crossTable']>;
}

export function CrossTable({ standings, meetings }: CrossTableProps) {
  const met = byPair(meetings);
  return (
    <section class="panel" aria-labelledby="cross">
      <h2 id="cross">{leaguesText('league.cross')}</h2>
      <p class="faint">{leaguesText('league.cross.lead')}</p>
      <div class="cross-scroller" tabIndex={0} role="group" aria-label={leaguesText('league.cross.lead')}>
        <table class="cross" style={{ '--columns': standings.length }}>
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
                  {i + 1}. <bdi class="clip">{entry.name}</bdi>
                </th>
                {standings.map((other) => (
                  <Cell
                    key={other.entry.number}
                    isSelf={other.entry === entry}
                    met={met.get(keyOf(entry.number, other.entry.number))}
                    names={`${entry.name} – ${other.entry.name}`}
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

/** All meetings of one entry with another. */
interface Met {
  /** `undefined` while nothing is decided. */
  readonly points: number | undefined;
  readonly games: readonly string[];
}

interface CellProps {
  readonly isSelf: boolean;
  readonly met: Met | undefined;
  readonly names: string;
}

function Cell({ isSelf, met, names }: CellProps) {
  if (isSelf) return <td class="self" aria-hidden="true" />;
  const none = <span class="visually-hidden">{leaguesText('league.cross.not')}</span>;
  if (!met) return <td>{none}</td>;
  const { points, games } = met;
  const shown = points === undefined ? '…' : formatNumber(points);
  const [first, ...others] = games;
  if (first !== undefined && others.length === 0) return <td>{gameLink(first, shown, names)}</td>;
  return (
    <td>
      {shown}
      {games.length > 0 && <small>{games.map((id, i) => gameLink(id, String(i + 1), names))}</small>}
    </td>
  );
}

/** The watch page of a finished game leads to its replay and its review. */
function gameLink(id: string, shown: string, names: string) {
  return (
    <a key={id} href={`/watch/${id}`}>
      {shown}
      <span class="visually-hidden">: {names}</span>
    </a>
  );
}

/** By ordered pair of entries; the points of several meetings are added up. */
function byPair(meetings: CrossTableProps['meetings']): ReadonlyMap<string, Met> {
  const met = new Map<string, Met>();
  const add = (key: string, scored: number | undefined, games: readonly string[]): void => {
    const before = met.get(key);
    const points = scored === undefined ? before?.points : (before?.points ?? 0) + scored;
    met.set(key, { points, games: [...(before?.games ?? []), ...games] });
  };
  for (const { entries, points, games } of meetings) {
    const [first, second] = entries;
    const isDecided = points.some((each) => each > 0);
    if (second === undefined || (!isDecided && games.length === 0)) continue;
    add(keyOf(first!, second), isDecided ? points[0] : undefined, games);
    add(keyOf(second, first!), isDecided ? points[1] : undefined, games);
  }
  return met;
}

function keyOf(own: number, other: number): string {
  return `${own} ${other}`;
}
