// Starts a game against an agent whose own program is online, or shows when it was last seen; against a hosted agent, a
// practice game with the house at its strength.
import type { AgentProfile } from '../../../schema/agent.ts';
import type { Started } from '../../../schema/game.ts';
import { postNamed } from '../../game/name-fallback.ts';
import { peopleText } from '../../text/people.ts';
import { formatInstant } from '../../ui/format.ts';
import { ActionForm, useAction } from '../action.tsx';
import { NameField, RulesetField } from '../fields.tsx';
import { openTable } from '../open-table.ts';
import { StartButton } from '../start.tsx';

interface PlayNowProps {
  readonly profile: AgentProfile;
}

export function PlayNow({ profile }: PlayNowProps) {
  return (
    <section class="panel stack" aria-labelledby="play-now">
      <h2 id="play-now">{peopleText('agent.now')}</h2>
      {profile.agent.plays === 'own' ? <PlayProgram profile={profile} /> : <PlayHouse profile={profile} />}
    </section>
  );
}

function PlayHouse({ profile: { agent } }: PlayNowProps) {
  const { name, strength, ruleset } = agent;
  return (
    <>
      <p>{peopleText('agent.now.house', { name })}</p>
      <StartButton class="button-primary" game={{ mode: 'house', strength, ...(ruleset && { ruleset }) }}>
        {peopleText('agent.now.play')}
      </StartButton>
    </>
  );
}

function PlayProgram({ profile: { agent, online, lastSeen } }: PlayNowProps) {
  const action = useAction();
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
    <>
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
    </>
  );
}
