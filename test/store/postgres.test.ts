// What only PostgreSQL has: several processes at once, connections that break, a server that stops and comes back.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { restorePostgres } from '../../src/admin/postgres-programs.ts';
import { Fenced, StoreDown } from '../../src/ports/store-errors.ts';
import type { GameStore, JournalWrite } from '../../src/ports/game-store.ts';
import { openBackend, openStore } from '../../src/store/open-store.ts';
import { cannotOpenStore } from '../../src/start-error.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import {
  newEnding,
  newEntry,
  newGame,
  newReceipt,
  newRecord,
  newSeat,
  newWaitingRecord,
  SOME_TIME,
} from '../support/builders.ts';
import { inSlices, timesInSlices } from '../support/in-slices.ts';
import { createDatabase, startPostgres } from '../support/servers/postgres.ts';
import type { Server } from '../support/servers/server.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { sql } from 'kysely';
import pg from 'pg';

const LAPSED = newEnding({ endReason: 'code_lapsed', winner: null, endedAt: SOME_TIME + 99 });
const WON = newEnding({ winner: 'B', endedAt: SOME_TIME + 99 });

const POOL_SIZE = 10;

async function failureOf(attempt: Promise<unknown>): Promise<Error | undefined> {
  return attempt.then(
    () => undefined,
    (error: Error) => error,
  );
}

async function insert(store: GameStore, record = newRecord()) {
  await store.insertGame(newGame(record));
  return record;
}

/** A client with its own default for every session opened after it. */
async function connectTo(url: string, ...defaults: string[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  for (const setting of defaults) await client.query(`ALTER DATABASE ${rows[0]!.name} SET ${setting}`);
  return client;
}

/** Resolves when some session waits for a lock of another one. */
async function someoneWaits(client: pg.Client): Promise<void> {
  await until(async () => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    return rowCount !== 0;
  });
}

suiteNeeding('postgres', 'the connections to PostgreSQL', () => {
  const databaseUrl = freshDatabase();

  it('keep no statement of a search, however its filters are combined', async () => {
    const backend = await openBackend(databaseUrl());
    const store = new SqlStore(backend);
    try {
      await insert(store);
      const filters = {
        status: 'active',
        ruleset: 'classic',
        rated: true,
        winner: 'A',
        since: 'g_0',
        agent: 'pebble',
      } as const;
      const names = Object.keys(filters) as (keyof typeof filters)[];
      for (let mask = 0; mask < 2 ** names.length; mask++) {
        const chosen = names.filter((_, bit) => (mask >> bit) % 2 === 1).map((name) => [name, filters[name]]);
        await store.searchGames({ ...Object.fromEntries(chosen), limit: 20, withPrivate: false });
      }
      const kept = sql<{ statement: string }>`select statement from pg_prepared_statements`.compile(backend.db);
      const all = await Promise.all(Array.from({ length: POOL_SIZE }, () => backend.run(kept)));
      const statements = all.flat().map(({ statement }) => statement);
      expect(statements).to.not.deep.equal([]);
      // Those of the games that were found, and of the insert.
      expect(new Set(statements)).to.have.property('size').below(10);
    } finally {
      await store.close();
    }
  });
});

suiteNeeding('postgres', 'a restore of PostgreSQL', () => {
  const databaseUrl = freshDatabase();

  it('finds the servers connected to a database under any host name, but not itself or those that stop', async () => {
    const url = `${databaseUrl()}?application_name=mine`;
    const store = await openStore(url);
    const restoring = (address: string) => failureOf(restorePostgres(address, import.meta.filename, true));
    let stopping;
    try {
      expect((await restoring(url))!.message).to.equal('Servers are connected to this database.');
      stopping = restoring(`${databaseUrl()}?application_name=game-arena`);
      await sleep(200);
    } finally {
      await store.close();
    }
    expect((await stopping)!.message).to.match(/^(pg_restore|psql): /);
  });
});

