// A player's bar, from the table.
import type { Seat } from '../../../src/engine/index.ts';
import type { Table } from '../../game/table.ts';
import { PlayerBar } from '../../ui/player-bar.tsx';
import { scoreParts } from '../../ui/score-parts.ts';

interface SeatBarProps {
  readonly table: Table;
  readonly seat: Seat;
}

export function SeatBar({ table, seat }: SeatBarProps) {
  const isTurn = table.current === seat;
  const isYou = table.viewer === seat;
  return (
    <PlayerBar
      seat={seat}
      name={table.names[seat]}
      isYou={isYou}
      score={table.score[seat]}
      parts={scoreParts(table, seat)}
      handCount={table.handCounts[seat]}
      showsBacks={!isYou}
      isTurn={isTurn}
      isOver={table.status === 'finished' || table.status === 'abandoned'}
      endsAt={isTurn ? table.deadline : null}
      isGone={table.absentSince[seat] !== null && !isYou && table.status === 'active'}
    />
  );
}
