// Plays whole games by REST, sockets and long-polls for many minutes: memory after garbage collection must not rise.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameBody, Moved, Waited } from '../schema/game.ts';
import type { Matches } from '../schema/agent.ts';
import { newDatabaseFile } from './database-file.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, printVerdict } from './statistics.ts';
import { BUSY_AGENT, makeStandings } from './many-standings.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { plotCurves } from './plot.ts';
import { enter } from './socket-moves.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { startRedis } from '../test/support/servers/redis.ts';
import { ok, restAt, startDuel, type SeatOfGame } from '../test/support/rest.ts';

const GAMES_AT_ONCE = 16;
const SAMPLE_EVERY_MS = 5000;
/** This share of samples at the start is ignored: caches fill, code is compiled, and no room is disposed of yet. */
const WARM_SHARE = 0.25;
const MAX_GROWTH_PERCENT = 5;
/** Rooms are disposed of soon, so that their number is steady. */
const ENV = { ROOM_IDLE_SECONDS: '20' };
/** More than SQLite's page cache holds. */
const LARGE_DATABASE = { players: 10_000, matches: 200_000, members: 1000 };
const MB = 1024 * 1024;

interface Sample {
  readonly minute: number;
  readonly heapMb: number;
  readonly rssMb: number;
  readonly movesPerSecond: number;
  readonly p99: number;
}

interface Load {
  /** Latencies of the moves since the last call, in ms. */
  takeTimes(): number[];
  countGames(): number;
  end(): Promise<void>;
}

export async function measureSoak(name: 'soak' | 'soak-cluster', minutes: number): Promise<void> {
  const { servers, stop } = name === 'soak' ? await startAlone() : await startThree();
  const load = startLoad(servers);
  const samples: Sample[] = [];
  const startedAt = performance.now();
  let sampledAt = startedAt;
  while (performance.now() - startedAt < minutes * 60_000) {
    await sleep(SAMPLE_EVERY_MS);
    const usages = await Promise.all(servers.map((server) => server.usage('garbage')));
    const now = performance.now();
    const times = load.takeTimes();
    samples.push({
      minute: (now - startedAt) / 60_000,
      heapMb: usages.reduce((total, { heapBytes }) => total + heapBytes, 0) / MB,
      rssMb: usages.reduce((total, { rssBytes }) => total + rssBytes, 0) / MB,
      movesPerSecond: times.length / ((now - sampledAt) / 1000),
      p99: percentiles(times).p99,
    });
    sampledAt = now;
  }
  await load.end();
  await stop();
  await report(name, samples, load.countGames());
}

async function report(name: string, samples: readonly Sample[], games: number): Promise<void> {
  const steady = samples.slice(Math.floor(samples.length * WARM_SHARE));
  const growth = { heap: growthPercent(steady, 'heapMb'), rss: growthPercent(steady, 'rssMb') };
  const { minute } = samples.at(-1)!;
  const mean = (of: (sample: Sample) => number): number =>
    steady.reduce((sum, each) => sum + of(each), 0) / steady.length;
  printTable(`${name}: ${minute.toFixed(1)} minutes, ${games} games`, [
    { what: 'moves', perSecond: mean(({ movesPerSecond }) => movesPerSecond) },
  ]);
  console.log(
    `heap ${mean(({ heapMb }) => heapMb).toFixed(1)} MB, resident ${mean(({ rssMb }) => rssMb).toFixed(1)} MB`,
  );
  for (const what of ['heap', 'rss'] as const) {
    printVerdict(`${what}: rise over the steady part`, growth[what], MAX_GROWTH_PERCENT, '%');
  }
  const curve = (label: string, of: (sample: Sample) => number) => ({
    label,
    points: samples.map((sample) => [sample.minute, of(sample)] as const),
  });
  await plotCurves(name, `Memory, MB, over ${minute.toFixed(0)} minutes of games`, {
    x: 'minutes',
    curves: [curve('heap after collection', ({ heapMb }) => heapMb), curve('resident', ({ rssMb }) => rssMb)],
  });
  await writeBlock(name, [
    `${games} whole games in ${minute.toFixed(0)} minutes. ${measuredHere(`node loadtest/main.ts --only ${name} --keep`)}`,
    '',
    ...markdownTable({
      head: ['', 'moves/s', 'p99 ms', 'heap MB', 'rise', 'resident MB', 'rise'],
      rows: [
        [
          `the last ${100 - WARM_SHARE * 100} % of the time`,
          ...[mean((each) => each.movesPerSecond), mean((each) => each.p99), mean((each) => each.heapMb)].map(figure),
          `${growth.heap.toFixed(1)} %`,
          figure(mean((each) => each.rssMb)),
          `${growth.rss.toFixed(1)} %`,
        ],
      ],
    }),
    '',
    `![Memory over time](load/${name}.svg)`,
  ]);
}

