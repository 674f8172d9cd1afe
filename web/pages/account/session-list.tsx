// Where the person is signed in, and ending it from here.
import type { OwnPage, Sessions } from '../../../schema/player.ts';
import { get, remove } from '../../game/api.ts';
import { p } from '../../text/people.ts';
import { formatDay } from '../../ui/figures.ts';
import { announce } from '../../ui/live-region.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { Loaded, useLoad } from '../people/loading.tsx';

type Session = Sessions['sessions'][number];

export function SessionList({ own }: { readonly own: OwnPage }) {
  const load = useLoad(() => get<Sessions>('/players/me/sessions'), [own]);
  const attempt = useAttempt();
  const end = (path: string): void =>
    void attempt.run(async () => {
      load.value.value = await remove<Sessions>(path);
      announce(p('sessions.ended'));
    });
  return (
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">{p('sessions')}</h2>
      <p>{p('sessions.lead')}</p>
      <Loaded load={load}>
        {({ sessions }) => (
          <>
            <ul class="entries">
              {sessions.map((session) => (
                <Entry
                  key={session.id}
                  session={session}
                  isRunning={attempt.isRunning.value}
                  onEnd={() => end(`/players/me/sessions/${session.id}`)}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <button type="button" disabled={attempt.isRunning} onClick={() => end('/players/me/sessions')}>
                {p('sessions.endOthers')}
              </button>
            )}
          </>
        )}
      </Loaded>
      <Failure attempt={attempt} />
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
        <strong>{current ? p('sessions.this') : p('sessions.other')}</strong>
        <span class="faint">
          {p('sessions.since', { when: since })} · {p('sessions.used', { when: formatDay(lastUsedAt) })}
        </span>
      </div>
      {!current && (
        <button type="button" aria-label={p('sessions.end.of', { when: since })} disabled={isRunning} onClick={onEnd}>
          {p('sessions.end')}
        </button>
      )}
    </li>
  );
}
