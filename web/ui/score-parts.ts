// The parts of a score. The total is the engine's; the group is the total without cards and KOMI.
import { komiOf, type Seat } from '../../src/engine/index.ts';
import type { Table } from '../game/table.ts';

export interface ScoreParts {
  readonly cards: number;
  readonly group: number;
  readonly komi: number;
}

export function scoreParts(table: Pick<Table, 'board' | 'score' | 'rules' | 'first'>, seat: Seat): ScoreParts {
  const cards = table.board.filter((placed) => placed?.owner === seat).length;
  const komi = komiOf(table, seat);
  return { cards, komi, group: table.score[seat] - cards - komi };
}
