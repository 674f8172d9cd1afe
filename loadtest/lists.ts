// The lists of games in a database with a million of them, read over HTTP while duels are played beside; and those
// duels alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { newDatabaseFile } from './database-file.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, printVerdict, type Row } from './statistics.ts';
import type { ReadingOrder, ReadingReport } from './list-reader.ts';
import { makeGames } from './many-games.ts';
import { startMeasuredArena } from './measured-server.ts';
import { runInChild } from './child-process.ts';
import { newBackgroundDuels, backgroundGamesFor } from './background-duels.ts';
import { prepareGames } from './prepared-games.ts';

const WARM_MS = 5000;
const MEASURED_MS = 10_000;
/** Public games that are being played. */
const LIVE = 2000;
const LIVE_PLIES = 6;
const MAX_P99_MS = 10;
const MOST_OF_OTHERS = 1.2;

/** The name of each measurement. */
const COMMANDS = { sqlite: 'lists', postgres: 'lists-postgres' } as const;

const LISTS = ['/games/open?', '/games/open?ruleset=mutators&', '/games/live?'];

/** @param database `sqlite`, or `postgres` for a private server */
export async function measureLists(database: 'sqlite' | 'postgres', scale: number): Promise<void> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres?.url ?? newDatabaseFile();
  const sizes = { finished: 1_000_000 * scale, waiting: 100_000 * scale, unused: 10_000 * scale };
  await makeGames(databaseUrl, sizes);
  await prepareGames(LIVE, 'mutators', LIVE_PLIES, databaseUrl);
  const spans = WARM_MS + MEASURED_MS * (1 + LISTS.length);
  const { games } = await prepareGames(backgroundGamesFor(2 * spans), 'classic', 0, databaseUrl);
  const arena = await startMeasuredArena(databaseUrl);
  const others = newBackgroundDuels(arena, games);
  await others.during(sleep(WARM_MS));
  const rows: Row[] = [{ what: 'moves alone', timings: percentiles(await others.during(sleep(MEASURED_MS))) }];
  for (const list of LISTS) {
    const order: ReadingOrder = { url: arena.url, list, forMs: MEASURED_MS };
    const reading = runInChild<ReadingReport>('list-reader.ts', order);
    const beside = await others.during(reading);
    const took = await reading;
    rows.push({
      what: `GET ${list.slice(0, -1)}`,
      timings: percentiles(took),
      perSecond: (took.length * 1000) / MEASURED_MS,
    });
    rows.push({ what: '  moves beside', timings: percentiles(beside) });
  }
  await arena.stop();
  await postgres?.stop();
  printTable(
    `Lists with ${sizes.finished} finished games, ${sizes.waiting} waiting, ${sizes.unused} unused on ${database}`,
    rows,
  );
  const slowest = Math.max(...rows.filter(({ perSecond }) => perSecond).map(({ timings }) => timings!.p99));
  const besides = rows.slice(1).filter(({ perSecond }) => !perSecond);
  printVerdict('p99 of the slowest list', slowest, MAX_P99_MS, 'ms');
  const slowestMoves = Math.max(...besides.map(({ timings }) => timings!.p95));
  printVerdict('p95 of moves beside', slowestMoves / rows[0]!.timings!.p95, MOST_OF_OTHERS, '×');
  await writeBlock(`lists-${database}`, [
    `A page of 20 with ${sizes.finished} finished games, ${sizes.waiting} waiting duels and ${sizes.unused} that nobody used, on ${database}; ${measuredHere(`node loadtest/main.ts --only ${COMMANDS[database]} --keep`)}`,
    '',
    ...markdownTable({
      head: ['', 'p50 ms', 'p95 ms', 'p99 ms'],
      rows: rows.map(({ what, timings }) => [what.trim(), ...[timings!.p50, timings!.p95, timings!.p99].map(figure)]),
    }),
  ]);
}
