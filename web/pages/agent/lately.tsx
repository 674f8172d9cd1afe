// The opponents of an agent's last public games with its record, and the cost of a move as its program reports it.
import type { AgentCard, Opponent } from '../../../schema/agent.ts';
import { peopleText } from '../../text/people.ts';
import { formatDollars, formatFigure, formatSeconds } from '../../ui/format.ts';
import { Record } from '../people/standing.tsx';

const SHOWN = 8;

export function Lately({ card }: { readonly card: AgentCard }) {
  const { games, opponents, thinking } = card;
  return (
    <section class="panel" aria-labelledby="lately">
      <h2 id="lately">{peopleText('agent.lately')}</h2>
      {games === 0 ? <p>{peopleText('agent.lately.none')}</p> : <Opponents games={games} opponents={opponents} />}
      {thinking && <Thinking of={thinking} />}
    </section>
  );
}

function Opponents({ games, opponents }: Pick<AgentCard, 'games' | 'opponents'>) {
  return (
    <>
      <p class="faint">{peopleText('agent.lately.of', { games })}</p>
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">{peopleText('agent.lately.opponent')}</th>
            <th scope="col" class="number">
              {peopleText('people.record')}
            </th>
          </tr>
        </thead>
        <tbody>
          {opponents.slice(0, SHOWN).map((opponent, i) => (
            <tr key={i}>
              <th scope="row">
                <Name of={opponent} />
              </th>
              <td class="number">
                <Record of={opponent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Name({ of: { kind, name, url, strength } }: { readonly of: Opponent }) {
  if (kind === 'house') return <>{peopleText('agent.lately.house', { strength: strength! })}</>;
  if (name === null) return <>{peopleText('agent.lately.guests')}</>;
  return url === null ? (
    <bdi>{name}</bdi>
  ) : (
    <a href={new URL(url).pathname}>
      <bdi>{name}</bdi>
    </a>
  );
}

function Thinking({ of: { moves, ms, tokens, cost } }: { readonly of: NonNullable<AgentCard['thinking']> }) {
  return (
    <>
      <h3>{peopleText('agent.thinking')}</h3>
      <p class="faint">{peopleText('agent.thinking.of', { moves })}</p>
      <dl class="facts">
        {ms !== null && (
          <>
            <dt>{peopleText('agent.thinking.time')}</dt>
            <dd>{formatSeconds(ms / 1000)}</dd>
          </>
        )}
        {tokens !== null && (
          <>
            <dt>{peopleText('agent.thinking.tokens')}</dt>
            <dd>{formatFigure(tokens)}</dd>
          </>
        )}
        {cost !== null && (
          <>
            <dt>{peopleText('agent.thinking.cost')}</dt>
            <dd>{formatDollars(cost)}</dd>
          </>
        )}
      </dl>
    </>
  );
}
