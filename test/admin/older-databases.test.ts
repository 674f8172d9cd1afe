// The command line on a database of an older release, which only "migrate" and a server's start may change.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import type { Backend } from '../../src/store/backend.ts';
import { migrate } from '../../src/store/migrations/steps.ts';
import { openPostgres } from '../../src/store/postgres/backend.ts';
import { openSqlite } from '../../src/store/sqlite/backend.ts';
import { adminInProcess, asked } from '../support/admin.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

/** Before archives, so that games have fewer columns, too. */
const LAST_STEP_BEFORE = '0033-reviews';
const OLDER =
  'this database is from an older release (before step 0034-efforts).\n' +
  'Use the command line of that release, or make a backup and then start this release on it or run "migrate".\n';

describe('an older SQLite database', () => {
  let folder: string;
  let file: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-older-'));
    file = path.join(folder, 'arena.db');
    await makeOlder(await openSqlite(file));
  });
  after(() => rm(folder, { recursive: true }));
  const admin = (at = file) => adminInProcess({ DATABASE_URL: `file:${at}`, ADMIN_SOCKET: 'none' });

  it('is backed up as it is, and stays as it is', async () => {
    const backup = path.join(folder, 'backup.db');
    expect(await asked(admin(), 'backup', backup)).to.include({ games: 1, moves: 0 });
    for (const each of [backup, file]) {
      expect((await stepsOf(await openSqlite(each))).at(-1), each).to.equal(LAST_STEP_BEFORE);
    }
  });

  it('of a newer release is refused by "backup", too', async () => {
    const newer = path.join(folder, 'newer.db');
    const backend = await openSqlite(newer);
    await migrate(backend.db, backend.flavour);
    await backend.change(CompiledQuery.raw(`insert into kysely_migration values ('0999-later', '')`));
    await backend.close();
    const { code, err } = await admin(newer)('backup', path.join(folder, 'of-newer.db'));
    expect(code).to.equal(1);
    expect(err).to.match(/^this database was created or changed by a newer release \(step 0999-later\)\.\n/);
  });

  isChangedByMigrateOnly(admin, () => openSqlite(file));
});

suiteNeeding('postgres', 'an older PostgreSQL database', () => {
  const databaseUrl = freshDatabase();
  const open = () => openPostgres(databaseUrl(), () => {});
  before(async () => makeOlder(await open()));
  isChangedByMigrateOnly(() => adminInProcess({ DATABASE_URL: databaseUrl() }), open);
});

function isChangedByMigrateOnly(admin: () => ReturnType<typeof adminInProcess>, open: () => Promise<Backend>): void {
  it('is refused by other commands with what to do, and unchanged until "migrate"', async () => {
    for (const command of [['games', '--limit', '1'], ['recompute'], ['end', 'g_1']]) {
      expect(await admin()(...command), command[0]).to.deep.equal({ code: 1, out: '', err: OLDER });
    }
    expect((await stepsOf(await open())).at(-1)).to.equal(LAST_STEP_BEFORE);
    expect((await asked(admin(), 'migrate')).steps[0]).to.deep.equal({ step: '0034-efforts' });
    expect((await asked(admin(), 'games')).games).to.have.length(1);
  });
}

async function makeOlder(backend: Backend): Promise<void> {
  await migrate(backend.db, backend.flavour, LAST_STEP_BEFORE);
  await backend.change(
    CompiledQuery.raw(`insert into games (id, mode, ruleset, seed, status, is_public, created_at, rules, epoch)
      values ('g_1', 'duel', 'classic', '0123456789abcdef0123456789abcdef', 'waiting', 1, 5, 'classic/1', 0)`),
  );
  await backend.change(
    CompiledQuery.raw(`insert into seats (game_id, seat, kind, name, client, token_hash)
      values ('g_1', 'A', 'agent', 'Ada', 'rest', 'hash'), ('g_1', 'B', 'agent', '', 'open', null)`),
  );
  await backend.close();
}

async function stepsOf(backend: Backend): Promise<readonly string[]> {
  const rows = await backend.run<{ name: string }>(
    CompiledQuery.raw('select name from kysely_migration order by name') as CompiledQuery<{ name: string }>,
  );
  await backend.close();
  return rows.map(({ name }) => name);
}
