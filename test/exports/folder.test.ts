// The export folder: complete files or none, each written by one process, within the size limit.
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { openExportFolder } from '../../src/exports/folder.ts';
import type { Content, ExportFolder, NewExport } from '../../src/ports/exports.ts';
import { tinyDisk } from '../support/tiny-disk.ts';

const day = (from: string): NewExport => ({ name: `games-${from}.jsonl.gz`, period: 'day', from });
const FIRST = day('2026-11-01');
const SECOND = day('2026-11-02');
const THIRD = day('2026-11-03');

const content = (text: string, games = 1): Content => ({
  bytes: (async function* () {
    yield Buffer.from(text);
  })(),
  counts: () => ({ games, reviews: 0 }),
});

/** With a pause before its end. */
function pausing(text: string): Content & { readonly reached: Promise<void>; readonly resume: () => void } {
  const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const bytes = (async function* () {
    yield Buffer.from(text);
    reached.resolve();
    await resumed.promise;
    yield Buffer.from('.');
  })();
  return { ...content(''), bytes, reached: reached.promise, resume: resumed.resolve };
}

describe('the export folder', () => {
  let root: string;
  let folder: ExportFolder;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'arena-exports-'));
    folder = await openExportFolder(path.join(root, 'exports'), 10);
  });
  afterEach(() => rm(root, { recursive: true }));

  const names = async (): Promise<string[]> => (await folder.files()).map(({ from }) => from);
  const write = async (file: NewExport, text: string): Promise<string> => (await folder.write(file, content(text))).is;

  it('describes its files, newest first, by their content', async () => {
    expect(await write(FIRST, 'one')).to.equal('written');
    expect(await write({ ...FIRST, name: 'games-2026-11.jsonl.gz', period: 'month' }, 'one')).to.equal('written');
    expect(await write(SECOND, 'two')).to.equal('written');
    const [second, first, month] = await folder.files();
    expect([second!.name, first!.name, month!.name]).to.deep.equal([SECOND.name, FIRST.name, 'games-2026-11.jsonl.gz']);
    expect(first).to.deep.equal({
      ...FIRST,
      games: 1,
      reviews: 0,
      bytes: 3,
      sha256: '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed',
    });
    expect(await readFile(path.join(folder.path, FIRST.name), 'utf8')).to.equal('one');
  });

  it('keeps no file without games, or whose content failed', async () => {
    expect((await folder.write(FIRST, content('', 0))).is).to.equal('empty');
    const failing = (async function* () {
      yield Buffer.from('half');
      throw new Error('the store is down');
    })();
    const failed = await folder.write(FIRST, { ...content(''), bytes: failing }).catch((error: Error) => error.message);
    expect(failed).to.equal('the store is down');
    expect(await readdir(folder.path)).to.deep.equal(['LICENSE.txt']);
    expect(await write(FIRST, 'one')).to.equal('written');
  });

  it('leaves a file to the process that writes it, until that is gone', async () => {
    const part = path.join(folder.path, `${FIRST.name}.part`);
    await writeFile(part, 'half');
    expect(await write(FIRST, 'one')).to.equal('taken');
    expect(await readFile(part, 'utf8')).to.equal('half');
    await utimes(part, 0, 0);
    expect(await write(FIRST, 'one')).to.equal('written');
    expect(await names()).to.deep.equal([FIRST.from]);
  });

  it('publishes and removes nothing of another writer when a writer presumed gone comes back', async () => {
    const begin = async (each: ReturnType<typeof pausing>) => {
      const written = folder.write(FIRST, each);
      await each.reached;
      await utimes(path.join(folder.path, `${FIRST.name}.part`), 0, 0);
      return { written };
    };
    const [frozen, next] = [pausing('one'), pausing('two')];
    const [lost, made] = [await begin(frozen), await begin(next)];
    frozen.resume();
    expect((await lost.written).is).to.equal('taken');
    next.resume();
    expect((await made.written).is).to.equal('written');
    expect(await readFile(path.join(folder.path, FIRST.name), 'utf8')).to.equal('two.');
  });

  it('ignores a file whose description was not written', async () => {
    await write(FIRST, 'one');
    await rm(path.join(folder.path, `${FIRST.name}.json`));
    expect(await names()).to.deep.equal([]);
    expect(await write(FIRST, 'one')).to.equal('written');
    expect(await names()).to.deep.equal([FIRST.from]);
  });

  it('ignores a file with a truncated description', async () => {
    await write(FIRST, 'one');
    await write(SECOND, 'two');
    await truncate(path.join(folder.path, `${FIRST.name}.json`), 0);
    folder = await openExportFolder(folder.path, 10);
    expect(await names()).to.deep.equal([SECOND.from]);
    expect(await write(FIRST, 'one')).to.equal('written');
    expect(await names()).to.deep.equal([SECOND.from, FIRST.from]);
  });

  it('is recreated with its licence if somebody deleted them', async () => {
    await write(FIRST, 'one');
    await rm(path.join(folder.path, 'LICENSE.txt'));
    expect(await folder.license()).to.include('CC0 1.0');
    await rm(folder.path, { recursive: true });
    expect(await names()).to.deep.equal([]);
    expect(await folder.license()).to.include('CC0 1.0');
    expect(await write(FIRST, 'one')).to.equal('written');
  });

  it('makes room for newer files by removing the oldest, and none for older ones', async () => {
    await write(FIRST, '1111');
    await write(SECOND, '2222');
    const { is, removed } = await folder.write(THIRD, content('3333'));
    expect([is, removed.map(({ from }) => from)]).to.deep.equal(['written', [FIRST.from]]);
    expect(await names()).to.deep.equal([THIRD.from, SECOND.from]);
    expect(await write(FIRST, '1111')).to.equal('full');
    expect(await names()).to.deep.equal([THIRD.from, SECOND.from]);
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).to.deep.equal([]);
  });

  it('removes nothing for a file that would not fit anyway', async () => {
    await write(FIRST, '1111');
    const { is, removed } = await folder.write(SECOND, content('more than all'));
    expect([is, removed, await names()]).to.deep.equal(['full', [], [FIRST.from]]);
  });

  it("contains the operator's own licence text", async () => {
    expect(await folder.license()).to.include('CC0 1.0');
    await writeFile(path.join(folder.path, 'LICENSE.txt'), 'Ours.\n');
    folder = await openExportFolder(folder.path, 10);
    expect(await folder.license()).to.equal('Ours.\n');
  });
});

describe('an export folder on a full disk', () => {
  const disk = tinyDisk();

  it('cannot be opened, and has its licence once there is room', async () => {
    disk.fill();
    const refused = await openExportFolder(disk.path, 10).catch((error: NodeJS.ErrnoException) => error.code);
    expect(refused).to.equal('ENOSPC');
    disk.empty();
    expect(await (await openExportFolder(disk.path, 10)).license()).to.include('CC0 1.0');
  });
});
