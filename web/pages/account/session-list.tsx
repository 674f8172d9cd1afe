// Where the person is signed in, and signing out of those sessions.
import type { OwnPage, Sessions } from '../../../schema/player.ts';
import { get, remove } from '../../game/api.ts';
import { peopleText } from '../../text/people.ts';
import { formatDay } from '../../ui/format.ts';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction } from '../action.tsx';
import { Loaded, useLoad } from '../loading/loading.tsx';

type Session = Sessions['sessions'][number];

export function SessionList({ own }: { readonly own: OwnPage }) {
  const load = useLoad(() => get<Sessions>('/players/me/sessions'), [own]);
  const action = useAction();
  const end = (path: string): void =>
    void action.run(async () => {
      load.value.value = await remove<Sessions>(path);
      announce(peopleText('sessions.ended'));
    });
  return (
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">{peopleText('sessions')}</h2>
      <p>{peopleText('sessions.lead')}</p>
      <Loaded load={load}>
        {({ sessions }) => (
          <>
            <ul class="entries">
              {sessions.map((session) => (
                <Entry
                  key={session.id}
                  session={session}
                  isRunning={action.isRunning.value}
                  onEnd={() => end(`/players/me/sessions/${session.id}`)}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <button type="button" aria-disabled={action.isRunning} onClick={() => end('/players/me/sessions')}>
                {peopleText('sessions.endOthers')}
              </button>
            )}
          </>
        )}
      </Loaded>
      <ActionFailure action={action} />
    </section>
  );
}

interface EntryProps {
  readonly session: Session;
  readonly isRunning: boolean;
  onEnd(): void;
}

function Entry({ session: { createdAt, lastUsedAt, current }, isRunning, onEnd }: EntryProps) {
  const since = formatDay(createdAt);
  return (
    <li>
      <div>
        <strong>{current ? peopleText('sessions.this') : peopleText('sessions.other')}</strong>
        <span class="faint">
          {peopleText('sessions.since', { when: since })} ·{' '}
          {peopleText('sessions.used', { when: formatDay(lastUsedAt) })}
        </span>
      </div>
      {!current && (
        <button
          type="button"
          aria-label={peopleText('sessions.end.of', { when: since })}
          aria-disabled={isRunning}
          onClick={onEnd}
        >
          {peopleText('sessions.end')}
        </button>
      )}
    </li>
  );
}
