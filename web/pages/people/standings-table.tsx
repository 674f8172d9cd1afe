// A leaderboard of one ruleset or both, loaded page by page, and the choice of the ruleset.
import { RULESETS, type Ruleset } from '../../../src/engine/index.ts';
import type { AgentLeaderboard, PlayerLeaderboard } from '../../../schema/standing.ts';
import { peopleText } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';
import { Pages, type PagedLoad } from '../loading/paged.tsx';
import { PlaysLikeCell } from './plays-like.tsx';
import { Deviation, Form, formatShare, Provisional, Record } from './standing.tsx';

export type Standing = (PlayerLeaderboard | AgentLeaderboard)['standings'][number];

interface StandingsTableProps {
  readonly load: PagedLoad<Standing>;
  readonly caption: string;
  /** `null` for both. */
  readonly ruleset: Ruleset | null;
  /** Shown if the table is empty: how to get on it. */
  readonly empty: string;
}

export function StandingsTable({ load, caption, ruleset, empty }: StandingsTableProps) {
  return (
    <Pages load={load} empty={<p>{empty}</p>}>
      {(standings) => (
        <table class="standings">
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <abbr title={peopleText('people.place')}>#</abbr>
              </th>
              <th scope="col">{peopleText('people.name')}</th>
              <th scope="col">{peopleText('people.rating')}</th>
              <th scope="col">{peopleText('people.record')}</th>
              <th scope="col" class="wide">
                {peopleText('people.winRate')}
              </th>
              <th scope="col" class="wide">
                {peopleText('plays.title')}
              </th>
            </tr>
          </thead>
          <tbody>
            {standings.map((standing) => (
              <StandingRow key={hrefOf(standing)} standing={standing} ruleset={ruleset} />
            ))}
          </tbody>
        </table>
      )}
    </Pages>
  );
}

function StandingRow({ standing, ruleset }: { readonly standing: Standing; readonly ruleset: Ruleset | null }) {
  const { name } = 'agent' in standing ? standing.agent : standing.player;
  return (
    <tr>
      <td class="place">{standing.place ?? <span aria-label={peopleText('people.place.none')}>–</span>}</td>
      <th scope="row">
        <a href={hrefOf(standing)}>
          <bdi>{name}</bdi>
        </a>{' '}
        {standing.provisional && <Provisional />}
        <Form form={standing.recentForm} />
      </th>
      <td class="number">
        <strong>{standing.rating}</strong>{' '}
        <span class="faint">
          <Deviation of={standing.deviation} />
        </span>
      </td>
      <td class="number">
        <Record of={standing} />
      </td>
      <td class="number wide">{formatShare(standing.winRate)}</td>
      <td class="number wide">
        <PlaysLikeCell of={standing.playsLike} ruleset={ruleset} />
      </td>
    </tr>
  );
}

function hrefOf(standing: Standing): string {
  return 'agent' in standing ? `/agents/${standing.agent.slug}` : `/players/${standing.player.id}`;
}

interface RulesetFilterProps {
  readonly value: Ruleset | null;
  onChoose(ruleset: Ruleset | null): void;
}

export function RulesetFilter({ value, onChoose }: RulesetFilterProps) {
  return (
    <label>
      {tableText('home.ruleset')}
      <select value={value ?? ''} onChange={(event) => onChoose(parseRuleset(event.currentTarget.value))}>
        <option value="">{peopleText('people.ruleset.both')}</option>
        {RULESETS.map((ruleset) => (
          <option key={ruleset} value={ruleset}>
            {tableText(`play.ruleset.${ruleset}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** `null` for both. */
export function parseRuleset(text: string | null): Ruleset | null {
  return RULESETS.find((ruleset) => ruleset === text) ?? null;
}
