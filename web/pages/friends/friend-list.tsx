// The person's friends: to play with, to watch, and to part from.
import { useSignal } from '@preact/signals';
import { endFriendship, type Friend } from '../../game/friends.ts';
import { friendsText } from '../../text/friends.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { challenge } from './challenge.ts';
import { Section, Who, type Changing } from './entry.tsx';

export function FriendList({ friends, onChange }: Changing & { readonly friends: readonly Friend[] }) {
  return (
    <Section title={friends.length === 0 ? 'friends.none' : 'friends.all'} id="friends-all">
      {friends.length === 0 ? (
        <>
          <p>{friendsText('friends.none.lead')}</p>
          <p>{friendsText('friends.none.play')}</p>
        </>
      ) : (
        <ul class="people-entries">
          {friends.map((friend) => (
            <FriendEntry key={friend.player.id} friend={friend} onChange={onChange} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function FriendEntry({ friend, onChange }: Changing & { readonly friend: Friend }) {
  const { player, since, here, playing, rating } = friend;
  const { name } = player;
  const action = useAction();
  return (
    <li>
      <Who name={name} here={here}>
        {friendsText(here ? (playing ? 'friends.playing' : 'friends.here') : 'friends.away')} · {rating} ·{' '}
        {friendsText('friends.since', { when: formatDay(since) })}
      </Who>
      <div class="row">
        {here && playing && (
          <a class="button" href={`/watch/${playing}`}>
            {friendsText('friends.watch')}
          </a>
        )}
        <button
          type="button"
          class="button-primary"
          aria-label={friendsText('friends.play.with', { name })}
          aria-disabled={action.isRunning}
          onClick={() => void action.run(() => challenge(player.id))}
        >
          {friendsText('friends.play')}
        </button>
        <Removing friend={friend} onChange={onChange} />
      </div>
      <ActionFailure action={action} />
    </li>
  );
}

function Removing({ friend: { player }, onChange }: Changing & { readonly friend: Friend }) {
  const { id, name } = player;
  const isAsking = useSignal(false);
  const action = useAction();
  const close = (): void => void (isAsking.value = false);
  const part = (block: boolean): void =>
    void action.run(async () => {
      await endFriendship(id, block);
      close();
      onChange(friendsText('friends.removed', { name }));
    });
  return (
    <>
      <button
        type="button"
        aria-label={friendsText('friends.remove.of', { name })}
        onClick={() => (isAsking.value = true)}
      >
        {friendsText('friends.remove')}
      </button>
      <Dialog isOpen={isAsking.value} title={friendsText('friends.remove.of', { name })} onClose={close}>
        <p>{friendsText('friends.remove.sure', { name })}</p>
        <div class="actions">
          <button type="button" class="button-primary" onClick={close}>
            {friendsText('friends.remove.no')}
          </button>
          <button type="button" aria-disabled={action.isRunning} onClick={() => part(false)}>
            {friendsText('friends.remove')}
          </button>
          <button type="button" aria-disabled={action.isRunning} onClick={() => part(true)}>
            {friendsText('friends.block')}
          </button>
        </div>
        <ActionFailure action={action} />
      </Dialog>
    </>
  );
}
