// The game's menu, for rare actions: the moves so far, another device, resigning, hints, keys.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { HeldSeat } from '../../game/seats.ts';
import type { Session } from '../../game/session.ts';
import { characterKeys, hints, type TableSwitch } from '../../game/table-switches.ts';
import { tableText } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MENU_ID } from '../../ui/menu.tsx';
import { ActionFailure, useAction } from '../action.tsx';
import { CopyLink } from '../copy-link.tsx';
import { Renaming } from './renaming.tsx';

/** The dialog that is open. */
export type OpenDialog = 'moves' | 'device' | 'resign' | 'name';

interface AskedProps {
  readonly asked: Signal<OpenDialog | undefined>;
}

export function GameMenu({ asked, isActive }: AskedProps & { readonly isActive: boolean }) {
  // Closing the menu first returns the focus to its button, to which closing the dialog returns it again.
  const item = (dialog: Exclude<OpenDialog, 'name'>) => (
    <button
      type="button"
      class={`button-quiet menu-${dialog}`}
      popovertarget={MENU_ID}
      popovertargetaction="hide"
      onClick={() => (asked.value = dialog)}
    >
      {tableText(`play.${dialog}`)}
    </button>
  );
  const toggle = (name: 'hints' | 'keys', choice: TableSwitch) => (
    <button type="button" class="button-quiet" aria-pressed={choice.isOn.value} onClick={choice.toggle}>
      {tableText(`play.${name}`)}
    </button>
  );
  return (
    <div class="menu-items">
      {item('moves')}
      {isActive && item('device')}
      {isActive && item('resign')}
      {toggle('hints', hints)}
      {toggle('keys', characterKeys)}
    </div>
  );
}

interface GameDialogsProps extends AskedProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly session: Session;
  /** The person's own name. */
  readonly name: string;
  readonly moveList: ComponentChildren;
}

export function GameDialogs({ asked, gameId, seat, session, name, moveList }: GameDialogsProps) {
  const action = useAction();
  // Of the actual game: the table shown may be behind.
  const isActive = session.table.value?.status === 'active';
  const close = (): void => {
    asked.value = undefined;
  };
  const resign = async (): Promise<void> => {
    close();
    await session.resign();
  };
  return (
    <>
      <Dialog isOpen={asked.value === 'moves'} title={tableText('play.moves')} onClose={close}>
        {moveList}
      </Dialog>
      <Dialog isOpen={asked.value === 'resign' && isActive} title={tableText('play.resign')} onClose={close}>
        <p>{tableText('play.resign.sure')}</p>
        <div class="actions">
          <button class="button-primary" onClick={close}>
            {tableText('play.resign.no')}
          </button>
          <button type="button" onClick={() => void action.run(resign)}>
            {tableText('play.resign.yes')}
          </button>
        </div>
      </Dialog>
      <Dialog isOpen={asked.value === 'device'} title={tableText('play.device')} onClose={close}>
        <p>{tableText('play.device.lead')}</p>
        <CopyLink url={takeoverLink(gameId, seat)} />
      </Dialog>
      <Renaming gameId={gameId} token={seat.token} name={name} isOpen={asked.value === 'name'} onClose={close} />
      <ActionFailure action={action} />
    </>
  );
}

/** A link that moves this seat to the device that opens it. */
function takeoverLink(gameId: string, { token, invite }: HeldSeat): string {
  return `${location.origin}/play/${gameId}#${invite ?? token}`;
}
