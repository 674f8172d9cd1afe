// The same REST moves on each setup an operator can run: one process on SQLite, one on PostgreSQL, three in a cluster
// with the moves sent to its processes in turn, beside a bare Express POST.
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { median, printTable, type Row } from './figures.ts';
import { loadRooms } from './idle-rooms.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { plotBars } from './plot.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';
import { writeSizing } from './sizing.ts';
import { busyAnswers, checkEcho, checkMove, drive } from './rest-moves.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { startRedis } from '../test/support/servers/redis.ts';

const CONCURRENCY = 64;
const WARM_ROUNDS = 2;
const ROUNDS = 5;
/** Rounds' worth of games that are started at the end, to measure the memory of each. */
const LIVE_ROUNDS = 16;

interface Setup {
  readonly name: string;
  readonly servers: readonly MeasuredServer[];
  readonly games: readonly PreparedGame[];
  readonly check: typeof checkMove;
}

type Driven = Awaited<ReturnType<typeof drive>>;

interface Result extends Driven {
  readonly name: string;
  /** Memory of a game in play, over all processes; the baseline has none. */
  readonly kilobytes: number | null;
}

export async function measureSetups(gamesPerRound: number): Promise<void> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const count = (WARM_ROUNDS + ROUNDS) * gamesPerRound + LIVE_ROUNDS * gamesPerRound;
  const onSqlite = await prepareGames(count, 'mutators');
  const onPostgres = await prepareGames(count, 'mutators', 0, postgres.url);
  const inCluster = await prepareGames(count, 'mutators', 0, postgres.url);
  const clustered = { REDIS_URL: redis.url };
  const arenas = (url: string, env = {}) => startMeasuredArena(url, env);
  const setups: readonly (() => Promise<Setup>)[] = [
    async () => ({
      name: 'bare Express POST',
      servers: [await startMeasured('servers/bare-express.ts')],
      games: onSqlite.games,
      check: checkEcho,
    }),
    async () => ({
      name: 'one process, SQLite',
      servers: [await arenas(onSqlite.databaseUrl)],
      games: onSqlite.games,
      check: checkMove,
    }),
    async () => ({
      name: 'one process, PostgreSQL',
      servers: [await arenas(postgres.url)],
      games: onPostgres.games,
      check: checkMove,
    }),
    async () => ({
      name: 'three processes, PostgreSQL, Redis',
      servers: await Promise.all([1, 2, 3].map(() => arenas(postgres.url, clustered))),
      games: inCluster.games,
      check: checkMove,
    }),
  ];
  const results: Result[] = [];
  for (const make of setups) results.push(await measure(await make(), gamesPerRound));
  await Promise.all([postgres.stop(), redis.stop()]);
  const movesPerGame = onSqlite.games.reduce((sum, { plies }) => sum + plies.length, 0) / count;
  print(results, movesPerGame);
  console.log(`${busyAnswers()} answers were 503 and retried`);
  await writeDocs(results, movesPerGame);
  await plot(results);
}

async function measure({ name, servers, games, check }: Setup, gamesPerRound: number): Promise<Result> {
  const rounds: Driven[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    const some = games.slice(round * gamesPerRound, (round + 1) * gamesPerRound);
    const driven = await drive(servers, some, CONCURRENCY, check);
    if (round >= WARM_ROUNDS) rounds.push(driven);
  }
  const isArena = check === checkMove;
  const live = games.slice((WARM_ROUNDS + ROUNDS) * gamesPerRound);
  const kilobytes = isArena ? (await memoryOf(servers, live)) / 1024 / live.length : null;
  await Promise.all(servers.map((server) => server.stop()));
  const of = (what: (round: Driven) => number): number => median(rounds.map(what));
  return {
    name,
    kilobytes,
    perSecond: of(({ perSecond }) => perSecond),
    cpuMicros: of(({ cpuMicros }) => cpuMicros),
    timings: {
      p50: of(({ timings }) => timings.p50),
      p95: of(({ timings }) => timings.p95),
      p99: of(({ timings }) => timings.p99),
    },
  };
}

/** Of these games, each started in one of the servers; in bytes. */
async function memoryOf(servers: readonly MeasuredServer[], games: readonly PreparedGame[]): Promise<number> {
  // Not resident memory: earlier rounds left free room in it, which new games use first.
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
  const rows = results.map(({ name: what, kilobytes, ...figures }): Row => {
    const memory = kilobytes === null ? '' : `, ${kilobytes.toFixed(1)} KB a live game`;
    return { what, ...figures, note: `${(figures.perSecond / movesPerGame).toFixed(0)} games/s${memory}` };
  });
  printTable(`REST moves, ${CONCURRENCY} games at once, medians of ${ROUNDS} rounds`, rows);
}

async function writeDocs(results: readonly Result[], movesPerGame: number): Promise<void> {
  await writeBlock('setups', [
    `REST moves, ${CONCURRENCY} games at once, medians of ${ROUNDS} rounds. ${measuredHere('node loadtest/main.ts --only setups --keep')}`,
    '',
    ...markdownTable({
      head: ['setup', 'moves/s', 'games/s', 'CPU µs a move', 'p50 ms', 'p95 ms', 'p99 ms', 'KB a live game'],
      rows: results.map(({ name, perSecond, cpuMicros, timings: { p50, p95, p99 }, kilobytes }) => {
        const games = kilobytes === null ? '' : figure(perSecond / movesPerGame);
        const memory = kilobytes === null ? '' : figure(kilobytes);
        return [name, figure(perSecond), games, ...[cpuMicros, p50, p95, p99].map(figure), memory];
      }),
    }),
  ]);
  const cpuOf = (start: string): number => results.find(({ name }) => name.startsWith(start))!.cpuMicros;
  await writeSizing({ alone: cpuOf('one process, SQLite'), clustered: cpuOf('three processes'), movesPerGame });
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
