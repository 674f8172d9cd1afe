// The hosted agents that can be challenged.
import { render } from 'preact';
import type { AgentBody, Agents } from '../../../schema/agent.ts';
import { get } from '../../game/api.ts';
import { p } from '../../text/people.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Loaded } from '../people/loading.tsx';
import { More, pathWith, usePaged } from '../people/paged.tsx';
import { Portrait } from '../people/portrait.tsx';
import { Form, Provisional } from '../people/standing.tsx';
import { rankName } from '../people/words.ts';

const PAGE = 100;

function AgentsPage() {
  const load = usePaged(readAgents);
  return (
    <PageFrame title={p('agents.title')} current="agents">
      <h1>{p('agents.title')}</h1>
      <p class="lead">{p('agents.lead')}</p>
      <Loaded load={load}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="panel">{p('agents.none')}</p>
          ) : (
            <>
              <ul class="agents">
                {byRating(items).map((agent) => (
                  <AgentCard key={agent.slug} agent={agent} />
                ))}
              </ul>
              <More load={load} />
            </>
          )
        }
      </Loaded>
    </PageFrame>
  );
}

/** By strength, which people look for; the API lists by slug. */
function byRating(agents: readonly AgentBody[]): readonly AgentBody[] {
  return agents.toSorted((a, b) => a.rating - b.rating);
}

function AgentCard({ agent }: { readonly agent: AgentBody }) {
  return (
    <li class="panel agent-card">
      <Portrait cardId={agent.characterId} />
      <div>
        <h2>
          <a href={`/agents/${agent.slug}`}>{agent.name}</a>
        </h2>
        <p class="rating">
          <strong>{agent.rating}</strong> <span>{rankName(agent.rank)}</span> {agent.provisional && <Provisional />}
        </p>
        <p class="faint">{p('agents.strength', { strength: agent.strength })}</p>
        <Form form={agent.recentForm} />
      </div>
    </li>
  );
}

async function readAgents(cursor: string | null) {
  const { agents, next } = await get<Agents>(pathWith('/agent', { cursor, limit: String(PAGE) }));
  return { items: agents, next };
}

render(<AgentsPage />, document.querySelector('#page')!);
