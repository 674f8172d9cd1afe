// The embedded store reads and writes in two threads, and other programs may read its file.
import { existsSync, statSync, symlinkSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { migrate } from '../../src/store/migrations/steps.ts';
import { openBackend, openStore } from '../../src/store/open-store.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { openSqlite } from '../../src/store/sqlite/backend.ts';
import { SqliteError, SqliteThread } from '../../src/store/sqlite/thread.ts';
import { newEntry, newGame, newRecord } from '../support/builders.ts';
import { tempDatabases } from './temp-databases.ts';
import { failureOf } from './watching.ts';

const MEGABYTE = 2 ** 20;

describe('reads of the SQLite store', () => {
  const newDatabase = tempDatabases();

  it('see every write that was answered before them', async () => {
    const store = await openStore(`file:${newDatabase()}`);
    const writeAndRead = async (): Promise<void> => {
      for (let i = 0; i < 40; i++) {
        const record = newRecord();
        await store.insertGame(newGame(record));
        expect((await store.findGame(record.id))?.record.id).to.equal(record.id);
      }
    };
    await Promise.all(Array.from({ length: 20 }, writeAndRead));
    await store.close();
  });

  it('cannot write', async () => {
    const backend = await openBackend(`file:${newDatabase()}`);
    const failure = await failureOf(backend.run(CompiledQuery.raw('delete from games')));
    expect(failure).to.be.instanceOf(StoreDown).and.include({ trouble: 'read-only' });
    await backend.close();
  });

  it('keep the write-ahead log bounded, even if they never pause', async () => {
    const file = newDatabase();
    // Without deadlines: on a busy disk, a commit that copies the log may take seconds.
    const backend = await openSqlite(file);
    await migrate(backend.db, backend.flavour);
    const store = new SqlStore({ ...backend, ping: async () => {} });
    const record = newRecord();
    await store.insertGame(newGame(record));
    let isEnough = false;
    const latest = 'select length(entry) from journal order by ply desc limit 1';
    // More than one at a time, so that the thread is never idle; each far shorter than a commit waits, on a busy machine too.
    const reading = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isEnough) await backend.run(CompiledQuery.raw(latest));
      }),
    );
    const isBounded = (): boolean => statSync(`${file}-wal`).size < 45 * MEGABYTE;
    // On a busy machine a read may take as long as a commit waits, so that the log restarts only at a later one.
    for (let ply = 0; ply < 64 || (!isBounded() && ply < 512); ply++) {
      const entry = 'x'.repeat(MEGABYTE);
      await store.append({ entries: [newEntry(record.id, ply, { entry })], ending: null, receipt: null });
    }
    isEnough = true;
    await reading;
    expect(isBounded()).to.equal(true);
    await store.close();
  });

  it('fail when their thread has ended, at once and from then on', async () => {
    const crashing = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => { throw new Error('out of memory'); });
      parentPort.postMessage({ done: true });`;
    const thread = await SqliteThread.open(new URL(`data:text/javascript,${encodeURIComponent(crashing)}`), '');
    const asked = [1, 2].map(() => thread.query({ sql: 'select 1', parameters: [] }));
    const failures = [...(await Promise.all(asked.map(failureOf))), await failureOf(asked[0]!)];
    for (const failure of failures) {
      expect(failure).to.be.instanceOf(SqliteError).and.include({ message: 'out of memory', errcode: undefined });
    }
    await thread.close();
  });
});

describe('the file of the SQLite store', () => {
  const newDatabase = tempDatabases();

  it('can be read by other programs while it is served', async () => {
    const file = newDatabase();
    const store = await openStore(`file:${file}`);
    await store.insertGame(newGame(newRecord()));
    const other = new DatabaseSync(file, { readOnly: true });
    const count = other.prepare('select count(*) as n from games');
    expect(count.get()).to.deep.include({ n: 1 });
    await store.insertGame(newGame(newRecord()));
    expect(count.get()).to.deep.include({ n: 2 });
    other.close();
    await store.close();
  });

  it('is recognized under all of its names', async () => {
    const file = newDatabase();
    const store = await openStore(`file:${file}`);
    const other = `${file}.other`;
    symlinkSync(file, other);
    expect(await failureOf(openStore(`file:${other}`))).to.include({
      message: `another process has this database open: ${other}`,
    });
    await store.close();
    await (await openStore(`file:${other}`)).close();
  });

  it('is refused while a server of an older release has it open', async () => {
    const file = newDatabase();
    await (await openStore(`file:${file}`)).close();
    const older = new DatabaseSync(file);
    older.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT');
    expect(await failureOf(openStore(`file:${file}`))).to.include({
      message: `another process has this database open: ${file}`,
    });
    older.close();
  });

  it('cannot be opened by a server of an older release', async () => {
    const file = newDatabase();
    const store = await openStore(`file:${file}`);
    const older = new DatabaseSync(file);
    const open = () => older.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT');
    expect(open).to.throw('database is locked');
    older.close();
    await store.insertGame(newGame(newRecord()));
    await store.close();
  });

  it('is complete when the store is closed: only its lock is left beside it', async () => {
    const file = newDatabase();
    const store = await openStore(`file:${file}`);
    await store.insertGame(newGame(newRecord()));
    const beside = () => ['-wal', '-shm', '-lock'].filter((part) => existsSync(`${file}${part}`));
    expect(beside()).to.deep.equal(['-wal', '-shm', '-lock']);
    await store.close();
    expect(beside()).to.deep.equal(['-lock']);
  });
});
