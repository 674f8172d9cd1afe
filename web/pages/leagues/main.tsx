// The list of leagues, and opening one.
import { render } from 'preact';
import type { Tournament, Tournaments } from '../../../schema/league.ts';
import { LEAGUE_FORMATS } from '../../../schema/enumerations.ts';
import { postOnce } from '../../game/api.ts';
import { leaguesText } from '../../text/leagues.ts';
import { tableText } from '../../text/text.ts';
import { formatDay } from '../../ui/format.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { AccountForm } from '../profile-action.tsx';
import { Pages, pathWith, usePaged } from '../loading/paged.tsx';
import { RulesetField } from '../fields.tsx';
import { NameInput } from '../name-input.tsx';

const CLOCKS = [30, 120, 86_400] as const;
const DEFAULT_CLOCK = 120;
const ARENA_MINUTES = 30;

function LeaguesPage() {
  const load = usePaged(
    (cursor) => pathWith('/tournaments', { cursor }),
    ({ tournaments }: Tournaments) => tournaments,
  );
  return (
    <PageFrame title={leaguesText('leagues.title')} current="leagues">
      <h1>{leaguesText('leagues.title')}</h1>
      <p class="lead">{leaguesText('leagues.lead')}</p>
      <div class="columns">
        <section class="panel" aria-labelledby="all">
          <h2 id="all">{leaguesText('leagues.all')}</h2>
          <Pages load={load} empty={<p>{leaguesText('leagues.none')}</p>}>
            {(tournaments) => (
              <ul class="leagues">
                {tournaments.map((tournament) => (
                  <LeagueItem key={tournament.id} tournament={tournament} />
                ))}
              </ul>
            )}
          </Pages>
        </section>
        {/* Shown with the list, below which it would otherwise jump. */}
        {(load.value.value ?? load.failure.value) !== undefined && <OpenLeagueForm />}
      </div>
    </PageFrame>
  );
}

function LeagueItem({ tournament }: { readonly tournament: Tournament }) {
  const { id, name, format, ruleset, state, entries, organizer, createdAt } = tournament;
  return (
    <li>
      <a href={`/leagues/${id}`}>
        <bdi>{name}</bdi>
      </a>{' '}
      <span class="badge" data-state={state}>
        {leaguesText(`leagues.state.${state}`)}
      </span>
      <span class="faint">
        {leaguesText(`leagues.format.${format}`)} · {tableText(`play.ruleset.${ruleset}`)} ·{' '}
        {leaguesText('leagues.entries', { count: entries })} · {leaguesText('leagues.by', { name: organizer.name })} ·{' '}
        {formatDay(createdAt)}
      </span>
    </li>
  );
}

function OpenLeagueForm() {
  const open = async (form: FormData): Promise<void> => {
    const format = String(form.get('format'));
    const body = {
      name: String(form.get('name')),
      format,
      ruleset: String(form.get('ruleset')),
      startsWith: Number(form.get('startsWith')),
      moveSeconds: Number(form.get('moveSeconds')),
      rated: form.has('rated'),
      ...(format === 'arena' ? { minutes: ARENA_MINUTES } : {}),
    };
    const { id } = await postOnce<Tournament>('/tournaments', { body });
    location.assign(`/leagues/${id}`);
  };
  return (
    <AccountForm labelledBy="open-league" submit={leaguesText('leagues.new.do')} send={open}>
      <h2 id="open-league">{leaguesText('leagues.new')}</h2>
      <p>{leaguesText('leagues.new.lead')}</p>
      <label class="field">
        <span>{leaguesText('leagues.new.name')}</span>
        <NameInput required />
      </label>
      <label class="field">
        <span>{leaguesText('leagues.new.format')}</span>
        <select name="format">
          {LEAGUE_FORMATS.map((format) => (
            <option key={format} value={format}>
              {leaguesText(`leagues.new.format.${format}`)}
            </option>
          ))}
        </select>
      </label>
      <RulesetField />
      <label class="field">
        <span>{leaguesText('leagues.new.startsWith')}</span>
        <input name="startsWith" type="number" min={2} max={64} defaultValue={4} required />
      </label>
      <label class="field">
        <span>{leaguesText('leagues.new.moveSeconds')}</span>
        <select name="moveSeconds">
          {CLOCKS.map((seconds) => (
            <option key={seconds} value={seconds} selected={seconds === DEFAULT_CLOCK}>
              {leaguesText(`leagues.new.clock.${seconds}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input name="rated" type="checkbox" defaultChecked /> {leaguesText('leagues.new.rated')}
      </label>
    </AccountForm>
  );
}

render(<LeaguesPage />, document.querySelector('#page')!);
