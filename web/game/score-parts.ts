// What a score is made of.
import { groupsOf, komiOf, type Seat } from '../../src/engine/index.ts';
import type { Table } from './table.ts';

/** The parts of a score. */
export interface ScoreParts {
  readonly cards: number;
  readonly group: number;
  readonly komi: number;
}

/** What the board is worth to a seat; while a move is being shown, the score is still the one before it. */
export function scoreParts(table: Pick<Table, 'board' | 'rules' | 'first' | 'status'>, seat: Seat): ScoreParts {
  const cards = table.board.filter((placed) => placed?.owner === seat).length;
  // Who begins is open while a seat is free.
  const komi = table.status === 'waiting' ? 0 : komiOf(table, seat);
  return { cards, komi, group: groupsOf(table, seat)[0]?.length ?? 0 };
}
