// The tips of a first game: each is shown for what the person is about to do, until they have done it once.
import { expect } from 'chai';
import { findMove, playPly, type Ply, type Position } from '../../../src/engine/index.ts';
import { stepFor, stepsIn, type FirstStep, type Intent } from '../../../web/game/first-steps.ts';
import { tableOfPosition, type Table } from '../../../web/game/table.ts';
import { idOf, posedPosition } from '../../../web/pages/posed-position.ts';

const OPEN = posedPosition({ ruleset: 'classic', cards: { C1: 'B:Mintmaster' }, hand: ['Slagherald', 'Rimesinger'] });
const FREEZABLE = posedPosition({ cards: { C1: 'A:Mintmaster' }, hand: ['Slagherald', 'Freeze'] });
const TWELVE_CELLS = ['A1', 'B1', 'C1', 'D1', 'E1', 'A2', 'B2', 'C2', 'D2', 'E2', 'A3', 'B3'];
const heldBy = (cells: readonly string[]): Position =>
  posedPosition({
    ruleset: 'classic',
    cards: Object.fromEntries(cells.map((cell) => [cell, 'A:Mintmaster'])),
    hand: ['Slagherald'],
  });
const ALMOST_FULL = heldBy(TWELVE_CELLS);
const FULL = heldBy([...TWELVE_CELLS, 'C3']);

const IDLE: Intent = { cardId: null, takes: undefined };
const CHOSEN: Intent = { cardId: idOf('Slagherald'), takes: undefined };
const TAKING: Intent = { ...CHOSEN, takes: 1 };
const PLACING: Intent = { ...CHOSEN, takes: 0 };
const FREEZING: Intent = { cardId: idOf('Freeze'), takes: undefined };
const FLIPPING: Intent = { cardId: idOf('Flip'), takes: 1 };
const NONE: ReadonlySet<FirstStep> = new Set();

function tableAt(position: Position, last: Ply | null = null): Table {
  const names = { A: 'Ada', B: 'Pebble' };
  return tableOfPosition(position, 'A', { names, status: 'active', winner: null, endReason: null, last });
}

describe('the tips of a first game', () => {
  for (const [what, position, intent, step] of [
    ['nothing chosen, since the usual prompt says what to do', OPEN, IDLE, undefined],
    ['a card chosen', OPEN, CHOSEN, 'cell'],
    ['a cell pointed at, where a card would be taken', OPEN, TAKING, 'take'],
    ['a cell pointed at, where none would be', OPEN, PLACING, undefined],
    ['two cells left', FULL, IDLE, 'last'],
    ['an effect card chosen, since the usual prompt says what it needs', OPEN, FREEZING, undefined],
    ['an effect card chosen and two cells left', FULL, FREEZING, undefined],
    ['an effect card that would take one, without a cell', OPEN, FLIPPING, undefined],
    ["the other seat's turn", { ...OPEN, current: 'B' } as Position, CHOSEN, undefined],
  ] as const) {
    it(`with ${what}: ${step ?? 'none'}`, () => {
      expect(stepFor(tableAt(position), intent, NONE)).to.equal(step);
      if (step) expect(stepFor(tableAt(position), intent, new Set([step]))).to.equal(undefined);
    });
  }

  for (const [name, position, done] of [
    ['Slagherald@E3', OPEN, ['cell']],
    ['Slagherald@C2', OPEN, ['cell', 'take']],
    ['Slagherald@D3', FULL, ['cell', 'last']],
    ['Slagherald@E3', ALMOST_FULL, ['cell']],
    ['Freeze@C1', FREEZABLE, []],
  ] as const) {
    const left = position.board.filter((card) => card === null).length;
    it(`${name} with ${left} cells left completes ${done.join(' and ') || 'none'}`, () => {
      const ply = playPly(position, findMove(position, name)!);
      expect(stepsIn(tableAt(ply.position, ply))).to.deep.equal(done);
    });
  }

  it("does not count the other seat's moves", () => {
    const position = posedPosition({ ruleset: 'classic', cards: {}, hand: ['Slagherald'] });
    const ply = playPly(position, findMove(position, 'Slagherald@A1')!);
    expect(stepsIn({ ...tableAt(ply.position, ply), viewer: 'B' })).to.deep.equal([]);
  });
});
