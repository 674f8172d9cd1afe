// The person's display name, and whether their page is public.
import type { OwnPage } from '../../../schema/player.ts';
import type { ProfileRequest } from '../../../schema/requests.ts';
import { post } from '../../game/api.ts';
import { keepOwnName } from '../../game/own-name.ts';
import { p } from '../../text/people.ts';
import { Failure, useAttempt } from '../attempt.tsx';

/** The props of a part of the account page that changes the profile. */
export interface Changing {
  /** @param said the change as a sentence to announce */
  onChange(own: OwnPage, said: string): void;
}

interface SettingsProps extends Changing {
  readonly own: OwnPage;
}

export function Settings({ own, onChange }: SettingsProps) {
  return (
    <section class="panel stack" aria-labelledby="settings">
      <h2 id="settings">{p('account.settings')}</h2>
      <Rename own={own} onChange={onChange} />
      <Visibility own={own} onChange={onChange} />
      <Presence own={own} onChange={onChange} />
    </section>
  );
}

function Rename({ own, onChange }: SettingsProps) {
  const attempt = useAttempt();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim();
    void attempt.run(async () => {
      const changed = await change({ name });
      keepOwnName(changed.player.name);
      onChange(changed, p('account.rename.done', { name: changed.player.name }));
    });
  };
  return (
    <form class="row filter" onSubmit={onSubmit}>
      <label>
        {p('account.rename')}
        <input name="name" required maxLength={40} autocomplete="nickname" dir="auto" defaultValue={own.player.name} />
      </label>
      <button disabled={attempt.isRunning}>{p('account.rename.do')}</button>
      <Failure attempt={attempt} />
    </form>
  );
}

function Visibility({ own, onChange }: SettingsProps) {
  const attempt = useAttempt();
  const toggle = async (): Promise<void> => {
    const changed = await change({ hidden: !own.hidden });
    onChange(changed, p(changed.hidden ? 'account.isHidden' : 'account.isShown'));
  };
  return (
    <div>
      <p>{p(own.hidden ? 'account.isHidden' : 'account.isShown')}</p>
      <button type="button" disabled={attempt.isRunning} onClick={() => void attempt.run(toggle)}>
        {p(own.hidden ? 'account.show' : 'account.hide')}
      </button>
      <Failure attempt={attempt} />
    </div>
  );
}

function Presence({ own, onChange }: SettingsProps) {
  const attempt = useAttempt();
  const toggle = async (): Promise<void> => {
    const changed = await change({ showPresence: !own.showPresence });
    onChange(changed, p(changed.showPresence ? 'account.presence.on' : 'account.presence.off'));
  };
  return (
    <div>
      <p>{p(own.showPresence ? 'account.presence.on' : 'account.presence.off')}</p>
      <div class="row">
        <button type="button" disabled={attempt.isRunning} onClick={() => void attempt.run(toggle)}>
          {p(own.showPresence ? 'account.presence.hide' : 'account.presence.show')}
        </button>
        <a class="button" href="/friends">
          {p('account.friends')}
        </a>
      </div>
      <Failure attempt={attempt} />
    </div>
  );
}

function change(body: ProfileRequest): Promise<OwnPage> {
  return post<OwnPage>('/players/me', { body, idempotencyKey: crypto.randomUUID() });
}
