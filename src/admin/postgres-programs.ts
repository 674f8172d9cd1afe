// Backups of PostgreSQL, by pg_dump, pg_restore and psql.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { STEPS_TABLE } from '../store/open-store.ts';
import { APPLICATION_NAME } from '../store/postgres/backend.ts';
import { checkRelease } from './release.ts';
import { writeWhole } from './reserve.ts';
import { Failure } from './failure.ts';
import { parse } from 'pg-connection-string';
import pg from 'pg';

export async function dumpPostgres(url: string, file: string) {
  await writeWhole(file, (part) => start('pg_dump', ['--format=custom', '--no-owner', '--file', part], url).end);
  return { file, bytes: statSync(file).size, webhooksKey: null };
}

/** @throws Failure */
export async function restorePostgres(url: string, file: string, mayReplace: boolean) {
  if (!existsSync(file)) throw new Failure(`There is no ${file}.`, 'Name a file that "backup" wrote.');
  await refuseUnlessFree(url, mayReplace);
  checkRelease(file, await stepsIn(file, url));
  await restoreAfter(mayReplace ? DROP_TABLES : '', url, file);
  return { restored: databaseOf(url), ...(await ask(url, COUNTS))[0]! };
}

/** The names of its migrations; none if it is no backup of an arena. */
async function stepsIn(file: string, url: string): Promise<string[]> {
  const { child, end } = start('pg_restore', ['--data-only', `--table=${STEPS_TABLE}`, '--file', '-', file], url);
  const [sql] = await Promise.all([text(child.stdout), end]);
  const rows = /^COPY .* FROM stdin;\n(?<rows>(?:.+\n)*?)\\\.$/m.exec(sql)?.groups?.['rows'] ?? '';
  return rows.split('\n').flatMap((row) => row.split('\t', 1)[0] || []);
}

const COUNTS =
  'select (select count(*)::int from games) as games, (select count(*)::int from journal) + ' +
  // A dump from an older release has no such column.
  `(select coalesce(sum((to_jsonb(games) ->> 'packed_plies')::int), 0)::int from games) as moves`;
/** All tables, even those missing from the backup of an older release: migrating it would create them again. */
const DROP_TABLES = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = current_schema() loop
    execute format('drop table %I cascade', name);
  end loop;
end $$;
`;
const TABLES = `select 1 from pg_tables where schemaname = current_schema() and tablename = 'games'`;
const SERVERS =
  `select 1 from pg_stat_activity where application_name = '${APPLICATION_NAME}' and datname = current_database() ` +
  'and pid <> pg_backend_pid()';
const LISTED_WITHIN_MS = 2000;

async function refuseUnlessFree(url: string, mayReplace: boolean): Promise<void> {
  if (!mayReplace && (await ask(url, TABLES)).length > 0) {
    const hint = 'Restore into an empty database, or add --replace to drop its tables first.';
    throw new Failure(`The database ${databaseOf(url)} holds an arena.`, hint);
  }
  if (await hasServers(url)) {
    throw new Failure('Servers are connected to this database.', 'Stop all of them first.');
  }
}

/** PostgreSQL still lists the connections of a stopped server for a moment. */
async function hasServers(url: string): Promise<boolean> {
  const until = performance.now() + LISTED_WITHIN_MS;
  while ((await ask(url, SERVERS)).length > 0) {
    if (performance.now() >= until) return true;
    await sleep(LISTED_WITHIN_MS / 20);
  }
  return false;
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

const FROM_INPUT = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', '-'];

/**
 * Runs this SQL and restores the backup in one transaction. It is committed by the input of psql, not by psql
 * (`--single-transaction`), for which the end of its input is a success, even if this process was killed.
 * @throws Failure
 */
async function restoreAfter(sql: string, url: string, file: string): Promise<void> {
  // The roles that may read the old tables need not exist here.
  const backup = start('pg_restore', ['--no-owner', '--no-privileges', '--file', '-', file], url);
  const psql = start('psql', FROM_INPUT, url);
  const input = psql.child.stdin;
  input.on('error', () => undefined); // psql reports why it stopped reading
  input.write(`BEGIN;\n${sql}`);
  backup.child.stdout.pipe(input, { end: false });
  const reading = backup.end.then(
    () => void input.end('COMMIT;\n'),
    (error: unknown) => {
      psql.child.kill();
      throw error;
    },
  );
  const applying = psql.end.finally(() => backup.child.kill());
  await Promise.all([reading, applying]).finally(() => Promise.allSettled([reading, applying]));
}

/** The password is in the environment, because every user of the machine can read arguments. */
function start(program: string, args: readonly string[], url: string) {
  // eslint-disable-next-line node/no-process-env -- PATH, and other variables that the program reads
  const env = { ...process.env, ...environmentOf(url) };
  const child = spawn(program, args, { env });
  return { child, end: endOf(program, child) };
}

/** @throws Failure */
async function endOf(program: string, child: ReturnType<typeof spawn>): Promise<void> {
  const { promise: closed, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('close', resolve).once('error', reject);
  const [output, code] = await Promise.all([text(child.stderr!), closed]).catch((error: NodeJS.ErrnoException) => {
    const hint = `Install PostgreSQL's client programs, of the server's version or a newer one.`;
    throw error.code === 'ENOENT' ? new Failure(`${program} is not installed.`, hint) : error;
  });
  if (code !== 0) throw new Failure(`${program}: ${output.trim()}`, "This is PostgreSQL's own message.");
}

/** The address as the server reads it, as libpq variables: https://www.postgresql.org/docs/current/libpq-envars.html */
export function environmentOf(url: string): Record<string, string> {
  const { host, port, user, password, database, sslmode, sslrootcert, sslcert, sslkey, options } = readAddress(url);
  const variables = {
    PGHOST: host,
    PGPORT: port,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    // `no-verify`, encrypted but not verified, is known to the server only.
    PGSSLMODE: sslmode === 'no-verify' ? 'require' : sslmode,
    PGSSLROOTCERT: sslrootcert,
    PGSSLCERT: sslcert,
    PGSSLKEY: sslkey,
    PGOPTIONS: options,
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value)) as Record<string, string>;
}

function databaseOf(url: string): string {
  return readAddress(url).database ?? '';
}

/** @throws Failure when a file that it names cannot be read */
function readAddress(url: string) {
  try {
    return parse(url);
  } catch (error) {
    throw new Failure(`Cannot use DATABASE_URL: ${(error as Error).message}`, 'Check the files that it names.');
  }
}
