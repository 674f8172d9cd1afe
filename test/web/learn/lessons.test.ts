// In every lesson of the course only the right idea works, according to the engine and an independent exact search.
import { expect } from 'chai';
import {
  ADJACENT,
  formatMove,
  groupsOf,
  komiOf,
  legalMoves,
  play,
  scoreOf,
  type GameEvent,
  type Piece,
  type Position,
  type Seat,
} from '../../../src/engine/index.ts';
import { answerTo, rightMoves, startOf } from '../../../web/pages/learn/lesson-game.ts';
import { LESSONS, type CourseLesson, type LessonId } from '../../../web/pages/learn/lessons.ts';
import { cellAt } from '../../../web/pages/posed-position.ts';
import { fightsOf } from '../../../web/ui/fights.ts';

const lead = (position: Position): number => scoreOf(position).A - scoreOf(position).B;

/** By how much A leads at the end: plain minimax without pruning. */
function valueOf(position: Position, known: Map<string, number>): number {
  if (position.current === null) return lead(position);
  const { moveCount, seen, ...facts } = position;
  const key = JSON.stringify(facts);
  const found = known.get(key);
  if (found !== undefined) return found;
  const values = legalMoves(position).map((move) => valueOf(play(position, move).position, known));
  const value = position.current === 'A' ? Math.max(...values) : Math.min(...values);
  known.set(key, value);
  return value;
}

/** The names of the moves that reach the goal, found by trying all. */
function reaching({ goal }: CourseLesson, position: Position): string[] {
  const known = new Map<string, number>();
  const reaches = (next: Position): boolean => {
    if (goal.is === 'win') return valueOf(next, known) > 0;
    if (next.current === 'A' && next.pendingHop !== null) {
      return legalMoves(next).some((move) => reaches(play(next, move).position));
    }
    if (goal.is === 'lead') return lead(next) >= goal.by;
    return ADJACENT[cellAt(goal.cell)]!.some((cell) => next.board[cell]?.owner === 'A');
  };
  return legalMoves(position).flatMap((move) => (reaches(play(position, move).position) ? formatMove(move) : []));
}

interface Played {
  readonly start: Position;
  readonly end: Position;
  /** Events of the learner's first turn. */
  readonly own: readonly GameEvent[];
  /** Events of all moves, including the other seat's. */
  readonly all: readonly GameEvent[];
}

/** Plays the lesson by following its hints. */
function playedByHints(lesson: CourseLesson): Played {
  const start = startOf(lesson);
  let end = start;
  const all: GameEvent[] = [];
  for (const [hinted] of lesson.right) {
    const { plies } = answerTo(lesson, end, hinted!);
    all.push(...plies.flatMap(({ events }) => events));
    end = plies.at(-1)!.position;
  }
  const turn = all.findIndex(({ type }) => type === 'turnStarted' || type === 'gameOver');
  return { start, end, own: all.slice(0, turn), all };
}

const count = (events: readonly GameEvent[], type: GameEvent['type']): number =>
  events.filter((event) => event.type === type).length;
const captured = ({ own }: Played): number =>
  own.reduce((sum, event) => sum + (event.type === 'cardsCaptured' ? event.cells.length : 0), 0);
const removed = ({ own }: Played): number =>
  own.reduce((sum, event) => sum + (event.type === 'boulderRemoved' ? event.cells.length : 0), 0);
const largest = (position: Position, seat: Seat): number => groupsOf(position, seat)[0]!.length;
const hopsLike =
  (piece: Piece) =>
  ({ start, own }: Played): boolean =>
    start.operatorTiles[0]!.piece === piece && count(own, 'cardHopped') === 1 && count(own, 'cardOverrun') === 0;