suiteNeeding('postgres', 'stores of two processes on one PostgreSQL', () => {
  const databaseUrl = freshDatabase();
  let stores: readonly [GameStore, GameStore];
  before('opens both at once', async () => {
    stores = await Promise.all([openStore(databaseUrl()), openStore(databaseUrl())]);
  });
  after(() => Promise.all(stores.map((store) => store.close())));

  // As when a standby has taken over without the last moves that were acknowledged.
  it('write nothing after a gap, alone or with a change of the game or other writes', async () => {
    const games = await Promise.all(Array.from({ length: 4 }, () => insert(stores[0])));
    const append = (id: string, ply: number, turn: Partial<JournalWrite> = {}) =>
      stores[0].append({ entries: [newEntry(id, ply)], ending: null, receipt: null, ...turn });
    const [alone, changed, among, whole] = games.map(({ id }) => id) as [string, string, string, string];
    await append(whole, 0);
    expect(await failureOf(append(alone, 2))).to.be.instanceOf(Fenced);
    expect(await failureOf(append(changed, 1, { ending: WON }))).to.be.instanceOf(Fenced);
    const both = [failureOf(append(among, 6, { atEpoch: 0 })), failureOf(append(whole, 1, { atEpoch: 0 }))];
    const [fenced, written] = await Promise.all(both);
    expect(fenced).to.be.instanceOf(Fenced);
    expect(written).to.equal(undefined);
    for (const id of [alone, changed, among]) {
      const { record, entries } = (await stores[0].findGame(id))!;
      expect([record.status, entries]).to.deep.equal(['active', []]);
    }
  });

  it('let one process write each ply', async () => {
    const games = await Promise.all(Array.from({ length: 100 }, () => insert(stores[0])));
    const append = (writer: 0 | 1, id: string) =>
      stores[writer].append({
        entries: [newEntry(id, 0, { entry: `Writer${writer}@A1` })],
        ending: writer === 1 ? WON : null,
        receipt: newReceipt(),
      });
    const failures = await Promise.all(
      games.map(({ id }) => Promise.all([failureOf(append(0, id)), failureOf(append(1, id))])),
    );
    for (const [i, { id }] of games.entries()) {
      const losers = failures[i]!.filter((failure) => failure !== undefined);
      expect(losers, id).to.have.length(1);
      expect(losers[0], id).to.be.instanceOf(Fenced);
      const { record, entries } = (await stores[0].findGame(id))!;
      const winner = failures[i]!.indexOf(undefined);
      expect(entries.map(({ entry }) => entry)).to.deep.equal([`Writer${winner}@A1`]);
      expect(record.status).to.equal(winner === 1 ? 'finished' : 'active');
    }
  });

  it('let a seat be taken, or a game expire, once', async () => {
    const games = await timesInSlices(100, () => insert(stores[0], newWaitingRecord()));
    const takes = (id: string) =>
      stores[0].takeSeat({
        gameId: id,
        seat: 'B',
        taken: newSeat(),
        replaces: null,
        start: { startedAt: SOME_TIME, checkAt: null },
        receipt: null,
      });
    const results = await inSlices(games, ({ id }) => Promise.all([takes(id), stores[1].endWaiting(id, LAPSED, null)]));
    for (const [i, { id }] of games.entries()) {
      const { status, seats } = (await stores[1].findGame(id))!.record;
      expect(results[i], id).to.deep.equal([status === 'active', status === 'abandoned']);
      expect(seats.B.client).to.equal(status === 'active' ? 'rest' : 'open');
    }
  });
});

suiteNeeding('postgres', 'a store with serialization failures', () => {
  const databaseUrl = freshDatabase();
  let rival: pg.Client;
  let store: GameStore;
  before(async () => {
    const repeatable = `default_transaction_isolation = 'repeatable read'`;
    // Each side of a deadlock checks once, this long after it started to wait: the rival must be waiting by then.
    rival = await connectTo(databaseUrl(), repeatable, `deadlock_timeout = '1s'`);
    store = await openStore(databaseUrl());
  });
  after(async () => {
    await store.close();
    await rival.end();
  });

  it("retries after a conflict, and sees the other's changes", async () => {
    const { id } = await insert(store, newWaitingRecord());
    await rival.query('BEGIN');
    await rival.query(`UPDATE games SET status = 'active' WHERE id = $1`, [id]);
    const ending = store.endWaiting(id, LAPSED, null);
    await someoneWaits(rival);
    await rival.query('COMMIT');
    expect(await ending).to.equal(false);
  });

  it('retries after a deadlock', async () => {
    const [first, second] = [await insert(store, newWaitingRecord()), await insert(store, newWaitingRecord())];
    await rival.query(`SET deadlock_timeout = '1min'`);
    await rival.query('BEGIN');
    await rival.query('UPDATE games SET check_at = 1 WHERE id = $1', [second.id]);
    const ending = Promise.all([first, second].map(({ id }) => store.endWaiting(id, LAPSED, null)));
    // In one round trip: the other checks for a deadlock once, a second after it started to wait.
    await rival.query(`DO $$ BEGIN
      WHILE NOT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))) LOOP
        PERFORM pg_sleep(0.005);
      END LOOP;
      UPDATE games SET check_at = 1 WHERE id = '${first.id}';
    END $$`);
    await rival.query('ROLLBACK');
    expect(await ending).to.deep.equal([true, true]);
  });
});

