// Game Review in numbers: based on what the mover knew, deterministic, and meaningful.
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { until } from '../support/until.ts';
import { expect } from 'chai';
import {
  cardOf,
  CHAMPION_IDS,
  findMove,
  formatMove,
  legalMoves,
  newGame,
  newRandom,
  observe,
  parseCell,
  play,
  type Journal,
  type Ruleset,
} from '../../src/engine/index.ts';
import { summaryOf } from '../../src/house/game-review.ts';
import { accuracyOf, classOf, MIN_EXPLAINED_LOSS } from '../../src/house/move-class.ts';
import { HAND_COUNT, handAt } from '../../src/engine/compact.ts';
import { newDealer } from '../../src/house/deal.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { newReviewer, type Turns } from '../../src/house/reviewer.ts';
import { judge, judgeMove, reviewSeed, type JudgedMove } from '../../src/house/review.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { RULESETS, gameBetween, randomPositions, seedOf, type PlayedGame } from './games.ts';

/** As Linux reports it; empty if the thread has ended. */
function statOfThread(id: string): string {
  try {
    return readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/** Of the threads of this process. */
function threadsOfLowestPriority(): number {
  const threads = readdirSync('/proc/self/task').map(statOfThread);
  const NICE = 16; // counted after the name in brackets, proc_pid_stat(5)
  return threads.filter((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[NICE]) === 19).length;
}

const AT_ONCE: Turns = { inTurn: (_, task) => task(), inSpareTime: (_, task) => task() };

const judged = (journal: Journal) => journal.moves.map((_, index) => judgeMove(journal, index, CURRENT_POLICY));

interface JudgedGame extends PlayedGame {
  readonly judgedMoves: readonly JudgedMove[];
}

/** Judging a game takes a second: each is judged once for all tests that read it. */
const known = new Map<string, JudgedGame>();

function judgedGame(ruleset: Ruleset, strength: number, index: number): JudgedGame {
  const key = `${ruleset} ${strength} ${index}`;
  const found = known.get(key);
  if (found) return found;
  const game = gameBetween(ruleset, strength, index);
  const made = { ...game, judgedMoves: judged(game) };
  known.set(key, made);
  return made;
}

describe('review', () => {
  it('classifies a move by its loss, and rates no loss as 100 %', () => {
    const classes = [0, 0.01, 0.0101, 0.03, 0.06, 0.12, 0.1201, 0.2, 0.2001, 1].map(classOf);
    expect(classes.join(' ')).to.equal('best best excellent excellent good inaccuracy mistake mistake blunder blunder');
    expect(accuracyOf(0)).to.be.closeTo(100, 0.001);
    expect(accuracyOf(0.1)).to.be.closeTo(103.1668 * Math.exp(-0.4354) - 3.1669, 1e-9);
    expect(accuracyOf(1)).to.equal(0);
  });

  for (const ruleset of RULESETS) {
    it(`of ${ruleset} is the same in a thread and when repeated`, async () => {
      const { judgedMoves, ...journal } = judgedGame(ruleset, 1000, 1);
      const reviewer = newReviewer(AT_ONCE);
      const progress: number[] = [];
      const review = await reviewer.review(
        { journal, winner: journal.end.winner, policy: CURRENT_POLICY, lane: () => '' },
        (done) => progress.push(done),
      );
      await reviewer.close();
      expect(progress).to.deep.equal(journal.moves.map((_, i) => i + 1));
      expect(JSON.stringify(review)).to.equal(JSON.stringify(summaryOf(judgedMoves, journal.end.winner)));
    });

    it(`of ${ruleset} finds better play at 1600 than at 800`, () => {
      const accuracy = (strength: number): number => {
        const moves = [1, 2]
          .flatMap((i) => judgedGame(ruleset, strength, i).judgedMoves)
          .filter(({ forced }) => !forced);
        return moves.reduce((sum, { loss }) => sum + accuracyOf(loss), 0) / moves.length;
      };
      expect(accuracy(1600) - accuracy(800)).to.be.greaterThan(10);
    });

    it(`of ${ruleset} judges by what the mover knew: other hidden cards change only the line`, () => {
      for (const position of randomPositions(ruleset, 4, 2)) {
        const own = position.current!;
        const other = own === 'A' ? 'B' : 'A';
        const isHidden = (card: number): boolean => !position.seen[own].includes(card);
        const hidden = newRandom(seedOf('hidden', position.moveCount)).shuffle([
          ...position.hands[other].filter(isHidden),
          ...position.deck,
        ]);
        const hand = position.hands[other].map((card) => (isHidden(card) ? hidden.shift()! : card));
        const changed = { ...position, hands: { ...position.hands, [other]: hand }, deck: hidden };
        const name = formatMove(legalMoves(position)[0]!);
        const judging = { policy: CURRENT_POLICY, randomSeed: seedOf('judge', 0) };
        const { line: _, ...seen } = judge(position, name, judging);
        const { line: __, ...same } = judge(changed, name, judging);
        expect(same).to.deep.equal(seen);
      }
    });

    it(`of ${ruleset} gives each worse move a true reason, and a legal line`, () => {
      const journal = judgedGame(ruleset, 800, 1);
      let position = newGame(journal.rules, journal.seed);
      const reasons = new Set<string>();
      for (const { name, loss, why, line, best } of journal.judgedMoves) {
        if (why) reasons.add(why.reason);
        expect(why === null).to.equal(loss < MIN_EXPLAINED_LOSS);
        if (loss > 0) expect(line[0]).to.equal(best[0]!.name);
        let at = position;
        for (const next of line) at = play(at, findMove(at, next)!).position;
        const { position: after } = play(position, findMove(position, name)!);
        if (why?.reason === 'taken') {
          const seen = observe(after, 'spectator').board[parseCell(why.cell)!]!;
          expect(seen.sides).to.include(why.number);
          expect(seen.owner).to.equal(position.current);
          expect(cardOf(seen.cardId).name).to.equal(why.card);
          expect([why.share >= 60, why.share - why.instead >= 30]).to.deep.equal([true, true]);
        }
        if (why?.reason === 'missedCapture') {
          const { position: instead } = play(position, findMove(position, best[0]!.name)!);
          const { cardId } = position.board[parseCell(why.cell)!]!;
          const owners = [position, after, instead].map(
            ({ board }) => board.find((placed) => placed?.cardId === cardId)!.owner,
          );
          expect(owners).to.deep.equal([owners[0], owners[0], position.current]);
          expect(owners[0]).to.not.equal(position.current);
        }
        position = play(position, findMove(position, name)!).position;
      }
      expect([...reasons]).to.include.members(['taken', 'missedCapture']);
    });
  }

  for (const ruleset of RULESETS) {
    it(`of ${ruleset} adds up: start, both seats' skill and luck equal the result, to the digit`, () => {
      const results = new Set<number>();
      for (const strength of [800, 1000, 1600]) {
        const { end, judgedMoves } = judgedGame(ruleset, strength, 1);
        const { moves, account } = summaryOf(judgedMoves, end.winner);
        const { start, skill, luck, result } = account!;
        const whole = [start, skill.A, skill.B, luck, -result].map((part) => Math.round(1e4 * part));
        expect(whole.reduce((sum, part) => sum + part)).to.equal(0);
        expect([start, skill.A, skill.B, luck].map((part) => part.toFixed(4)).map(Number)).to.deep.equal([
          start,
          skill.A,
          skill.B,
          luck,
        ]);
        const lost = moves.filter(({ seat }) => seat === 'B').reduce((sum, { loss }) => sum + loss, 0);
        expect(skill.B).to.be.closeTo(lost, 1e-9);
        results.add(result);
      }
      expect(results.size).to.be.greaterThan(1);
    });
  }

  it('summarizes: no account without a result; the costliest move is the lesson; only a lead given away is a turning point', () => {
    const move = (index: number, before: number, after: number, name: JudgedMove['class']): JudgedMove => ({
      index,
      seat: index % 2 === 0 ? 'A' : 'B',
      name: 'x',
      win: { before, after },
      loss: Math.round(1e4 * (before - after)) / 1e4,
      stake: 0.1,
      margin: 0,
      deals: 8,
      class: name,
      forced: false,
      best: [],
      line: [],
      why: null,
    });
    const moves = [
      move(0, 0.9, 0.6, 'blunder'),
      move(1, 0.4, 0.38, 'excellent'),
      move(2, 0.6, 0.45, 'mistake'),
      move(3, 0.5, 0.5, 'best'),
    ];
    const { account, seats, turningPoints, ...rest } = summaryOf(moves, null);
    expect([account, seats.A.lesson, seats.B.lesson, turningPoints]).to.deep.equal([null, 0, null, [2]]);
    expect(rest.curve).to.deep.equal([0.9, 0.6, 0.6, 0.5]);
    expect(rest.moves.map(({ luck }) => luck)).to.deep.equal([0, 0.02, 0.05, 0]);
  });

  it('deals each unseen champion to the other hand once before repeating any', () => {
    const [position] = randomPositions('classic', 1, 2);
    const compactView = compactViewOf(observe(position!, position!.current!));
    const other = position!.current === 'A' ? 1 : 0;
    const deal = newDealer(compactView, newRandom(seedOf('bag', 0)));
    const slots = [...Array(compactView.position[HAND_COUNT + other]!).keys()].filter(
      (i) => compactView.position[handAt(other) + i] === 0,
    );
    const hidden = CHAMPION_IDS.filter((id) => !position!.seen[position!.current!].includes(id)).length;
    const dealt = Array.from({ length: Math.floor(hidden / slots.length) }, deal).flatMap((full) =>
      slots.map((i) => full[handAt(other) + i]!),
    );
    expect(dealt.length).to.be.greaterThan(20);
    expect(new Set(dealt).size).to.equal(dealt.length);
  });

  it('runs in a thread that yields to all others', async function () {
    // Elsewhere a priority applies to the process, and a process with the lowest priority cannot yield further.
    if (process.platform !== 'linux' || getPriority() === 19) return this.skip();
    const journal = gameBetween('classic', 1000, 2);
    const reviewer = newReviewer(AT_ONCE);
    let lowest = 0;
    await reviewer.review(
      { journal, winner: journal.end.winner, policy: CURRENT_POLICY, lane: () => '' },
      () => (lowest = threadsOfLowestPriority()),
    );
    await reviewer.close();
    expect(lowest).to.equal(1);
    await until(() => threadsOfLowestPriority() === 0); // a thread ends a moment after its pool
  });

  it('uses a separate seed for each move', () => {
    const seeds = Array.from({ length: 30 }, (_, i) => reviewSeed('0123456789abcdef0123456789abcdef', i));
    expect(new Set(seeds).size).to.equal(30);
    expect(seeds.every((seed) => /^[0-9a-f]{32}$/.test(seed))).to.equal(true);
  });

  it('refuses an invalid journal', () => {
    const journal = { rules: 'classic/1', seed: seedOf('wrong', 1), moves: ['Nobody@A1'] } as const;
    expect(() => judgeMove(journal, 0, CURRENT_POLICY)).to.throw(RangeError);
  });
});
