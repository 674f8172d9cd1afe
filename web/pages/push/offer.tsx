// One unobtrusive line at the table, to start or stop push messages.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { canPush, closeShown, readPush, stopPush } from '../../game/push.ts';
import { storeText, storedText } from '../../game/stored.ts';
import { pushText } from '../../text/push.ts';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction } from '../action.tsx';
import { startHere } from './start.ts';

/** Stored when a game against a person has ended: the offer does not disturb the first one. */
const PLAYED = 'arena-played-person';

interface OfferProps {
  readonly gameId: string;
  readonly isOver: boolean;
}

export function Offer({ gameId, isOver }: OfferProps) {
  const isFirst = useMemo(() => storedText(PLAYED) === null, []);
  useEffect(() => {
    if (isOver) storeText(PLAYED, '1');
  }, [isOver]);
  /** `null` if this browser is not subscribed, `undefined` while unknown. */
  const own = useSignal<string | null | undefined>(undefined);
  const action = useAction();
  const look = async (): Promise<void> => {
    const { own: id, devices } = await readPush();
    own.value = devices.find((device) => device.id === id)?.id ?? null;
  };
  useEffect(() => {
    // Without an answer or a profile, nothing is offered.
    if (canPush) look().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!canPush) return undefined;
    const close = (): void => {
      if (document.visibilityState === 'visible') closeShown(gameId).catch(() => undefined);
    };
    close();
    document.addEventListener('visibilitychange', close);
    return () => document.removeEventListener('visibilitychange', close);
  }, [gameId]);
  const start = async (): Promise<void> => {
    await startHere();
    await look();
    announce(pushText('push.started'));
  };
  const stop = async (id: string): Promise<void> => {
    await stopPush(id);
    own.value = null;
    announce(pushText('push.stopped'));
  };
  const id = own.value;
  if (id === undefined || (id === null && isFirst && !isOver)) return null;
  return (
    <div>
      <p class="row faint">
        {id !== null && <span>{pushText('push.on')}</span>}
        <button
          type="button"
          aria-disabled={action.isRunning}
          onClick={() => void action.run(() => (id === null ? start() : stop(id)))}
        >
          {pushText(id === null ? 'push.offer' : 'push.stop')}
        </button>
      </p>
      <ActionFailure action={action} />
    </div>
  );
}
