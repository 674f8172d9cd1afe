// A SQLite database in trouble: every call fails in time and says why, trouble is reported once, and its end is noticed.
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { DEADLINE_MS } from '../../src/store/monitored-backend.ts';
import { tinyDisk } from '../support/tiny-disk.ts';
import { until } from '../support/until.ts';
import { tempDatabases } from './temp-databases.ts';
import { addGame, failureOf, isOver, openWatched, troubleOf } from './watching.ts';

describe('a SQLite database in trouble', () => {
  const newDatabase = tempDatabases();

  it('is stuck while the thread that writes is busy, and continues when that is done', async () => {
    const watching = await openWatched(`file:${newDatabase()}`);
    const { backend, store, log } = watching;
    const id = await addGame(watching);
    const { done } = await occupied((query) => backend.db.executeQuery(query));
    const write = troubleOf(addGame(watching));
    expect((await store.findGame(id))!.record.id).to.equal(id);
    expect(await write).to.equal('stuck');
    expect(await Promise.all([store.findGame(id), store.ping()].map(troubleOf))).to.deep.equal(['stuck', 'stuck']);
    await done;
    await isOver(watching);
    expect(log).to.deep.equal(['stuck', 'over']);
    expect((await store.findGame(id))!.record.id).to.equal(id);
    await store.close();
  });

  it('is stuck while the thread that reads is busy, and continues when that is done', async () => {
    const watching = await openWatched(`file:${newDatabase()}`);
    const { backend, store, log } = watching;
    const id = await addGame(watching);
    const { done } = await occupied((query) => failureOf(backend.run(query)));
    const read = troubleOf(store.findGame(id));
    const written = await addGame(watching);
    expect(await read).to.equal('stuck');
    expect(await troubleOf(addGame(watching))).to.equal('stuck');
    await done;
    await isOver(watching);
    expect(log).to.deep.equal(['stuck', 'over']);
    expect((await store.findGame(written))!.record.id).to.equal(written);
    await store.close();
  });

  it('is read-only until it can be written, while reads continue', async () => {
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

/** Asks a thread for something that takes it twice the deadline. */
async function occupied(ask: (query: CompiledQuery) => Promise<unknown>): Promise<{ readonly done: Promise<unknown> }> {
  const done = ask(countingUntil(Date.now() + 2 * DEADLINE_MS));
  await new Promise((resolve) => setImmediate(resolve)); // the thread has it
  return { done };
}

/** For SQLite the time stands still from one row to the next, so there are rows; `i` keeps it from asking only once. */
function countingUntil(at: number): CompiledQuery {
  const now = `unixepoch('now', 'subsec', (i * 0) || ' seconds')`;
  const counting = `select 1 union all select i + 1 from n where ${now} < ${at / 1000}`;
  return CompiledQuery.raw(`with recursive n (i) as (${counting}) select i from n where i % 1000 = 0`);
}

describe('a database on a full disk', () => {
  const disk = tinyDisk();

  it('says so, and can be read, until there is room again', async () => {
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
});
