// The threads that mine puzzles and judge attempts.
import { expect } from 'chai';
import { newFairQueue } from '../../src/admission/fair-queue.ts';
import { judgeAttempt } from '../../src/puzzles/attempt.ts';
import { newPuzzleThreads } from '../../src/puzzles/puzzle-threads.ts';
import { findMined } from '../support/puzzles.ts';

describe('the puzzle threads', () => {
  const { journal, puzzles } = findMined((all) => all.length === 2);
  const { position, goal, solution } = puzzles[0]!;
  const question = { position, goal, line: solution.line, moves: [solution.line[0]!] };

  it('mine and judge like the functions, and refuse once they are closed', async () => {
    const threads = newPuzzleThreads(newFairQueue({ running: 1, perLane: 1, total: 1 }));
    expect(await threads.mine(journal)).to.deep.equal(puzzles);
    expect(await threads.judge(question, 'a')).to.deep.equal(judgeAttempt(question));
    await threads.close();
    const failure = await threads.judge(question, 'a').then(
      () => undefined,
      (error: Error) => error.message,
    );
    expect(failure).to.equal('the judging thread is closed');
  });

  it('judge attempts of each lane in turn, up to the limit of concurrent ones', async () => {
    const threads = newPuzzleThreads(newFairQueue({ running: 1, perLane: 3, total: 4 }));
    const judged: string[] = [];
    const lanes = ['a', 'a', 'a', 'a', 'b', 'c'];
    const verdicts = await Promise.all(
      lanes.map(async (lane) => {
        const verdict = await threads.judge(question, lane);
        if (verdict) judged.push(lane);
        return verdict?.is;
      }),
    );
    expect(verdicts).to.deep.equal(['going', 'going', 'going', undefined, 'going', undefined]);
    expect(judged).to.deep.equal(['a', 'a', 'b', 'a']);
    expect((await threads.judge(question, 'c'))?.is).to.equal('going');
    await threads.close();
  });
});
