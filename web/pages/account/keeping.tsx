// Making a guest profile permanent, adding a passkey, and signing in with one.
import type { ComponentChildren } from 'preact';
import type { OwnPage } from '../../../schema/player.ts';
import { p } from '../../text/people.ts';
import { t } from '../../text/text.ts';
import { Failure, useAttempt } from '../attempt.tsx';
import { hasPasskeys, keepProfile, signIn } from './passkeys.ts';
import type { Changing } from './settings.tsx';

export function Keep({ onChange }: Changing) {
  return (
    <Panel id="keep" title={p('account.keep')}>
      <p>{p('account.keep.lead')}</p>
      <Ceremony
        button={p('account.keep.do')}
        isFirst
        perform={keepProfile}
        onDone={(own) => onChange(own, p('account.keep.done'))}
      />
    </Panel>
  );
}

export function AddPasskey({ onChange }: Changing) {
  return (
    <>
      <p>{p('account.add.lead')}</p>
      <Ceremony
        button={p('account.add.do')}
        perform={keepProfile}
        onDone={(own) => onChange(own, p('account.add.done'))}
      />
    </>
  );
}

export function SignIn({ onChange, isGuest = false }: Changing & { readonly isGuest?: boolean }) {
  const onDone = (own: OwnPage): void => onChange(own, p('account.signIn.done', { name: own.player.name }));
  return (
    <Panel id="sign-in" title={p('account.signIn')}>
      <p>{p(isGuest ? 'account.signIn.guest' : 'account.signIn.lead')}</p>
      <Ceremony button={p('account.signIn.do')} perform={signIn} onDone={onDone} />
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

/** The button that begins it, and its failure. */
function Ceremony({ button, isFirst, perform, onDone }: CeremonyProps) {
  const attempt = useAttempt();
  return (
    <>
      {hasPasskeys ? (
        <button
          type="button"
          class={isFirst ? 'button-primary' : undefined}
          disabled={attempt.isRunning}
          onClick={() => void attempt.run(async () => onDone(await perform()))}
        >
          {attempt.isRunning.value ? t('home.working') : button}
        </button>
      ) : (
        <p class="warning">{p('account.passkey.none')}</p>
      )}
      <Failure attempt={attempt} />
    </>
  );
}
