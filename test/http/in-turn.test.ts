// Requests off the hot path, by a clock and an event loop that the test turns.
import { expect } from 'chai';
import { newInTurn, type Task } from '../../src/http/in-turn.ts';

describe('requests in turn', () => {
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

  it('run at once while the turn has time', () => {
    const take = inTurn();
    take(task('a', 0.4));
    take(task('b', 0.4));
    expect(done).to.deep.equal(['a', 'b']);
  });

  it('wait for later turns when it has none, in their order, as many in each as it has time for', () => {
    const take = inTurn();
    for (const name of 'abcdefg') take(task(name, 0.5));
    expect(done).to.deep.equal(['a', 'b']);
    expect([turn(), turn(), turn(), turn()]).to.deep.equal([['c', 'd'], ['e', 'f'], ['g'], []]);
  });

  it('have one of them in every turn, however long it takes', () => {
    const take = inTurn();
    for (const name of 'abc') take(task(name, 7));
    expect([done, turn(), turn()]).to.deep.equal([['a'], ['b'], ['c']]);
  });

  it('are never overtaken by one that comes when the turn has time again', () => {
    const take = inTurn();
    for (const name of 'abcd') take(task(name, 1));
    due.push(() => take(task('late', 0)));
    expect([turn(), turn(), turn(), turn()]).to.deep.equal([['b'], ['c'], ['d'], ['late']]);
  });

  it('find a whole turn again after a pause', () => {
    const take = inTurn();
    take(task('a', 3));
    expect(turn()).to.deep.equal([]);
    take(task('b', 0.5));
    take(task('c', 0.4));
    expect(done).to.deep.equal(['b', 'c']);
    expect(due).to.have.length(1);
  });

  it('go on after one that throws', () => {
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

  it('are not run when who asked has gone meanwhile, and take no time from the others', () => {
    const take = inTurn();
    let isGone = false;
    take(task('a', 1));
    for (const name of 'bcd') take(task(name, 1, () => isGone));
    take(task('e', 1));
    isGone = true;
    expect(turn()).to.deep.equal(['e']);
  });
});
