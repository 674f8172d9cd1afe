// Puzzles mined from games: proven, reproducible, with correct themes and grades.
import { expect } from 'chai';
import { PUZZLE_WHY_EN } from '../../schema/puzzle-why-en.ts';
import { findMove, otherSeat, playPly, type Ply } from '../../src/engine/index.ts';
import { minePuzzles } from '../../src/puzzles/mining.ts';
import type { MinedPuzzle } from '../../src/puzzles/mined-puzzle.ts';
import { openPosition, puzzleIdOf } from '../../src/puzzles/position.ts';
import { outcomesOf } from '../../tools/puzzles/plain-solver.ts';
import { findMined, findPuzzle } from '../support/puzzles.ts';

/** Played by the engine; fails on an illegal move. */
function played({ position, solution }: MinedPuzzle): Ply[] {
  const plies: Ply[] = [];
  let at = openPosition(position);
  for (const name of solution.line) {
    const ply = playPly(at, findMove(at, name)!);
    plies.push(ply);
    at = ply.position;
  }
  return plies;
}

describe('mining', () => {
  it('gives the same puzzles for the same journal', () => {
    const { journal, puzzles } = findMined((all) => all.length === 2);
    expect(minePuzzles(journal)).to.deep.equal(puzzles);
  });

  it('gives nothing for a journal that cannot be replayed, nor for a game that ended early', () => {
    const { journal } = findMined((all) => all.length > 0);
    expect(minePuzzles({ ...journal, moves: ['Nobody@A1'] })).to.deep.equal([]);
    expect(minePuzzles({ ...journal, moves: journal.moves.slice(0, 6) })).to.deep.equal([]);
  });

  for (const [goal, outcome] of [
    ['win', 1],
    ['draw', 0],
  ] as const) {
    it(`finds the only move to ${goal}, with a line that does so on the engine`, () => {
      const puzzle = findPuzzle((each) => each.goal === goal);
      const outcomes = outcomesOf(openPosition(puzzle.position));
      expect(outcomes.filter((each) => each.outcome >= outcome).map(({ name }) => name)).to.deep.equal([
        puzzle.solution.line[0],
      ]);
      const end = played(puzzle).at(-1)!.position;
      expect(end.winner).to.equal(goal === 'win' ? puzzle.position.current : 'draw');
      const values = new Map(puzzle.solution.best.map(({ move, value }) => [move, value]));
      for (const each of outcomes) expect(values.get(each.name)).to.equal((each.outcome + 1) / 2);
    });
  }

  it('takes at most one open and one hidden puzzle from a game', () => {
    const { puzzles } = findMined((all) => all.length === 2);
    expect(puzzles.map(({ kind }) => kind)).to.deep.equal(['open', 'hidden']);
  });

  it('gives the hidden puzzle one move that is clearly better than the next', () => {
    const { solution, goal } = findPuzzle(({ kind }) => kind === 'hidden');
    const [best, next] = solution.best;
    expect(goal).to.equal('best');
    expect(solution.line).to.deep.equal([best!.move]);
    expect(best!.value).to.be.at.least(0.5);
    expect(best!.value - next!.value).to.be.at.least(0.149);
  });

  it('fills every placeholder of its reasons, and names no wrong move twice', () => {
    for (const kind of ['open', 'hidden'] as const) {
      const { solution } = findPuzzle((puzzle) => puzzle.kind === kind);
      for (const { reason, facts } of solution.why) {
        for (const [, place] of PUZZLE_WHY_EN[reason].matchAll(/\{(\w+)\}/g)) expect(facts).to.have.property(place!);
      }
    }
    const { why } = findPuzzle(({ solution }) => solution.why.length > 2).solution;
    const moves = why.map(({ facts }) => facts['move']);
    expect(new Set(moves).size).to.equal(moves.length);
  });

  it("derives an id from the solver's view: hand order does not matter, and the hidden hand is not included", () => {
    for (const kind of ['open', 'hidden'] as const) {
      const { id, position } = findPuzzle((puzzle) => puzzle.kind === kind);
      const { current, hands } = position;
      const other = otherSeat(current);
      const reversed = { ...position, hands: { A: hands.A.toReversed(), B: hands.B.toReversed() } };
      const unseen = { ...position, hands: { ...hands, [other]: hands[other].map((card) => (card % 60) + 1) } };
      expect(id).to.match(/^[0-9a-f]{12}$/);
      expect(puzzleIdOf(kind, reversed)).to.equal(id);
      expect(puzzleIdOf(kind, unseen) === id).to.equal(kind === 'hidden');
      expect(puzzleIdOf(kind === 'open' ? 'hidden' : 'open', position)).to.not.equal(id);
    }
  });

  it('grades by levels of the house, or as beyond them', () => {
    const { level } = findPuzzle((puzzle) => puzzle.level !== null);
    expect([8, 9, 10, 11, 12, 13, 14, 15, 16].map((step) => step * 100)).to.include(level);
    expect(findPuzzle((puzzle) => puzzle.level === null).kind).to.equal('open');
  });
});
