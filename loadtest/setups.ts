// The same REST moves on each setup an operator can run: one process on SQLite, one on PostgreSQL, three in a cluster
// with every move sent to any of the three, beside a bare Express POST. Plots go to docs/load.
import { printTable, type Row } from './figures.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { plotBars } from './plot.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';
import { busyAnswers, checkEcho, checkMove, drive, median } from './rest-moves.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { startRedis } from '../test/support/servers/redis.ts';

const CONCURRENCY = 64;
const WARM_ROUNDS = 2;
const ROUNDS = 5;

interface Setup {
  readonly name: string;
  readonly servers: readonly MeasuredServer[];
  readonly games: readonly PreparedGame[];
  readonly check: typeof checkMove;
}

type Result = Awaited<ReturnType<typeof drive>> & { readonly name: string };

export async function measureSetups(gamesPerRound: number): Promise<void> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const count = (WARM_ROUNDS + ROUNDS) * gamesPerRound;
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
  print(results, onSqlite.games);
  console.log(`${busyAnswers()} answers were 503 and asked again`);
  await plot(results);
}

async function measure({ name, servers, games, check }: Setup, gamesPerRound: number): Promise<Result> {
  const rounds: Awaited<ReturnType<typeof drive>>[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    const some = games.slice(round * gamesPerRound, (round + 1) * gamesPerRound);
    const driven = await drive(servers, some, CONCURRENCY, check);
    if (round >= WARM_ROUNDS) rounds.push(driven);
  }
  await Promise.all(servers.map((server) => server.stop()));
  const of = (figure: (round: (typeof rounds)[number]) => number): number => median(rounds.map(figure));
  return {
    name,
    perSecond: of(({ perSecond }) => perSecond),
    cpuMicros: of(({ cpuMicros }) => cpuMicros),
    timings: {
      p50: of(({ timings }) => timings.p50),
      p95: of(({ timings }) => timings.p95),
      p99: of(({ timings }) => timings.p99),
    },
  };
}

function print(results: readonly Result[], games: readonly PreparedGame[]): void {
  const movesPerGame = games.reduce((sum, { plies }) => sum + plies.length, 0) / games.length;
  const rows = results.map(({ name: what, ...figures }): Row => {
    return { what, ...figures, note: `${(figures.perSecond / movesPerGame).toFixed(0)} games/s` };
  });
  printTable(`REST moves, ${CONCURRENCY} games at once, medians of ${ROUNDS} rounds`, rows);
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
