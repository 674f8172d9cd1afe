// Measures the lists of games in a database with a million games, read over HTTP while duels are played, and those
// duels alone, in the same rounds.
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { newDatabaseFile } from './database-file.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { median, mediansOf, percentiles, printTable, printVerdict, type Row, type Timings } from './statistics.ts';
import type { ReadingOrder, ReadingReport } from './list-reader.ts';
import { makeGames } from './many-games.ts';
import { startMeasuredArena } from './measured-server.ts';
import { runInChild } from './child-process.ts';
import { newBackgroundDuels, backgroundGamesFor } from './background-duels.ts';
import { prepareGames } from './prepared-games.ts';

const WARM_MS = 5000;
const ROUNDS = 5;
/** How long each list, and the duels alone, are measured in each round. */
const MEASURED_MS = 4000;
/** The number of public games in progress. */
const LIVE = 2000;
const LIVE_PLIES = 6;
const MAX_P99_MS = 10;
const MAX_OTHERS_RATIO = 1.2;

/** The name of each measurement. */
const COMMANDS = { sqlite: 'lists', postgres: 'lists-postgres' } as const;

const LISTS = ['/games/open?', '/games/open?ruleset=mutators&', '/games/live?'];

/** A list's results in each round. */
interface Measured {
  readonly list: string;
  readonly took: ReadingReport[];
  readonly beside: Timings[];
}

/** @param database `sqlite`, or `postgres` for a private server */
export async function measureLists(database: 'sqlite' | 'postgres', scale: number): Promise<void> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres?.url ?? newDatabaseFile();
  const sizes = { finished: 1_000_000 * scale, waiting: 100_000 * scale, unused: 10_000 * scale };
  await makeGames(databaseUrl, sizes);
  await prepareGames(LIVE, 'mutators', LIVE_PLIES, databaseUrl);
  const spans = WARM_MS + ROUNDS * MEASURED_MS * (1 + LISTS.length);
  const { games } = await prepareGames(backgroundGamesFor(2 * spans), 'classic', 0, databaseUrl);
  const arena = await startMeasuredArena(databaseUrl);
  const others = newBackgroundDuels(arena, games);
  await others.during(sleep(WARM_MS));
  const alone: Timings[] = [];
  const lists: Measured[] = LISTS.map((list) => ({ list, took: [], beside: [] }));
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(percentiles(await others.during(sleep(MEASURED_MS))));
    for (const { list, took, beside } of lists) {
      const order: ReadingOrder = { url: arena.url, list, forMs: MEASURED_MS };
      const reading = runInChild<ReadingReport>('list-reader.ts', order);
      beside.push(percentiles(await others.during(reading)));
      took.push(await reading);
    }
  }
  await arena.stop();
  await postgres?.stop();
  const rows: Row[] = [
    { what: 'moves alone', timings: mediansOf(alone) },
    ...lists.flatMap(({ list, took, beside }) => [
      {
        what: nameOf(list),
        timings: mediansOf(took.map(percentiles)),
        perSecond: (median(took.map(({ length }) => length)) * 1000) / MEASURED_MS,
      },
      { what: '  moves beside', timings: mediansOf(beside) },
    ]),
  ];
  printTable(
    `Lists with ${sizes.finished} finished games, ${sizes.waiting} waiting, ${sizes.unused} unused on ${database}, medians of ${ROUNDS} rounds`,
    rows,
  );
  for (const { list, took, beside } of lists) {
    printVerdict(`p99 of ${nameOf(list)}`, mediansOf(took.map(percentiles)).p99, MAX_P99_MS, 'ms');
    const times = median(beside.map(({ p95 }, round) => p95 / alone[round]!.p95));
    printVerdict(`p95 of moves beside ${nameOf(list)}`, times, MAX_OTHERS_RATIO, '×');
  }
  await writeBlock(`lists-${database}`, [
    `A page of 20 with ${sizes.finished} finished games, ${sizes.waiting} waiting duels and ${sizes.unused} that nobody used, on ${database}, medians of ${ROUNDS} rounds; ${measuredHere(`node loadtest/main.ts --only ${COMMANDS[database]} --keep`)}`,
    '',
    ...markdownTable({
      head: ['', 'p50 ms', 'p95 ms', 'p99 ms'],
      rows: rows.map(({ what, timings }) => [what.trim(), ...[timings!.p50, timings!.p95, timings!.p99].map(figure)]),
    }),
  ]);
}

const nameOf = (list: string): string => `GET ${list.slice(0, -1)}`;
