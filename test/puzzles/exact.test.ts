// The exact search compared with a second solver, and what it considers the only right move.
import { expect } from 'chai';
import { formatMove, legalMoves, type Position } from '../../src/engine/index.ts';
import { TooLarge, leadAfter, movesReaching, newExactSearch } from '../../src/puzzles/exact.ts';
import { legalCodes } from '../../src/engine/compact.ts';
import { uniqueMove } from '../../src/puzzles/open-puzzle.ts';
import { openCompact, puzzlePositionOf } from '../../src/puzzles/position.ts';
import { outcomesOf } from '../../tools/puzzles/plain-solver.ts';
import { positionsOf, someGames } from '../support/random-games.ts';

const emptyCells = ({ board }: Position): number => board.filter((placed) => placed === null).length;

/** With an empty pile and no pending hop, and at most this many cells empty. */
const endings: Position[] = [...someGames(60)].flatMap((game) =>
  positionsOf(game).filter(
    (position) =>
      position.current !== null &&
      position.deck.length === 0 &&
      position.pendingHop === null &&
      emptyCells(position) <= 3 &&
      legalMoves(position).length > 1,
  ),
);

const compact = (position: Position) => openCompact(puzzlePositionOf(position, position.current!));
const namesOf = (position: Position, indices: readonly number[]): string[] =>
  indices.map((index) => formatMove(legalMoves(position)[index]!));

describe('exact search', () => {
  it('agrees with a plain solver on every move of every ending', () => {
    const kinds = new Set<number>();
    for (const position of endings) {
      const start = compact(position);
      const search = newExactSearch(1e6);
      const leads = legalCodes(start).map((move) => Math.sign(leadAfter(search, start, move)));
      expect(leads).to.deep.equal(outcomesOf(position).map(({ outcome }) => outcome));
      for (const lead of leads) kinds.add(lead);
    }
    expect([...kinds].toSorted()).to.deep.equal([-1, 0, 1]);
  });

  it('gives the same moves for a goal with a window of two as without one', () => {
    for (const position of endings) {
      const outcomes = outcomesOf(position);
      for (const [goal, least] of [
        ['win', 1],
        ['draw', 0],
      ] as const) {
        const right = outcomes.filter(({ outcome }) => outcome >= least).map(({ name }) => name);
        const found = namesOf(position, movesReaching(newExactSearch(1e6), compact(position), goal));
        expect(found).to.deep.equal(right);
      }
    }
  });

  it('considers a move the only one if it alone wins, or none wins and it alone draws', () => {
    const found = { win: 0, draw: 0, none: 0 };
    for (const position of endings) {
      const outcomes = outcomesOf(position).map(({ outcome }) => outcome);
      const best = Math.max(...outcomes);
      const isUnique = best >= 0 && outcomes.filter((outcome) => outcome === best).length === 1;
      const unique = uniqueMove(compact(position));
      expect(unique?.first).to.equal(isUnique ? outcomes.indexOf(best as 0 | 1) : undefined);
      if (unique) expect(unique.goal).to.equal(best === 1 ? 'win' : 'draw');
      found[unique?.goal ?? 'none']++;
    }
    expect(Math.min(...Object.values(found)), JSON.stringify(found)).to.be.above(0);
  });

  it('throws, and proves nothing, beyond its limit of positions', () => {
    const large = [...someGames(1)].flatMap(positionsOf).find((position) => emptyCells(position) === 12)!;
    expect(() => uniqueMove(compact({ ...large, deck: [] }), 100)).to.throw(TooLarge);
  });
});
