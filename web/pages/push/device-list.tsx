// The browsers that receive push messages: starting them here, and stopping them on any device.
import { canPush, readPush, stopPush } from '../../game/push.ts';
import { pushText } from '../../text/push.ts';
import { formatDay } from '../../ui/format.ts';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction } from '../action.tsx';
import { Loaded, useLoad } from '../loading/loading.tsx';
import { startHere } from './start.ts';

export function DeviceList() {
  const load = useLoad(readPush);
  const action = useAction();
  const start = async (): Promise<void> => {
    await startHere();
    await load.reload();
    announce(pushText('push.started'));
  };
  const stop = async (id: string): Promise<void> => {
    await stopPush(id);
    await load.reload();
    announce(pushText('push.stopped'));
  };
  return (
    <section class="panel" aria-labelledby="push">
      <h2 id="push">{pushText('push.title')}</h2>
      <p>{pushText('push.lead')}</p>
      <Loaded load={load}>
        {({ devices, own }) => (
          <>
            {devices.length === 0 && <p class="faint">{pushText('push.none')}</p>}
            <ul class="entries">
              {devices.map(({ id, name, createdAt }) => (
                <li key={id}>
                  <div>
                    <strong dir="auto">{name}</strong>
                    <span class="faint">
                      {id === own ? pushText('push.this') : pushText('push.since', { when: formatDay(createdAt) })}
                    </span>
                  </div>
                  <button
                    type="button"
                    aria-label={pushText('push.stop.of', { name })}
                    aria-disabled={action.isRunning}
                    onClick={() => void action.run(() => stop(id))}
                  >
                    {pushText('push.stop')}
                  </button>
                </li>
              ))}
            </ul>
            {!canPush && <p class="faint">{pushText('push.cannot')}</p>}
            {canPush && devices.every(({ id }) => id !== own) && (
              <button type="button" aria-disabled={action.isRunning} onClick={() => void action.run(start)}>
                {pushText('push.offer')}
              </button>
            )}
          </>
        )}
      </Loaded>
      <ActionFailure action={action} />
    </section>
  );
}
