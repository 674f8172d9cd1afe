// The parts that add up to a score.
import { groupsOf, komiOf, type Seat } from '../../src/engine/index.ts';
import type { Table } from './table.ts';

export interface ScoreParts {
  readonly cards: number;
  readonly group: number;
  readonly komi: number;
}

/** Computed from the board, which may be ahead of the table's score while a move is being shown. */
export function scoreParts(table: Pick<Table, 'board' | 'rules' | 'first' | 'status'>, seat: Seat): ScoreParts {
  const cards = table.board.filter((placed) => placed?.owner === seat).length;
  // While a seat is free, it is not decided who begins.
  const komi = table.status === 'waiting' ? 0 : komiOf(table, seat);
  return { cards, komi, group: groupsOf(table, seat)[0]?.length ?? 0 };
}