/** The rise of the least-squares line from its first to its last point. */
function growthPercent(samples: readonly Sample[], what: 'heapMb' | 'rssMb'): number {
  const [x, y] = [samples.map(({ minute }) => minute), samples.map((sample) => sample[what])];
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  const rise = mean(x.map((value, i) => (value - meanX) * (y[i]! - meanY)));
  const slope = rise / mean(x.map((value) => (value - meanX) ** 2));
  return ((slope * (x.at(-1)! - x[0]!)) / meanY) * 100;
}

/** Fills SQLite's page cache first, as in a long-running arena; otherwise its filling would be measured. */
async function startAlone() {
  const databaseUrl = newDatabaseFile();
  await makeStandings(databaseUrl, LARGE_DATABASE);
  const server = await startMeasuredArena(databaseUrl, ENV);
  await readAllMatches(server);
  return { servers: [server], stop: () => server.stop() };
}

/** Reads the busy agent's matches, which are spread among all others. */
async function readAllMatches({ url }: MeasuredServer): Promise<void> {
  const rest = restAt(`${url}/api/v1`);
  for (let before: string | null = new Date().toISOString(); before !== null;) {
    const page: Matches = await ok(rest('GET', `/agent/${BUSY_AGENT}/matches?limit=100&before=${before}`));
    before = page.next;
  }
}

async function startThree() {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const env = { ...ENV, REDIS_URL: redis.url };
  const servers = await Promise.all([1, 2, 3].map(() => startMeasuredArena(postgres.url, env)));
  return {
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

/** Remembers only games in progress. */
function startLoad(servers: readonly MeasuredServer[]): Load {
  let times: number[] = [];
  let games = 0;
  let isEnding = false;
  const anyUrl = (): string => servers[randomInt(servers.length)]!.url;
  const playing = Promise.all(
    Array.from({ length: GAMES_AT_ONCE }, async () => {
      while (!isEnding) {
        await playWatchedDuel(anyUrl, (ms) => times.push(ms));
        games += 1;
      }
    }),
  );
  return {
    takeTimes() {
      const taken = times;
      times = [];
      return taken;
    },
    countGames: () => games,
    async end() {
      isEnding = true;
      await playing;
    },
  };
}

/** Both seats long-poll, and a spectator has a socket; each request goes to a random server. */
async function playWatchedDuel(anyUrl: () => string, onMove: (ms: number) => void): Promise<void> {
  const rest = restAt(() => `${anyUrl()}/api/v1`);
  const duel = await startDuel(rest, { ruleset: randomInt(2) ? 'classic' : 'mutators' });
  const spectator = await enter(anyUrl(), duel.id);
  const wait = ({ id, token }: SeatOfGame): Promise<Waited> => ok(rest('GET', `/games/${id}/wait`, { token }));
  const play = async (seat: SeatOfGame): Promise<void> => {
    for (let { game } = await wait(seat); game.turn !== null; { game } = await wait(seat)) {
      if (game.turn === game.seat) await move(seat, game);
    }
  };
  async function move({ id, token }: SeatOfGame, { view, moveCount }: GameBody): Promise<void> {
    const legalMoves = view!.legalMoves!;
    const body = { move: legalMoves[randomInt(legalMoves.length)]!, expectedMoveCount: moveCount };
    const startedAt = performance.now();
    await ok(rest<Moved>('POST', `/games/${id}/moves`, { token, body }));
    onMove(performance.now() - startedAt);
  }
  await Promise.all([play(duel.A), play(duel.B)]);
  await spectator.leave();
}
