// pg_dump, pg_restore and psql: their environment for a DATABASE_URL, and a restore that is killed.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { Failure } from '../../src/admin/failure.ts';
import { dumpPostgres, environmentOf, restorePostgres } from '../../src/admin/postgres-programs.ts';
import { openStore } from '../../src/store/open-store.ts';
import { startAdmin } from '../support/admin.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

describe("PostgreSQL's own programs", () => {
  const cases: readonly [url: string, environment: object][] = [
    [
      'postgres://ada:p%40ss@db.example:6432/arena',
      { PGHOST: 'db.example', PGPORT: '6432', PGUSER: 'ada', PGPASSWORD: 'p@ss', PGDATABASE: 'arena' },
    ],
    ['postgres://[::1]/arena', { PGHOST: '::1', PGDATABASE: 'arena' }],
    [
      'postgres:///arena?host=/run/postgresql&user=ada',
      { PGHOST: '/run/postgresql', PGUSER: 'ada', PGDATABASE: 'arena' },
    ],
    ['postgres://db/arena?sslmode=no-verify', { PGHOST: 'db', PGDATABASE: 'arena', PGSSLMODE: 'require' }],
    [
      'postgres://db/arena?sslmode=verify-full&options=-c%20search_path%3Dgames',
      { PGHOST: 'db', PGDATABASE: 'arena', PGSSLMODE: 'verify-full', PGOPTIONS: '-c search_path=games' },
    ],
  ];
  for (const [url, environment] of cases) {
    it(`connect as the server does: ${url}`, () => {
      expect(environmentOf(url)).to.deep.equal(environment);
    });
  }

  it('are not started for an address whose certificate is missing', () => {
    expect(() => environmentOf('postgres://db/arena?sslrootcert=/nowhere/ca.pem')).to.throw(Failure, '/nowhere/ca.pem');
  });
});

suiteNeeding('postgres', 'a PostgreSQL restore', () => {
  const databaseUrl = freshDatabase();
  let folder: string;
  let client: pg.Client;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-restore-'));
    client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
  });
  beforeEach(async () => {
    await client.query('drop schema public cascade; create schema public');
    await (await openStore(databaseUrl())).close();
  });
  after(async () => {
    await client?.end();
    await rm(folder, { recursive: true });
  });

  const count = async (from: string): Promise<number> =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]!.n;
  const contents = async () => {
    const counts: Record<string, number> = {};
    for (const each of ['pg_tables', 'pg_indexes', 'rating_book', 'large']) counts[each] = await count(each);
    return counts;
  };

  it('does not need the roles that were granted rights on the old database', async () => {
    const role = `reader_${process.pid}`;
    await client.query(`create role ${role}; grant select on games to ${role}`);
    const file = path.join(folder, 'granted.dump');
    await dumpPostgres(databaseUrl(), file).finally(() => client.query(`drop owned by ${role}; drop role ${role}`));
    expect(await restorePostgres(databaseUrl(), file, true)).to.include({ games: 0, moves: 0 });
  });

  const FOREIGN: Record<string, { change: string; says: string }> = {
    'of a newer release': {
      change: `insert into kysely_migration values ('9999-future', '')`,
      says: ': this database was created or changed by a newer release (step 9999-future).',
    },
    'of another program': {
      change: 'alter table kysely_migration rename to of_another_program',
      says: ' is no backup of an arena.',
    },
  };
  for (const [which, { change, says }] of Object.entries(FOREIGN)) {
    it(`${which} is refused and changes nothing`, async () => {
      const file = path.join(folder, `${which}.dump`);
      await client.query(change);
      await dumpPostgres(databaseUrl(), file);
      await client.query('create table kept (n integer)');
      const error: unknown = await restorePostgres(databaseUrl(), file, true).catch((thrown: unknown) => thrown);
      expect((error as Error).message).to.equal(file + says);
      expect(await count('kept')).to.equal(0);
    });
  }

  it('of an older release succeeds', async () => {
    const file = path.join(folder, 'older.dump');
    await client.query('delete from kysely_migration where name = (select max(name) from kysely_migration)');
    await dumpPostgres(databaseUrl(), file);
    expect(await restorePostgres(databaseUrl(), file, true)).to.include({ games: 0, moves: 0 });
  });

  it('that is killed in the middle of a table changes nothing, and can be run again', async () => {
    // Restoring a row waits for the lock, and the rest is more than all buffers on the way can hold.
    await client.query(`
      create function is_let_in() returns boolean language plpgsql
        as 'begin perform pg_advisory_xact_lock_shared(1); return true; end';
      create table large (content text, check (public.is_let_in()));
      insert into large select repeat('x', 1000000) from generate_series(1, 64);`);
    const file = path.join(folder, 'large.dump');
    await dumpPostgres(databaseUrl(), file);
    await client.query(`drop function is_let_in cascade; insert into large values ('since the backup')`);
    const before = await contents();
    await client.query('select pg_advisory_lock(1)');
    const restoring = startAdmin({ DATABASE_URL: databaseUrl() }, 'restore', file, '--replace');
    const ended = once(restoring, 'close');
    const isWaiting = async () => (await count(`pg_locks where locktype = 'advisory' and not granted`)) > 0;
    await Promise.race([until(isWaiting), ended]);
    restoring.kill('SIGKILL');
    expect(await ended).to.deep.equal([null, 'SIGKILL']);
    await client.query('select pg_advisory_unlock(1)');
    const sessions = `pg_stat_activity where datname = current_database() and application_name = 'psql'`;
    await until(async () => (await count(sessions)) === 0);
    expect(await contents()).to.deep.equal(before);

    expect(await restorePostgres(databaseUrl(), file, true)).to.include({ games: 0, moves: 0 });
    expect(await count('large')).to.equal(64);
  });
});
