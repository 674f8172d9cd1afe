// Backups of PostgreSQL, by pg_dump and pg_restore.
import { execFile } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { reserve } from './reserve.ts';
import { Failure } from './failure.ts';
import pg from 'pg';

export async function dumpPostgres(url: string, file: string) {
  reserve(file);
  try {
    await run('pg_dump', ['--format=custom', '--no-owner', '--file', file], url);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return { file, bytes: statSync(file).size, webhooksKey: null };
}

/** @throws Failure */
export async function restorePostgres(url: string, file: string, mayReplace: boolean) {
  if (!existsSync(file)) throw new Failure(`There is no ${file}.`, 'Name a file that "backup" wrote.');
  await refuseUnlessFree(url, mayReplace);
  const replacing = mayReplace ? ['--clean', '--if-exists'] : [];
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', ...replacing];
  await run('pg_restore', [...args, '--dbname', databaseOf(url), file], url);
  return { restored: databaseOf(url), ...(await ask(url, COUNTS))[0]! };
}

const COUNTS =
  'select (select count(*)::int from games) as games, (select count(*)::int from journal) + ' +
  // A dump of an older release has no such column.
  `(select coalesce(sum((to_jsonb(games) ->> 'packed_plies')::int), 0)::int from games) as moves`;
const TABLES = `select 1 from pg_tables where schemaname = current_schema() and tablename = 'games'`;
const SERVERS = `select 1 from pg_stat_activity where application_name = 'game-arena' and datname = current_database()`;

async function refuseUnlessFree(url: string, mayReplace: boolean): Promise<void> {
  if (!mayReplace && (await ask(url, TABLES)).length > 0) {
    const hint = 'Restore into an empty database, or add --replace to drop its tables first.';
    throw new Failure(`The database ${databaseOf(url)} holds an arena.`, hint);
  }
  if ((await ask(url, SERVERS)).length > 0) {
    throw new Failure('Servers are connected to this database.', 'Stop all of them first.');
  }
}

async function ask(url: string, sql: string): Promise<Record<string, number>[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Record<string, number>>(sql)).rows;
  } catch (error) {
    throw new Failure(`Cannot use PostgreSQL: ${(error as Error).message}`, 'Check DATABASE_URL.');
  } finally {
    await client.end();
  }
}

/** The password is in the environment, because every user of the machine can read arguments. */
async function run(program: string, args: readonly string[], url: string): Promise<void> {
  // eslint-disable-next-line node/no-process-env -- PATH, and what else the program reads
  const env = { ...process.env, ...environmentOf(url) };
  try {
    await promisify(execFile)(program, args, { env });
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    const hint = `Install PostgreSQL's client programs, of the server's version or a newer one.`;
    if (code === 'ENOENT') throw new Failure(`There is no ${program} here.`, hint);
    throw new Failure(`${program}: ${stderr?.trim() || (error as Error).message}`, "This is PostgreSQL's own message.");
  }
}

/** https://www.postgresql.org/docs/current/libpq-envars.html */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const variables = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
