// A database with migrations that this release lacks, or without one in between, on either database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { ForeignDatabase } from '../../src/ports/store-errors.ts';
import type { Backend } from '../../src/store/backend.ts';
import { migrate } from '../../src/store/migrations/steps.ts';
import { openPostgres } from '../../src/store/postgres/backend.ts';
import { openSqlite } from '../../src/store/sqlite/backend.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

describe('a newer SQLite database', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-newer-'));
  });
  after(() => rm(folder, { recursive: true }));
  isRefused(() => openSqlite(path.join(folder, 'arena.db')));
});

suiteNeeding('postgres', 'a newer PostgreSQL database', () => {
  const databaseUrl = freshDatabase();
  isRefused(() => openPostgres(databaseUrl(), () => {}));
});

function isRefused(open: () => Promise<Backend>): void {
  it('is refused with the name of the unknown or missing migration, and is left unchanged', async () => {
    const backend = await open();
    try {
      const { db, flavour } = backend;
      await migrate(db, flavour);
      const change = (sql: string) => backend.change(CompiledQuery.raw(sql));
      const failureOfMigration = () => migrate(db, flavour).catch((error: unknown) => error);
      await change(`insert into kysely_migration (name, timestamp) values ('0999-later', '2030-01-01T00:00:00.000Z')`);
      expect(await failureOfMigration())
        .to.be.instanceOf(ForeignDatabase)
        .with.property('message')
        .that.includes('step 0999-later');
      await change(`delete from kysely_migration where name = '0999-later'`);
      expect(await migrate(db, flavour)).to.deep.equal([]);
      await change(`delete from kysely_migration where name = '0002-players'`);
      expect(await failureOfMigration())
        .to.be.instanceOf(ForeignDatabase)
        .with.property('message')
        .that.includes('without step 0002-players');
    } finally {
      await backend.close();
    }
  });
}
