// The README's commands work as written.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startTestArena, type TestArena } from './support/arena.ts';

const run = promisify(execFile);
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const fences = [...README.matchAll(/```sh\n([^]*?)```/g)].map((fence) => fence[1]!);

describe('README', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  it('sets up with exactly two commands', () => {
    expect(fences.slice(0, 2)).to.deep.equal(['npm start\n', 'npm test\n']);
    expect(README.split('\n').length).to.be.below(120);
  });

  for (const ruleset of ['classic', 'mutators']) {
    it(`plays a whole ${ruleset} game with its curl commands`, async () => {
      const script = fences[2]!.replace('"ruleset":"classic"', `"ruleset":"${ruleset}"`);
      expect(script).to.include(`"ruleset":"${ruleset}"`);
      const { stdout } = await run('sh', ['-c', script], { env: { ...process.env, ARENA: arena.url } });
      expect(stdout).to.match(/"status":"finished/);
      expect(stdout).to.match(/"winner":"(A|B|draw)/);
      expect(stdout).to.match(/"replayUrl":"http[^"]*\/replay\?game=g_\w+#/);
      const [, id] = /\/watch\/(g_\w+)/.exec(stdout)!;
      const game = (await (await fetch(`${arena.url}/api/v1/games/${id}`)).json()) as { ruleset: string };
      expect(game.ruleset).to.equal(ruleset);
    });
  }
});
