// Reports a challenge's result from this page: the arena compares it with its own.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import type { MatchWinner, Reported } from '../../../schema/agent.ts';
import type { Entry } from '../../../schema/game-events.ts';
import { post, Refused } from '../../game/api.ts';
import type { Table } from '../../game/table.ts';
import { t } from '../../text/text.ts';
import { formatDelta } from '../../ui/figures.ts';

interface VerifiedProps {
  readonly matchToken: string;
  readonly table: Table;
  readonly moves: readonly Pick<Entry, 'name'>[];
}

export function Verified({ matchToken, table, moves }: VerifiedProps) {
  const said = useSignal('');
  const isWhole = moves.length === table.moveCount;
  useEffect(() => {
    if (!isWhole) return;
    const body = { matchToken, moves: moves.map(({ name }) => name), claimed: claimedOf(table) };
    // Not repeated without an answer: the result is valid without this report.
    void post<Reported>('/agent/result', { body }).then(
      ({ result }) => {
        const name = table.names[otherSeat(table.viewer as Seat)];
        said.value = t('play.verified', { name, delta: formatDelta(result.agentEloDelta) });
      },
      (error: unknown) => {
        if (error instanceof Refused && error.slug === 'result-differs') said.value = t('play.verified.differs');
      },
    );
  }, [isWhole]);
  return <p role="status">{said}</p>;
}

/** The result as the challenger, who sits here, claims it. */
function claimedOf({ winner, score, viewer }: Table): object {
  const own = viewer as Seat;
  return { winner: winnerOf(winner, own), scoreAgent: score[otherSeat(own)], scoreChallenger: score[own] };
}

function winnerOf(winner: Table['winner'], own: Seat): MatchWinner {
  if (winner === 'draw' || winner === null) return 'draw';
  return winner === own ? 'challenger' : 'agent';
}