suiteNeeding('postgres', 'a store whose connections break', () => {
  const databaseUrl = freshDatabase();
  let proxy: TcpProxy;
  let store: GameStore;
  before(async () => {
    proxy = await startTcpProxy(databaseUrl());
    store = await openStore(proxy.url);
  });
  after(async () => {
    await store.close();
    await proxy.close();
  });

  it('treats a turn as written if it finds it', async () => {
    const { id } = await insert(store);
    const entries = [newEntry(id, 0, { entry: 'Break@A1' })];
    proxy.breakAt('Break@A1', 'after');
    await store.append({ entries, ending: null, receipt: null });
    expect((await store.findGame(id))!.entries).to.deep.equal(entries);
  });

  it('treats a turn with an ending as written if it finds it', async () => {
    const { id } = await insert(store);
    const entries = [newEntry(id, 0)];
    proxy.breakAt('COMMIT', 'after');
    await store.append({ entries, ending: WON, receipt: null });
    expect((await store.findGame(id))!.record.status).to.equal('finished');
  });

  it('reports itself down for a turn that it does not find', async () => {
    const { id } = await insert(store);
    for (const [text, ending] of [
      ['Break@A1', null],
      ['COMMIT', WON],
    ] as const) {
      const entries = [newEntry(id, 0, { entry: 'Break@A1' })];
      proxy.breakAt(text, 'before');
      expect(await failureOf(store.append({ entries, ending, receipt: null }))).to.be.instanceOf(StoreDown);
      expect((await store.findGame(id))!.entries).to.deep.equal([]);
    }
  });

  it('reports itself down for a turn if it finds another one in its place', async () => {
    const { id } = await insert(store);
    const [mine, other] = ['Break@A1', 'Other@A1'].map((entry) => newEntry(id, 0, { entry }));
    const rival = await openStore(databaseUrl());
    await rival.append({ entries: [other!], ending: null, receipt: null });
    await rival.close();
    proxy.breakAt('Break@A1', 'before');
    const append = store.append({ entries: [mine!], ending: null, receipt: null });
    expect(await failureOf(append)).to.be.instanceOf(StoreDown);
  });

  it('reports itself down for other writes with an unknown outcome', async () => {
    const record = newRecord();
    proxy.breakAt(record.id, 'after');
    expect(await failureOf(store.insertGame(newGame(record)))).to.be.instanceOf(StoreDown);
  });

  it('reports itself down for a read, and answers the next one', async () => {
    const { id } = await insert(store);
    proxy.breakAt(id, 'before');
    expect(await failureOf(store.findGame(id))).to.be.instanceOf(StoreDown);
    expect((await store.findGame(id))!.record.id).to.equal(id);
  });
});

suiteNeeding('postgres', 'a store whose PostgreSQL is killed', () => {
  let server: Server;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  it('is down until it is back, and has lost nothing', async () => {
    const store = await openStore(server.url);
    const { id } = await insert(store);
    let written = 0;
    const appendUntilItFails = async (): Promise<never> => {
      for (; ; written++) await store.append({ entries: [newEntry(id, written)], ending: null, receipt: null });
    };
    const failure = failureOf(appendUntilItFails());
    await until(() => written > 20);
    await server.kill();
    expect(await failure).to.be.instanceOf(StoreDown);
    for (const attempt of [() => store.ping(), () => store.findGame(id), () => insert(store)]) {
      expect(await failureOf(attempt())).to.be.instanceOf(StoreDown);
    }
    await server.restart();
    await store.ping();
    const { entries } = (await store.findGame(id))!;
    expect(entries).to.deep.equal(entries.map((_, ply) => newEntry(id, ply)));
    expect(entries.length).to.be.within(written, written + 1);
    await store.append({ entries: [newEntry(id, entries.length)], ending: null, receipt: null });
    await store.close();
  });
});

suiteNeeding('postgres', 'opening a store on PostgreSQL', () => {
  const databaseUrl = freshDatabase();

  it('warns when acknowledged moves can be lost', async () => {
    const client = await connectTo(databaseUrl(), 'synchronous_commit = off');
    await client.end();
    const warnings: string[] = [];
    const store = await openStore(databaseUrl(), { warn: (message) => warnings.push(message) });
    await store.close();
    expect(warnings).to.deep.equal(['PostgreSQL runs with synchronous_commit = off: acknowledged moves can be lost']);
  });

  it('refuses an encoding that lacks characters', async () => {
    const url = await createDatabase(databaseUrl(), 'latin', `TEMPLATE template0 ENCODING 'LATIN1'`);
    const refused = await failureOf(openStore(url).catch(cannotOpenStore(url)));
    expect(refused).to.include({
      message:
        'DATABASE_URL: this database is encoded in LATIN1, which lacks most characters.\n' +
        'Create one with --encoding=UTF8 --template=template0; pg_dump and pg_restore move what is in this one.',
      exitCode: 78,
    });
  });

  it('says who must own the database', async () => {
    const client = await connectTo(databaseUrl());
    await client.query('CREATE ROLE guest LOGIN');
    await client.end();
    const owned = await createDatabase(databaseUrl(), 'of_another');
    const url = Object.assign(new URL(owned), { username: 'guest' }).href;
    const refused = await failureOf(openStore(url).catch(cannotOpenStore(url)));
    expect(refused?.message).to.equal(
      'DATABASE_URL: permission denied for schema public\nMake this user the owner of the database and its tables.',
    );
  });

  it('fails with the reason if the database does not exist', async () => {
    const nowhere = Object.assign(new URL(databaseUrl()), { pathname: 'nowhere' }).href;
    const error = await failureOf(openStore(nowhere));
    expect(error?.message).to.equal('cannot use PostgreSQL: database "nowhere" does not exist');
    const nobody = await failureOf(openStore('postgres://arena@127.0.0.1:1/arena'));
    expect(nobody?.message).to.match(/^cannot use PostgreSQL: .*ECONNREFUSED/);
  });
});
