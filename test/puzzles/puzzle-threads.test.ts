// The threads that mine puzzles and judge attempts.
import { expect } from 'chai';
import { judgeAttempt } from '../../src/puzzles/attempt.ts';
import { newPuzzleThreads } from '../../src/puzzles/puzzle-threads.ts';
import { findMined } from '../support/puzzles.ts';

describe('the puzzle threads', () => {
  const { journal, puzzles } = findMined((all) => all.length === 2);
  const { position, goal, solution } = puzzles[0]!;
  const question = { position, goal, line: solution.line, moves: [solution.line[0]!] };

  it('mine and judge as the functions do, and no more once they are closed', async () => {
    const threads = newPuzzleThreads();
    expect(await threads.mine(journal)).to.deep.equal(puzzles);
    expect(await threads.judge(question)).to.deep.equal(judgeAttempt(question));
    await threads.close();
    const failure = await threads.judge(question).then(
      () => undefined,
      (error: Error) => error.message,
    );
    expect(failure).to.equal('the puzzle threads are closed');
  });

  it('judge no more attempts at a time than may wait', async () => {
    const threads = newPuzzleThreads({ maxWaiting: 1 });
    const verdicts = await Promise.all([1, 2, 3].map(() => threads.judge(question)));
    expect(verdicts.map((verdict) => verdict?.is)).to.deep.equal(['going', 'going', undefined]);
    expect((await threads.judge(question))?.is).to.equal('going');
    await threads.close();
  });
});
