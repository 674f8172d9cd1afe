// The store for many machines: a pool of connections to PostgreSQL.
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type { Backend } from '../backend.ts';
import { commit } from './commit.ts';
import { translate } from './faults.ts';
import type { Tables } from '../tables.ts';
import { DEADLINE_MS } from '../monitored-backend.ts';
import pg from 'pg';

const INT8 = 20;

export const CONNECT_WITHIN_MS = 5_000;
/** The server times out first, which leaves the connection usable; then our monitor; then the connection is dropped. */
export const DEADLINES = {
  lock_timeout: 1_500,
  statement_timeout: 2_000,
  connectionTimeoutMillis: DEADLINE_MS + 1_000,
  query_timeout: DEADLINE_MS + 1_000,
  // A process that stalls within a transaction must not block the one that takes over its games.
  idle_in_transaction_session_timeout: 5_000,
};

/**
 * @param warn called when the server's settings allow it to lose acknowledged writes
 * @param onBroken called when the server has closed a connection that nobody used
 */
export async function openPostgres(
  url: string,
  warn: (message: string) => void,
  onBroken: () => void = () => {},
): Promise<Backend> {
  let pool = newPool(url, DEADLINES, onBroken);
  // Migrations may take long.
  const unhurried = newPool(url, { connectionTimeoutMillis: CONNECT_WITHIN_MS }, () => {});
  try {
    for (const risk of await risks(pool)) warn(risk);
  } catch (error) {
    await Promise.all([pool.end(), unhurried.end()]);
    return unusable(error as Error);
  }
  return {
    flavour: 'postgres',
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: unhurried }) }),
    readsApart: false,
    run: (query) => rowsOf(pool, named(query)),
    runUnprepared: (query) => rowsOf(pool, unnamed(query)),
    change: (query) => rowsOf(pool, named(query)),
    commit: (writes) => commit(pool, writes),
    reconnect() {
      void pool.end(); // its connections end with their last query, at the latest at our deadline
      pool = newPool(url, DEADLINES, onBroken);
    },
    async close() {
      await Promise.all([pool.end(), unhurried.end()]);
    },
  };
}

export function unusable(error: NodeJS.ErrnoException): never {
  throw new Error(`cannot use PostgreSQL: ${error.message || error.code}`, { cause: error });
}

function newPool(url: string, limits: pg.PoolConfig, onBroken: () => void): pg.Pool {
  const about = { connectionString: withApplicationName(url), max: 10, keepAlive: true, pipeline: true };
  const pool = new pg.Pool({ ...about, ...limits, types: { getTypeParser } });
  // The next query reports a broken connection; without listeners it would end the process.
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Overrides any name in the address, because `restore` uses it to find the servers of a database. */
export const APPLICATION_NAME = 'game-arena';

export function withApplicationName(address: string): string {
  const url = new URL(address);
  url.searchParams.set('application_name', APPLICATION_NAME);
  return url.href;
}

async function rowsOf<R>(pool: pg.Pool, query: pg.QueryConfig): Promise<R[]> {
  try {
    return (await pool.query(query)).rows as R[];
  } catch (error) {
    throw translate(error);
  }
}

/** Has no name, so each connection parses and plans it every time. */
function unnamed({ sql, parameters }: CompiledQuery): pg.QueryConfig {
  return { text: sql, values: [...parameters] };
}

/** Each connection parses and plans a named statement once, which is half of a read's time, and keeps it for good. */
function named(query: CompiledQuery): pg.QueryConfig {
  return { name: nameOf(query.sql), ...unnamed(query) };
}

const names = new Map<string, string>();

function nameOf(sql: string): string {
  const name = names.get(sql) ?? `query ${names.size}`;
  names.set(sql, name);
  return name;
}

/** `pg` returns eight-byte integers as text; ours are instants and counts, far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
}

async function risks(pool: pg.Pool): Promise<string[]> {
  const settings = ['fsync', 'synchronous_commit'];
  const texts = [];
  for (const setting of settings) {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [setting]);
    if (rows[0]?.value === 'off') texts.push(`PostgreSQL runs with ${setting} = off: acknowledged moves can be lost`);
  }
  return texts;
}
