// The lists of the page of friends, each with what one can do.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Portrait } from '../../art/portrait.tsx';
import {
  acceptInvitation,
  answerFriend,
  declineInvitation,
  partFrom,
  playWith,
  type Asking,
  type Friend,
  type Invitation,
} from '../../game/friends.ts';
import { f, type FriendsKey } from '../../text/friends.ts';
import { t } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/figures.ts';
import { Failure, useAttempt } from '../attempt.tsx';
import { openTable } from '../open-table.ts';

interface Changing {
  /** @param said what has happened, as a sentence to announce */
  onChange(said: string): void;
}

export function FriendList({ friends, onChange }: Changing & { readonly friends: readonly Friend[] }) {
  return (
    <Section title={friends.length === 0 ? 'friends.none' : 'friends.all'} id="friends-all">
      {friends.length === 0 ? (
        <>
          <p>{f('friends.none.lead')}</p>
          <p>{f('friends.none.play')}</p>
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
  const attempt = useAttempt();
  return (
    <li>
      <Who name={name} here={here}>
        {f(here ? (playing ? 'friends.playing' : 'friends.here') : 'friends.away')} · {rating} ·{' '}
        {f('friends.since', { when: formatDay(since) })}
      </Who>
      <div class="row">
        {here && playing && (
          <a class="button" href={`/watch/${playing}`}>
            {f('friends.watch')}
          </a>
        )}
        <button
          type="button"
          class="button-primary"
          aria-label={f('friends.play.with', { name })}
          disabled={attempt.isRunning}
          onClick={() => void attempt.run(() => challenge(player.id))}
        >
          {f('friends.play')}
        </button>
        <Removing friend={friend} onChange={onChange} />
      </div>
      <Failure attempt={attempt} />
    </li>
  );
}

/** Opens a table that waits for the friend. */
export async function challenge(id: string): Promise<void> {
  const started = await playWith(id);
  openTable(started, started.inviteUrl ?? undefined);
}

function Removing({ friend: { player }, onChange }: Changing & { readonly friend: Friend }) {
  const { id, name } = player;
  const isAsking = useSignal(false);
  const attempt = useAttempt();
  const close = (): void => void (isAsking.value = false);
  const part = (block: boolean): void =>
    void attempt.run(async () => {
      await partFrom(id, block);
      close();
      onChange(f('friends.removed', { name }));
    });
  return (
    <>
      <button type="button" aria-label={f('friends.remove.of', { name })} onClick={() => (isAsking.value = true)}>
        {f('friends.remove')}
      </button>
      <Dialog isOpen={isAsking.value} title={f('friends.remove.of', { name })} onClose={close}>
        <p>{f('friends.remove.sure', { name })}</p>
        <div class="actions">
          <button type="button" class="button-primary" onClick={close}>
            {f('friends.remove.no')}
          </button>
          <button type="button" disabled={attempt.isRunning} onClick={() => part(false)}>
            {f('friends.remove')}
          </button>
          <button type="button" disabled={attempt.isRunning} onClick={() => part(true)}>
            {f('friends.block')}
          </button>
        </div>
        <Failure attempt={attempt} />
      </Dialog>
    </>
  );
}

/** Nothing when nobody waits. */
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
  const attempt = useAttempt();
  const join = async (): Promise<void> => openTable(await acceptInvitation(gameId));
  const decline = async (): Promise<void> => {
    await declineInvitation(gameId);
    onChange(f('friends.invite.declined', { name }));
  };
  return (
    <li>
      <Who name={name} title={f('friends.invites', { name })} here>
        {t(`play.ruleset.${ruleset}`)}
      </Who>
      <Two
        attempt={attempt}
        first={{ key: 'friends.join', name, run: join }}
        second={{ key: 'friends.decline', name, run: decline }}
      />
      <Failure attempt={attempt} />
    </li>
  );
}

/** Nothing when nobody asks. */
export function Requests({ asking, onChange }: Changing & { readonly asking: readonly Asking[] }) {
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

function RequestEntry({ asking: { player, since }, onChange }: Changing & { readonly asking: Asking }) {
  const { id, name } = player;
  const attempt = useAttempt();
  const answer = (accept: boolean) => async (): Promise<void> => {
    await answerFriend(id, accept);
    onChange(accept ? f('friends.made', { name }) : f('friends.declined'));
  };
  return (
    <li>
      <Who name={name}>{formatDay(since)}</Who>
      <Two
        attempt={attempt}
        first={{ key: 'friends.accept', name, run: answer(true) }}
        second={{ key: 'friends.decline', name, run: answer(false) }}
      />
      <Failure attempt={attempt} />
    </li>
  );
}

interface SimpleProps extends Changing {
  readonly title: FriendsKey;
  readonly action: 'friends.takeBack' | 'friends.unblock';
  readonly people: readonly Asking[];
  act(person: Asking): Promise<unknown>;
}

/** People with one thing to do; nothing when there are none. */
export function Simple({ title, action, people, act, onChange }: SimpleProps) {
  const attempt = useAttempt();
  if (people.length === 0) return null;
  const run = (person: Asking): void =>
    void attempt.run(async () => {
      await act(person);
      onChange('');
    });
  return (
    <Section title={title} id={title.replace('.', '-')}>
      <ul class="people-entries">
        {people.map((person) => (
          <li key={person.player.id}>
            <Who name={person.player.name}>{f('friends.out.since', { when: formatDay(person.since) })}</Who>
            <button
              type="button"
              aria-label={f(`${action}.of`, { name: person.player.name })}
              disabled={attempt.isRunning}
              onClick={() => run(person)}
            >
              {f(action)}
            </button>
          </li>
        ))}
      </ul>
      <Failure attempt={attempt} />
    </Section>
  );
}

interface Choice {
  readonly key: 'friends.accept' | 'friends.decline' | 'friends.join';
  readonly name: string;
  run(): Promise<void>;
}

interface TwoProps {
  readonly attempt: ReturnType<typeof useAttempt>;
  readonly first: Choice;
  readonly second: Choice;
}

function Two({ attempt, first, second }: TwoProps) {
  return (
    <div class="row">
      {[first, second].map(({ key, name, run }) => (
        <button
          key={key}
          type="button"
          class={key === first.key ? 'button-primary' : undefined}
          aria-label={f(`${key}.of`, { name })}
          disabled={attempt.isRunning}
          onClick={() => void attempt.run(run)}
        >
          {f(key)}
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
      <h2 id={id}>{f(title)}</h2>
      {children}
    </section>
  );
}
