// The standings of a league.
import type { LeagueStanding } from '../../../schema/league.ts';
import { leaguesText } from '../../text/leagues.ts';
import { peopleText } from '../../text/people.ts';
import { formatNumber } from '../../ui/format.ts';
import { formatEstimate, PlaysLikeNote } from '../people/plays-like.tsx';

export function LeagueTable({ standings }: { readonly standings: readonly LeagueStanding[] }) {
  return (
    <section class="panel" aria-labelledby="standings">
      <h2 id="standings">{leaguesText('league.standings')}</h2>
      {standings.length === 0 ? <p>{leaguesText('league.empty')}</p> : <Table standings={standings} />}
      <p class="faint">
        {leaguesText('league.adjusted.why')} {leaguesText('league.performance.why')}
      </p>
      <PlaysLikeNote />
    </section>
  );
}

function Table({ standings }: { readonly standings: readonly LeagueStanding[] }) {
  return (
    <table class="standings league-table">
      <caption class="visually-hidden">{leaguesText('league.standings')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <abbr title={peopleText('people.place')}>#</abbr>
          </th>
          <th scope="col">{peopleText('people.name')}</th>
          <th scope="col" class="number">
            {leaguesText('league.points')}
          </th>
          <th scope="col" class="number">
            {leaguesText('league.adjusted')}
          </th>
          <th scope="col" class="number wide">
            {peopleText('people.record')}
          </th>
          <th scope="col" class="number wide">
            {leaguesText('league.performance')}
          </th>
          <th scope="col" class="number wide">
            {peopleText('plays.title')}
          </th>
        </tr>
      </thead>
      <tbody>
        {standings.map((row) => (
          <Row key={row.entry.number} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: LeagueStanding }) {
  const { place, entry, points, adjusted, wins, losses, draws, playsLike } = row;
  const path = entry.kind === 'agent' ? 'agents' : 'players';
  return (
    <tr data-out={entry.withdrawn ?? undefined}>
      <td class="place">{place}</td>
      <th scope="row">
        <a href={`/${path}/${encodeURIComponent(entry.id)}`}>
          <bdi>{entry.name}</bdi>
        </a>
        {entry.withdrawn && <span class="faint">{leaguesText(`league.withdrawn.${entry.withdrawn}`)}</span>}
        {row.performance && (
          <span class="faint narrow">{leaguesText('league.performance.inLine', row.performance)}</span>
        )}
        {playsLike && (
          <span class="faint narrow">{peopleText('plays.inLine', { estimate: formatEstimate(playsLike) })}</span>
        )}
      </th>
      <td class="number">
        <strong>{formatNumber(points)}</strong>
      </td>
      <td class="number">{signed(adjusted)}</td>
      <td class="number wide">{peopleText('people.record.short', { wins, losses, draws })}</td>
      <td class="number wide">
        <Performance of={row.performance} />
      </td>
      <td class="number wide">{playsLike ? formatEstimate(playsLike) : '–'}</td>
    </tr>
  );
}

function Performance({ of }: { readonly of: LeagueStanding['performance'] }) {
  if (of === null) return <>–</>;
  const { rating, low, high } = of;
  return (
    <>
      <span class="visually-hidden">{leaguesText('league.performance.spoken', { rating, low, high })}</span>
      <span aria-hidden="true">
        {rating}
        <small class="interval">
          {low}–{high}
        </small>
      </span>
    </>
  );
}

const SIGNED = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;

/** "+1.50", "−0.25", "0.00" */
function signed(points: number): string {
  return formatNumber(points, SIGNED);
}
