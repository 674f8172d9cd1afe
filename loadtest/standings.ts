// Measures standings, matches and player pages in a database like that of an arena that has run for years, read over
// HTTP one at a time.
import { Pool } from 'undici';
import type { PlayerLeaderboard } from '../schema/standing.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { newDatabaseFile } from './database-file.ts';
import { percentiles, printTable, printVerdict, type Row } from './statistics.ts';
import {
  BUSY_AGENT,
  FIRST_MATCH_AT,
  LABELS,
  makeStandings,
  playerId,
  SMALL_CLUB_MEMBERS,
  SMALL_CLUBS,
  type Sizes,
} from './many-standings.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';

const READS = 1000;
const WARM_READS = 200;
const MAX_MS = 10;
const MAX_PAGE_SIZE = 100;

/** @param database `sqlite`, or `postgres` for a private server */
export async function measureStandings(database: 'sqlite' | 'postgres', sizes: Sizes): Promise<void> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres?.url ?? newDatabaseFile();
  await makeStandings(databaseUrl, sizes);
  const arena = await startMeasuredArena(databaseUrl);
  const bare = await startMeasured('servers/bare-express.ts');
  const rows = [await measure(bare, 'bare Express GET, 20 rows', () => '/rows/20')];
  for (const [what, pathOf] of Object.entries(reads(sizes))) {
    rows.push(await measure(arena, what, (i) => `/api/v1${pathOf(i)}`));
  }
  rows.push(await walk(arena, '/leaderboards/players', sizes.players));
  rows.push(await walk(arena, '/communities/large/leaderboard', sizes.members));
  await Promise.all([arena.stop(), bare.stop()]);
  await postgres?.stop();
  printTable(`Reads with ${sizes.matches} matches and ${sizes.players} players on ${database}`, rows);
  const slowest = rows.toSorted((a, b) => b.timings!.p95 - a.timings!.p95)[0]!;
  printVerdict(`p95 of the slowest read (${slowest.what})`, slowest.timings!.p95, MAX_MS, 'ms');
}

/** Reads spread over all rows, never the same one twice in a row. */
function reads({ players, matches, members }: Sizes): Record<string, (i: number) => string> {
  const spread = (i: number, count: number): number => (i * 7919) % count;
  const inLarge = (i: number): string => playerId(1 + spread(i, members));
  const outside = (i: number): string => playerId(members + 1 + spread(i, Math.max(1, players - members)));
  const label = (i: number): string => encodeURIComponent(`LABEL ${spread(i, LABELS)}`);
  const instant = (i: number): string => new Date(FIRST_MATCH_AT + spread(i, matches) * 1000).toISOString();
  const busy = `/agent/${BUSY_AGENT}`;
  /** Starts at a score, given in ten-thousandths. */
  const cursor = (from: number, i: number): string => `2.${(from - 200 + (i % 200)) * 1e4}`;
  return {
    'is it alive (/healthz)': () => '/healthz',
    'players by rating': () => '/leaderboards/players',
    'players by rating, classic, 100 rows': () => '/leaderboards/players?ruleset=classic&limit=100',
    'players by rating, far down': (i) => `/leaderboards/players?cursor=${cursor(800, i)}.50000.${outside(i)}`,
    "players by rating, from somebody's score on": (i) =>
      `/leaderboards/players?cursor=${cursor(1100, i)}.50000.${outside(i)}`,
    'agents by rating': () => '/leaderboards/agents',
    'members by rating, large community': () => '/communities/large/leaderboard',
    'members by rating, far down': (i) => `/communities/large/leaderboard?cursor=${cursor(800, i)}.20000.${inLarge(i)}`,
    'members by rating, small community': (i) => `/communities/small-${1 + spread(i, SMALL_CLUBS)}/leaderboard`,
    communities: () => '/communities',
    'matches of a busy agent': () => `${busy}/matches`,
    'matches of a busy agent, 100 before an instant': (i) => `${busy}/matches?limit=100&before=${instant(i)}`,
    'matches of a busy agent, one challenger': (i) => `${busy}/matches?challenger=${label(i)}`,
    'the same before an instant': (i) => `${busy}/matches?challenger=${label(i)}&before=${instant(i)}`,
    'profile of a busy agent': () => `${busy}/profile`,
    'page of a player in a large community': (i) => `/players/${inLarge(i)}`,
    [`page of a player in one of ${SMALL_CLUB_MEMBERS}`]: (i) => `/players/${outside(i)}`,
  };
}

async function measure(server: MeasuredServer, what: string, pathOf: (i: number) => string): Promise<Row> {
  const pool = new Pool(server.url, { connections: 1 });
  for (let i = 0; i < WARM_READS; i++) await read(pool, pathOf(i));
  const before = await server.usage();
  const startedAt = performance.now();
  const took: number[] = [];
  for (let i = 0; i < READS; i++) took.push((await read(pool, pathOf(WARM_READS + i))).ms);
  const row = await rowOf(server, { what, took, seconds: (performance.now() - startedAt) / 1000, before });
  await pool.close();
  return row;
}

/** Reads every page from the first to the last, and checks that each row comes once, in order, with the next place. */
async function walk(server: MeasuredServer, table: string, count: number): Promise<Row> {
  const pool = new Pool(server.url, { connections: 1 });
  const before = await server.usage();
  const startedAt = performance.now();
  const took: number[] = [];
  const seen = new Set<string>();
  let cursor = '';
  let last: PlayerLeaderboard['standings'][number] | undefined;
  do {
    const { body, ms } = await read<PlayerLeaderboard>(pool, `/api/v1${table}?limit=${MAX_PAGE_SIZE}${cursor}`);
    took.push(ms);
    for (const row of body.standings) {
      const isNext = row.place === (last?.place === null || row.provisional ? null : (last?.place ?? 0) + 1);
      const isBelow = !last || last.rating >= row.rating || (last.place !== null && row.place === null);
      if (!isNext || !isBelow) throw new Error(`${table}: ${JSON.stringify(row)} after ${JSON.stringify(last)}`);
      last = row;
      seen.add(row.player.id);
    }
    cursor = body.next === null ? '' : `&cursor=${body.next}`;
  } while (cursor !== '');
  if (seen.size !== count) throw new Error(`${table} has ${seen.size} rows of ${count}`);
  const row = await rowOf(server, {
    what: `all of ${table}`,
    took,
    seconds: (performance.now() - startedAt) / 1000,
    before,
  });
  await pool.close();
  return { ...row, note: `${took.length} pages` };
}

interface Measured {
  readonly what: string;
  readonly took: readonly number[];
  readonly seconds: number;
  readonly before: { readonly cpuMicros: number };
}

async function rowOf(server: MeasuredServer, { what, took, seconds, before }: Measured): Promise<Row> {
  const { cpuMicros } = await server.usage();
  return {
    what,
    perSecond: took.length / seconds,
    cpuMicros: (cpuMicros - before.cpuMicros) / took.length,
    timings: percentiles(took),
  };
}

async function read<T>(pool: Pool, path: string): Promise<{ body: T; ms: number }> {
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request({ method: 'GET', path });
  const text = await body.text();
  const ms = performance.now() - startedAt;
  if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode} ${text}`);
  return { body: JSON.parse(text) as T, ms };
}
