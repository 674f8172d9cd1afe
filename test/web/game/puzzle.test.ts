// A puzzle being solved, as a value: what the board shows after each answer of the server, and what is sent next.
import { expect } from 'chai';
import type { Attempted } from '../../../schema/puzzle.ts';
import { otherSeat } from '../../../src/engine/index.ts';
import { puzzleBody } from '../../../src/learning/puzzle-bodies.ts';
import { judgeAttempt } from '../../../src/puzzles/attempt.ts';
import { unseenCards } from '../../../src/puzzles/hidden-hand.ts';
import type { MinedPuzzle } from '../../../src/puzzles/mined-puzzle.ts';
import {
  answered,
  attemptWith,
  newSolving,
  solutionShown,
  unseenCount,
  type Solving,
} from '../../../web/game/puzzle.ts';
import {
  apiPathOf,
  apiPathOfNext,
  formatPuzzleAddress,
  parsePuzzleAddress,
} from '../../../web/pages/puzzles/puzzle-address.ts';
import { findPuzzle, newPuzzle } from '../../support/puzzles.ts';

const NAMES = { A: 'Ada', B: 'Bo' };
const open = findPuzzle(({ kind, solution }) => kind === 'open' && solution.line.length >= 4);
const hidden = findPuzzle(({ kind }) => kind === 'hidden');

function solvingOf(mined: MinedPuzzle): Solving {
  const context = { game: undefined, solver: undefined, attempt: undefined };
  return newSolving(puzzleBody({ hostUrl: 'http://arena.test' }, newPuzzle(mined), context), NAMES);
}

/** The parts of the server's answer that the page reads. */
function answerTo(mined: MinedPuzzle, { moves }: { moves: string[] }, parts: Partial<Attempted> = {}): Attempted {
  const { position, goal, solution } = mined;
  const verdict = judgeAttempt({ position, goal, line: solution.line, moves });
  if (!('moves' in verdict)) throw new Error(`not judged: ${verdict.is}`);
  const explanation = { line: solution.line, best: [], why: [], refutation: verdict.refutation };
  const whole = { status: verdict.is, moves: [...moves, ...verdict.replies], replies: verdict.replies, rating: null };
  return { ...whole, explanation: verdict.is === 'going' ? null : explanation, ...parts } as unknown as Attempted;
}

const after = (mined: MinedPuzzle, solving: Solving, name: string, parts: Partial<Attempted> = {}) =>
  answered(solving, name, answerTo(mined, attemptWith(solving, name), parts));

const wrongOf = ({ solution }: MinedPuzzle): string => solution.best.at(-1)!.move;

