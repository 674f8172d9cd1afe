// A thread that cannot start, as while the installed packages are being replaced.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { newThreadPool } from '../../src/threads/thread-pool.ts';

describe('a thread pool whose threads cannot start', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-threads-'));
    await writeFile(path.join(folder, 'worker.mjs'), `import { twice } from './part.mjs';\nexport default twice;\n`);
  });
  afterEach(() => rm(folder, { recursive: true }));

  for (const min of [0, 1]) {
    it(`fails the tasks that wait with the reason, and tries again with the next one (min ${min})`, async () => {
      const file = pathToFileURL(path.join(folder, 'worker.mjs'));
      const { run, close } = newThreadPool<number, number>(file, { name: 'the pool', min, max: 2 });
      try {
        const answers = await Promise.allSettled([1, 2, 3].map(run));
        const reasons = answers.map((answer) => answer.status === 'rejected' && (answer.reason as Error).message);
        for (const reason of reasons) expect(reason).to.match(/^Cannot find module .*part\.mjs/);
        await writeFile(path.join(folder, 'part.mjs'), 'export const twice = (n) => 2 * n;\n');
        expect(await Promise.all([1, 2, 3].map(run))).to.deep.equal([2, 4, 6]);
      } finally {
        await close();
      }
    });
  }
});
