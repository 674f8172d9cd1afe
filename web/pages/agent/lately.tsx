// Whom an agent met in its last public games and how that went, and what a move costs it in its program's own words.
import type { AgentCard, Opponent } from '../../../schema/agent.ts';
import { p } from '../../text/people.ts';
import { formatDollars, formatFigure, formatSeconds } from '../../ui/figures.ts';
import { Record } from '../people/standing.tsx';

const SHOWN = 8;

export function Lately({ card }: { readonly card: AgentCard }) {
  const { games, opponents, thinking } = card;
  return (
    <section class="panel" aria-labelledby="lately">
      <h2 id="lately">{p('agent.lately')}</h2>
      {games === 0 ? <p>{p('agent.lately.none')}</p> : <Opponents games={games} opponents={opponents} />}
      {thinking && <Thinking of={thinking} />}
    </section>
  );
}

function Opponents({ games, opponents }: Pick<AgentCard, 'games' | 'opponents'>) {
  return (
    <>
      <p class="faint">{p('agent.lately.of', { games })}</p>
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">{p('agent.lately.opponent')}</th>
            <th scope="col" class="number">
              {p('people.record')}
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
  if (kind === 'house') return <>{p('agent.lately.house', { strength: strength! })}</>;
  if (name === null) return <>{p('agent.lately.guests')}</>;
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
      <h3>{p('agent.thinking')}</h3>
      <p class="faint">{p('agent.thinking.of', { moves })}</p>
      <dl class="facts">
        {ms !== null && (
          <>
            <dt>{p('agent.thinking.time')}</dt>
            <dd>{formatSeconds(ms / 1000)}</dd>
          </>
        )}
        {tokens !== null && (
          <>
            <dt>{p('agent.thinking.tokens')}</dt>
            <dd>{formatFigure(tokens)}</dd>
          </>
        )}
        {cost !== null && (
          <>
            <dt>{p('agent.thinking.cost')}</dt>
            <dd>{formatDollars(cost)}</dd>
          </>
        )}
      </dl>
    </>
  );
}