describe('a puzzle being solved', () => {
  it("starts at its position, with the server's legal moves and the other hand face up", () => {
    const { puzzle, table, status } = solvingOf(open);
    expect(status).to.equal('going');
    expect(table.legalMoves).to.deep.equal(puzzle.legalMoves);
    expect(table.hand).to.deep.equal(puzzle.state.hand);
    expect(table.openHand).to.deep.equal(puzzle.openHands![otherSeat(puzzle.seat)]);
    expect([table.current, table.moveCount, table.viewer]).to.deep.equal([puzzle.seat, puzzle.moveCount, puzzle.seat]);
  });

  it('shows only the number of cards in a hidden hand', () => {
    const { puzzle, table } = solvingOf(hidden);
    expect(table.openHand).to.equal(undefined);
    expect(table.handCounts[otherSeat(puzzle.seat)]).to.equal(puzzle.state.opponentHand);
    expect(table.legalMoves).to.deep.equal(puzzle.legalMoves);
    expect(unseenCount(puzzle)).to.equal(unseenCards(hidden.position).length);
  });

  it('shows the own move and the replies one by one, then the solver may move again', () => {
    const start = solvingOf(open);
    const steps = after(open, start, open.solution.line[0]!);
    expect(steps.map(({ table }) => table.moveCount)).to.deep.equal(steps.map((_, i) => start.table.moveCount + i + 1));
    expect(steps.length).to.be.above(1);
    for (const { table } of steps) expect(table.last!.index).to.equal(table.moveCount - 1);
    const last = steps.at(-1)!;
    expect(last.table.legalMoves.length).to.be.above(0);
    expect(attemptWith(last, 'x').moves).to.deep.equal([...open.solution.line.slice(0, steps.length), 'x']);
  });

  it('takes a wrong move back, names its refutation, and lets the solver try again', () => {
    const start = solvingOf(open);
    const rating = { before: 1200, after: 1180 };
    const [wrong] = after(open, start, wrongOf(open), { rating });
    expect(wrong.status).to.equal('wrong');
    expect(wrong.table).to.equal(start.table);
    expect(wrong.mistake!.name).to.equal(wrongOf(open));
    expect(wrong.mistake!.answer).to.equal(wrong.ended!.explanation!.refutation[0]);
    const right = after(open, wrong, open.solution.line[0]!).at(-1)!;
    expect([right.status, right.mistake, right.hasFailed]).to.deep.equal(['going', null, true]);
    const [again] = after(open, wrong, wrongOf(open), { rating: { before: 1180, after: 1170 } });
    expect(again.rating, 'the first one counts').to.deep.equal(rating);
  });

  it('is solved by the whole line, after which nobody may move', () => {
    let solving = solvingOf(open);
    for (const [i, name] of open.solution.line.entries()) {
      if (i === solving.plies.length) solving = after(open, solving, name).at(-1)!;
    }
    expect([solving.status, solving.hasFailed]).to.deep.equal(['solved', false]);
    expect(solving.ended!.status).to.equal('solved');
    expect([solving.table.status, solving.table.legalMoves]).to.deep.equal(['finished', []]);
    expect(solving.table.winner).to.equal(open.goal === 'win' ? open.position.current : 'draw');
  });

  it('is solved by one move if the other hand is hidden, and names no refutation of a wrong one', () => {
    const start = solvingOf(hidden);
    const [solved, ...more] = after(hidden, start, hidden.solution.line[0]!);
    expect([solved.status, more.length, solved.table.status]).to.deep.equal(['solved', 0, 'active']);
    expect(solved.table.legalMoves).to.deep.equal([]);
    const [wrong] = after(hidden, start, wrongOf(hidden));
    expect([wrong.status, wrong.mistake!.answer]).to.deep.equal(['wrong', null]);
  });

  for (const mined of [open, hidden]) {
    it(`shows the solution of one with ${mined.kind} hands from the start, while nobody may move`, () => {
      const midway = after(mined, solvingOf(mined), mined.solution.line[0]!).at(-1)!;
      const steps = solutionShown(
        midway,
        answerTo(mined, { moves: [] }, { status: 'failed', explanation: lineOf(mined) }),
      );
      expect(steps.map(({ plies }) => plies.map(({ name }) => name))).to.deep.equal(
        [...mined.solution.line.keys(), mined.solution.line.length].map((count) => mined.solution.line.slice(0, count)),
      );
      for (const { status, table, hasFailed } of steps) {
        expect([status, table.current, table.legalMoves, hasFailed]).to.deep.equal(['shown', null, [], true]);
        expect(table.last?.events.map(({ type }) => type) ?? []).not.to.include('turnStarted');
      }
    });
  }

  it('gives up with the line so far', () => {
    expect(attemptWith(solvingOf(open), undefined)).to.deep.equal({ moves: [], giveUp: true });
  });
});

function lineOf({ solution }: MinedPuzzle): Attempted['explanation'] {
  return { line: [...solution.line], best: [], why: [], refutation: [] };
}

describe('addresses of puzzles', () => {
  const rows = [
    ['/puzzles', '', '/puzzles/daily'],
    ['/puzzles', '?date=2026-11-20', '/puzzles/daily?date=2026-11-20'],
    ['/puzzles/9b8360b7676d', '', '/puzzles/9b8360b7676d'],
  ] as const;
  for (const [pathname, search, path] of rows) {
    it(`${pathname}${search} maps to ${path} in the API, and formats back`, () => {
      const place = parsePuzzleAddress({ pathname, search });
      expect(apiPathOf(place)).to.equal(path);
      expect(formatPuzzleAddress(place)).to.equal(pathname + search);
    });
  }

  it('request the next puzzle by ruleset, theme and own games', () => {
    expect(apiPathOfNext({ ruleset: null, theme: null, isOwn: false })).to.equal('/puzzles/next?');
    expect(apiPathOfNext({ ruleset: 'classic', theme: 'quiet', isOwn: true })).to.equal(
      '/puzzles/next?ruleset=classic&theme=quiet&own=1',
    );
  });
});
