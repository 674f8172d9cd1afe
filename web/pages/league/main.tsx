// One league, live: settings, standings, live games, cross table. Polled until it is over.
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import type { TournamentPage } from '../../../schema/league.ts';
import { get } from '../../game/api.ts';
import { pathId } from '../../game/path-id.ts';
import { leaguesText } from '../../text/leagues.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Loaded, useLoad } from '../loading/loading.tsx';
import { CrossTable } from './cross-table.tsx';
import { isIn, LeagueHead } from './head.tsx';
import { LeagueTable } from './league-table.tsx';

const root = `/tournaments/${pathId}`;
const REFRESH_MS = 4000;

function LeaguePage() {
  const load = useLoad(() => get<TournamentPage>(root));
  useEffect(() => {
    const timer = setInterval(() => {
      const page = load.value.value;
      // An entrant's page also while it is hidden: its title says when a game begins.
      if (page && mayChange(page) && (isIn(page) || document.visibilityState === 'visible')) void load.reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <PageFrame title={titleOf(load.value.value)} current="leagues">
      <Loaded
        load={load}
        title={leaguesText('league.title')}
        refused={({ problem }) => problem.status === 404 && <NoLeague />}
      >
        {(page) => (
          <div class="stack">
            <LeagueHead page={page} root={root} reload={load.reload} />
            <LeagueTable standings={page.standings} />
            {(page.tournament.state === 'running' || page.live.length > 0) && <LiveGames live={page.live} />}
            {page.crossTable && page.crossTable.length > 0 && (
              <CrossTable standings={page.standings} meetings={page.crossTable} />
            )}
            <p class="faint">
              <a href={`/api/v1${root}/games.jsonl`}>{leaguesText('league.lines')}</a>
            </p>
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** "Winter cup", "Your game is running: sit down · Winter cup" */
function titleOf(page: TournamentPage | undefined): string {
  if (!page) return leaguesText('league.title');
  const { tournament, own } = page;
  return own?.games.length ? `${leaguesText('league.sit')} · ${tournament.name}` : tournament.name;
}

/** The live games of a cancelled league continue. */
function mayChange({ tournament: { state }, live }: TournamentPage): boolean {
  return state === 'open' || state === 'running' || live.length > 0;
}

function NoLeague() {
  return (
    <section class="panel" role="alert">
      <h1>{leaguesText('league.none')}</h1>
      <p>{leaguesText('league.none.todo')}</p>
      <a class="button" href="/leagues">
        {leaguesText('leagues.title')}
      </a>
    </section>
  );
}

function LiveGames({ live }: Pick<TournamentPage, 'live'>) {
  return (
    <section class="panel" aria-labelledby="live">
      <h2 id="live">{leaguesText('league.live')}</h2>
      {live.length === 0 && <p>{leaguesText('league.live.none')}</p>}
      <ul class="game-list">
        {live.map((game) => (
          <li key={game.id}>
            <a href={`/watch/${game.id}`}>
              <span>
                <bdi>{game.players.A}</bdi> – <bdi>{game.players.B}</bdi>
              </span>
            </a>{' '}
            <small>
              {game.score.A} : {game.score.B}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

render(<LeaguePage />, document.querySelector('#page')!);
