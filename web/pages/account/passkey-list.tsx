// The passkeys of an account: adding, renaming, removing.
import { useSignal } from '@preact/signals';
import type { OwnPage, Passkeys } from '../../../schema/player.ts';
import { get, post } from '../../game/api.ts';
import { peopleText } from '../../text/people.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { announce } from '../../ui/live-region.tsx';
import { ActionForm, ActionFailure, useAction } from '../action.tsx';
import { Loaded, useLoad } from '../loading/loading.tsx';
import { AddPasskey } from './keeping.tsx';
import { hasPasskeys, removePasskey } from './passkeys.ts';
import type { Changing } from './settings.tsx';
import { NameInput } from '../name-input.tsx';

type Passkey = Passkeys['passkeys'][number];

export function PasskeyList({ own, onChange }: Changing & { readonly own: OwnPage }) {
  const load = useLoad(() => get<Passkeys>('/players/me/passkeys'), [own]);
  const onListed = (answer: Passkeys, message: string): void => {
    load.value.value = answer;
    announce(message);
  };
  return (
    <section class="panel" aria-labelledby="passkeys">
      <h2 id="passkeys">{peopleText('passkeys')}</h2>
      <Loaded load={load}>
        {({ passkeys }) => (
          <ul class="entries">
            {passkeys.map((passkey) => (
              <Entry key={passkey.id} passkey={passkey} isLast={passkeys.length === 1} onListed={onListed} />
            ))}
          </ul>
        )}
      </Loaded>
      <AddPasskey onChange={onChange} />
    </section>
  );
}

interface EntryProps {
  readonly passkey: Passkey;
  readonly isLast: boolean;
  onListed(answer: Passkeys, message: string): void;
}

function Entry({ passkey, isLast, onListed }: EntryProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  const used =
    lastUsedAt === null ? peopleText('passkeys.unused') : peopleText('passkeys.used', { when: formatDay(lastUsedAt) });
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span class="faint">
          {peopleText('passkeys.since', { when: formatDay(createdAt) })} · {used}
        </span>
      </div>
      <div class="row">
        <Rename passkey={passkey} onListed={onListed} />
        {!isLast && <Remove passkey={passkey} onListed={onListed} />}
      </div>
    </li>
  );
}

function Rename({ passkey: { id, name }, onListed }: Omit<EntryProps, 'isLast'>) {
  const action = useAction();
  const isAsking = useSignal(false);
  const send = async (form: FormData): Promise<void> => {
    const wanted = String(form.get('name')).trim();
    const answer = await post<Passkeys>(`/players/me/passkeys/${id}`, { body: { name: wanted } });
    isAsking.value = false;
    onListed(answer, peopleText('passkeys.rename.done', { name: wanted }));
  };
  return (
    <>
      <button
        type="button"
        aria-label={peopleText('passkeys.rename.of', { name })}
        onClick={() => (isAsking.value = true)}
      >
        {peopleText('passkeys.rename')}
      </button>
      <Dialog
        isOpen={isAsking.value}
        title={peopleText('passkeys.rename.of', { name })}
        onClose={() => (isAsking.value = false)}
      >
        <ActionForm class="mint" action={action} submit={peopleText('passkeys.rename')} send={send}>
          <label>
            {peopleText('people.name')}
            <NameInput required defaultValue={name} />
          </label>
        </ActionForm>
      </Dialog>
    </>
  );
}

function Remove({ passkey: { id, name }, onListed }: Omit<EntryProps, 'isLast'>) {
  const action = useAction();
  const isAsking = useSignal(false);
  const send = async (): Promise<void> => {
    const answer = await removePasskey(id);
    isAsking.value = false;
    onListed(answer, peopleText('passkeys.remove.done', { name }));
  };
  return (
    <>
      <button
        type="button"
        aria-label={peopleText('passkeys.remove.of', { name })}
        onClick={() => (isAsking.value = true)}
      >
        {peopleText('passkeys.remove')}
      </button>
      <Dialog
        isOpen={isAsking.value}
        title={peopleText('passkeys.remove.of', { name })}
        onClose={() => (isAsking.value = false)}
      >
        <p>{peopleText('passkeys.remove.sure')}</p>
        <p>{peopleText(hasPasskeys ? 'passkeys.remove.passkey' : 'account.passkey.none')}</p>
        <div class="actions">
          <button type="button" class="button-primary" onClick={() => (isAsking.value = false)}>
            {peopleText('passkeys.remove.no')}
          </button>
          <button
            type="button"
            disabled={!hasPasskeys}
            aria-disabled={action.isRunning}
            onClick={() => void action.run(send)}
          >
            {peopleText('passkeys.remove.yes')}
          </button>
        </div>
        <ActionFailure action={action} />
      </Dialog>
    </>
  );
}
