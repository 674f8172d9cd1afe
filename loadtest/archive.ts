// Measures what a finished game costs before and after packing: bytes by table, server start, reads of one game and of
// a player's games over HTTP, a backup, and recounting everything; also how long moves wait while games are packed.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { dumpPostgres } from '../src/admin/postgres-programs.ts';
import { newPackingTask } from '../src/play/packing.ts';
import { recountIfMarked } from '../src/standings/recount.ts';
import type { Store } from '../src/ports/store.ts';
import { openStore } from '../src/store/open-store.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { newDatabaseFile } from './database-file.ts';
import { compact, inPostgres, sizesOf } from './database-sizes.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { median, percentiles, printTable, printVerdict, type Timings } from './statistics.ts';
import { finishedId, makeFinishedGames } from './finished-games.ts';
import { playerId } from './many-standings.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';

const READS = 2000;
const DAY_MS = 86_400_000;
const PROBE_EVERY_MS = 20;
const MAX_START_RATIO = 1.2;
const MAX_READ_MS = 10;
const ALONE_MS = 10_000;
const MAX_WAIT_RATIO = 2;
/** How long games are packed at a server's normal pace; the rest is packed without pauses. */
const AT_PACE_MS = 240_000;
/** Turns off background work that would disturb the measurement. */
const QUIET = { BACKGROUND_REVIEWS: '0', PACK_GAMES_AFTER_DAYS: '0', EXPORTS_DIR: 'none' };
const EMPTYING = 'drop schema public cascade; create schema public';
const TABLES = ['games', 'seats', 'tokens', 'packed_tokens', 'journal'] as const;
/** The name of each measurement. */
const COMMANDS = { sqlite: 'archive', postgres: 'archive-postgres' } as const;

interface Reads {
  readonly timings: Timings;
  /** The server's CPU time for a read. */
  readonly cpuMicros: number;
}

interface Cost {
  /** Bytes of all games. */
  readonly sizes: Readonly<Record<(typeof TABLES)[number], number>>;
  readonly startSeconds: number;
  readonly one: Reads;
  readonly history: Reads;
  readonly backupSeconds: number;
  readonly backupBytes: number;
  readonly recountSeconds: number;
}

/** @param database `sqlite`, or `postgres` for a private server */
export async function measureArchive(database: 'sqlite' | 'postgres', games: number): Promise<void> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres?.url ?? newDatabaseFile();
  const emptySeconds = await startsIn(postgres?.url ?? newDatabaseFile());
  if (postgres) await inPostgres(postgres.url, (client) => client.query(EMPTYING));
  const of = { databaseUrl, games, players: await makeFinishedGames(databaseUrl, games) };
  const before = await measureCost(of);
  const packing = await pack(of);
  await compact(databaseUrl);
  const after = await measureCost(of);
  await postgres?.stop();
  printTable(`${games} finished games on ${database}`, [
    { what: 'GET /games/{id}, rows', ...before.one },
    { what: 'GET /games/{id}, packed', ...after.one },
    { what: 'GET /players/{id}/games, rows', ...before.history },
    { what: 'GET /players/{id}/games, packed', ...after.history },
    { what: 'a read and a write alone', timings: packing.alone },
    { what: 'a read and a write while games are packed', timings: packing.waits },
  ]);
  const rows = [
    ...TABLES.map(
      (table) => [`bytes a game: ${table}`, before.sizes[table] / games, after.sizes[table] / games] as const,
    ),
    ['bytes a game', total(before) / games, total(after) / games] as const,
    [`start, s (an empty database: ${figure(emptySeconds)})`, before.startSeconds, after.startSeconds] as const,
    ['one game, p99 ms', before.one.timings.p99, after.one.timings.p99] as const,
    ['one game, CPU µs', before.one.cpuMicros, after.one.cpuMicros] as const,
    ['20 games of a player, p99 ms', before.history.timings.p99, after.history.timings.p99] as const,
    ['20 games of a player, CPU µs', before.history.cpuMicros, after.history.cpuMicros] as const,
    ['a read and a write beside packing, p95 ms', packing.alone.p95, packing.waits.p95] as const,
    ['backup, s', before.backupSeconds, after.backupSeconds] as const,
    ['backup, MB', before.backupBytes / 1e6, after.backupBytes / 1e6] as const,
    ['counting again, s', before.recountSeconds, after.recountSeconds] as const,
  ].map(([what, ...figures]) => [what, ...figures.map(figure)]);
  for (const row of rows) console.log(row.join('  '));
  const packed = `packed for ${packing.cpuMicros.toFixed(0)} µs of CPU a game`;
  console.log(packed);
  printVerdict('start, beside an empty database', after.startSeconds / emptySeconds, MAX_START_RATIO, '×');
  printVerdict('p99 of one game', after.one.timings.p99, MAX_READ_MS, 'ms');
  printVerdict("p99 of a player's games", after.history.timings.p99, MAX_READ_MS, 'ms');
  printVerdict(
    'p95 of a read and a write while games are packed',
    packing.waits.p95 / packing.alone.p95,
    MAX_WAIT_RATIO,
    '×',
  );
  await writeBlock(`archive-${database}`, [
    `${games} finished games on ${database}, ${packed}; ${measuredHere(`node loadtest/main.ts --only ${COMMANDS[database]} --keep`)}`,
    '',
    ...markdownTable({ head: ['', 'rows', 'packed'], rows }),
  ]);
}

