// The measurement of the first-move advantage (docs/fair-start.md).
import { expect } from 'chai';
import { CELLS, cellName, parseCell } from '../../src/engine/index.ts';
import { changesOf, classOf, OPENING_CLASSES, playStarts } from '../../tools/calibration/starts.ts';
import { playGame, randomPlayer, seedOf } from './games.ts';

describe('measuring starts', () => {
  for (const [name, cells] of [
    ['A1', 'A1 A3 E1 E3'],
    ['B1', 'B1 B3 D1 D3'],
    ['C1', 'C1 C3'],
    ['A2', 'A2 E2'],
    ['B2', 'B2 D2'],
    ['C2', 'C2'],
  ] as const) {
    it(`puts ${cells} into the class ${name}`, () => {
      const members = CELLS.filter((cell) => classOf(cell) === name).map(cellName);
      expect(members.toSorted()).to.deep.equal(cells.split(' '));
      expect(OPENING_CLASSES).to.include(name);
    });
  }

  for (const [leads, changes] of [
    [[], 0],
    [[0, 2, 1, 3], 0],
    [[2, -1, 4], 2],
    [[2, 0, 0, -1], 1],
    [[2, 0, 1], 0],
  ] as const) {
    it(`counts ${changes} changes of the lead in ${JSON.stringify(leads)}`, () => {
      expect(changesOf(leads)).to.equal(changes);
    });
  }

  it('credits the first mover with its result, and notices where it started', () => {
    const seeds = 'starts test';
    const started = playStarts({ ruleset: 'classic', contestant: { simple: 'random' }, games: 30, seeds });
    for (const [i, { firstScore, opening }] of started.entries()) {
      const beginnings: string[] = [];
      const { winner, first } = playGame('classic', seedOf(seeds, i), {
        A: (view, randomSeed) => recorded(beginnings, randomPlayer(view, randomSeed)),
        B: (view, randomSeed) => recorded(beginnings, randomPlayer(view, randomSeed)),
      });
      const result = { [first]: 1, draw: 0.5 }[winner!] ?? 0;
      const beganAt = parseCell(beginnings[0]!.slice(beginnings[0]!.indexOf('@') + 1))!;
      expect({ firstScore, opening }).to.deep.equal({ firstScore: result, opening: classOf(beganAt) });
    }
    expect(new Set(started.map(({ firstScore }) => firstScore)).size).to.be.greaterThan(1);
  });
});

function recorded(moves: string[], move: string): string {
  moves.push(move);
  return move;
}
