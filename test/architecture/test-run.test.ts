// The test runner itself: what it prints and how it ends.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PASSES = `it('passes', () => {});`;

describe('npm test', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'game-arena-run-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  interface Ended {
    readonly status: number | null;
    readonly lines: string[];
    readonly warnings: string;
  }

  function run(text: string, { CI = '' } = {}): Ended {
    return runFiles([text], CI);
  }

  function runFiles(texts: string[], CI = ''): Ended {
    const files = texts.map((text, index) => {
      const file = join(folder, `some-${index}.test.ts`);
      writeFileSync(file, `describe('some', () => { ${text} });`);
      return file;
    });
    const env = { ...process.env, CI };
    const args = ['tools/run-tests.ts', ...files];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { status, lines: stdout.trimEnd().split('\n'), warnings: stderr };
  }

  it('ends with the counts, alone on the last line', () => {
    const { status, lines } = run(PASSES);
    expect([status, lines.at(-1)]).to.deep.equal([0, '1 passed, 0 failed']);
  });

  it('fails when a test fails, and says why', () => {
    const { status, lines } = run(`${PASSES} it('fails', () => { throw new Error('no such card'); });`);
    expect([status, lines.at(-1)]).to.deep.equal([1, '1 passed, 1 failed']);
    expect(lines.join('\n')).to.include('no such card');
  });

  it('fails when a rejection stays unhandled', () => {
    const text = `it('forgets', () => { Promise.reject(new Error('lost')); return new Promise(() => {}); });`;
    const { status, lines } = run(text);
    expect([status, lines.at(-1)]).to.deep.equal([1, '0 passed, 1 failed']);
  });

  it('fails when no test ran', () => {
    const { status, lines } = run('');
    expect([status, lines.at(-1)]).to.deep.equal([1, '0 passed, 0 failed']);
  });

  it('fails when a file cannot be loaded', () => {
    const { status, lines } = run(`}); import './absent.ts'; describe('other', () => { ${PASSES}`);
    expect([status, lines.at(-1)]).to.deep.equal([1, '0 passed, 1 failed']);
  });

  it('fails when the process ends in the middle', () => {
    const { status, warnings } = run(`it('leaves', () => process.exit(0));`);
    expect(status).to.equal(1);
    expect(warnings).to.include('The run ended before its tests did.');
  });

  it('lists skipped tests, which fail only in CI', () => {
    const text = `${PASSES} describe.skip('browser (needs chromium)', () => { it('clicks', () => {}); });`;
    const { status, lines } = run(text);
    expect([status, lines.at(-1)]).to.deep.equal([0, '1 passed, 0 failed, 1 skipped']);
    expect(lines).to.include('skipped: some browser (needs chromium)');
    expect(run(text, { CI: 'true' }).status).to.equal(1);
  });

  it('ends even if something is left open, with a warning', () => {
    const { status, lines, warnings } = run(`it('leaks', () => void setInterval(() => {}, 1000));`);
    expect([status, lines.at(-1)]).to.deep.equal([0, '1 passed, 0 failed']);
    expect(warnings).to.match(/had to force the end: .*Timeout/);
  });

  it('runs several files in parallel, and adds up their results', () => {
    const text = `${PASSES} it('fails', () => { throw new Error('no such card'); }); it.skip('later', () => {});`;
    const { status, lines } = runFiles([PASSES, text, PASSES, PASSES]);
    expect([status, lines.at(-1)]).to.deep.equal([1, '4 passed, 1 failed, 1 skipped']);
    expect(lines.filter((line) => line.startsWith('ok'))).to.have.length(3);
    expect(lines.join('\n')).to.include('no such card');
  });

  it('fails when one of several files ends its process in the middle', () => {
    const { status, lines } = runFiles([PASSES, `it('leaves', () => process.exit(0));`]);
    expect([status, lines.at(-1)]).to.deep.equal([1, '1 passed, 1 failed']);
    expect(lines.join('\n')).to.match(/some-1\.test\.ts ended before its tests did/);
  });

  it('warns about what one of several files left open', () => {
    const { status, lines, warnings } = runFiles([PASSES, `it('leaks', () => void setInterval(() => {}, 1000));`]);
    expect([status, lines.at(-1)]).to.deep.equal([0, '2 passed, 0 failed']);
    expect(warnings).to.match(/had to force the end: .*Timeout/);
  });

  it('fails when a shared resource of several files cannot be stopped', () => {
    const atEnd = resolve('tools/test-run/at-end.ts');
    const text = `}); import { atEnd } from '${atEnd}'; atEnd(() => Promise.reject(new Error('stuck'))); describe('other', () => { ${PASSES}`;
    const { status, lines, warnings } = runFiles([PASSES, text]);
    expect([status, lines.at(-1)]).to.deep.equal([1, '2 passed, 1 failed']);
    expect(warnings).to.include('stuck');
  });
});
