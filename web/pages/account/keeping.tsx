// Making a guest profile permanent, and signing in to a permanent one, with a passkey.
import type { ComponentChildren } from 'preact';
import type { OwnPage } from '../../../schema/player.ts';
import { p } from '../../text/people.ts';
import { t } from '../../text/text.ts';
import { Failure, useAttempt } from '../attempt.tsx';
import { hasPasskeys, keepProfile, signIn } from './passkeys.ts';
import type { Changing } from './settings.tsx';

export function Keep({ isAccount, onChange }: Changing & { readonly isAccount: boolean }) {
  const onDone = (own: OwnPage): void => onChange(own, p(isAccount ? 'account.add.done' : 'account.keep.done'));
  return (
    <Ceremony
      id="keep"
      title={p(isAccount ? 'account.add' : 'account.keep')}
      button={p(isAccount ? 'account.add.do' : 'account.keep.do')}
      isFirst={!isAccount}
      perform={keepProfile}
      onDone={onDone}
    >
      <p>{p(isAccount ? 'account.add.lead' : 'account.keep.lead')}</p>
    </Ceremony>
  );
}

export function SignIn({ onChange, isGuest = false }: Changing & { readonly isGuest?: boolean }) {
  const onDone = (own: OwnPage): void => onChange(own, p('account.signIn.done', { name: own.player.name }));
  return (
    <Ceremony id="sign-in" title={p('account.signIn')} button={p('account.signIn.do')} perform={signIn} onDone={onDone}>
      <p>{p(isGuest ? 'account.signIn.guest' : 'account.signIn.lead')}</p>
    </Ceremony>
  );
}

interface CeremonyProps {
  readonly id: string;
  readonly title: string;
  readonly button: string;
  readonly isFirst?: boolean;
  readonly children: ComponentChildren;
  perform(): Promise<OwnPage>;
  onDone(own: OwnPage): void;
}

function Ceremony({ id, title, button, isFirst, children, perform, onDone }: CeremonyProps) {
  const attempt = useAttempt();
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
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
    </section>
  );
}
