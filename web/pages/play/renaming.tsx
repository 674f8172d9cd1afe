// Changing the person's name at this table.
import { post } from '../../game/api.ts';
import { keepOwnName } from '../../game/own-name.ts';
import { tableText } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { ActionForm, useAction } from '../action.tsx';
import { NameInput } from '../name-input.tsx';

interface RenamingProps {
  readonly gameId: string;
  readonly token: string;
  readonly name: string;
  readonly isOpen: boolean;
  onClose(): void;
}

export function Renaming({ gameId, token, name, isOpen, onClose }: RenamingProps) {
  const action = useAction();
  const send = async (form: FormData): Promise<void> => {
    const wanted = String(form.get('name'));
    await post(`/games/${gameId}/name`, { token, body: { name: wanted } });
    keepOwnName(wanted);
    onClose();
    announce(tableText('play.renamed', { name: wanted }));
  };
  return (
    <Dialog isOpen={isOpen} title={tableText('board.bar.rename')} onClose={onClose}>
      <ActionForm action={action} class="stack" submit={tableText('play.rename.do')} send={send}>
        <label class="field">
          <span>{tableText('home.name')}</span>
          <NameInput required autocomplete="nickname" autofocus defaultValue={name} />
        </label>
      </ActionForm>
    </Dialog>
  );
}
