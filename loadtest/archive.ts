// What a finished game costs before and after it is packed: bytes by table, the start, a read of one and of a player's
// games over HTTP, a backup, counting everything again; and how long moves wait while games are packed.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import { dumpPostgres } from '../src/admin/postgres-programs.ts';
import { newPackingTask } from '../src/play/packing.ts';
import { recountIfMarked } from '../src/standings/recount.ts';
import type { Store } from '../src/ports/store.ts';
import { openStore } from '../src/store/open-store.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { newDatabaseFile } from './database-file.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, printVerdict, type Timings } from './figures.ts';
import { finishedId, makeFinishedGames } from './finished-games.ts';
import { playerId } from './many-standings.ts';
import { startMeasuredArena } from './measured-server.ts';

const READS = 2000;
const DAY_MS = 86_400_000;
const PROBE_EVERY_MS = 20;
const MAX_START_SECONDS = 2;
const MAX_READ_MS = 10;
const MAX_WAIT_MS = 50;
const TABLES = ['games', 'seats', 'tokens', 'packed_tokens', 'journal'] as const;
/** The name of each measurement. */
const COMMANDS = { sqlite: 'archive', postgres: 'archive-postgres' } as const;

interface Cost {
  readonly bytes: Readonly<Record<(typeof TABLES)[number], number>>;
  readonly startSeconds: number;
  readonly one: Timings;
  readonly history: Timings;
  readonly backupSeconds: number;
  readonly backupBytes: number;
  readonly recountSeconds: number;
}

/** @param database `sqlite`, or `postgres` for a private server */
export async function measureArchive(database: 'sqlite' | 'postgres', games: number): Promise<void> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres?.url ?? newDatabaseFile();
  const of = { databaseUrl, games, players: await makeFinishedGames(databaseUrl, games) };
  const before = await measureCost(of);
  const packing = await pack(of);
  await compact(databaseUrl);
  const after = await measureCost(of);
  await postgres?.stop();
  printTable(`${games} finished games on ${database}`, [
    { what: 'GET /games/{id}, rows', timings: before.one },
    { what: 'GET /games/{id}, packed', timings: after.one },
    { what: 'GET /players/{id}/games, rows', timings: before.history },
    { what: 'GET /players/{id}/games, packed', timings: after.history },
    { what: 'a read and a write while games are packed', timings: packing.waits },
  ]);
  const rows = [
    ...TABLES.map((table) => [`bytes a game: ${table}`, before.bytes[table], after.bytes[table]] as const),
    ['bytes a game', total(before), total(after)] as const,
    ['start, s', before.startSeconds, after.startSeconds] as const,
    ['one game, p99 ms', before.one.p99, after.one.p99] as const,
    ['20 games of a player, p99 ms', before.history.p99, after.history.p99] as const,
    ['backup, s', before.backupSeconds, after.backupSeconds] as const,
    ['backup, MB', before.backupBytes / 1e6, after.backupBytes / 1e6] as const,
    ['counting again, s', before.recountSeconds, after.recountSeconds] as const,
  ].map(([what, ...figures]) => [what, ...figures.map(figure)]);
  for (const row of rows) console.log(row.join('  '));
  const packed = `packed in ${packing.seconds.toFixed(0)} s, ${packing.cpuMicros.toFixed(0)} µs of CPU a game`;
  console.log(packed);
  printVerdict('start', after.startSeconds, MAX_START_SECONDS, 's');
  printVerdict('p99 of one game', after.one.p99, MAX_READ_MS, 'ms');
  printVerdict("p99 of a player's games", after.history.p99, MAX_READ_MS, 'ms');
  printVerdict('p95 of a read and a write while games are packed', packing.waits.p95, MAX_WAIT_MS, 'ms');
  await writeBlock(`archive-${database}`, [
    `${games} finished games on ${database}, ${packed}; ${measuredHere(`node loadtest/main.ts --only ${COMMANDS[database]} --keep`)}`,
    '',
    ...markdownTable({ head: ['', 'rows', 'packed'], rows }),
  ]);
}

