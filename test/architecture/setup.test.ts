// The set-up, in a copy of its files next to our node_modules.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { areDependenciesCurrent } from '../../tools/setup/dependencies.mjs';

const COPIED = ['package.json', 'package-lock.json', 'tools', 'test/support/servers'];
const BUILDS = 'Building the web client ...\n';

describe('npm start', () => {
  let folder: string;
  before(() => {
    // Otherwise the set-up would install into our node_modules while other tests use them.
    expect(areDependenciesCurrent(), 'node_modules match package-lock.json: run npm ci').to.equal(true);
    folder = mkdtempSync(join(tmpdir(), 'game-arena-setup-'));
    for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  });
  after(() => folder && rmSync(folder, { recursive: true }));

  function setUp(): { status: number | null; stdout: string; stderr: string } {
    // From another directory, since the set-up finds its own folder.
    return spawnSync(process.execPath, [join(folder, 'tools/setup.mjs'), 'start'], { cwd: tmpdir(), encoding: 'utf8' });
  }

  function write(path: string, text: string): void {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  it('prints nothing when everything is installed and there is no web client', () => {
    const { status, stdout, stderr } = setUp();
    expect([status, stdout, stderr]).to.deep.equal([0, '', '']);
  });

  it('builds the web client when it is new, and when one of its sources has changed', () => {
    write('src/engine/index.ts', `export const SEATS = ['A', 'B'];`);
    write('web/vite.config.ts', 'export default {};');
    write('web/index.html', '<script type="module" src="/main.ts"></script>');
    write('web/main.ts', `import { SEATS } from '../src/engine/index.ts'; document.title = SEATS.join();`);
    const built = [setUp(), setUp()];
    write('src/engine/index.ts', `export const SEATS = ['B', 'A'];`);
    built.push(setUp());
    expect(built.map(({ status }) => status)).to.deep.equal([0, 0, 0]);
    expect(built.map(({ stdout }) => stdout)).to.deep.equal([BUILDS, '', BUILDS]);
  });

  it('fails when the web client cannot be built, every time until it can', () => {
    write('web/main.ts', 'no script (');
    for (const { status, stderr } of [setUp(), setUp()]) {
      expect(status).to.equal(1);
      expect(stderr).to.include('The web client could not be built');
    }
    write('web/main.ts', 'document.title = "";');
    expect(setUp().status).to.equal(0);
  });
});