/** What must happen in each lesson so that it teaches what its name says. */
const SHOWN: Readonly<Record<LessonId, (played: Played) => boolean>> = {
  card: ({ start }) => start.hands.A.length === 1,
  higher: (played) => captured(played) === 1,
  equal: (played) => captured(played) === 1 && ties(played.start) > 2,
  three: (played) => captured(played) === 3,
  group: (played) => captured(played) === 0 && largest(played.end, 'A') > largest(played.start, 'A') + 1,
  cut: ({ start, end }) => largest(end, 'B') < largest(start, 'B') - 1,
  second: ({ start, end }) => start.first === 'B' && lead(end) <= komiOf(end, 'A'),
  close: (played) => captured(played) === 0 && isGreedWrong(played.start),
  give: ({ start, all }) =>
    isGreedWrong(start) && all.some((event) => event.type === 'cardsCaptured' && event.newOwner === 'B'),
  reply: ({ start }) => isGreedWrong(start),
  power: (played) => count(played.own, 'powerBoostApplied') === 1 && captured(played) === 1,
  knight: hopsLike('KNIGHT'),
  bishop: hopsLike('BISHOP'),
  rook: hopsLike('ROOK'),
  queen: hopsLike('QUEEN'),
  king: hopsLike('KING'),
  overrun: ({ own }) => count(own, 'cardOverrun') === 1,
  stay: ({ own }) => count(own, 'hopDeclined') === 1,
  boulder: (played) => removed(played) === 1,
  column: (played) => removed(played) === 3,
  flip: ({ own }) => count(own, 'boardFlipped') === 1,
  swap: ({ own }) => count(own, 'handsSwapped') === 1,
  freeze: ({ own }) => count(own, 'cardFrozen') === 1,
  recruit: ({ own }) => count(own, 'cardRecruited') === 1,
  skip: ({ all }) => all.some((event) => event.type === 'turnStarted' && event.player === 'A'),
};

/** How many placements meet an equal number and capture nothing. */
function ties(start: Position): number {
  return legalMoves(start).filter((move) => {
    const { position, events } = play(start, move);
    return count(events, 'cardsCaptured') === 0 && fightsOf(position, events).some(({ own, other }) => own === other);
  }).length;
}

/** Whether the move that gains the most points at once is wrong. */
function isGreedWrong(start: Position): boolean {
  const known = new Map<string, number>();
  const moves = legalMoves(start).map((move) => play(start, move).position);
  const greedy = moves.reduce((best, next) => (lead(next) > lead(best) ? next : best));
  return valueOf(greedy, known) <= 0;
}

describe('the course', () => {
  it('has twenty-five lessons with unique names', () => {
    expect(LESSONS).to.have.lengthOf(25);
    expect(new Set(LESSONS.map(({ id }) => id))).to.have.lengthOf(25);
  });

  for (const lesson of LESSONS) {
    it(`${lesson.id}: only ${lesson.right.map((moves) => moves.join(' or ')).join(', then ')} is right`, () => {
      let position = startOf(lesson);
      for (const [step, moves] of lesson.right.entries()) {
        if (step === 0) expect(legalMoves(position).length, 'a choice').to.be.greaterThan(moves.length);
        expect(reaching(lesson, position)).to.have.members(moves);
        expect(rightMoves(lesson, position)).to.have.members(moves);
        for (const name of moves) {
          const isLast = step === lesson.right.length - 1;
          expect(answerTo(lesson, position, name).outcome, name).to.equal(isLast ? 'right' : 'going');
        }
        const wrong = legalMoves(position)
          .map(formatMove)
          .filter((name) => !(moves as readonly string[]).includes(name));
        for (const name of wrong) expect(answerTo(lesson, position, name).outcome, name).to.equal('wrong');
        position = answerTo(lesson, position, moves[0]!).plies.at(-1)!.position;
      }
    });

    it(`${lesson.id} shows what it teaches`, () => {
      expect(SHOWN[lesson.id](playedByHints(lesson))).to.equal(true);
    });
  }

  it('plays the game to a lost or drawn end after a wrong move in a game to be won', () => {
    const toWin = LESSONS.filter(({ goal }) => goal.is === 'win');
    expect(toWin).to.not.deep.equal([]);
    for (const lesson of toWin) {
      const start = startOf(lesson);
      const wrong = legalMoves(start)
        .map(formatMove)
        .filter((name) => !rightMoves(lesson, start).includes(name));
      expect(wrong, lesson.id).to.not.deep.equal([]);
      for (const name of wrong) {
        const { position } = answerTo(lesson, start, name).plies.at(-1)!;
        expect(position.current, `${lesson.id} ${name}`).to.equal(null);
        expect(lead(position), `${lesson.id} ${name}`).to.be.at.most(0);
      }
    }
  });
});
