// A thousand spectators at the sockets of one game: what a move costs, and when it reaches them; beside a bare Colyseus
// room with as many clients.
import { Client, type Room } from '@colyseus/sdk';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, type Timings } from './statistics.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames } from './prepared-games.ts';
import { enter } from './socket-moves.ts';
import { ok, restAt } from '../test/support/rest.ts';
import { until } from '../test/support/until.ts';

const ENTERED_AT_ONCE = 50;
const MAX_ARRIVAL_MS = 60_000;

/** One room, how a spectator enters it, and its moves in order. */
interface Subject {
  readonly what: string;
  readonly server: MeasuredServer;
  readonly moves: readonly (() => Promise<unknown>)[];
  enter(): Promise<Room>;
}

interface Result {
  readonly what: string;
  readonly arrivals: Timings;
  readonly cpuMsAMove: number;
  readonly kilobytes: number;
}

export async function measureSpectators(count: number): Promise<void> {
  const arena = await newArena();
  const results = [await measure(arena, count)];
  results.push(await measure(await newBare(arena.moves.length), count));
  printTable(
    `${count} spectators of one game: from the move to their state`,
    results.map(({ what, arrivals, cpuMsAMove, kilobytes }) => {
      const note = `${cpuMsAMove.toFixed(1)} ms of CPU a move, ${kilobytes.toFixed(1)} KB each`;
      return { what, timings: arrivals, note };
    }),
  );
  await writeBlock('spectators', [
    `${count} sockets in one room, from the move to their state. ${measuredHere('node loadtest/main.ts --only spectators --keep')}`,
    '',
    ...markdownTable({
      head: ['', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms a move', 'KB a spectator'],
      rows: results.map(({ what, arrivals: { p50, p95, p99 }, cpuMsAMove, kilobytes }) => [
        what,
        ...[p50, p95, p99, cpuMsAMove, kilobytes].map(figure),
      ]),
    }),
  ]);
}

async function newArena(): Promise<Subject> {
  const { databaseUrl, games } = await prepareGames(1, 'mutators');
  const server = await startMeasuredArena(databaseUrl);
  const rest = restAt(`${server.url}/api/v1`);
  const { id, tokens, plies } = games[0]!;
  return {
    what: 'spectators of a game',
    server,
    // Without the last, after which the game is counted and reviewed.
    moves: plies.slice(0, -1).map(({ seat, name }) => {
      return () => ok(rest('POST', `/games/${id}/moves`, { token: tokens[seat], body: { move: name } }));
    }),
    enter: () => enter(server.url, id),
  };
}

async function newBare(moves: number): Promise<Subject> {
  const server = await startMeasured('servers/bare-room.ts');
  const mover = await new Client(server.url).create('bare');
  mover.reconnection.enabled = false;
  return {
    what: 'bare Colyseus room',
    server,
    moves: Array.from({ length: moves }, () => () => mover.request('move', { move: 'Thornback@C2' })),
    enter: () => new Client(server.url).joinById(mover.roomId),
  };
}

/** The number of spectators is shown to all of them a moment after it has changed. */
function knowsAll(room: Room, _: number, all: readonly Room[]): boolean {
  const { watchers = all.length } = room.state as { watchers?: number };
  return watchers === all.length;
}

async function measure({ what, server, moves, enter: enterOne }: Subject, count: number): Promise<Result> {
  const empty = await server.usage('garbage');
  const rooms: Room[] = [];
  while (rooms.length < count) {
    const some = Math.min(ENTERED_AT_ONCE, count - rooms.length);
    rooms.push(...(await Promise.all(Array.from({ length: some }, enterOne))));
  }
  for (const room of rooms) room.reconnection.enabled = false;
  await until(() => rooms.every(knowsAll), MAX_ARRIVAL_MS);
  const seated = await server.usage('garbage');
  const arrivals: number[] = [];
  const before = await server.usage();
  for (const [index, move] of moves.entries()) {
    const movedAt = performance.now();
    for (const room of rooms) room.onStateChange.once(() => arrivals.push(performance.now() - movedAt));
    await move();
    const isKnown = (room: Room): boolean => (room.state as { moveCount: number }).moveCount === index + 1;
    await until(() => rooms.every(isKnown), MAX_ARRIVAL_MS);
  }
  const after = await server.usage();
  await server.stop();
  return {
    what,
    arrivals: percentiles(arrivals),
    cpuMsAMove: (after.cpuMicros - before.cpuMicros) / 1000 / moves.length,
    kilobytes: (seated.rssBytes - empty.rssBytes) / 1024 / count,
  };
}