const total = ({ bytes }: Cost): number => TABLES.reduce((sum, table) => sum + bytes[table], 0);

interface Measured {
  readonly databaseUrl: string;
  readonly games: number;
  readonly players: number;
}

async function measureCost({ databaseUrl, games, players }: Measured): Promise<Cost> {
  const bytes = await bytesOf(databaseUrl, games);
  const startedAt = performance.now();
  const arena = await startMeasuredArena(databaseUrl, { BACKGROUND_REVIEWS: '0', ARCHIVE_AFTER_DAYS: '0' });
  const startSeconds = secondsSince(startedAt);
  const pool = new Pool(arena.url, { connections: 1 });
  const one = await readAll(pool, (i) => `/games/${finishedId(1 + ((i * 7919) % games))}`);
  const history = await readAll(pool, (i) => `/players/${playerId(1 + ((i * 7919) % players))}/games`);
  await pool.close();
  await arena.stop();
  return {
    bytes,
    startSeconds,
    one,
    history,
    ...(await backUp(databaseUrl)),
    recountSeconds: await recount(databaseUrl),
  };
}

async function readAll(pool: Pool, pathOf: (i: number) => string): Promise<Timings> {
  const took: number[] = [];
  for (let i = 0; i < READS; i++) {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${pathOf(i)}` });
    const text = await body.text();
    took.push(performance.now() - startedAt);
    if (statusCode !== 200) throw new Error(`GET ${pathOf(i)}: ${statusCode} ${text}`);
  }
  return percentiles(took);
}

/** At the pace of a server, with what a game asks of the store beside. */
async function pack({ databaseUrl, games }: Measured) {
  const store = await openStore(databaseUrl);
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
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await newPackingTask(DAY_MS)({ store, clock: Date.now, isDraining: () => false });
  const seconds = secondsSince(startedAt);
  const { user, system } = process.cpuUsage(cpu);
  isOver = true;
  await probing;
  const { plies } = (await store.progress([finishedId(1)])).get(finishedId(1))!;
  if (plies === 0) throw new Error('a packed game has lost its moves');
  await store.close();
  return { seconds, cpuMicros: (user + system) / games, waits: percentiles(waits) };
}

/** Gives the room back, which the databases keep for new rows. */
async function compact(databaseUrl: string): Promise<void> {
  if (databaseUrl.startsWith('file:')) return void inFile(databaseUrl, (db) => db.exec('vacuum'));
  await inPostgres(databaseUrl, (client) => client.query('vacuum full analyze'));
}

async function bytesOf(databaseUrl: string, games: number): Promise<Cost['bytes']> {
  const sizeOf: (table: string) => Promise<number> = databaseUrl.startsWith('file:')
    ? async (table) =>
        inFile(databaseUrl, (db) =>
          Number(
            db
              .prepare(
                `select coalesce(sum(pgsize), 0) as n from dbstat
                  where name in (select name from sqlite_schema where tbl_name = ?)`,
              )
              .get(table)!['n'],
          ),
        )
    : (table) =>
        inPostgres(databaseUrl, async (client) => {
          const { rows } = await client.query<{ n: string }>('select pg_total_relation_size($1::regclass) as n', [
            table,
          ]);
          return Number(rows[0]!.n);
        });
  const sizes = [];
  for (const table of TABLES) sizes.push([table, (await sizeOf(table)) / games] as const);
  return Object.fromEntries(sizes) as unknown as Cost['bytes'];
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
    if (!(await recountIfMarked({ store, clock: Date.now }))) throw new Error('somebody else counts');
    return secondsSince(startedAt);
  });
}

async function withStore<T>(databaseUrl: string, task: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(databaseUrl);
  return task(store).finally(() => store.close());
}

function inFile<T>(databaseUrl: string, task: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(databaseUrl.slice('file:'.length));
  try {
    return task(db);
  } finally {
    db.close();
  }
}

async function inPostgres<T>(databaseUrl: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return task(client).finally(() => client.end());
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;
