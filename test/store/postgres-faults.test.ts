// How PostgreSQL's error codes are classified for callers.
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { StoreDown, type Trouble } from '../../src/ports/store-errors.ts';
import { isLost, translate } from '../../src/store/postgres/faults.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import { failureOf, openWatched, troubleOf, type Watching } from './watching.ts';
import pg from 'pg';

describe('an error that ends a PostgreSQL session', () => {
  for (const severity of ['FATAL', 'PANIC']) {
    it(`${severity} XX000 is trouble: failing, and the outcome of what it interrupted is unknown`, () => {
      const error = Object.assign(new pg.DatabaseError('as if', 0, 'error'), { code: 'XX000', severity });
      expect(translate(error)).to.be.instanceOf(StoreDown).and.include({ trouble: 'failing' });
      expect(isLost(error)).to.equal(true);
    });
  }
});

suiteNeeding('postgres', 'faults of PostgreSQL', () => {
  const databaseUrl = freshDatabase();
  let watching: Watching;
  before(async () => (watching = await openWatched(databaseUrl())));
  after(() => watching.store.close());

  const ROWS: readonly (readonly [code: string, trouble: Trouble])[] = [
    ['08006', 'unreachable'],
    ['25006', 'read-only'],
    ['25P03', 'unreachable'],
    ['25P04', 'unreachable'],
    ['40001', 'busy'],
    ['40003', 'failing'],
    ['53100', 'full'],
    ['53200', 'busy'],
    ['53300', 'unreachable'],
    ['55P03', 'busy'],
    ['57014', 'busy'],
    ['57P01', 'unreachable'],
    ['58030', 'failing'],
    ['XX001', 'failing'],
  ];
  for (const [code, trouble] of ROWS) {
    it(`${code} is trouble: ${trouble}`, async () => {
      expect(await troubleOf(watching.backend.run(raising(code)))).to.equal(trouble);
      await until(async () => (await failureOf(watching.store.ping())) === undefined);
    });
  }

  for (const code of ['22021', '23514', '25P02', '42P01', 'XX000']) {
    it(`${code} is a bug`, async () => {
      expect(await failureOf(watching.backend.run(raising(code)))).to.include({ code });
    });
  }
});

function raising(code: string): CompiledQuery {
  return CompiledQuery.raw(`DO $$ BEGIN RAISE EXCEPTION 'as if' USING ERRCODE = '${code}'; END $$`);
}
