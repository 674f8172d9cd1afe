// The result of the game, and what to do next: a rematch, the replay, another game.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import { endOfDay } from '../../../schema/calendar.ts';
import type { MatchWinner, Reported } from '../../../schema/agent.ts';
import type { GameBody, Rematched } from '../../../schema/game.ts';
import type { Entry } from '../../../schema/wire.ts';
import { post, Refused, untilAnswered } from '../../game/api.ts';
import { findSeat, keepSeat, type HeldSeat } from '../../game/seats.ts';
import { serverNow } from '../../game/server-time.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { formatDelta } from '../../ui/format.ts';
import { announce } from '../../ui/live-region.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { CopyLink } from '../copy-link.tsx';
import type { HousePart } from './house-part.ts';
import { openTable } from '../open-table.ts';
import type { Outcome } from '../share.ts';
import { endingText, headlineOf, ScoreLine } from '../table/result.tsx';
import { useAnswer } from '../use-answer.ts';
import { PuzzleOfGame } from './puzzle-of-game.tsx';

interface ResultPanelProps {
  readonly gameId: string;
  readonly seat: HeldSeat;
  readonly table: Table;
  readonly moves: readonly Pick<Entry, 'name'>[];
  readonly house: HousePart | undefined;
  /** Whether the last move's announcement included the result. */
  readonly isAnnounced: boolean;
}

export function ResultPanel({ gameId, seat, table, moves, house, isAnnounced }: ResultPanelProps) {
  const game = useAnswer<GameBody>(`/games/${gameId}`, seat.token);
  const headline = headlineOf(table);
  const waiting = useLazyModule(true, () => import('./waiting-opponent.tsx'));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAnnounced) announce(`${endingText(table)}.`);
    // Into a window that is too small for the table, as at a zoom of 400 %.
    panel.current!.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={panel} class="panel result" aria-labelledby="result">
      <h2 id="result" data-focus-home>
        {headline}
      </h2>
      <ScoreLine table={table} />
      {game?.reducedMoves && <p class="faint">{tableText('play.result.reduced', { count: game.reducedMoves })}</p>}
      {game?.dailyDeal && Date.parse(game.endedAt!) >= endOfDay(game.dailyDeal) && <p>{tableText('play.deal.late')}</p>}
      {house && table.winner && <house.Farewell slug={house.slug} table={table} />}
      {seat.matchToken && table.status === 'finished' && (
        <Verified matchToken={seat.matchToken} table={table} moves={moves} />
      )}
      {/* The most useful first: a small window shows only six. */}
      <div class="actions">
        {game?.dailyDeal && serverNow() < endOfDay(game.dailyDeal) && (
          <a class="button button-primary" href="/daily-deal">
            {tableText('play.deal')}
          </a>
        )}
        {!seat.matchToken && !game?.dailyDeal && game?.startedAt && <Rematch {...{ gameId, seat, table, house }} />}
        {house && table.winner && (
          <house.NextOpponent slug={house.slug} table={table} isCounted={Boolean(game?.winner)} />
        )}
        {waiting && <waiting.WaitingOpponent ruleset={table.ruleset} />}
        {game?.replayUrl && (
          <a class="button" href={game.replayUrl}>
            {tableText('play.replay')}
          </a>
        )}
        {table.moveCount > 0 && (
          <a class="button" href={`/review/${gameId}`}>
            {tableText('play.review')}
          </a>
        )}
        {game?.replayUrl && !isOfToday(game) && (
          <Share url={game.replayUrl} table={table} gameId={gameId} isPublic={game.public} />
        )}
        {game?.agent && (
          <a class="button" href={`/agents/${game.agent}`}>
            {tableText('play.challenged.profile', { name: game.players.A })}
          </a>
        )}
        <a class="button" href="/">
          {tableText('play.again')}
        </a>
        {table.status === 'finished' && <PuzzleOfGame gameId={gameId} />}
      </div>
    </section>
  );
}

/** A replay link would reveal today's deal to people who have not played it yet. */
function isOfToday({ dailyDeal, public: isPublic }: GameBody): boolean {
  return dailyDeal !== undefined && !isPublic;
}

interface ShareProps extends Pick<ResultPanelProps, 'gameId' | 'table'> {
  readonly url: string;
  readonly isPublic: boolean;
}

