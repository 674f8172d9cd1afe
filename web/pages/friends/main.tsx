// Friends: who is online, requests, invitations to games; adding somebody by code or link.
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Friends } from '../../../schema/friends.ts';
import { endFriendship, readFriends, REFRESH_MS } from '../../game/friends.ts';
import { readOwnPage } from '../../game/own-page.ts';
import { friendsText } from '../../text/friends.ts';
import { announce } from '../../ui/live-region.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CopyLink } from '../copy-link.tsx';
import { Loaded, useLoad } from '../loading/loading.tsx';
import { AddFriend } from './adding.tsx';
import { Invitations, Requests } from './answering.tsx';
import { FriendList } from './friend-list.tsx';
import { Undoable } from './undoing.tsx';

function FriendsPage() {
  const own = useLoad(readOwnPage);
  return (
    <PageFrame title={friendsText('friends.title')}>
      <h1>{friendsText('friends.title')}</h1>
      <p class="lead">{friendsText('friends.lead')}</p>
      <Loaded load={own} refused={({ slug }) => slug === 'session-missing' && <NoProfile />}>
        {({ player }) => <People code={player.id} />}
      </Loaded>
    </PageFrame>
  );
}

function NoProfile() {
  return (
    <section class="panel">
      <p>{friendsText('friends.profile')}</p>
      <div class="actions">
        <a class="button button-primary" href="/">
          {friendsText('friends.profile.play')}
        </a>
        <a class="button" href="/account">
          {friendsText('friends.profile.signIn')}
        </a>
      </div>
    </section>
  );
}

function People({ code }: { readonly code: string }) {
  const load = useLoad(readFriends);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void load.reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const found = load.value.value;
  const before = useRef(found);
  useEffect(() => {
    if (before.current && found) for (const line of newsOf(before.current, found)) announce(line);
    before.current = found;
  }, [found]);
  const onChange = (message: string): void => {
    announce(message);
    void load.reload();
  };
  return (
    <div class="columns friends">
      <div class="stack">
        <Loaded load={load}>
          {({ friends, requests, blocked, invitations }) => (
            <>
              <Invitations invitations={invitations} onChange={onChange} />
              <Requests asking={requests.in} onChange={onChange} />
              <FriendList friends={friends} onChange={onChange} />
              <Undoable
                title="friends.out"
                label="friends.takeBack"
                people={requests.out}
                act={({ player }) => endFriendship(player.id)}
                onChange={onChange}
              />
              <Undoable
                title="friends.blocked"
                label="friends.unblock"
                people={blocked}
                act={({ player }) => endFriendship(player.id)}
                onChange={onChange}
              />
            </>
          )}
        </Loaded>
      </div>
      <div class="stack">
        <AddFriend own={code} onChange={onChange} />
        <section class="panel" aria-labelledby="code">
          <h2 id="code">{friendsText('friends.code')}</h2>
          <p>
            <strong class="code friend-code">{code}</strong>
          </p>
          <p>{friendsText('friends.code.lead')}</p>
          <CopyLink url={`${location.origin}/friends#${code}`} />
        </section>
      </div>
    </div>
  );
}

/** What others have done meanwhile: accepted a request, or invited to a game. */
function newsOf(before: Friends, { friends, invitations }: Friends): readonly string[] {
  const asked = before.requests.out.map(({ player }) => player.id);
  const known = before.invitations.map(({ gameId }) => gameId);
  return [
    ...friends
      .filter(({ player }) => asked.includes(player.id))
      .map(({ player: { name } }) => friendsText('friends.made', { name })),
    ...invitations
      .filter(({ gameId }) => !known.includes(gameId))
      .map(({ from: { name } }) => friendsText('friends.invites', { name })),
  ];
}

render(<FriendsPage />, document.querySelector('#page')!);
