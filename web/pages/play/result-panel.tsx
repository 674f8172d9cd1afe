// The result of the game, and the next steps: a rematch, the replay, another game.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import type { GameBody, Rematched } from '../../../schema/game.ts';
import type { Entry } from '../../../schema/game-events.ts';
import { get, post } from '../../game/api.ts';
import { keepPromise } from '../../game/promises.ts';
import { withGameId } from '../../game/replay.ts';
import { keepSeat, type HeldSeat } from '../../game/seats.ts';
import type { Table } from '../../game/table.ts';
import { t } from '../../text/text.ts';
import { announce } from '../../ui/live-region.tsx';
import { Failure, useAttempt } from '../attempt.tsx';
import { headlineOf } from '../table/headline.ts';
import { ScoreLine } from '../table/score-line.tsx';
import { Verified } from './verified.tsx';

interface ResultPanelProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly table: Table;
  readonly moves: readonly Pick<Entry, 'name'>[];
}

export function ResultPanel({ gameId, seat, table, moves }: ResultPanelProps) {
  const game = useSignal<GameBody | undefined>(undefined);
  const headline = headlineOf(table);
  useEffect(() => {
    announce(headline);
    // Without an answer there is no replay link until the page is reloaded.
    void get<GameBody>(`/games/${gameId}`, { token: seat.token }).then(
      (found) => (game.value = found),
      () => undefined,
    );
  }, []);
  return (
    <section class="panel result" aria-labelledby="result">
      <h2 id="result">{headline}</h2>
      <ScoreLine table={table} />
      {seat.matchToken && table.status === 'finished' && (
        <Verified matchToken={seat.matchToken} table={table} moves={moves} />
      )}
      <div class="actions">
        {!seat.matchToken && <Rematch gameId={gameId} seat={seat} table={table} />}
        {game.value?.replayUrl && (
          <a class="button" href={withGameId(game.value.replayUrl, gameId)}>
            {t('play.replay')}
          </a>
        )}
        {table.moveCount > 0 && (
          <a class="button" href={`/review/${gameId}`}>
            {t('review.open')}
          </a>
        )}
        {game.value?.agent && (
          <a class="button" href={`/agents/${game.value.agent}`}>
            {t('play.challenged.profile', { name: game.value.players.A })}
          </a>
        )}
        <a class="button" href="/">
          {t('play.again')}
        </a>
      </div>
    </section>
  );
}

function Rematch({ gameId, seat, table }: Omit<ResultPanelProps, 'moves'>) {
  const asking = useAttempt();
  const other = otherSeat(table.viewer as Seat);
  const name = table.names[other];
  const ask = async (): Promise<void> => {
    const next = await untilAccepted(gameId, seat.token);
    keepPromise(next.game.id, next.game.seedHash);
    keepSeat(next.game.id, { token: next.playerToken });
    location.assign(`/play/${next.game.id}`);
  };
  if (asking.isRunning.value) return <p role="status">{t('play.rematch.offered', { name })}</p>;
  return (
    <>
      <button type="button" class="button-primary" onClick={() => void asking.run(ask)}>
        {table.rematchOfferedBy === other ? t('play.rematch.accept', { name }) : t('play.rematch')}
      </button>
      <Failure attempt={asking} />
    </>
  );
}

const MAX_ASKS = 30;

async function untilAccepted(gameId: string, token: string): Promise<Extract<Rematched, { playerToken: string }>> {
  for (let i = 0; i < MAX_ASKS; i++) {
    const answer = await post<Rematched>(`/games/${gameId}/rematch?timeout=20`, { token });
    if ('playerToken' in answer) return answer;
  }
  throw new Error(t('play.rematch.unanswered'));
}
