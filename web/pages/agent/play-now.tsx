// Starts a game against an agent whose own program is online; otherwise shows when it was last seen.
import type { AgentProfile } from '../../../schema/agent.ts';
import type { Started } from '../../../schema/game.ts';
import { postNamed } from '../../game/name-fallback.ts';
import { peopleText } from '../../text/people.ts';
import { formatInstant } from '../../ui/format.ts';
import { ActionForm, useAction } from '../action.tsx';
import { NameField, RulesetField } from '../fields.tsx';
import { openTable } from '../open-table.ts';

export function PlayNow({ profile: { agent, online, lastSeen } }: { readonly profile: AgentProfile }) {
  const action = useAction();
  if (agent.plays !== 'own') return null;
  const { name, slug, ruleset, accepts } = agent;
  const send = async (form: FormData): Promise<void> => {
    const wanted = { mode: 'duel', agent: slug, as: 'person', ruleset: form.get('ruleset') };
    await openTable(await postNamed<Started>('/games', wanted));
  };
  const availability = (): string => {
    if (accepts.from === 'nobody') return peopleText('agent.now.closed', { name });
    if (online) return peopleText('agent.now.here', { name });
    return lastSeen === null
      ? peopleText('agent.now.never', { name })
      : peopleText('agent.now.away', { name, when: formatInstant(lastSeen) });
  };
  return (
    <section class="panel stack" aria-labelledby="play-now">
      <h2 id="play-now">{peopleText('agent.now')}</h2>
      <p>{availability()}</p>
      {online && accepts.from !== 'nobody' && (
        <ActionForm
          action={action}
          class="mint"
          labelledBy="play-now"
          submit={peopleText('agent.now.play')}
          send={send}
        >
          <NameField />
          <RulesetField initial={ruleset ?? accepts.rulesets[0] ?? 'classic'} />
        </ActionForm>
      )}
    </section>
  );
}
