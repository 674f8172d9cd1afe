// What others ask of the person: to play, or to be friends.
import {
  acceptInvitation,
  answerFriend,
  declineInvitation,
  type FriendRequester,
  type Invitation,
} from '../../game/friends.ts';
import { friendsText } from '../../text/friends.ts';
import { tableText } from '../../text/text.ts';
import { formatDay } from '../../ui/format.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { openTable } from '../open-table.ts';
import { Section, Who, type Changing } from './entry.tsx';

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
      <TwoButtons
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
      <TwoButtons
        action={action}
        first={{ key: 'friends.accept', name, run: answer(true) }}
        second={{ key: 'friends.decline', name, run: answer(false) }}
      />
      <ActionFailure action={action} />
    </li>
  );
}

interface Choice {
  readonly key: 'friends.accept' | 'friends.decline' | 'friends.join';
  readonly name: string;
  run(): Promise<void>;
}

interface TwoButtonsProps {
  readonly action: ReturnType<typeof useAction>;
  readonly first: Choice;
  readonly second: Choice;
}

function TwoButtons({ action, first, second }: TwoButtonsProps) {
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