const total = ({ sizes }: Cost): number => TABLES.reduce((sum, table) => sum + sizes[table], 0);

interface Measured {
  readonly databaseUrl: string;
  readonly games: number;
  readonly players: number;
}

async function measureCost({ databaseUrl, games, players }: Measured): Promise<Cost> {
  const sizes = await sizesOf(databaseUrl, TABLES);
  const startSeconds = await startsIn(databaseUrl);
  const arena = await startMeasuredArena(databaseUrl, QUIET);
  const one = await readAll(arena, (i) => `/games/${finishedId(1 + ((i * 7919) % games))}`);
  const history = await readAll(arena, (i) => `/players/${playerId(1 + ((i * 7919) % players))}/games`);
  await arena.stop();
  return {
    sizes,
    startSeconds,
    one,
    history,
    ...(await backUp(databaseUrl)),
    recountSeconds: await recount(databaseUrl),
  };
}

/** The median of three. */
async function startsIn(databaseUrl: string): Promise<number> {
  const seconds: number[] = [];
  for (let i = 0; i < 3; i++) {
    const startedAt = performance.now();
    const arena = await startMeasuredArena(databaseUrl, QUIET);
    seconds.push(secondsSince(startedAt));
    await arena.stop();
  }
  return median(seconds);
}

async function readAll(arena: MeasuredServer, pathOf: (i: number) => string): Promise<Reads> {
  const pool = new Pool(arena.url, { connections: 1 });
  const took: number[] = [];
  const { cpuMicros: before } = await arena.usage();
  for (let i = 0; i < READS; i++) {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${pathOf(i)}` });
    const text = await body.text();
    took.push(performance.now() - startedAt);
    if (statusCode !== 200) throw new Error(`GET ${pathOf(i)}: ${statusCode} ${text}`);
  }
  const { cpuMicros: after } = await arena.usage();
  await pool.close();
  return { timings: percentiles(took), cpuMicros: (after - before) / READS };
}

/** Measures how long the store takes for a game's requests meanwhile, at a server's normal pace, and before. */
async function pack({ databaseUrl, games }: Measured) {
  const store = await openStore(databaseUrl);
  const alone = await waitsDuring(store, sleep(ALONE_MS));
  const cpu = process.cpuUsage();
  const paceEndsAt = performance.now() + AT_PACE_MS;
  const reportError = (error: unknown): never => {
    throw error;
  };
  const atPace = { store, clock: Date.now, isDraining: () => performance.now() >= paceEndsAt, reportError };
  const waits = await waitsDuring(store, newPackingTask(DAY_MS)(atPace));
  await newPackingTask(DAY_MS, 0)({ ...atPace, isDraining: () => false });
  const { user, system } = process.cpuUsage(cpu);
  const { plies } = (await store.progress([finishedId(1)])).get(finishedId(1))!;
  if (plies === 0) throw new Error('a packed game has lost its moves');
  await store.close();
  return { cpuMicros: (user + system) / games, waits, alone };
}

/** The waits for a read by key and a write. */
async function waitsDuring(store: Store, task: Promise<unknown>): Promise<Timings> {
  const waits: number[] = [];
  let isOver = false;
  const probing = (async () => {
    for (; !isOver; await sleep(PROBE_EVERY_MS)) {
      const startedAt = performance.now();
      await store.ratings.entries('player', playerId(7));
      await store.admin.suspend('agent', 'nobody', null); // changes nothing, in a transaction
      waits.push(performance.now() - startedAt);
    }
  })();
  await task;
  isOver = true;
  await probing;
  return percentiles(waits);
}

async function backUp(databaseUrl: string): Promise<Pick<Cost, 'backupSeconds' | 'backupBytes'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'arena-backup-'));
  const file = path.join(folder, 'backup');
  try {
    const startedAt = performance.now();
    if (databaseUrl.startsWith('file:')) {
      await withStore(databaseUrl, (store) => store.admin.backup(file));
    } else {
      await dumpPostgres(databaseUrl, file);
    }
    return { backupSeconds: secondsSince(startedAt), backupBytes: statSync(file).size };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function recount(databaseUrl: string): Promise<number> {
  return withStore(databaseUrl, async (store) => {
    await store.ratings.mark();
    const startedAt = performance.now();
    if (!(await recountIfMarked({ store, clock: Date.now }))) throw new Error('another process is recounting');
    return secondsSince(startedAt);
  });
}

async function withStore<T>(databaseUrl: string, task: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(databaseUrl);
  return task(store).finally(() => store.close());
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;
