// Measures a thousand spectators with sockets at one game: what a move costs, and when it reaches them; compared with a
// bare Colyseus room with as many clients.
import { Client, type Room } from '@colyseus/sdk';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { median, percentiles, printTable, printVerdict } from './statistics.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames } from './prepared-games.ts';
import { enter } from './socket-moves.ts';
import { ok, restAt } from '../test/support/rest.ts';
import { until } from '../test/support/until.ts';

const ENTERED_AT_ONCE = 50;
const MAX_ARRIVAL_MS = 60_000;
const MAX_CPU_RATIO = 0.7;

/** One room, how a spectator enters it, and its moves in order. */
interface Subject {
  readonly what: string;
  readonly server: MeasuredServer;
  readonly moves: readonly (() => Promise<unknown>)[];
  enter(): Promise<Room>;
}

/** A room whose spectators are all seated. */
interface Watched {
  readonly subject: Subject;
  readonly rooms: readonly Room[];
  readonly kilobytes: number;
  readonly arrivals: number[];
  readonly cpuMs: number[];
}

/** Both rooms stay open and move in turn, so that other load on the machine affects both equally. */
export async function measureSpectators(count: number): Promise<void> {
  const arena = await newArena();
  const watched: Watched[] = [];
  for (const subject of [arena, await newBare(arena.moves.length)]) watched.push(await seat(subject, count));
  for (const index of arena.moves.keys()) for (const one of watched) await move(one, index);
  await Promise.all(watched.map(({ subject }) => subject.server.stop()));
  const results = watched.map(({ subject: { what }, kilobytes, arrivals, cpuMs }) => {
    return { what, kilobytes, timings: percentiles(arrivals), cpuMsAMove: median(cpuMs) };
  });
  printTable(
    `${count} spectators of one game: from the move to their state`,
    results.map(({ what, timings, cpuMsAMove, kilobytes }) => {
      const note = `${cpuMsAMove.toFixed(1)} ms of CPU a move, ${kilobytes.toFixed(1)} KB each`;
      return { what, timings, note };
    }),
  );
  const [ours, theirs] = results.map(({ cpuMsAMove }) => cpuMsAMove) as [number, number];
  printVerdict('CPU of a move relative to a bare room', ours / theirs, MAX_CPU_RATIO, '×');
  await writeBlock('spectators', [
    `${count} sockets in one room, from the move to their state; CPU is the median of ${arena.moves.length} moves. ${measuredHere('node loadtest/main.ts --only spectators --keep')}`,
    '',
    ...markdownTable({
      head: ['', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms a move', 'KB a spectator'],
      rows: results.map(({ what, timings: { p50, p95, p99 }, cpuMsAMove, kilobytes }) => [
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
    // Without the last move, after which the game is counted and reviewed.
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

/** Whether a room knows the full number of spectators, which is sent to all shortly after it changes. */
function knowsAll(room: Room, _: number, all: readonly Room[]): boolean {
  const { watchers = all.length } = room.state as { watchers?: number };
  return watchers === all.length;
}

async function seat(subject: Subject, count: number): Promise<Watched> {
  const { server, enter: enterOne } = subject;
  const empty = await server.usage('garbage');
  const rooms: Room[] = [];
  while (rooms.length < count) {
    const some = Math.min(ENTERED_AT_ONCE, count - rooms.length);
    rooms.push(...(await Promise.all(Array.from({ length: some }, enterOne))));
  }
  for (const room of rooms) room.reconnection.enabled = false;
  await until(() => rooms.every(knowsAll), MAX_ARRIVAL_MS);
  const seated = await server.usage('garbage');
  const kilobytes = (seated.rssBytes - empty.rssBytes) / 1024 / count;
  return { subject, rooms, kilobytes, arrivals: [], cpuMs: [] };
}

async function move({ subject: { server, moves }, rooms, arrivals, cpuMs }: Watched, index: number): Promise<void> {
  const before = await server.usage();
  const movedAt = performance.now();
  for (const room of rooms) room.onStateChange.once(() => arrivals.push(performance.now() - movedAt));
  await moves[index]!();
  const isKnown = (room: Room): boolean => (room.state as { moveCount: number }).moveCount === index + 1;
  await until(() => rooms.every(isKnown), MAX_ARRIVAL_MS);
  cpuMs.push(((await server.usage()).cpuMicros - before.cpuMicros) / 1000);
}
