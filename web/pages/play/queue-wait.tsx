// While the quick-match queue looks for an opponent: says how long it has been, and keeps calling in, by which the
// server knows that somebody waits.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody, Waited } from '../../../schema/game.ts';
import { get, insist } from '../../game/api.ts';
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
    void callIn(game.id, token, gone.signal);
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

/** The page follows the game by its session; this only has to keep asking until there is one. */
async function callIn(gameId: string, token: string, signal: AbortSignal): Promise<void> {
  const wait = (): Promise<Waited> => get(`/games/${gameId}/wait?timeout=20`, { token, signal });
  try {
    while ((await insist(wait, { signal })).game.status === 'waiting') continue;
  } catch {
    // Refused: the session finds out as well, and says so. Or this page is gone.
  }
}

function secondsSince(instant: string): number {
  return Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1000));
}
