// An old PostgreSQL database gets its new indices before the step that needs them, however many processes start.
import { expect } from 'chai';
import { sql } from 'kysely';
import { UNPACKED_INDEX } from '../../src/store/migrations/packed-rows.ts';
import { migrate } from '../../src/store/migrations/steps.ts';
import { migrateStore } from '../../src/store/open-store.ts';
import { buildIndexesConcurrently } from '../../src/store/migrations/concurrent-indexes.ts';
import { openPostgres } from '../../src/store/postgres/backend.ts';
import type { Backend } from '../../src/store/backend.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const BEFORE = '0036-archive';
const NEW = ['games_ends', 'games_starts', 'seats_agent_recent', 'seats_player_recent'];
const OLD = ['games_ended', 'games_started', 'seats_agent_over', 'seats_player_over'];

suiteNeeding('postgres', 'indices built ahead', () => {
  const [databaseUrl, laterUrl] = [freshDatabase(), freshDatabase()];
  let backend: Backend;
  before(async () => {
    backend = await openPostgres(databaseUrl(), () => {});
    await migrate(backend.db, 'postgres', BEFORE);
  });
  after(() => backend.close());

  const validIn = async (names: readonly string[], { db } = backend): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_index
      inner join pg_class on pg_class.oid = indexrelid
      where relname = any(${names}) and indisvalid order by relname`.execute(db);
    return rows.map(({ name }) => name);
  };

  it('wait for what they depend on', async () => {
    const name = ['games_unpacked'];
    await buildIndexesConcurrently(backend.db, UNPACKED_INDEX);
    expect(await validIn(name)).to.deep.equal([]);
    const later = await openPostgres(laterUrl(), () => {});
    try {
      await migrate(later.db, 'postgres', '0038-disabled-webhooks');
      await buildIndexesConcurrently(later.db, UNPACKED_INDEX);
      expect(await validIn(name, later)).to.deep.equal(name);
    } finally {
      await later.close();
    }
  });

  it('replace others, even if a process died while building', async () => {
    // Fails at the second of two equal rows, which leaves the same state as a killed process.
    await backend.run(
      sql`insert into games (id, mode, ruleset, seed, status, is_public, created_at, started_at)
        values ('g_1', 'duel', 'classic', '', 'active', 1, 0, 5), ('g_2', 'duel', 'classic', '', 'active', 1, 0, 5)`.compile(
        backend.db,
      ),
    );
    const failure = await sql`create unique index concurrently games_starts on games (started_at)`
      .execute(backend.db)
      .catch((error: unknown) => error);
    expect(String(failure)).to.match(/could not create unique index/);
    expect(await validIn([...OLD, ...NEW])).to.deep.equal(OLD);
    const steps = await Promise.all([1, 2, 3].map(() => migrateStore(databaseUrl())));
    expect(steps.flat().filter((step) => step.startsWith('0037'))).to.have.length(1);
    expect(await validIn([...OLD, ...NEW])).to.deep.equal(NEW);
  });
});
