// Measures recounting everything, with as many results as an arena has after years: the time, the additional memory,
// and how long reads and writes wait meanwhile.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { recountIfMarked } from '../src/standings/recount.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/ports/store.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { newDatabaseFile } from './database-file.ts';
import { percentiles, printTable, printVerdict } from './statistics.ts';
import { inserted, makeStandings, playerId } from './many-standings.ts';

const MAX_MINUTES = 10;
const MAX_MEGABYTES = 512;
const MAX_WAIT_MS = 100;
const PROBE_EVERY_MS = 50;
const FIRST_AT = Date.UTC(2026, 0, 1);

/** @param database `sqlite`, or `postgres` for a private server */
export async function measureRecount(database: 'sqlite' | 'postgres', results: number): Promise<void> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres?.url ?? newDatabaseFile();
  const players = Math.ceil(results / 10);
  await makeStandings(databaseUrl, { players, matches: 1, members: 1 });
  await run(databaseUrl, resultRows(results, players));
  const store = await openStore(databaseUrl);
  // The first recount creates the steps, as counting game by game would have; the second also deletes these first.
  await measure(store, `${results} results, first time`);
  await measure(store, `${results} results, second time, with old steps to delete`);
  await store.close();
  await postgres?.stop();
}

/** Half of the games are against the house; everybody meets many others. */
function resultRows(count: number, players: number): string {
  const line = (of: string): string => `'player/P' || (1000001 + (${of}) % ${players})`;
  return inserted(
    `results (game_id, sequence, ended_at, ruleset, line_a, line_b, score_a, moves_a, moves_b, strength)`,
    count,
    `select 'g_' || (10000000 + i), i, ${FIRST_AT} + i * 30000, case when i % 3 = 0 then 'classic' else 'mutators' end,
      ${line('i * 7919')}, case when i % 2 = 0 then ${line('i * 7919 + 1 + i % 97')} end, (i * 104729 % 3) / 2.0, 6, 6,
      case when i % 2 = 1 then 1200 end from n`,
  );
}

async function run(databaseUrl: string, statement: string): Promise<void> {
  if (databaseUrl.startsWith('file:')) {
    const database = new DatabaseSync(databaseUrl.slice('file:'.length));
    database.exec(statement);
    return database.close();
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const each of [statement, 'vacuum analyze results']) await client.query(each);
  await client.end();
}

async function measure(store: Store, what: string): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await store.ratings.mark();
  const probing = probe(store);
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  if (!(await recountIfMarked({ store, clock: Date.now }))) throw new Error('another process is recounting');
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const { waits, peakBytes } = await probing.end();
  delay.disable();
  const timings = percentiles(waits);
  const took = `${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of CPU`;
  printTable(`Recount: ${what}: ${took}`, [{ what: 'a read and a write meanwhile', timings }]);
  printVerdict('minutes', seconds / 60, MAX_MINUTES, 'min');
  printVerdict('peak memory, above that before', (peakBytes - before) / 2 ** 20, MAX_MEGABYTES, 'MB');
  printVerdict('p95 of a read and a write meanwhile', timings.p95, MAX_WAIT_MS, 'ms');
  printVerdict('longest delay of the event loop', delay.max / 1e6, MAX_WAIT_MS, 'ms');
}

/** What games ask of the store meanwhile: a read by key, and a write. */
function probe(store: Store): { end(): Promise<{ waits: number[]; peakBytes: number }> } {
  const waits: number[] = [];
  let [isOver, peakBytes] = [false, 0];
  const running = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await store.ratings.entries('player', playerId(7));
      await store.admin.suspend('agent', 'nobody', null); // changes nothing, in a transaction
      waits.push(performance.now() - startedAt);
      peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
      await sleep(PROBE_EVERY_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await running;
      return { waits, peakBytes };
    },
  };
}
