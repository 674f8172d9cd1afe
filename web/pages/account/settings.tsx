// The person's display name, whether their page is public, and whether friends see them online.
import type { OwnPage } from '../../../schema/player.ts';
import type { ProfileRequest } from '../../../schema/requests.ts';
import { post } from '../../game/api.ts';
import { keepOwnName } from '../../game/own-name.ts';
import { peopleText } from '../../text/people.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { NameInput } from '../name-input.tsx';

/** Props of the parts of the account page that change the profile. */
export interface Changing {
  /** @param message a sentence about the change, to be announced */
  onChange(own: OwnPage, message: string): void;
}

interface SettingsProps extends Changing {
  readonly own: OwnPage;
}

export function Settings({ own, onChange }: SettingsProps) {
  return (
    <section class="panel stack" aria-labelledby="settings">
      <h2 id="settings">{peopleText('account.settings')}</h2>
      <Rename own={own} onChange={onChange} />
      <Visibility own={own} onChange={onChange} />
      <Presence own={own} onChange={onChange} />
    </section>
  );
}

function Rename({ own, onChange }: SettingsProps) {
  const action = useAction();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim();
    void action.run(async () => {
      const changed = await change({ name });
      keepOwnName(changed.player.name);
      onChange(changed, peopleText('account.rename.done', { name: changed.player.name }));
    });
  };
  return (
    <form class="row filter" onSubmit={onSubmit}>
      <label>
        {peopleText('account.rename')}
        <NameInput required autocomplete="nickname" defaultValue={own.player.name} />
      </label>
      <button aria-disabled={action.isRunning}>{peopleText('account.rename.do')}</button>
      <ActionFailure action={action} />
    </form>
  );
}

function Visibility({ own, onChange }: SettingsProps) {
  const action = useAction();
  const toggle = async (): Promise<void> => {
    const changed = await change({ hidden: !own.hidden });
    onChange(changed, peopleText(changed.hidden ? 'account.isHidden' : 'account.isShown'));
  };
  return (
    <div>
      <p>{peopleText(own.hidden ? 'account.isHidden' : 'account.isShown')}</p>
      <button type="button" aria-disabled={action.isRunning} onClick={() => void action.run(toggle)}>
        {peopleText(own.hidden ? 'account.show' : 'account.hide')}
      </button>
      <ActionFailure action={action} />
    </div>
  );
}

function Presence({ own, onChange }: SettingsProps) {
  const action = useAction();
  const toggle = async (): Promise<void> => {
    const changed = await change({ showPresence: !own.showPresence });
    onChange(changed, peopleText(changed.showPresence ? 'account.presence.on' : 'account.presence.off'));
  };
  return (
    <div>
      <p>{peopleText(own.showPresence ? 'account.presence.on' : 'account.presence.off')}</p>
      <div class="row">
        <button type="button" aria-disabled={action.isRunning} onClick={() => void action.run(toggle)}>
          {peopleText(own.showPresence ? 'account.presence.hide' : 'account.presence.show')}
        </button>
        <a class="button" href="/friends">
          {peopleText('account.friends')}
        </a>
      </div>
      <ActionFailure action={action} />
    </div>
  );
}

function change(body: ProfileRequest): Promise<OwnPage> {
  return post<OwnPage>('/players/me', { body, idempotencyKey: crypto.randomUUID() });
}
