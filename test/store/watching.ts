// A store whose troubles the test observes.
import { expect } from 'chai';
import { problemOfFailure, StoreDown, type Trouble } from '../../src/ports/store-errors.ts';
import { openBackend } from '../../src/store/open-store.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import type { MonitoredBackend } from '../../src/store/monitored-backend.ts';
import { newEntry, newGame, newRecord } from '../support/builders.ts';
import { until } from '../support/until.ts';

export interface Watching {
  readonly backend: MonitoredBackend;
  readonly store: SqlStore;
  /** What was reported so far: a trouble when it started, `over` when it ended. */
  readonly log: (Trouble | 'over')[];
}

export async function openWatched(databaseUrl: string): Promise<Watching> {
  const log: Watching['log'] = [];
  const backend = await openBackend(databaseUrl, {
    trouble: { began: (trouble) => log.push(trouble), ended: () => log.push('over'), connectionBroke: () => {} },
  });
  return { backend, store: new SqlStore(backend), log };
}

export async function failureOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
}

export async function troubleOf(attempt: Promise<unknown>): Promise<Trouble | undefined> {
  const error = await failureOf(attempt);
  expect(error).to.be.instanceOf(StoreDown);
  expect(problemOfFailure(error)).to.include({ slug: 'unavailable' });
  return (error as StoreDown).trouble;
}

export async function addGame({ store }: Watching, rowSize = 0): Promise<string> {
  const record = newRecord();
  await store.insertGame({ ...newGame(record), entries: [newEntry(record.id, 0, { entry: 'x'.repeat(rowSize) })] });
  return record.id;
}

export const isOver = ({ log, store }: Watching) =>
  until(async () => (await failureOf(store.ping())) === undefined && log.at(-1) === 'over');
