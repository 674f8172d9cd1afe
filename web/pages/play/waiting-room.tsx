// Shown before the other seat is taken: the link to send or the search for an opponent, and cancelling.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody, Invited, Waited } from '../../../schema/game.ts';
import { get, post, postOnce, untilAnswered } from '../../game/api.ts';
import { forgetSeat, keepSeat, type HeldSeat } from '../../game/seats.ts';
import { serverNow } from '../../game/server-time.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { CopyLink } from '../copy-link.tsx';
import { HOUSE_AFTER_SECONDS } from '../quick.ts';
import { TablePlaceholder } from './table-placeholder.tsx';
import { sidesOf } from './welcome.tsx';

/** Whether the wait in the queue ended with the house. */
export const houseCame = signal(false);

interface WaitingRoomProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly table: Table;
}

export function WaitingRoom({ gameId, seat, table }: WaitingRoomProps) {
  const { token } = seat;
  const action = useAction();
  const shareUrl = useSignal(seat.shareUrl);
  const game = useSignal<GameBody | undefined>(undefined);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    void untilAnswered(() => get<GameBody>(`/games/${gameId}`, { token, signal }), { forMs: Infinity, signal }).then(
      (found) => (game.value = found),
      () => undefined, // refused: the session reports it too
    );
    return () => gone.abort();
  }, [token]);
  const renew = async (): Promise<void> => {
    const { inviteUrl } = await postOnce<Invited>(`/games/${gameId}/invites`, { token });
    keepSeat(gameId, { ...seat, shareUrl: inviteUrl });
    shareUrl.value = inviteUrl;
  };
  const cancel = async (): Promise<void> => {
    await post(`/games/${gameId}/abort`, { token });
    forgetSeat(gameId);
    location.assign('/');
  };
  const code = game.value?.code;
  /** The other seat has a name if it is reserved for somebody. */
  const sides = sidesOf(table);
  return (
    <TablePlaceholder title={tableText(game.value?.matchmaking ? 'play.queue' : 'play.waiting')}>
      {game.value?.matchmaking ? (
        <QueueWait game={game.value} token={token} />
      ) : shareUrl.value ? (
        <>
          <p>{tableText(sides.other ? 'play.waiting.friend' : 'play.waiting.share', sides)}</p>
          <CopyLink url={shareUrl.value} />
          {code && <p>{tableText('play.waiting.code', { code })}</p>}
        </>
      ) : (
        <p>{code ? tableText('play.waiting.code', { code }) : tableText('play.waiting.match', sides)}</p>
      )}
      <div class="actions">
        {shareUrl.value && (
          <button type="button" aria-disabled={action.isRunning} onClick={() => void action.run(renew)}>
            {tableText('play.newLink')}
          </button>
        )}
        {!seat.invite && (
          <button type="button" aria-disabled={action.isRunning} onClick={() => void action.run(cancel)}>
            {tableText('play.cancel')}
          </button>
        )}
      </div>
      <ActionFailure action={action} />
    </TablePlaceholder>
  );
}

interface QueueWaitProps {
  readonly game: GameBody;
  readonly token: string;
}

/** Shows how long the wait in the queue has lasted, and keeps polling, which keeps the player queued. */
function QueueWait({ game, token }: QueueWaitProps) {
  const seconds = useSignal(secondsSince(game.createdAt));
  useEffect(() => {
    const gone = new AbortController();
    const timer = setInterval(() => (seconds.value = secondsSince(game.createdAt)), 1000);
    void stayQueued(game.id, token, gone.signal);
    return () => {
      clearInterval(timer);
      gone.abort();
      void findWhoCame(game.id, token);
    };
  }, [game.id, token]);
  // As the pages start it: of one started elsewhere, nobody can tell whether the house comes in the end.
  const hasHouse = Date.parse(game.expiresAt!) - Date.parse(game.createdAt) === HOUSE_AFTER_SECONDS * 1000;
  return (
    <>
      <p role="timer">{tableText('play.queue.seconds', { seconds: seconds.value })}</p>
      <p>{tableText(hasHouse ? 'play.queue.house' : 'play.queue.anyone', { seconds: HOUSE_AFTER_SECONDS })}</p>
      <progress aria-label={tableText('play.queue')} />
    </>
  );
}

/** Polls only to stay in the queue: the page follows the game through its session. */
async function stayQueued(gameId: string, token: string, signal: AbortSignal): Promise<void> {
  const wait = (): Promise<Waited> => get(`/games/${gameId}/wait?timeout=20`, { token, signal });
  try {
    while ((await untilAnswered(wait, { forMs: Infinity, signal })).game.status === 'waiting') continue;
  } catch {
    // Refused, which the session reports too, or aborted by leaving the page.
  }
}

/** The wait is over: without an answer, the names at the table must do. */
async function findWhoCame(gameId: string, token: string): Promise<void> {
  const game = await get<GameBody>(`/games/${gameId}`, { token }).catch(() => undefined);
  houseCame.value = game !== undefined && Object.values(game.clients).includes('house');
}

function secondsSince(instant: string): number {
  return Math.max(0, Math.round((serverNow() - Date.parse(instant)) / 1000));
}
