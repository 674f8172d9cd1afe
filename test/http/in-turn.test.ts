// Requests off the hot path, with a clock and an event loop that the test controls.
import { expect } from 'chai';
import { newInTurn, type Task } from '../../src/http/in-turn.ts';

describe('queued requests', () => {
  let [nowMs, done, due]: [number, string[], (() => void)[]] = [0, [], []];
  const task = (name: string, ms: number, isGone = () => false): Task => ({
    run() {
      nowMs += ms;
      done.push(name);
    },
    isGone,
  });
  const inTurn = () => newInTurn({ budgetMs: 1, now: () => nowMs, inNextTurn: (then) => void due.push(then) });
  const turn = (): string[] => {
    done = [];
    for (const then of due.splice(0)) then();
    return done;
  };

  beforeEach(() => {
    [nowMs, done, due] = [0, [], []];
  });

  it('run at once while the turn has time left', () => {
    const take = inTurn();
    take(task('a', 0.4));
    take(task('b', 0.4));
    expect(done).to.deep.equal(['a', 'b']);
  });

  it('otherwise wait for later turns, in order, as many per turn as it has time for', () => {
    const take = inTurn();
    for (const name of 'abcdefg') take(task(name, 0.5));
    expect(done).to.deep.equal(['a', 'b']);
    expect([turn(), turn(), turn(), turn()]).to.deep.equal([['c', 'd'], ['e', 'f'], ['g'], []]);
  });

  it('run at least once per turn, however long they take', () => {
    const take = inTurn();
    for (const name of 'abc') take(task(name, 7));
    expect([done, turn(), turn()]).to.deep.equal([['a'], ['b'], ['c']]);
  });

  it('are never overtaken by one that arrives when the turn has time again', () => {
    const take = inTurn();
    for (const name of 'abcd') take(task(name, 1));
    due.push(() => take(task('late', 0)));
    expect([turn(), turn(), turn(), turn()]).to.deep.equal([['b'], ['c'], ['d'], ['late']]);
  });

  it('get a whole turn again after a pause', () => {
    const take = inTurn();
    take(task('a', 3));
    expect(turn()).to.deep.equal([]);
    take(task('b', 0.5));
    take(task('c', 0.4));
    expect(done).to.deep.equal(['b', 'c']);
    expect(due).to.have.length(1);
  });

  it('continue after one that throws', () => {
    const take = inTurn();
    take(task('a', 1));
    const run = () => {
      throw new Error('a defect');
    };
    take({ run, isGone: () => false });
    take(task('b', 1));
    expect(turn).to.throw('a defect');
    expect(turn()).to.deep.equal(['b']);
  });

  it('are dropped if the caller has gone meanwhile, and take no time from the others', () => {
    const take = inTurn();
    let isGone = false;
    take(task('a', 1));
    for (const name of 'bcd') take(task(name, 1, () => isGone));
    take(task('e', 1));
    isGone = true;
    expect(turn()).to.deep.equal(['e']);
  });
});
