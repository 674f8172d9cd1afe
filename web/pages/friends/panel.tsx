// Friends on other pages: invitations, requests, and who is online.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Friends } from '../../../schema/friends.ts';
import { readFriends, REFRESH_MS } from '../../game/friends.ts';
import { friendsText } from '../../text/friends.ts';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction } from '../action.tsx';
import './friends.css';
import { Invitations, Requests } from './answering.tsx';
import { challenge } from './challenge.ts';

export function FriendsPanel() {
  const found = useSignal<Friends | undefined>(undefined);
  const refresh = async (): Promise<void> => {
    found.value = await readFriends().catch(() => found.value); // signed out or offline: retried later
  };
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  if (!found.value) return null;
  const { friends, requests, invitations } = found.value;
  const onChange = (message: string): void => {
    announce(message);
    void refresh();
  };
  return (
    <>
      <Invitations invitations={invitations} onChange={onChange} />
      <Requests asking={requests.in} onChange={onChange} />
      <Here friends={friends.filter(({ here }) => here)} />
    </>
  );
}

function Here({ friends }: Pick<Friends, 'friends'>) {
  const action = useAction();
  return (
    <section class="panel" aria-labelledby="friends-here">
      <h2 id="friends-here">{friendsText('friends.title')}</h2>
      <div class="row">
        {friends.map(({ player: { id, name } }) => (
          <button
            key={id}
            type="button"
            aria-disabled={action.isRunning}
            onClick={() => void action.run(() => challenge(id))}
          >
            {friendsText('friends.play.with', { name })}
          </button>
        ))}
        <a class="button" href="/friends">
          {friendsText('friends.all')}
        </a>
      </div>
      <ActionFailure action={action} />
    </section>
  );
}
