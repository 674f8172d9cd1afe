// The hosted agents that can be challenged.
import { render } from 'preact';
import type { AgentBody, Agents } from '../../../schema/agent.ts';
import { peopleText } from '../../text/people.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Pages, pathWith, usePaged } from '../loading/paged.tsx';
import { PagePortrait } from '../../ui/page-portrait.tsx';
import { Deviation, Form, Provisional, rankName } from '../people/standing.tsx';

const PAGE = '100';

function AgentsPage() {
  const load = usePaged(
    (cursor) => pathWith('/agent', { cursor, limit: PAGE }),
    ({ agents }: Agents) => agents,
  );
  return (
    <PageFrame title={peopleText('agents.title')} current="agents">
      <h1>{peopleText('agents.title')}</h1>
      <p class="lead">{peopleText('agents.lead')}</p>
      <Pages load={load} empty={<p class="panel">{peopleText('agents.none')}</p>}>
        {(agents) => (
          <ul class="agents">
            {byRating(agents).map((agent) => (
              <AgentCard key={agent.slug} agent={agent} />
            ))}
          </ul>
        )}
      </Pages>
    </PageFrame>
  );
}

/** Weakest first, so that people find an opponent of their strength; the API lists by slug. */
function byRating(agents: readonly AgentBody[]): readonly AgentBody[] {
  return agents.toSorted((a, b) => a.rating - b.rating);
}

function AgentCard({ agent }: { readonly agent: AgentBody }) {
  return (
    <li class="panel agent-card">
      <PagePortrait agent={agent.slug} champion={agent.characterId} />
      <div>
        <h2>
          <a href={`/agents/${agent.slug}`}>
            <bdi>{agent.name}</bdi>
          </a>
        </h2>
        <p class="row rating">
          <strong>{agent.rating}</strong> <Deviation of={agent.deviation} />{' '}
          <span class="rank">{rankName(agent.rank)}</span> {agent.provisional && <Provisional />}
        </p>
        <p class="faint">
          {agent.plays === 'own'
            ? peopleText('agents.own')
            : peopleText('agents.strength', { strength: agent.strength })}
        </p>
        <Form form={agent.recentForm} />
      </div>
    </li>
  );
}

render(<AgentsPage />, document.querySelector('#page')!);
