// A SQLite database in trouble: calls fail in time with the reason, trouble is reported once, and recovery is noticed.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { failToOpen } from '../../src/admin/direct.ts';
import type { Failure } from '../../src/admin/failure.ts';
import { restoreFile } from '../../src/admin/files.ts';
import { StoreDown, TROUBLES } from '../../src/ports/store-errors.ts';
import { cannotOpenStore } from '../../src/start-error.ts';
import { migrateStore, openStore } from '../../src/store/open-store.ts';
import { tinyDisk } from '../support/tiny-disk.ts';
import { until } from '../support/until.ts';
import { tempDatabases } from './temp-databases.ts';
import { addGame, failureOf, isOver, openWatched, troubleOf } from './watching.ts';

describe('a SQLite database in trouble', () => {
  const newDatabase = tempDatabases();

  it('is stuck while the writing thread is busy, and then continues', async () => {
    const file = newDatabase();
    const watching = await openWatched(`file:${file}`);
    const { backend, store, log } = watching;
    const id = await addGame(watching);
    const thread = await occupied(file, (query) => backend.db.executeQuery(query));
    const write = troubleOf(addGame(watching));
    expect((await store.findGame(id))!.record.id).to.equal(id);
    expect(await write).to.equal('stuck');
    expect(await Promise.all([store.findGame(id), store.ping()].map(troubleOf))).to.deep.equal(['stuck', 'stuck']);
    await thread.end();
    await isOver(watching);
    expect(log).to.deep.equal(['stuck', 'over']);
    expect((await store.findGame(id))!.record.id).to.equal(id);
    await store.close();
  });

  it('is stuck while the reading thread is busy, and then continues', async () => {
    const file = newDatabase();
    const watching = await openWatched(`file:${file}`);
    const { backend, store, log } = watching;
    const id = await addGame(watching);
    const thread = await occupied(file, (query) => backend.run(query));
    const read = troubleOf(store.findGame(id));
    const written = await addGame(watching);
    expect(await read).to.equal('stuck');
    expect(await troubleOf(addGame(watching))).to.equal('stuck');
    await thread.end();
    await isOver(watching);
    expect(log).to.deep.equal(['stuck', 'over']);
    expect((await store.findGame(written))!.record.id).to.equal(written);
    await store.close();
  });

  it('is read-only until it can be written again, while reads continue', async () => {
    const watching = await openWatched(`file:${newDatabase()}`);
    const { backend, store, log } = watching;
    const id = await addGame(watching);
    await backend.change(CompiledQuery.raw('PRAGMA query_only = ON'));
    for (let i = 0; i < 3; i++) expect(await troubleOf(addGame(watching))).to.equal('read-only');
    expect((await store.findGame(id))!.record.id).to.equal(id);
    expect(await troubleOf(store.ping())).to.equal('read-only');
    await backend.change(CompiledQuery.raw('PRAGMA query_only = OFF'));
    await store.ping();
    expect(log).to.deep.equal(['read-only', 'over']);
    await store.close();
  });
});

interface Occupied {
  /** Resolves when the thread is done. */
  end(): Promise<void>;
}

/** Makes a thread open a named pipe as a database, which blocks until somebody opens the other end. */
async function occupied(file: string, ask: (query: CompiledQuery) => Promise<unknown>): Promise<Occupied> {
  const pipe = `${file}.pipe`;
  execFileSync('mkfifo', [pipe]);
  const done = failureOf(ask(CompiledQuery.raw(`attach 'file:${pipe}?mode=ro' as pipe`)));
  await new Promise((resolve) => setImmediate(resolve)); // the thread has received it
  return {
    async end() {
      const other = await open(pipe, 'w');
      await done;
      await other.close();
    },
  };
}

describe('a database on a full disk', () => {
  const disk = tinyDisk('8m');

  it('is reported as full, and can be read, until there is room again', async () => {
    const watching = await openWatched(`file:${disk.path}/arena.db`);
    const { store, log } = watching;
    const id = await addGame(watching);
    await store.ping();
    disk.fill();
    await until(async () => (await failureOf(addGame(watching, 100_000))) instanceof StoreDown);
    expect(await troubleOf(addGame(watching, 100_000))).to.equal('full');
    expect((await store.findGame(id))!.record.id).to.equal(id);
    expect(await troubleOf(store.ping())).to.equal('full');
    expect(log).to.deep.equal(['full']);
    disk.empty();
    await store.ping();
    expect(log).to.deep.equal(['full', 'over']);
    await addGame(watching, 100_000);
    await store.close();
  });

  for (const [when, freeBytes] of [
    ['when it is opened', 0],
    ['while its tables are made', 100_000],
  ] as const) {
    it(`cannot be opened, and says why and what to do, if there is no room ${when}`, async () => {
      const url = `file:${disk.path}/new-${freeBytes}.db`;
      disk.fill(freeBytes);
      const started = await failureOf(openStore(url).catch(cannotOpenStore(url)));
      const migrated = await failureOf(migrateStore(url).catch(failToOpen));
      disk.empty();
      const [why, remedy] = ['SQLite: database or disk is full', 'Free space on it.'];
      expect(started).to.include({ message: `DATABASE_URL: ${why}\n${remedy}` });
      expect(migrated).to.include({ message: why, hint: remedy });
      await (await openStore(url)).close();
    });
  }
});

describe('a database on a read-only disk', () => {
  const disk = tinyDisk();

  it('cannot be opened or replaced, and says why and what to do', async () => {
    const file = `${disk.path}/arena.db`;
    const url = `file:${file}`;
    await (await openStore(url)).close();
    disk.remount('ro');
    const started = await failureOf(openStore(url).catch(cannotOpenStore(url)));
    const migrated = await failureOf(migrateStore(url).catch(failToOpen));
    const restored = await failureOf(restoreFile(file, file, true));
    disk.remount('rw');
    const [why, { remedy }] = ['SQLite: the disk is read-only', TROUBLES['read-only']];
    expect(started).to.include({ message: `DATABASE_URL: ${why}\n${remedy}` });
    for (const failure of [migrated, restored]) expect(failure).to.include({ message: why, hint: remedy });
    await (await openStore(url)).close();
  });

  it('differs from a file that is no database, whose hint names the file and what else is a backup', async () => {
    const file = `${disk.path}/other.db`;
    writeFileSync(file, 'of somebody else '.repeat(99));
    const { message, hint } = (await failureOf(migrateStore(`file:${file}`).catch(failToOpen))) as Failure;
    expect(message).to.equal(`cannot open the database (file is not a database): ${file}`);
    expect(hint).to.include('Check DATABASE_URL, its disk').and.include('-wal');
  });
});
