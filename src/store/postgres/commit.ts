// Commits a batch of writes as one PostgreSQL transaction: together if possible, otherwise one by one.
import { setTimeout as sleep } from 'node:timers/promises';
import { MISSED, WRITTEN, type Guard, type WriteOutcome, type Step, type Update, type Write } from '../backend.ts';
import { duplicateIn, isConflict, isLost, isRefusal, translate } from './faults.ts';
import { brokenGuards, insertAll, type Insertion } from './insert.ts';
import { lookUp } from './look-up.ts';
import type pg from 'pg';

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/** @throws StoreDown */
export async function commit(pool: pg.Pool, writes: readonly Write[]): Promise<WriteOutcome[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOn(pool, writes);
    } catch (error) {
      if (error instanceof OutcomeUnknown) return lookUp(pool, writes, error.expected);
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw translate(error);
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

async function attemptOn(pool: pg.Pool, writes: readonly Write[]): Promise<WriteOutcome[]> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    const outcomes = (await together(client, writes)) ?? (await oneByOne(client, writes));
    isUsable = true;
    return outcomes;
  } finally {
    client.release(!isUsable);
  }
}

/** `undefined` when a write missed or was refused; then nothing is written. */
async function together(client: pg.PoolClient, writes: readonly Write[]): Promise<WriteOutcome[] | undefined> {
  const steps = writes.flat();
  const inserts = steps.filter((step) => 'into' in step);
  const guards = steps.filter((step) => 'game' in step);
  const updates = steps.filter((step) => 'update' in step);
  const outcomes = writes.map(() => WRITTEN);
  // A single statement is its own transaction.
  if (updates.length === 0) return unlessRefused(() => atCommit(outcomes, insertAll(client, { inserts, guards })));
  const isDone = await unlessRefused(() => performAll(client, { inserts, guards }, updates));
  if (isDone) return atCommit(outcomes, client.query('COMMIT'));
  await client.query('ROLLBACK');
  return undefined;
}

/** Sends all statements at once, so that locks are held for one round trip rather than one per statement. */
async function performAll(client: pg.PoolClient, insertion: Insertion, updates: readonly Update[]): Promise<boolean> {
  return allDone([
    client.query('BEGIN'),
    ...(insertion.inserts.length > 0 ? [insertAll(client, insertion)] : []),
    ...updates.map((update) => hits(client, update)),
  ]);
}

/**
 * Waits for all answers.
 * @returns false if one is false; the first failure or miss decides
 * @throws the first error, not those of later statements in the failed transaction
 */
async function allDone(sent: readonly Promise<unknown>[]): Promise<boolean> {
  for (const answer of await Promise.allSettled(sent)) {
    if (answer.status === 'rejected') throw answer.reason;
    if (answer.value === false) return false;
  }
  return true;
}

async function oneByOne(client: pg.PoolClient, writes: readonly Write[]): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  await client.query('BEGIN');
  for (const write of writes) outcomes.push(await alone(client, write));
  return atCommit(outcomes, client.query('COMMIT'));
}

async function alone(client: pg.PoolClient, write: Write): Promise<WriteOutcome> {
  const outcome = await outcomeOf(client, write);
  await allDone([...(outcome.is === 'written' ? [] : [client.query('ROLLBACK TO one')]), client.query('RELEASE one')]);
  return outcome;
}

async function outcomeOf(client: pg.PoolClient, write: Write): Promise<WriteOutcome> {
  try {
    const isDone = await allDone([client.query('SAVEPOINT one'), ...write.map((step) => perform(client, step))]);
    return isDone ? WRITTEN : MISSED;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const table = duplicateIn(error);
    return table ? { is: 'taken', table } : { is: 'failed', error };
  }
}

async function perform(client: pg.PoolClient, step: Step): Promise<boolean> {
  if ('update' in step) return hits(client, step);
  if ('game' in step) return holds(client, step);
  await insertAll(client, { inserts: [step], guards: [] });
  return true;
}

async function holds(client: pg.PoolClient, guard: Guard): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(brokenGuards(1), [JSON.stringify([guard])]);
  return rows[0]!.count === 0;
}

async function hits(client: pg.PoolClient, { update, mayMiss }: Update): Promise<boolean> {
  const { rowCount } = await client.query(update.sql, [...update.parameters]);
  return rowCount !== 0 || mayMiss === true;
}

async function unlessRefused<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** The connection broke during the commit. */
class OutcomeUnknown extends Error {
  /** The outcomes if the commit succeeded. */
  readonly expected: readonly WriteOutcome[];

  constructor(expected: readonly WriteOutcome[], cause: unknown) {
    super('the connection broke at commit', { cause });
    this.expected = expected;
  }
}

async function atCommit(outcomes: WriteOutcome[], committing: Promise<unknown>): Promise<WriteOutcome[]> {
  try {
    await committing;
    return outcomes;
  } catch (error) {
    throw isLost(error) ? new OutcomeUnknown(outcomes, error) : error;
  }
}
