// Measures twenty thousand spectators of one game over two processes: what a move costs the game's process and the one
// that serves most spectators, and when it reaches them; compared with a bare Colyseus room with as many clients as one
// process may have.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Client } from '@colyseus/sdk';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, type Timings } from './statistics.ts';
import type { SpectatorCommand } from './light-spectators.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames } from './prepared-games.ts';
import { ok, restAt } from '../test/support/rest.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { startRedis } from '../test/support/servers/redis.ts';
import { until } from '../test/support/until.ts';

/** For systems on which a process may open 20,000 files. */
const MAX_IN_A_PROCESS = 19_800;
const CLIENT_PROCESSES = 2;
const MAX_ARRIVAL_MS = 60_000;

interface Subject {
  readonly what: string;
  /** The game's process comes first. */
  readonly servers: readonly MeasuredServer[];
  readonly reserveAt: string;
  readonly doors: Record<string, string>;
  readonly moves: readonly (() => Promise<unknown>)[];
  /** Resolves when nothing but moves will be sent to spectators any more. */
  settled(): Promise<unknown>;
}

interface Result {
  readonly what: string;
  readonly count: number;
  readonly arrivals: Timings;
  /** For each server. */
  readonly cpuMsAMove: readonly number[];
}

export async function measureGalleries(count: number): Promise<void> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const arena = await newArena(postgres.url, redis.url, count);
  const results = [await measure(arena, count)];
  await Promise.all([postgres.stop(), redis.stop()]);
  results.push(await measure(await newBare(arena.moves.length), Math.min(count, MAX_IN_A_PROCESS)));
  const [ours, bare] = results as [Result, Result];
  const [owner, carrier] = ours.cpuMsAMove as [number, number];
  printTable(
    `${count} spectators of one game over two processes: from the move to their frame`,
    results.map(({ what, count: many, arrivals, cpuMsAMove }) => {
      const note = `${many} sockets, ${cpuMsAMove.map((ms) => ms.toFixed(1)).join(' + ')} ms of CPU a move`;
      return { what, timings: arrivals, note };
    }),
  );
  await writeBlock('galleries', [
    `${count} sockets at one game, from the move to their frame. ${measuredHere('node loadtest/main.ts --only galleries --keep')}`,
    '',
    ...markdownTable({
      head: ['', 'sockets', 'p50 ms', 'p95 ms', 'p99 ms', "CPU ms a move, game's process", 'the other', 'µs a socket'],
      rows: [row(ours, [owner, carrier]), row(bare, [bare.cpuMsAMove[0]!, NaN])],
    }),
  ]);
}

function row({ what, count, arrivals: { p50, p95, p99 }, cpuMsAMove }: Result, cpu: readonly number[]): string[] {
  const all = cpuMsAMove.reduce((sum, ms) => sum + ms, 0);
  return [what, String(count), ...[p50, p95, p99, ...cpu, (all / count) * 1000].map(figure)];
}

async function newArena(databaseUrl: string, redisUrl: string, count: number): Promise<Subject> {
  const { games } = await prepareGames(1, 'mutators', 0, databaseUrl);
  const start = () => startMeasuredArena(databaseUrl, { REDIS_URL: redisUrl });
  const servers = [await start(), await start()] as const;
  const { url } = servers[0];
  const rest = restAt(`${url}/api/v1`);
  const { id, tokens, plies } = games[0]!;
  const doors: Record<string, string> = {};
  for (const server of servers) {
    const { headers } = await fetch(`${server.url}/healthz`);
    doors[headers.get('arena-process')!] = server.url;
  }
  const watcher = new Client(url);
  return {
    what: 'spectators of a game',
    servers,
    reserveAt: `${url}/api/v1/games/${id}/socket`,
    doors,
    // Without the last move, after which the game is counted and reviewed.
    moves: plies.slice(0, -1).map(({ seat, name }) => {
      return () => ok(rest('POST', `/games/${id}/moves`, { token: tokens[seat], body: { move: name } }));
    }),
    async settled() {
      const place = await ok(rest('POST', `/games/${id}/socket`, { token: tokens.A, body: {} }));
      const room = await watcher.consumeSeatReservation(place);
      room.reconnection.enabled = false;
      room.onMessage('seat', () => undefined);
      await until(() => (room.state as { watchers: number }).watchers === count, MAX_ARRIVAL_MS);
      await room.leave();
    },
  };
}

async function newBare(moves: number): Promise<Subject> {
  const server = await startMeasured('servers/bare-room.ts');
  const mover = await new Client(server.url).create('bare');
  mover.reconnection.enabled = false;
  return {
    what: 'bare Colyseus room',
    servers: [server],
    reserveAt: `${server.url}/matchmake/joinById/${mover.roomId}`,
    doors: { any: server.url },
    moves: Array.from({ length: moves }, () => () => mover.request('move', { move: 'Thornback@C2' })),
    settled: async () => undefined,
  };
}

async function measure({ what, servers, reserveAt, doors, moves, settled }: Subject, count: number): Promise<Result> {
  const clients = Array.from({ length: CLIENT_PROCESSES }, startClient);
  const each = Math.floor(count / CLIENT_PROCESSES);
  const counts = clients.map((_, i) => (i === 0 ? count - each * (CLIENT_PROCESSES - 1) : each));
  await Promise.all(clients.map((client, i) => ask(client, { is: 'enter', count: counts[i]!, reserveAt, doors })));
  await settled();
  const usage = () => Promise.all(servers.map((server) => server.usage()));
  const latencies: number[] = [];
  const before = await usage();
  for (const move of moves) {
    await Promise.all(clients.map((client) => ask(client, { is: 'begin' })));
    const movedAt = performance.timeOrigin + performance.now();
    await move();
    const arrived = await Promise.all(clients.map((client) => ask(client, { is: 'arrived' })));
    for (const at of arrived.flat()) latencies.push(at - movedAt);
  }
  const after = await usage();
  for (const client of clients) client.kill();
  await Promise.all(servers.map((server) => server.stop()));
  return {
    what,
    count,
    arrivals: percentiles(latencies),
    cpuMsAMove: after.map(({ cpuMicros }, i) => (cpuMicros - before[i]!.cpuMicros) / 1000 / moves.length),
  };
}

function startClient(): ChildProcess {
  const client = fork(path.join(import.meta.dirname, 'light-spectators.ts'));
  client.once('exit', (code) => {
    if (code) throw new Error('a process of spectators has failed');
  });
  return client;
}

async function ask(client: ChildProcess, command: SpectatorCommand): Promise<readonly number[]> {
  client.send(command);
  const [answer] = (await once(client, 'message')) as [readonly number[]];
  return answer;
}
