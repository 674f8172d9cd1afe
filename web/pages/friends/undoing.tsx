// What the person has asked or blocked, to take back.
import type { FriendRequester } from '../../game/friends.ts';
import { friendsText, type FriendsKey } from '../../text/friends.ts';
import { formatDay } from '../../ui/format.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { Section, Who, type Changing } from './entry.tsx';

interface UndoableProps extends Changing {
  readonly title: FriendsKey;
  readonly label: 'friends.takeBack' | 'friends.unblock';
  readonly people: readonly FriendRequester[];
  act(person: FriendRequester): Promise<unknown>;
}

/** A list of people with one action each; empty if there are none. */
export function Undoable({ title, label, people, act, onChange }: UndoableProps) {
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
