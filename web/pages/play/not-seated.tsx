// The page of a game in which this browser holds no seat. The profile's own seat is taken only at a press: merely opening
// the page must not interrupt the browser that holds it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody } from '../../../schema/game.ts';
import { isMissingGame } from '../../game/api.ts';
import { isOwnGame } from '../../game/own-game.ts';
import { sitDown } from '../../game/own-seat.ts';
import type { HeldSeat } from '../../game/seats.ts';
import { tableText } from '../../text/text.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { NoSuchGame } from '../empty-state.tsx';
import { useRead } from '../use-answer.ts';
import { TablePlaceholder } from './table-placeholder.tsx';

interface NotSeatedProps {
  readonly gameId: string;
  onKept(seat: HeldSeat): void;
}

export function NotSeated({ gameId, onKept }: NotSeatedProps) {
  const isOwn = useSignal<boolean | undefined>(undefined);
  const isLost = useSignal(false);
  useEffect(() => {
    const closing = new AbortController();
    void isOwnGame(gameId, { signal: closing.signal, onLost: () => (isLost.value = true) }).then(
      (own) => (isOwn.value = own),
      () => (isOwn.value = false), // there is no session
    );
    return () => closing.abort();
  }, []);
  if (isOwn.value === undefined) return <Connecting isLost={isLost.value} />;
  return isOwn.value ? <OwnSeat gameId={gameId} onKept={onKept} /> : <NoSeat gameId={gameId} />;
}

function Connecting({ isLost = false }) {
  return <p role="status">{tableText(isLost ? 'play.lost' : 'play.connecting')}</p>;
}

function OwnSeat({ gameId, onKept }: NotSeatedProps) {
  const action = useAction();
  return (
    <TablePlaceholder title={tableText('play.own')}>
      <p>{tableText('play.own.lead')}</p>
      <button
        type="button"
        class="button-primary"
        aria-disabled={action.isRunning}
        onClick={() => void action.run(async () => onKept(await sitDown(gameId)))}
      >
        {tableText('play.own.sit')}
      </button>
      <ActionFailure action={action} />
    </TablePlaceholder>
  );
}

function NoSeat({ gameId }: Pick<NotSeatedProps, 'gameId'>) {
  // Read as a spectator.
  const { answer: game, failure } = useRead<GameBody>(`/games/${gameId}`);
  if (!game && !failure) return <Connecting />;
  if (isMissingGame(failure)) return <NoSuchGame />;
  // A player in another browser gets the same page as everybody.
  if (game?.replayUrl) return <Over {...game} replayUrl={game.replayUrl} />;
  return (
    <TablePlaceholder title={tableText('play.notSeated')}>
      <a class="button button-primary" href={`/watch/${gameId}`}>
        {tableText('play.notSeated.watch')}
      </a>
    </TablePlaceholder>
  );
}

function Over({ id, replayUrl, moveCount }: Pick<GameBody, 'id' | 'moveCount'> & { readonly replayUrl: string }) {
  return (
    <TablePlaceholder title={tableText('play.over')}>
      <div class="actions">
        <a class="button button-primary" href={replayUrl}>
          {tableText('play.replay')}
        </a>
        {moveCount > 0 && (
          <a class="button" href={`/review/${id}`}>
            {tableText('play.review')}
          </a>
        )}
      </div>
    </TablePlaceholder>
  );
}
