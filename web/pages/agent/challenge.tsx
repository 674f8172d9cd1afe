// Challenging a friend to play this agent: a link to send, and its status.
import { useSignal } from '@preact/signals';
import type { AgentBody, ChallengeCreated } from '../../../schema/agent.ts';
import { postOnce } from '../../game/api.ts';
import { forgetChallenge, heldChallenges, keepChallenge } from '../../game/challenges.ts';
import { peopleText } from '../../text/people.ts';
import { ActionForm, useAction } from '../action.tsx';
import { RulesetField } from '../fields.tsx';
import { NameInput } from '../name-input.tsx';
import { HeldChallengeItem } from './held-challenge.tsx';

interface ChallengeProps {
  readonly agent: AgentBody;
  onPlayed(): void;
}

export function Challenge({ agent, onPlayed }: ChallengeProps) {
  const held = useSignal(heldChallenges(agent.slug));
  const refresh = (): void => {
    held.value = heldChallenges(agent.slug);
  };
  const forget = (token: string): void => {
    forgetChallenge(token);
    refresh();
  };
  return (
    <section class="panel stack" aria-labelledby="challenge">
      <div>
        <h2 id="challenge">{peopleText('challenge.title')}</h2>
        <p>{peopleText('challenge.lead', { name: agent.name })}</p>
        {agent.protected ? <p>{peopleText('challenge.protected')}</p> : <MintForm agent={agent} onMade={refresh} />}
      </div>
      {held.value.map((challenge) => (
        <HeldChallengeItem
          key={challenge.token}
          challenge={challenge}
          agentName={agent.name}
          onPlayed={onPlayed}
          onForget={() => forget(challenge.token)}
        />
      ))}
    </section>
  );
}

function MintForm({ agent, onMade }: { readonly agent: AgentBody; onMade(): void }) {
  const send = async (form: FormData, element: HTMLFormElement): Promise<void> => {
    await mint(agent.slug, form);
    element.reset();
    onMade();
  };
  return (
    <ActionForm action={useAction()} class="mint" submit={peopleText('challenge.make')} send={send}>
      <label class="field">
        <span>{peopleText('challenge.friend')}</span>
        <NameInput name="challenger" required />
      </label>
      <RulesetField initial={agent.ruleset ?? 'mutators'} />
    </ActionForm>
  );
}

async function mint(agent: string, form: FormData): Promise<void> {
  const challenger = String(form.get('challenger')).trim();
  const body = { agent, challenger, ruleset: form.get('ruleset') };
  const made = await postOnce<ChallengeCreated>('/agent/challenge', { body });
  keepChallenge({ agent, challenger, url: made.url, token: made.token });
}
