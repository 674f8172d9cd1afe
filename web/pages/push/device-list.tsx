// The browsers that tell their player when it is their move: beginning it here, and stopping it anywhere.
import type { PushDevices } from '../../../schema/push.ts';
import { canPush, ownDevice, readDevices, stopPush } from '../../game/push.ts';
import { n } from '../../text/push.ts';
import { formatDay } from '../../ui/figures.ts';
import { announce } from '../../ui/live-region.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { Loaded, useLoad } from '../people/loading.tsx';
import { startHere } from './start.ts';

interface Known extends PushDevices {
  /** The id of this browser. */
  readonly own: string | undefined;
}

export function DeviceList() {
  const load = useLoad(async (): Promise<Known> => ({ ...(await readDevices()), own: await ownDevice() }));
  const attempt = useAttempt();
  const start = async (): Promise<void> => {
    await startHere();
    await load.reload();
    announce(n('push.started'));
  };
  const stop = async (id: string): Promise<void> => {
    await stopPush(id);
    await load.reload();
    announce(n('push.stopped'));
  };
  return (
    <section class="panel" aria-labelledby="push">
      <h2 id="push">{n('push.title')}</h2>
      <p>{n('push.lead')}</p>
      <Loaded load={load}>
        {({ devices, own }) => (
          <>
            {devices.length === 0 && <p class="faint">{n('push.none')}</p>}
            <ul class="entries">
              {devices.map(({ id, name, createdAt }) => (
                <li key={id}>
                  <div>
                    <strong dir="auto">{name}</strong>
                    <span class="faint">
                      {id === own ? n('push.this') : n('push.since', { when: formatDay(createdAt) })}
                    </span>
                  </div>
                  <button
                    type="button"
                    aria-label={n('push.stop.of', { name })}
                    disabled={attempt.isRunning}
                    onClick={() => void attempt.run(() => stop(id))}
                  >
                    {n('push.stop')}
                  </button>
                </li>
              ))}
            </ul>
            {!canPush && <p class="faint">{n('push.cannot')}</p>}
            {canPush && devices.every(({ id }) => id !== own) && (
              <button type="button" disabled={attempt.isRunning} onClick={() => void attempt.run(start)}>
                {n('push.offer')}
              </button>
            )}
          </>
        )}
      </Loaded>
      <Failure attempt={attempt} />
    </section>
  );
}
