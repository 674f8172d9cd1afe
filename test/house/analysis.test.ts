// Analyses of positions: a review's judgement, from one seat's view.
import { expect } from 'chai';
import { AnalysisRequest } from '../../schema/analysis.ts';
import { positionOfView } from '../../schema/submitted-position.ts';
import { seatView } from '../../schema/seat-view.ts';
import {
  CURRENT_RULES,
  findMove,
  newGame,
  observe,
  play,
  type Position,
  type Ruleset,
} from '../../src/engine/index.ts';
import { analyse, type AnalysisTask } from '../../src/house/analysis.ts';
import { CLASSES, MIN_EXPLAINED_LOSS } from '../../src/house/move-class.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { judgeMove, reviewSeed, type JudgedMove } from '../../src/house/review.ts';
import { newReviewer } from '../../src/house/reviewer.ts';
import { permuteHidden } from '../support/random-games.ts';
import { RULESETS, housePlayer, randomPositions, seedOf } from './games.ts';

/** From the view that the seat to move receives. */
function taskAt(position: Position, parts: Partial<AnalysisTask> = {}): AnalysisTask {
  const view = seatView(observe(position, position.current!), true);
  const { ruleset } = observe(position, 'spectator');
  const asked = positionOfView(AnalysisRequest.parse({ ruleset, view }));
  return { position: asked, asked: null, policy: CURRENT_POLICY, randomSeed: seedOf('analysis', 0), ...parts };
}

interface Judged {
  readonly position: Position;
  readonly review: JudgedMove;
}

/** A finished game, with the review's judgement of its moves, or of every n-th. */
function reviewedGame(ruleset: Ruleset, seed: string, every = 1): Judged[] {
  const player = housePlayer(900);
  const positions: Position[] = [];
  const moves: string[] = [];
  for (let position = newGame(CURRENT_RULES[ruleset], seed); position.current !== null;) {
    positions.push(position);
    moves.push(player(observe(position, position.current), seedOf(seed, moves.length)));
    position = play(position, findMove(position, moves.at(-1)!)!).position;
  }
  const journal = { rules: CURRENT_RULES[ruleset], seed, moves };
  const judged = positions.map((position, index) => ({ position, index })).filter(({ index }) => index % every === 0);
  return judged.map(({ position, index }) => ({ position, review: judgeMove(journal, index, CURRENT_POLICY) }));
}

describe('an analysis', () => {
  for (const ruleset of RULESETS) {
    it(`of ${ruleset} equals the review's judgement, to the digit, over the same deals`, () => {
      const seed = seedOf('same', 1);
      for (const { position, review } of reviewedGame(ruleset, seed, 3)) {
        const randomSeed = reviewSeed(seed, position.moveCount);
        const { moves, best, asked } = analyse(taskAt(position, { asked: review.name, randomSeed }));
        const move = moves.find(({ name }) => name === review.name)!;
        expect(move).to.include({
          win: review.win.after,
          loss: review.loss,
          margin: review.margin,
          class: review.class,
        });
        expect([moves[0]!.win, moves[0]!.deals]).to.deep.equal([review.win.before, review.deals]);
        expect(moves.slice(0, 3).map(({ name, win }) => ({ name, win }))).to.deep.equal(review.best);
        expect([best.name, asked!.name, asked!.why]).to.deep.equal([review.best[0]!.name, review.name, review.why]);
      }
    });

    it(`of ${ruleset} over other deals agrees within the intervals`, () => {
      const games = reviewedGame(ruleset, seedOf('agrees', 2));
      let sameClass = 0;
      let within = 0;
      for (const { position, review } of games) {
        const { moves } = analyse(taskAt(position, { asked: review.name }));
        const move = moves.find(({ name }) => name === review.name)!;
        if (move.class === review.class) sameClass++;
        if (Math.abs(move.loss - review.loss) <= move.margin + review.margin + 1e-9) within++;
      }
      expect(sameClass / games.length).to.be.at.least(0.8);
      expect(within / games.length).to.be.at.least(0.9);
    });

    it(`of ${ruleset} is the same for games that differ only in hidden cards`, () => {
      let compared = 0;
      for (const position of randomPositions(ruleset, 4, 1)) {
        const other = permuteHidden(position, position.current!, seedOf('hidden', position.moveCount));
        if (JSON.stringify(other) === JSON.stringify(position)) continue;
        compared++;
        expect(JSON.stringify(analyse(taskAt(other)))).to.equal(JSON.stringify(analyse(taskAt(position))));
      }
      expect(compared).to.be.at.least(3);
    });
  }

  it('without a move lists all of them, each with its class, and what follows the best', () => {
    for (const position of randomPositions('mutators', 4, 1)) {
      const { moves, best, asked } = analyse(taskAt(position));
      const legal = observe(position, position.current!).own!.legalMoves;
      expect([moves.length, asked, best.name]).to.deep.equal([legal.length, null, moves[0]!.name]);
      expect(moves.map(({ win }) => win)).to.deep.equal(moves.map(({ win }) => win).toSorted((a, b) => b - a));
      for (const { loss, class: name, win } of moves) {
        expect(loss).to.be.closeTo(moves[0]!.win - win, 1e-9);
        expect(loss).to.be.at.most(CLASSES.find(([each]) => each === name)![1]);
      }
      const shares = best.follows!.taken.map(({ share }) => share);
      expect(shares).to.deep.equal(shares.toSorted((a, b) => b - a));
    }
  });

  it('gives a reason for the given move if it loses enough, and none once the game is over', () => {
    for (const position of randomPositions('classic', 3, 1)) {
      const { moves } = analyse(taskAt(position));
      for (const { name } of [moves[0]!, moves.at(-1)!]) {
        const { asked, moves: again } = analyse(taskAt(position, { asked: name }));
        expect(asked!.name).to.equal(name);
        expect(asked!.why === null).to.equal(again.find((move) => move.name === name)!.loss < MIN_EXPLAINED_LOSS);
      }
    }
    const last = reviewedGame('classic', seedOf('same', 1), 14).at(-1)!;
    const { best } = analyse(taskAt(last.position));
    expect(best.follows).to.equal(null);
  });

  it('is the same in a thread', async () => {
    const task = taskAt(randomPositions('mutators', 1, 2)[1]!);
    const reviewer = newReviewer({ inTurn: (_, task) => task(), inSpareTime: (_, work) => work() });
    expect(await reviewer.analyse(task, 'Ada')).to.deep.equal(analyse(task));
    await reviewer.close();
  });
});
