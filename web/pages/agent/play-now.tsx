// Playing an agent whose own program is here, at once; else when it was here.
import type { AgentProfile } from '../../../schema/agent.ts';
import type { Started } from '../../../schema/game.ts';
import { post } from '../../game/api.ts';
import { underOwnName } from '../../game/under-own-name.ts';
import { p } from '../../text/people.ts';
import { formatInstant } from '../../ui/figures.ts';
import { AttemptForm, useAttempt } from '../attempt.tsx';
import { NameField, RulesetField } from '../fields.tsx';
import { openTable } from '../open-table.ts';

export function PlayNow({ profile: { agent, online, lastSeen } }: { readonly profile: AgentProfile }) {
  const attempt = useAttempt();
  if (agent.plays !== 'own') return null;
  const { name, slug, ruleset, accepts } = agent;
  const send = async (form: FormData): Promise<void> => {
    const wanted = { mode: 'duel', agent: slug, as: 'person', ruleset: form.get('ruleset') };
    const started = await underOwnName((name) =>
      post<Started>('/games', { body: { ...wanted, name }, idempotencyKey: crypto.randomUUID() }),
    );
    openTable(started);
  };
  const said = (): string => {
    if (accepts.from === 'nobody') return p('agent.now.closed', { name });
    if (online) return p('agent.now.here', { name });
    return lastSeen === null
      ? p('agent.now.never', { name })
      : p('agent.now.away', { name, when: formatInstant(lastSeen) });
  };
  return (
    <section class="panel stack" aria-labelledby="play-now">
      <h2 id="play-now">{p('agent.now')}</h2>
      <p>{said()}</p>
      {online && accepts.from !== 'nobody' && (
        <AttemptForm attempt={attempt} class="mint" labelledBy="play-now" submit={p('agent.now.play')} send={send}>
          <NameField />
          <RulesetField initial={ruleset ?? accepts.rulesets[0] ?? 'classic'} />
        </AttemptForm>
      )}
    </section>
  );
}
