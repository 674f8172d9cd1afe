// A leaderboard of one ruleset or of both, loaded page by page.
import type { PlayerLeaderboard } from '../../../schema/standing.ts';
import { p } from '../../text/people.ts';
import { More, type PagedLoad } from './paged.tsx';
import { Loaded } from './loading.tsx';
import { Form, Provisional, Record } from './standing.tsx';
import { formatShare } from './words.ts';

/** A player or an agent in the table. */
export interface Row extends Omit<PlayerLeaderboard['standings'][number], 'player'> {
  readonly name: string;
  readonly href: string;
}

interface StandingsTableProps {
  readonly load: PagedLoad<Row>;
  readonly caption: string;
  /** Shown when the table is empty: how to get into it. */
  readonly empty: string;
}

export function StandingsTable({ load, caption, empty }: StandingsTableProps) {
  return (
    <Loaded load={load}>
      {({ items }) =>
        items.length === 0 ? (
          <p>{empty}</p>
        ) : (
          <>
            <table class="standings">
              <caption class="visually-hidden">{caption}</caption>
              <thead>
                <tr>
                  <th scope="col">
                    <abbr title={p('people.place')}>#</abbr>
                  </th>
                  <th scope="col">{p('people.name')}</th>
                  <th scope="col">{p('people.rating')}</th>
                  <th scope="col">{p('people.record')}</th>
                  <th scope="col" class="wide">
                    {p('people.winRate')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((row) => (
                  <StandingRow key={row.href} row={row} />
                ))}
              </tbody>
            </table>
            <More load={load} />
          </>
        )
      }
    </Loaded>
  );
}

function StandingRow({ row }: { readonly row: Row }) {
  return (
    <tr>
      <td class="place">{row.place ?? <span aria-label={p('people.place.none')}>–</span>}</td>
      <th scope="row">
        <a href={row.href}>{row.name}</a> {row.provisional && <Provisional />}
        <Form form={row.recentForm} />
      </th>
      <td class="number">
        <strong>{row.rating}</strong>
      </td>
      <td class="number">
        <Record of={row} />
      </td>
      <td class="number wide">{formatShare(row.winRate)}</td>
    </tr>
  );
}
