// The list of leagues, and opening one.
import { render } from 'preact';
import type { Tournament, Tournaments } from '../../../schema/league.ts';
import { LEAGUE_FORMATS } from '../../../schema/words.ts';
import { RULESETS } from '../../../src/engine/index.ts';
import { post } from '../../game/api.ts';
import { l } from '../../text/leagues.ts';
import { t } from '../../text/text.ts';
import { formatDay } from '../../ui/figures.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { AttemptForm } from '../attempt.tsx';
import { OwnFailure, useOwnAttempt } from '../people/own-attempt.tsx';
import { Pages, pathWith, usePaged } from '../people/paged.tsx';

const CLOCKS = [30, 120, 86_400] as const;
const DEFAULT_CLOCK = 120;
const ARENA_MINUTES = 30;

function LeaguesPage() {
  const load = usePaged(
    (cursor) => pathWith('/tournaments', { cursor }),
    ({ tournaments }: Tournaments) => tournaments,
  );
  return (
    <PageFrame title={l('leagues.title')} current="leagues">
      <h1>{l('leagues.title')}</h1>
      <p class="lead">{l('leagues.lead')}</p>
      <div class="columns">
        <section class="panel" aria-labelledby="all">
          <h2 id="all">{l('leagues.all')}</h2>
          <Pages load={load} empty={<p>{l('leagues.none')}</p>}>
            {(tournaments) => (
              <ul class="leagues">
                {tournaments.map((tournament) => (
                  <LeagueItem key={tournament.id} tournament={tournament} />
                ))}
              </ul>
            )}
          </Pages>
        </section>
        {/* With the list: below it, it would jump. */}
        {(load.value.value ?? load.failure.value) !== undefined && <OpenOne />}
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
        {l(`leagues.state.${state}`)}
      </span>
      <span class="faint">
        {l(`leagues.format.${format}`)} · {t(`play.ruleset.${ruleset}`)} · {l('leagues.entries', { count: entries })} ·{' '}
        {l('leagues.by', { name: organizer.name })} · {formatDay(createdAt)}
      </span>
    </li>
  );
}

function OpenOne() {
  const attempt = useOwnAttempt();
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
    const { id } = await post<Tournament>('/tournaments', { body, idempotencyKey: crypto.randomUUID() });
    location.assign(`/leagues/${id}`);
  };
  return (
    <AttemptForm
      attempt={attempt}
      labelledBy="open"
      submit={l('leagues.new.do')}
      failure={<OwnFailure attempt={attempt} />}
      send={open}
    >
      <h2 id="open">{l('leagues.new')}</h2>
      <p>{l('leagues.new.lead')}</p>
      <label class="field">
        <span>{l('leagues.new.name')}</span>
        <input name="name" required maxLength={40} autocomplete="off" />
      </label>
      <label class="field">
        <span>{l('leagues.new.format')}</span>
        <select name="format">
          {LEAGUE_FORMATS.map((format) => (
            <option key={format} value={format}>
              {l(`leagues.new.format.${format}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('home.ruleset')}</span>
        <select name="ruleset">
          {RULESETS.map((ruleset) => (
            <option key={ruleset} value={ruleset}>
              {t(`play.ruleset.${ruleset}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{l('leagues.new.startsWith')}</span>
        <input name="startsWith" type="number" min={2} max={64} value={4} required />
      </label>
      <label class="field">
        <span>{l('leagues.new.moveSeconds')}</span>
        <select name="moveSeconds">
          {CLOCKS.map((seconds) => (
            <option key={seconds} value={seconds} selected={seconds === DEFAULT_CLOCK}>
              {l(`leagues.new.clock.${seconds}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input name="rated" type="checkbox" checked /> {l('leagues.new.rated')}
      </label>
    </AttemptForm>
  );
}

render(<LeaguesPage />, document.querySelector('#page')!);