function Share({ gameId, table, url, isPublic }: ShareProps) {
  const sharing = useAction();
  const outcome = useSignal<Outcome | undefined>(undefined);
  const picture = `/pictures/game/${gameId}.png?v=${table.moveCount}`;
  const text = `${headlineOf({ ...table, viewer: 'spectator' })} ${tableText('play.result.score', { a: table.score.A, b: table.score.B })}`;
  const shareNow = async (): Promise<void> => {
    const { share } = await import('../share.ts');
    outcome.value = await share({ url, text, picture });
    if (outcome.value === 'copied') announce(tableText('play.copied'));
  };
  return (
    <>
      <button type="button" onClick={() => void sharing.run(shareNow)}>
        {tableText(outcome.value === 'copied' ? 'play.copied' : 'play.share')}
      </button>
      {isPublic && (
        <a class="button" href={picture} download={`${gameId}.png`}>
          {tableText('play.picture')}
        </a>
      )}
      {outcome.value === 'by hand' && <CopyLink url={url} />}
      <ActionFailure action={sharing} />
    </>
  );
}

/** The layout must not shift while waiting: a second press in the same place would hit the replay link. */
function Rematch({ gameId, seat, table, house }: Pick<ResultPanelProps, 'gameId' | 'seat' | 'table' | 'house'>) {
  const asking = useAction();
  const other = otherSeat(table.viewer as Seat);
  const name = table.names[other];
  const ask = async (): Promise<void> => {
    keepSeat(gameId, { ...seat, isDone: false }); // the first page then watches for the answer
    await openTable(await untilAccepted(gameId, seat.token));
  };
  const { rematch, rematchOfferedBy } = table;
  const isWanted = rematchOfferedBy === other;
  useEffect(() => {
    // Offered before this page was loaded, or accepted after it has stopped waiting. A person who comes back from
    // the rematch stays here.
    const isHeld = rematch !== null && findSeat(rematch);
    if (rematchOfferedBy === table.viewer && !isHeld) void asking.run(ask);
  }, [rematch, rematchOfferedBy]);
  return (
    <>
      {/* The house accepts at once. */}
      {!house && (
        <p role="status">
          {isWanted
            ? tableText('play.rematch.wanted', { name })
            : asking.isRunning.value && tableText('play.rematch.offered', { name })}
        </p>
      )}
      <button
        type="button"
        class="button-primary"
        aria-disabled={asking.isRunning}
        onClick={() => void asking.run(ask)}
      >
        {tableText(isWanted ? 'play.rematch.accept' : 'play.rematch')}
      </button>
      <ActionFailure action={asking} />
    </>
  );
}

const MAX_ASKS = 30;

async function untilAccepted(gameId: string, token: string): Promise<Extract<Rematched, { playerToken: string }>> {
  const path = `/games/${gameId}/rematch?timeout=20`;
  for (let i = 0; i < MAX_ASKS; i++) {
    const answer = await untilAnswered(() => post<Rematched>(path, { token }));
    if ('playerToken' in answer) return answer;
  }
  throw new Error(tableText('play.rematch.unanswered'));
}

interface VerifiedProps {
  readonly matchToken: string;
  readonly table: Table;
  readonly moves: readonly Pick<Entry, 'name'>[];
}

/** Reports the challenge's result as this page saw it, for the server to compare with its own. */
function Verified({ matchToken, table, moves }: VerifiedProps) {
  const outcome = useSignal('');
  const isWhole = moves.length === table.moveCount;
  useEffect(() => {
    if (!isWhole) return;
    const body = { matchToken, moves: moves.map(({ name }) => name), claimed: claimedOf(table) };
    // Not retried: the result is valid without this report.
    void post<Reported>('/agent/result', { body }).then(
      ({ result }) => {
        const name = table.names[otherSeat(table.viewer as Seat)];
        outcome.value = tableText('play.verified', { name, delta: formatDelta(result.agentEloDelta) });
      },
      (error: unknown) => {
        if (error instanceof Refused && error.slug === 'result-differs') {
          outcome.value = tableText('play.verified.differs');
        }
      },
    );
  }, [isWhole]);
  return <p role="status">{outcome}</p>;
}

/** The result as claimed by the challenger, who sits here. */
function claimedOf({ winner, score, viewer }: Table): object {
  const own = viewer as Seat;
  return { winner: winnerOf(winner, own), scoreAgent: score[otherSeat(own)], scoreChallenger: score[own] };
}

function winnerOf(winner: Table['winner'], own: Seat): MatchWinner {
  if (winner === 'draw' || winner === null) return 'draw';
  return winner === own ? 'challenger' : 'agent';
}
