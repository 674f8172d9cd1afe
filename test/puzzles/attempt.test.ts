// The result of an attempt: right, wrong, an alternative that still reaches the goal, and invalid lines.
import { expect } from 'chai';
import { findMove, formatMove, legalMoves, play, type Position } from '../../src/engine/index.ts';
import { judgeAttempt, type AttemptQuestion, type AttemptVerdict } from '../../src/puzzles/attempt.ts';
import type { MinedPuzzle } from '../../src/puzzles/mined-puzzle.ts';
import { openPosition } from '../../src/puzzles/position.ts';
import { outcomesOf } from '../../tools/puzzles/plain-solver.ts';
import { findPuzzle } from '../support/puzzles.ts';

const questionOf = ({ position, goal, solution }: MinedPuzzle, moves: readonly string[]): AttemptQuestion => ({
  position,
  goal,
  line: solution.line,
  moves,
});
const judge = (puzzle: MinedPuzzle, moves: readonly string[]): AttemptVerdict =>
  judgeAttempt(questionOf(puzzle, moves));

function after(puzzle: MinedPuzzle, names: readonly string[]): Position {
  return names.reduce((at, name) => play(at, findMove(at, name)!).position, openPosition(puzzle.position));
}

/** Where, after part of the line, another move of the solver is equally right. */
function otherWay(puzzle: MinedPuzzle): { readonly line: readonly string[]; readonly other: string } | undefined {
  const wanted = puzzle.goal === 'win' ? 1 : 0;
  for (let i = 1; i < puzzle.solution.line.length; i++) {
    const line = puzzle.solution.line.slice(0, i);
    const at = after(puzzle, line);
    if (at.current !== puzzle.position.current) continue;
    const right = outcomesOf(at).filter(({ outcome }) => outcome >= wanted);
    const other = right.find(({ name }) => name !== puzzle.solution.line[i]);
    if (other) return { line, other: other.name };
  }
  return undefined;
}

/** Plays the first right move until the attempt is over. */
function playOn(puzzle: MinedPuzzle, first: readonly string[]): AttemptVerdict {
  const wanted = puzzle.goal === 'win' ? 1 : 0;
  let verdict = judge(puzzle, first);
  while (verdict.is === 'going') {
    const line = [...verdict.moves, ...verdict.replies];
    const next = outcomesOf(after(puzzle, line)).find(({ outcome }) => outcome >= wanted)!;
    verdict = judge(puzzle, [...line, next.name]);
  }
  return verdict;
}

describe('an attempt', () => {
  const open = findPuzzle(({ kind, solution }) => kind === 'open' && solution.line.length >= 4);
  const { line, best } = open.solution;
  const wrong = best.at(-1)!.move;

  it('continues after the right first move, with the replies of the stored line', () => {
    const replies = line
      .slice(1)
      .slice(
        0,
        line.slice(1).findIndex((_, i) => after(open, line.slice(0, i + 2)).current === open.position.current) + 1,
      );
    expect(judge(open, [line[0]!])).to.deep.equal({ is: 'going', moves: [line[0]], replies, refutation: [] });
  });

  it('is open without a move', () => {
    expect(judge(open, [])).to.deep.equal({ is: 'going', moves: [], replies: [], refutation: [] });
  });

  it('is solved with the whole line, written in any case', () => {
    const end = line.findLastIndex((_, i) => after(open, line.slice(0, i)).current === open.position.current);
    const moves = line.slice(0, end + 1);
    expect(
      judge(
        open,
        moves.map((name) => ` ${name.toUpperCase()} `),
      ),
    ).to.deep.equal({
      is: 'solved',
      moves,
      replies: line.slice(end + 1),
      refutation: [],
    });
  });

  it('is failed by a wrong first move, with its refutation to the end', () => {
    const verdict = judge(open, [wrong]);
    if (verdict.is !== 'failed') throw new Error(verdict.is);
    const end = after(open, [wrong, ...verdict.refutation]);
    expect(end.current).to.equal(null);
    expect(end.winner).to.not.equal(open.position.current);
  });

  it('is failed by a wrong later move', () => {
    const puzzle = findPuzzle(({ kind, solution }) => kind === 'open' && solution.only >= 2);
    const start = judge(puzzle, [puzzle.solution.line[0]!]);
    if (start.is !== 'going') throw new Error(start.is);
    const sofar = [...start.moves, ...start.replies];
    const right = puzzle.solution.line[sofar.length];
    const other = legalMoves(after(puzzle, sofar))
      .map(formatMove)
      .find((name) => name !== right)!;
    expect(judge(puzzle, [...sofar, other]).is).to.equal('failed');
  });

  it('continues with another move that still reaches the goal, and can be solved that way', () => {
    const puzzle = findPuzzle(
      (each) => each.kind === 'open' && each.solution.line.length >= 5 && otherWay(each) !== undefined,
    );
    const { line: before, other } = otherWay(puzzle)!;
    expect(playOn(puzzle, [...before, other]).is).to.equal('solved');
  });

  it('is judged the same every time: off the line the other seat has one reply', () => {
    const puzzle = findPuzzle(
      (each) => each.kind === 'open' && each.solution.line.length >= 5 && otherWay(each) !== undefined,
    );
    const { line: before, other } = otherWay(puzzle)!;
    expect(judge(puzzle, [...before, other])).to.deep.equal(judge(puzzle, [...before, other]));
  });

  it('refuses an illegal move, listing the legal ones', () => {
    const verdict = judge(open, ['Nobody@A1']);
    expect(verdict).to.deep.equal({
      is: 'illegal',
      index: 0,
      legalMoves: legalMoves(openPosition(open.position)).map(formatMove),
    });
  });

  it('refuses a different reply than the one given', () => {
    const reply = line[1]!;
    const other = legalMoves(after(open, [line[0]!]))
      .map(formatMove)
      .find((name) => name !== reply)!;
    expect(judge(open, [line[0]!, other, line[2]!])).to.deep.equal({ is: 'other-reply', index: 1, reply });
  });

  it('refuses moves after its end', () => {
    expect(judge(open, [wrong, line[1]!]).is).to.equal('over');
    expect(judge(open, [...line, line[0]!]).is).to.equal('over');
  });

  it('consists of one move in a hidden puzzle', () => {
    const hidden = findPuzzle(({ kind }) => kind === 'hidden');
    const [right, ...others] = hidden.solution.best.map(({ move }) => move);
    expect(judge(hidden, [right!])).to.deep.equal({ is: 'solved', moves: [right], replies: [], refutation: [] });
    for (const other of others) {
      expect(judge(hidden, [other])).to.deep.equal({ is: 'failed', moves: [other], replies: [], refutation: [] });
    }
    expect(judge(hidden, [right!, others[0]!]).is).to.equal('over');
    expect(judge(hidden, []).is).to.equal('going');
  });
});
