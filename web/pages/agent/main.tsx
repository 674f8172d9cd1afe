// The page of a hosted agent: profile, rating history, matches, and challenging a friend to play it.
import { render } from 'preact';
import type { AgentCard, AgentProfile } from '../../../schema/agent.ts';
import { get } from '../../game/api.ts';
import { pathId } from '../../game/path-id.ts';
import { peopleText } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Loaded, emptyStateFor, useLoad } from '../loading/loading.tsx';
import { PagePortrait } from '../../ui/page-portrait.tsx';
import { LatestGames } from '../people/latest-games.tsx';
import { PlaysLikeFacts } from '../people/plays-like.tsx';
import { Facts, formatStreak } from '../people/standing.tsx';
import { About } from './about.tsx';
import { Challenge } from './challenge.tsx';
import { Lately } from './lately.tsx';
import { MatchList } from './match-list.tsx';
import { PlayNow } from './play-now.tsx';
import { RatingChart } from './rating-chart.tsx';

const root = `/agent/${pathId}`;

function AgentPage() {
  const profile = useLoad(() => get<AgentProfile>(`${root}/profile`));
  const card = useLoad(() => get<AgentCard>(`${root}/card`));
  const games = profile.value.value?.agent.games;
  const onPlayed = (): void => void Promise.all([profile.reload(), card.reload()]);
  return (
    <PageFrame title={profile.value.value?.agent.name ?? peopleText('agent.title')} current="agents">
      <Loaded
        load={profile}
        title={peopleText('agent.title')}
        refused={emptyStateFor('agent.none', { href: '/agents', link: 'agents.title' })}
      >
        {({ agent, playsLike, ...about }) => (
          <div class="stack">
            <div class="columns">
              <AgentHead agent={agent} playsLike={playsLike} />
              {agent.deleted ? (
                <p class="panel">{peopleText('agent.deleted')}</p>
              ) : (
                <div class="stack">
                  <PlayNow profile={{ agent, playsLike, ...about }} />
                  <Challenge agent={agent} onPlayed={onPlayed} />
                </div>
              )}
            </div>
            <About agent={agent} />
            <section class="panel" aria-labelledby="rating-over-time">
              <h2 id="rating-over-time">{peopleText('agent.chart')}</h2>
              <Loaded load={card}>{({ ratings }) => <RatingChart games={ratings} name={agent.name} />}</Loaded>
            </section>
            {card.value.value && <Lately card={card.value.value} />}
            <MatchList root={root} agent={agent} version={games} />
            <LatestGames root={root} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

function AgentHead({ agent, playsLike }: Pick<AgentProfile, 'agent' | 'playsLike'>) {
  const streak = formatStreak(agent.streak);
  return (
    <section class="panel profile" aria-labelledby="name">
      <PagePortrait agent={agent.slug} champion={agent.characterId} />
      <div>
        <h1 id="name">
          <bdi>{agent.name}</bdi>
        </h1>
        <Facts standing={agent}>
          {streak && (
            <>
              <dt>{peopleText('people.streak')}</dt>
              <dd>{streak}</dd>
            </>
          )}
          {agent.plays === 'own' ? (
            <>
              <dt>{peopleText('agent.plays')}</dt>
              <dd>{peopleText('agent.plays.own')}</dd>
            </>
          ) : (
            <>
              <dt>{peopleText('agent.strength')}</dt>
              <dd>{agent.strength}</dd>
            </>
          )}
          <dt>{peopleText('agent.prefers')}</dt>
          <dd>
            {agent.ruleset === null ? peopleText('agent.prefers.none') : tableText(`play.ruleset.${agent.ruleset}`)}
          </dd>
        </Facts>
        <PlaysLikeFacts of={playsLike} />
      </div>
    </section>
  );
}

render(<AgentPage />, document.querySelector('#page')!);
