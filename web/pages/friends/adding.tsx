// Adding a friend by their code, or by their link, which asks for confirmation first.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FriendTie } from '../../../schema/friends.ts';
import type { PlayerPage } from '../../../schema/player.ts';
import { get } from '../../game/api.ts';
import { askFriend } from '../../game/friends.ts';
import { friendsText } from '../../text/friends.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ActionForm, ActionFailure, useAction } from '../action.tsx';

interface AddFriendProps {
  /** This person's own code. */
  readonly own: string;
  onChange(message: string): void;
}

export function AddFriend({ own, onChange }: AddFriendProps) {
  const action = useAction();
  const made = useSignal<FriendTie | undefined>(undefined);
  const ask = async (code: string): Promise<void> => {
    made.value = await askFriend(code);
    onChange(tieText(made.value));
  };
  return (
    <>
      <ActionForm
        action={action}
        labelledBy="add"
        submit={friendsText('friends.add.do')}
        send={async (form, element) => {
          made.value = undefined;
          await ask(String(form.get('code')));
          element.reset();
        }}
      >
        <h2 id="add">{friendsText('friends.add')}</h2>
        <label class="field">
          <span>{friendsText('friends.add.code')}</span>
          <input
            name="code"
            required
            pattern="([\s\-]*[A-Za-z2-9]){8}[\s\-]*"
            title={friendsText('friends.add.format')}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            class="code"
          />
        </label>
        {made.value && <p>{tieText(made.value)}</p>}
      </ActionForm>
      <LinkedFriend own={own} ask={ask} />
    </>
  );
}

function tieText({ status, player }: FriendTie): string {
  return friendsText(status === 'friends' ? 'friends.made' : 'friends.asked', { name: player.name });
}

interface LinkedFriendProps extends Pick<AddFriendProps, 'own'> {
  ask(code: string): Promise<void>;
}

/** Asks whether to add the person whose link was opened. */
function LinkedFriend({ own, ask }: LinkedFriendProps) {
  const action = useAction();
  const code = useSignal(linkedCode());
  const name = useSignal<string | undefined>(undefined);
  useEffect(() => {
    const follow = (): void => void (code.value = linkedCode());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    name.value = undefined;
    const asked = code.value;
    if (asked && asked !== own) void publicName(asked).then((found) => code.peek() === asked && (name.value = found));
  }, [code.value]);
  const close = (): void => {
    history.replaceState(null, '', location.pathname);
    code.value = '';
  };
  const isOwn = code.value === own;
  const title = name.value
    ? friendsText('friends.add.who', { name: name.value })
    : friendsText('friends.add.someone', { code: code.value });
  return (
    <Dialog isOpen={code.value !== ''} title={isOwn ? friendsText('friends.add') : title} onClose={close}>
      <p>{friendsText(isOwn ? 'friends.add.self' : 'friends.add.lead')}</p>
      <div class="actions">
        {!isOwn && (
          <button
            type="button"
            class="button-primary"
            aria-disabled={action.isRunning}
            onClick={() =>
              void action.run(async () => {
                await ask(code.value);
                close();
              })
            }
          >
            {friendsText('friends.add.yes')}
          </button>
        )}
        <button type="button" onClick={close}>
          {friendsText('friends.add.no')}
        </button>
      </div>
      <ActionFailure action={action} />
    </Dialog>
  );
}

/** "" if the address has no code. */
function linkedCode(): string {
  return /^#([A-Za-z2-9]{8})$/.exec(location.hash)?.[1]?.toUpperCase() ?? '';
}

/** `undefined` if the person's page is not public. */
async function publicName(code: string): Promise<string | undefined> {
  const found = await get<PlayerPage>(`/players/${code}`).catch(() => undefined);
  return found?.player.name;
}
