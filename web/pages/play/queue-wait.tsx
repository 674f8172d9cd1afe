// The wait in the quick-match queue: shows how long it has lasted, and keeps polling, which keeps the player queued.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody, Waited } from '../../../schema/game.ts';
import { get, untilAnswered } from '../../game/api.ts';
import { t } from '../../text/text.ts';

interface QueueWaitProps {
  readonly game: GameBody;
  readonly token: string;
}

export function QueueWait({ game, token }: QueueWaitProps) {
  const seconds = useSignal(secondsSince(game.createdAt));
  useEffect(() => {
    const gone = new AbortController();
    const timer = setInterval(() => (seconds.value = secondsSince(game.createdAt)), 1000);
    void stayQueued(game.id, token, gone.signal);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [game.id, token]);
  return (
    <>
      <p class="queue-seconds" role="timer">
        {t('play.queue.seconds', { seconds: seconds.value })}
      </p>
      <p>{t(game.ratings[game.seat!] === null ? 'play.queue.anyone' : 'play.queue.window')}</p>
      <progress aria-label={t('play.queue')} />
    </>
  );
}

/** Only keeps the place in the queue: the page follows the game through its session. */
async function stayQueued(gameId: string, token: string, signal: AbortSignal): Promise<void> {
  const wait = (): Promise<Waited> => get(`/games/${gameId}/wait?timeout=20`, { token, signal });
  try {
    while ((await untilAnswered(wait, { signal })).game.status === 'waiting') continue;
  } catch {
    // Refused, which the session reports too, or aborted by leaving the page.
  }
}

function secondsSince(instant: string): number {
  return Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1000));
}
