// Measures REST moves on each setup an operator can run: one process on SQLite, one on PostgreSQL, a cluster of three
// with moves sent to its processes in turn, and three behind the shipped balancer; compared with a bare Express POST.
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { median, printTable, printVerdict, type Row } from './statistics.ts';
import { loadRooms } from './idle-rooms.ts';
import { startMeasured, type MeasuredServer } from './measured-server.ts';
import { plotBars } from './plot.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';
import { writeSizing } from './sizing.ts';
import { busyAnswers, checkEcho, checkMove, drive } from './rest-moves.ts';
import { startCountedArena } from './instrumented-arena.ts';
import { combined, workOf, workSince, type WorkCounts } from '../test/support/work-counts.ts';
import { startHaproxy } from '../test/support/servers/haproxy.ts';
import { createDatabase, startPostgres } from '../test/support/servers/postgres.ts';
import { startRedis } from '../test/support/servers/redis.ts';

/** Concurrent games for each process. */
const CONCURRENCY = 64;
const WARM_ROUNDS = 2;
const ROUNDS = 5;
/** How many rounds' worth of games are started at the end, to measure the memory of each. */
const LIVE_ROUNDS = 16;
const ON_SQLITE = 'one process, SQLite';
const ON_POSTGRES = 'one process, PostgreSQL';
const IN_TURN = 'three processes, PostgreSQL, Redis';
const BALANCED = 'three processes behind the shipped balancer';
/** Limits for a cluster behind the shipped balancer; CPU is relative to one process with the same database and load. */
const BALANCED_LIMITS = { cpuRatio: 1.3, elsewherePercent: 5, redisCommands: 1, lookUps: 0.05 } as const;

interface Setup {
  readonly name: string;
  readonly servers: readonly MeasuredServer[];
  readonly metricsUrls: readonly string[];
  readonly games: readonly PreparedGame[];
  readonly check: typeof checkMove;
  /** Where the moves are sent, if not to each server in turn. */
  readonly door?: string;
}

type Driven = Awaited<ReturnType<typeof drive>>;

interface Result extends Driven {
  readonly name: string;
  /** Memory of a game in play, over all processes; the baseline has none. */
  readonly kilobytes: number | null;
  /** Work in the measured rounds; the baseline has none. */
  readonly work: WorkCounts | null;
}

/** The setups take turns round by round, so that other load on the machine affects all of them equally. */
export async function measureSetups(gamesPerRound: number): Promise<void> {
  const [postgres, redis, otherRedis] = await Promise.all([startPostgres(), startRedis(), startRedis()]);
  const rounds = WARM_ROUNDS + ROUNDS + LIVE_ROUNDS;
  const games = (processes: number, url?: string) =>
    prepareGames(rounds * gamesPerRound * processes, 'mutators', 0, url);
  const onSqlite = await games(1);
  const [onPostgres, inTurn, balanced] = [
    await games(1, await createDatabase(postgres.url, 'alone')),
    await games(3, await createDatabase(postgres.url, 'in_turn')),
    await games(3, await createDatabase(postgres.url, 'balanced')),
  ];
  const start = async (name: string, { databaseUrl, games: prepared }: typeof onSqlite, env = {}, processes = 1) => {
    const started = Array.from({ length: processes }, () => startCountedArena(databaseUrl, env));
    const servers = await Promise.all(started);
    const metricsUrls = servers.map(({ metricsUrl }) => metricsUrl);
    return { name, servers, metricsUrls, games: prepared, check: checkMove } satisfies Setup;
  };
  const clustered = { REDIS_URL: redis.url, TRUST_PROXY: '1' };
  const bare = [await startMeasured('servers/bare-express.ts')];
  const behind = await start(BALANCED, balanced, clustered, 3);
  const balancer = await startHaproxy(behind.servers.map(({ url }) => url));
  const setups: readonly Setup[] = [
    { name: 'bare Express POST', servers: bare, metricsUrls: [], games: onSqlite.games, check: checkEcho },
    await start(ON_SQLITE, onSqlite),
    await start(ON_POSTGRES, onPostgres),
    await start(IN_TURN, inTurn, { ...clustered, REDIS_URL: otherRedis.url }, 3),
    { ...behind, door: balancer.url },
  ];
  const results = await measure(setups, gamesPerRound);
  await Promise.all(
    [...setups.flatMap(({ servers }) => servers), balancer, postgres, redis, otherRedis].map((one) => one.stop()),
  );
  const movesPerGame = onSqlite.games.reduce((sum, { plies }) => sum + plies.length, 0) / onSqlite.games.length;
  print(results, movesPerGame);
  judge(results);
  console.log(`${busyAnswers()} answers were 503 and retried`);
  await writeDocs(results, movesPerGame);
  await plot(results);
}

async function measure(setups: readonly Setup[], gamesPerRound: number): Promise<Result[]> {
  const rounds = setups.map((): Driven[] => []);
  const works = setups.map((): WorkCounts[] => []);
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    for (const [i, setup] of setups.entries()) {
      const { servers, metricsUrls, check, door } = setup;
      const count = gamesPerRound * servers.length;
      const some = setup.games.slice(round * count, (round + 1) * count);
      const doors = door === undefined ? undefined : [door];
      const before = await workOf(metricsUrls);
      const driven = await drive(servers, some, CONCURRENCY * servers.length, check, doors);
      if (round < WARM_ROUNDS) continue;
      rounds[i]!.push(driven);
      works[i]!.push(workSince(before, await workOf(metricsUrls)));
    }
  }
  const results: Result[] = [];
  for (const [i, setup] of setups.entries()) {
    const { name, servers, games, check } = setup;
    const work = check === checkMove ? sumOf(works[i]!) : null;
    const live = games.slice((WARM_ROUNDS + ROUNDS) * gamesPerRound * servers.length);
    const kilobytes = work ? (await memoryOf(servers, live)) / 1024 / live.length : null;
    results.push({ name, kilobytes, work, ...mediansOf(rounds[i]!) });
  }
  return results;
}

