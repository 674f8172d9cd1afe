// The search for secrets at the end of a test run finds planted ones.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { newSecret, PREFIXES, type SecretKind } from '../../src/trust/secrets.ts';
import { newSeed } from '../../src/trust/ids.ts';
import { findLeaks } from '../../tools/test-run/leaks.ts';
import path from 'node:path';

describe('the search for secrets', () => {
  for (const kind of Object.keys(PREFIXES) as SecretKind[]) {
    it(`finds a token in the middle of a line: ${kind}`, () => {
      const line = `{"url":"/api/v1/agent/challenge/${newSecret(kind)}?timeout=5"}`;
      expect(findLeaks(line, new Map())).to.deep.equal([`a token (${kind})`]);
    });
  }

  it('finds signing secrets, seeds and challenges, and does not print them', () => {
    const seed = newSeed();
    const challenge = 'q'.repeat(43);
    const known = new Map([
      [seed, 'seed'],
      [challenge, 'passkey challenge'],
    ]);
    const text = `whsec_${'A'.repeat(32)}\n{"seed":"${seed}"}\n${challenge}`;
    expect(findLeaks(text, known)).to.deep.equal(['a signing secret', 'a seed', 'a passkey challenge']);
  });

  it('does not mistake ids, hashes, request ids or mistyped tokens for secrets', () => {
    const text = `g_0Vbaw0MuVp7G0SbgXYi4sv ${'ab'.repeat(32)} urn:uuid:3687a7ff-edb4-9a59-49c8-e7f005fe4bc8 pt_${'0'.repeat(36)}`;
    expect(findLeaks(text, new Map([[newSeed(), 'seed']]))).to.deep.equal([]);
  });

  it('fails the whole run when a server logs a token or a seed, or includes one in an error', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'game-arena-leak-'));
    const file = path.join(folder, 'leak.test.ts');
    const at = (module: string) => JSON.stringify(path.resolve('test/support', module));
    writeFileSync(
      file,
      `import { startTestArena } from ${at('arena.ts')};
      import { restAt, startHouse } from ${at('rest.ts')};
      it('passes, and leaks secrets', async () => {
        const arena = await startTestArena();
        const rest = restAt(arena.url + '/api/v1');
        const started = await startHouse(rest);
        arena.app.log.debug({ token: started.playerToken }, 'careless');
        const { record } = await arena.app.arena.store.findGame(started.game.id);
        arena.app.log.debug(record, 'careless');
        await rest('POST', '/games/' + started.game.id + '/moves', { token: started.playerToken, body: { move: started.playerToken } });
        await arena.close();
      });`,
    );
    const { status, stdout } = spawnSync(process.execPath, ['tools/run-tests.ts', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(status, stdout).to.equal(1);
    expect(stdout).to.include('1 passed, 0 failed');
    const found = [...stdout.matchAll(/^CHECK FAILED: a secret leaked: (.*) in .*\/(said-\w+)\/(\w+)-/gm)];
    for (const [, , folder] of found) rmSync(path.join('test-results', folder!), { recursive: true, force: true });
    expect(found.map(([, what, , where]) => `${what} in ${where}`).toSorted()).to.deep.equal([
      'a seed in log',
      'a token (player) in errors',
      'a token (player) in log',
    ]);
  });
});
