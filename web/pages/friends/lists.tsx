// The lists of the friends page, each with its actions.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Portrait } from '../../art/portrait.tsx';
import {
  acceptInvitation,
  answerFriend,
  declineInvitation,
  endFriendship,
  playWith,
  type FriendRequester,
  type Friend,
  type Invitation,
} from '../../game/friends.ts';
import { friendsText, type FriendsKey } from '../../text/friends.ts';
import { tableText } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { openTable } from '../open-table.ts';

interface Changing {
  /** @param message a sentence about the change, to be announced */
  onChange(message: string): void;
}

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

/** Creates a game reserved for the friend and opens its table. */
export async function challenge(id: string): Promise<void> {
  const started = await playWith(id);
  await openTable(started, started.inviteUrl ?? undefined);
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

/** Empty if nobody waits. */
export function Invitations({ invitations, onChange }: Changing & { readonly invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <Section title="friends.invitations" id="friends-invitations">
      <ul class="people-entries">
        {invitations.map((invitation) => (
          <InvitationEntry key={invitation.gameId} invitation={invitation} onChange={onChange} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationEntry({ invitation, onChange }: Changing & { readonly invitation: Invitation }) {
  const { gameId, from, ruleset } = invitation;
  const { name } = from;
  const action = useAction();
  const join = async (): Promise<void> => openTable(await acceptInvitation(gameId));
  const decline = async (): Promise<void> => {
    await declineInvitation(gameId);
    onChange(friendsText('friends.invite.declined', { name }));
  };
  return (
    <li>
      <Who name={name} title={friendsText('friends.invites', { name })} here>
        {tableText(`play.ruleset.${ruleset}`)}
      </Who>
      <Two
        action={action}
        first={{ key: 'friends.join', name, run: join }}
        second={{ key: 'friends.decline', name, run: decline }}
      />
      <ActionFailure action={action} />
    </li>
  );
}

/** Empty if there are no requests. */
export function Requests({ asking, onChange }: Changing & { readonly asking: readonly FriendRequester[] }) {
  if (asking.length === 0) return null;
  return (
    <Section title="friends.requests" id="friends-requests">
      <ul class="people-entries">
        {asking.map((each) => (
          <RequestEntry key={each.player.id} asking={each} onChange={onChange} />
        ))}
      </ul>
    </Section>
  );
}

function RequestEntry({ asking: { player, since }, onChange }: Changing & { readonly asking: FriendRequester }) {
  const { id, name } = player;
  const action = useAction();
  const answer = (accept: boolean) => async (): Promise<void> => {
    await answerFriend(id, accept);
    onChange(accept ? friendsText('friends.made', { name }) : friendsText('friends.declined'));
  };
  return (
    <li>
      <Who name={name}>{formatDay(since)}</Who>
      <Two
        action={action}
        first={{ key: 'friends.accept', name, run: answer(true) }}
        second={{ key: 'friends.decline', name, run: answer(false) }}
      />
      <ActionFailure action={action} />
    </li>
  );
}

interface SimpleProps extends Changing {
  readonly title: FriendsKey;
  readonly label: 'friends.takeBack' | 'friends.unblock';
  readonly people: readonly FriendRequester[];
  act(person: FriendRequester): Promise<unknown>;
}

/** A list of people with one action each; empty if there are none. */
export function Simple({ title, label, people, act, onChange }: SimpleProps) {
  const action = useAction();
  if (people.length === 0) return null;
  const run = (person: FriendRequester): void =>
    void action.run(async () => {
      await act(person);
      onChange(friendsText(`${label}.done`, { name: person.player.name }));
    });
  return (
    <Section title={title} id={title.replace('.', '-')}>
      <ul class="people-entries">
        {people.map((person) => (
          <li key={person.player.id}>
            <Who name={person.player.name}>{friendsText('friends.out.since', { when: formatDay(person.since) })}</Who>
            <button
              type="button"
              aria-label={friendsText(`${label}.of`, { name: person.player.name })}
              aria-disabled={action.isRunning}
              onClick={() => run(person)}
            >
              {friendsText(label)}
            </button>
          </li>
        ))}
      </ul>
      <ActionFailure action={action} />
    </Section>
  );
}

interface Choice {
  readonly key: 'friends.accept' | 'friends.decline' | 'friends.join';
  readonly name: string;
  run(): Promise<void>;
}

interface TwoProps {
  readonly action: ReturnType<typeof useAction>;
  readonly first: Choice;
  readonly second: Choice;
}

function Two({ action, first, second }: TwoProps) {
  return (
    <div class="row">
      {[first, second].map(({ key, name, run }) => (
        <button
          key={key}
          type="button"
          class={key === first.key ? 'button-primary' : undefined}
          aria-label={friendsText(`${key}.of`, { name })}
          aria-disabled={action.isRunning}
          onClick={() => void action.run(run)}
        >
          {friendsText(key)}
        </button>
      ))}
    </div>
  );
}

interface WhoProps {
  readonly name: string;
  /** By default the name. */
  readonly title?: string;
  readonly here?: boolean;
  readonly children: ComponentChildren;
}

function Who({ name, title, here = false, children }: WhoProps) {
  return (
    <div class="friend">
      <span class="portrait" data-here={here || undefined}>
        <Portrait person={name} />
      </span>
      <div>
        <strong>
          <bdi>{title ?? name}</bdi>
        </strong>
        <span class="faint">{children}</span>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly title: FriendsKey;
  readonly id: string;
  readonly children: ComponentChildren;
}

function Section({ title, id, children }: SectionProps) {
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{friendsText(title)}</h2>
      {children}
    </section>
  );
}