function mediansOf(rounds: readonly Driven[]): Driven {
  const of = (what: (round: Driven) => number): number => median(rounds.map(what));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    cpuMicros: of(({ cpuMicros }) => cpuMicros),
    timings: {
      p50: of(({ timings }) => timings.p50),
      p95: of(({ timings }) => timings.p95),
      p99: of(({ timings }) => timings.p99),
    },
  };
}

function sumOf(works: readonly WorkCounts[]): WorkCounts {
  return combined((of) => works.reduce((sum, work) => sum + work[of], 0));
}

/** The memory of these games in bytes, each started in one of the servers. */
async function memoryOf(servers: readonly MeasuredServer[], games: readonly PreparedGame[]): Promise<number> {
  // Not resident memory, in which earlier rounds left free space that new games use first.
  const inUse = async (): Promise<number> => {
    const usages = await Promise.all(servers.map((server) => server.usage('garbage')));
    return usages.reduce((sum, { heapBytes }) => sum + heapBytes, 0);
  };
  const begin = async (some: readonly PreparedGame[]): Promise<void> => {
    const share = Math.ceil(some.length / servers.length);
    await Promise.all(servers.map((server, i) => loadRooms(server, some.slice(i * share, (i + 1) * share), 0)));
  };
  await begin(games.slice(0, games.length / 2)); // they evict what the rounds left in caches
  const before = await inUse();
  await begin(games.slice(games.length / 2));
  return ((await inUse()) - before) * 2;
}

function print(results: readonly Result[], movesPerGame: number): void {
  const rows = results.map(({ name: what, kilobytes, work, ...figures }): Row => {
    const memory = kilobytes === null ? '' : `, ${kilobytes.toFixed(1)} KB a live game`;
    const done = work ? `, a move: ${perMove(work).join(', ')}` : '';
    return { what, ...figures, note: `${(figures.perSecond / movesPerGame).toFixed(0)} games/s${memory}${done}` };
  });
  printTable(`REST moves, ${CONCURRENCY} games at once for each process, medians of ${ROUNDS} rounds`, rows);
}

function named(results: readonly Result[], setup: string): Result {
  return results.find(({ name }) => name === setup)!;
}

function judge(results: readonly Result[]): void {
  const balanced = named(results, BALANCED);
  const { moves, redisCommands, lookUps, here, elsewhere } = balanced.work!;
  const ratio = balanced.cpuMicros / named(results, ON_POSTGRES).cpuMicros;
  const { cpuRatio, ...limits } = BALANCED_LIMITS;
  printVerdict('CPU of a move behind the balancer relative to one process', ratio, cpuRatio, '×');
  printVerdict(
    'moves in a process not of their game',
    (100 * elsewhere) / (here + elsewhere),
    limits.elsewherePercent,
    '%',
  );
  printVerdict('Redis commands a move', redisCommands / moves, limits.redisCommands, '');
  printVerdict('look-ups a move', lookUps / moves, limits.lookUps, '');
}

/** Redis commands and database look-ups for each move, and the share of moves that reached their game's process. */
function perMove({ moves, redisCommands, lookUps, here, elsewhere }: WorkCounts): string[] {
  const share = `${((100 * here) / (here + elsewhere)).toFixed(0)} %`;
  return [(redisCommands / moves).toFixed(2), (lookUps / moves).toFixed(2), share];
}

async function writeDocs(results: readonly Result[], movesPerGame: number): Promise<void> {
  await writeBlock('setups', [
    `REST moves, ${CONCURRENCY} games at once for each process, medians of ${ROUNDS} rounds. CPU is that of the arena's own processes. ${measuredHere('node loadtest/main.ts --only setups --keep')}`,
    '',
    ...markdownTable({
      head: [
        ...['setup', 'moves/s', 'games/s', 'CPU µs a move', 'p50 ms', 'p95 ms', 'p99 ms', 'KB a live game'],
        ...['Redis commands a move', 'look-ups a move', 'in the process of its game'],
      ],
      rows: results.map(({ name, perSecond, cpuMicros, timings: { p50, p95, p99 }, kilobytes, work }) => {
        const games = kilobytes === null ? '' : figure(perSecond / movesPerGame);
        const memory = kilobytes === null ? '' : figure(kilobytes);
        const done = work ? perMove(work) : ['', '', ''];
        return [name, figure(perSecond), games, ...[cpuMicros, p50, p95, p99].map(figure), memory, ...done];
      }),
    }),
  ]);
  const cpuOf = (setup: string): number => named(results, setup).cpuMicros;
  await writeSizing({ alone: cpuOf(ON_SQLITE), clustered: cpuOf(BALANCED), movesPerGame });
}

async function plot(results: readonly Result[]): Promise<void> {
  await plotBars(
    'cpu-per-move',
    'CPU of a durable move, µs (all processes of the arena)',
    results.map(({ name, cpuMicros }) => ({ label: name, value: cpuMicros })),
  );
  await plotBars(
    'moves-per-second',
    'Moves a second',
    results.map(({ name, perSecond }) => ({ label: name, value: perSecond })),
  );
  await plotBars(
    'latency',
    'Latency of a move, ms',
    results.flatMap(({ name, timings }) => [
      { label: `${name}, p50`, value: timings.p50 },
      { label: 'p95', value: timings.p95 },
      { label: 'p99', value: timings.p99 },
    ]),
  );
}
