// Making a guest profile permanent, adding a passkey, and signing in with one.
import type { ComponentChildren } from 'preact';
import type { OwnPage } from '../../../schema/player.ts';
import { peopleText } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { hasPasskeys, keepProfile, signIn } from './passkeys.ts';
import type { Changing } from './settings.tsx';

export function Keep({ onChange }: Changing) {
  return (
    <Panel id="keep" title={peopleText('account.keep')}>
      <p>{peopleText('account.keep.lead')}</p>
      <Ceremony
        button={peopleText('account.keep.do')}
        isFirst
        perform={keepProfile}
        onDone={(own) => onChange(own, peopleText('account.keep.done'))}
      />
    </Panel>
  );
}

export function AddPasskey({ onChange }: Changing) {
  return (
    <>
      <p>{peopleText('account.add.lead')}</p>
      <Ceremony
        button={peopleText('account.add.do')}
        perform={keepProfile}
        onDone={(own) => onChange(own, peopleText('account.add.done'))}
      />
    </>
  );
}

export function SignIn({ onChange, isGuest = false }: Changing & { readonly isGuest?: boolean }) {
  const onDone = (own: OwnPage): void => onChange(own, peopleText('account.signIn.done', { name: own.player.name }));
  return (
    <Panel id="sign-in" title={peopleText('account.signIn')}>
      <p>{peopleText(isGuest ? 'account.signIn.guest' : 'account.signIn.lead')}</p>
      <Ceremony button={peopleText('account.signIn.do')} perform={signIn} onDone={onDone} />
    </Panel>
  );
}

interface PanelProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

function Panel({ id, title, children }: PanelProps) {
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface CeremonyProps {
  readonly button: string;
  readonly isFirst?: boolean;
  perform(): Promise<OwnPage>;
  onDone(own: OwnPage): void;
}

/** The button that starts it, and its failure. */
function Ceremony({ button, isFirst, perform, onDone }: CeremonyProps) {
  const action = useAction();
  return (
    <>
      {hasPasskeys ? (
        <button
          type="button"
          class={isFirst ? 'button-primary' : undefined}
          aria-disabled={action.isRunning}
          onClick={() => void action.run(async () => onDone(await perform()))}
        >
          {action.isRunning.value ? tableText('home.working') : button}
        </button>
      ) : (
        <p class="warning">{peopleText('account.passkey.none')}</p>
      )}
      <ActionFailure action={action} />
    </>
  );
}
