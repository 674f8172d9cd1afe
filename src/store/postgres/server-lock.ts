// Keeps servers apart that would not notice each other: one without Redis uses its database alone. The lock is an
// advisory one on a connection of its own, so it is released when its process ends for any reason.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseInUse } from '../../ports/store-errors.ts';
import { CONNECT_WITHIN_MS, DEADLINES, unusable, withApplicationName } from './backend.ts';

export interface ServerLock {
  release(): Promise<void>;
}

interface Options {
  /** Whether this server has no Redis: no other may have the lock. */
  readonly isAlone: boolean;
  /**
   * Called with true when the connection was lost and another server, which must not, has the lock; with false when
   * this one has it again.
   */
  readonly onContended: (isContended: boolean) => void;
  /** How long another server may keep the lock before that counts. */
  readonly waitMs?: number;
}

interface Session {
  readonly client: pg.Client;
  readonly ended: Promise<void>;
}

/** Longer than a server takes to stop, and PostgreSQL to notice that its machine is gone. */
const WAIT_MS = 15_000;
const LOOK_EVERY_MS = 250;
const RETRY_EVERY_MS = 1_000;
/** Without these, PostgreSQL keeps the lock of a machine that is gone for two hours. */
const KEEPALIVES = `select set_config('tcp_keepalives_idle', '5', false),
  set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '3', false)`;
/** An arbitrary number, and the schema: several arenas may share a database. */
const KEY = `20261128, hashtext(coalesce(current_schema()::text, ''))`;

/** @throws DatabaseInUse, or an Error with the reason the database cannot be used */
export async function lockForServer(
  url: string,
  { isAlone, onContended, waitMs = WAIT_MS }: Options,
): Promise<ServerLock> {
  let session: Session | undefined;
  let isReleased = false;

  const take = async (): Promise<boolean> => {
    const current = (session ??= await connect(url));
    try {
      return await hasTaken(current.client, isAlone);
    } catch (error) {
      session = undefined;
      void current.client.end();
      throw error;
    }
  };
  const release = async (): Promise<void> => {
    isReleased = true;
    await session?.client.end();
  };
  const retake = async (): Promise<void> => {
    let refusedAt: number | undefined;
    let isContended = false;
    for (; !isReleased; await sleep(RETRY_EVERY_MS, undefined, { ref: false })) {
      const isTaken = await take().catch(() => undefined); // the store reports a database that is down
      if (isTaken) break;
      refusedAt = isTaken === undefined ? undefined : (refusedAt ?? performance.now());
      // At first it may be this server's former connection that PostgreSQL still knows.
      if (isContended || refusedAt === undefined || performance.now() - refusedAt < waitMs) continue;
      isContended = true;
      onContended(true);
    }
    if (isContended && !isReleased) onContended(false);
  };
  const keep = async (): Promise<void> => {
    while (!isReleased) {
      await session?.ended;
      session = undefined;
      await retake();
    }
    await release();
  };

  const until = performance.now() + waitMs;
  for (; !(await take().catch(unusable)); await sleep(LOOK_EVERY_MS)) {
    if (performance.now() < until) continue;
    await release();
    throw new DatabaseInUse(isAlone);
  }
  void keep();
  return { release };
}

async function connect(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: withApplicationName(url),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: DEADLINES.query_timeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => {}); // 'end' follows
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  await client.query(KEEPALIVES);
  return { client, ended };
}

/** Waiting in PostgreSQL would block servers that may share the lock. */
async function hasTaken(client: pg.Client, isAlone: boolean): Promise<boolean> {
  const attempt = isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ is: boolean }>(`select ${attempt}(${KEY}) as is`);
  return rows[0]!.is;
}
