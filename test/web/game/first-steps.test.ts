// The tips of a first game: each is shown for what the person is about to do, until they have done it once.
import { expect } from 'chai';
import { findMove, playPly, type Ply, type Position } from '../../../src/engine/index.ts';
import { stepFor, stepsIn, type FirstStep, type Intent } from '../../../web/game/first-steps.ts';
import { tableOfPosition, type Table } from '../../../web/game/table.ts';
import { posedPosition } from '../../../web/pages/posed-position.ts';

const OPEN = posedPosition({ ruleset: 'classic', cards: { C1: 'B:Mintmaster' }, hand: ['Slagherald', 'Rimesinger'] });
const FULL = posedPosition({
  ruleset: 'classic',
  cards: Object.fromEntries(
    ['A1', 'B1', 'C1', 'D1', 'E1', 'A2', 'B2', 'C2', 'D2', 'E2', 'A3', 'B3', 'C3'].map((cell) => [
      cell,
      'A:Mintmaster',
    ]),
  ),
  hand: ['Slagherald'],
});

const IDLE: Intent = { isCardChosen: false, takes: undefined };
const CHOSEN: Intent = { isCardChosen: true, takes: undefined };
const TAKING: Intent = { isCardChosen: true, takes: 1 };
const PLACING: Intent = { isCardChosen: true, takes: 0 };
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
  ] as const) {
    it(`${name} completes ${done.join(' and ')}`, () => {
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
