// Measures moves over two sockets per game, compared with a bare Colyseus room with two clients of the same SDK.
import { Client, type Room } from '@colyseus/sdk';
import type { SeatReservation } from '../schema/game.ts';
import { restAt } from '../test/support/rest.ts';
import { until } from '../test/support/until.ts';
import { median, percentiles, printTable, printVerdict, type Row } from './statistics.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';

const ROUNDS = 5;
/** Games played before the first measured round, so that both servers run optimized code. */
const WARM_GAMES = 1024;
const MAX_CPU_RATIO = 2.3;

type Sockets = Readonly<Record<'A' | 'B', Room>>;
type Join = (server: MeasuredServer, game: PreparedGame) => Promise<Sockets>;

export async function measureSocketMoves(concurrency: number, gamesPerRound: number): Promise<void> {
  const warmRounds = Math.ceil(WARM_GAMES / gamesPerRound);
  const prepared = await prepareGames((warmRounds + ROUNDS) * gamesPerRound, 'mutators');
  const arena = await startMeasuredArena(prepared.databaseUrl);
  const bare = await startMeasured('servers/bare-room.ts');
  const rows: Row[] = [];
  const cpu = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < warmRounds + ROUNDS; round++) {
    const games = prepared.games.slice(round * gamesPerRound, (round + 1) * gamesPerRound);
    const ours = await drive(arena, games, concurrency, joinArena);
    const theirs = await drive(bare, games, concurrency, joinBareRoom);
    if (round < warmRounds) continue;
    rows.push({ what: `arena socket move, ${concurrency} games at once`, ...ours });
    rows.push({ what: 'bare Colyseus room', ...theirs });
    cpu.ours.push(ours.cpuMicros);
    cpu.theirs.push(theirs.cpuMicros);
  }
  await Promise.all([arena.stop(), bare.stop()]);
  printTable('Socket moves, two sockets a game', rows);
  printVerdict(
    'CPU of a durable socket move relative to a bare room',
    median(cpu.ours) / median(cpu.theirs),
    MAX_CPU_RATIO,
    '×',
  );
}

/** Measures only moves: sockets are opened before and closed afterwards. */
async function drive(server: MeasuredServer, games: readonly PreparedGame[], concurrency: number, join: Join) {
  const latencies: number[] = [];
  let cpuMicros = 0;
  let seconds = 0;
  for (let from = 0; from < games.length; from += concurrency) {
    const batch = games.slice(from, from + concurrency);
    const sockets = await Promise.all(batch.map((game) => join(server, game)));
    const before = await server.usage();
    const startedAt = performance.now();
    await Promise.all(batch.map((game, i) => playAt(sockets[i]!, game, latencies)));
    seconds += (performance.now() - startedAt) / 1000;
    cpuMicros += (await server.usage()).cpuMicros - before.cpuMicros;
    await Promise.all(sockets.flatMap((pair) => [pair.A.leave(), pair.B.leave()]));
  }
  const count = latencies.length;
  return { perSecond: count / seconds, cpuMicros: cpuMicros / count, timings: percentiles(latencies) };
}

async function playAt(pair: Sockets, game: PreparedGame, latencies: number[]): Promise<void> {
  for (const { seat, name, index } of game.plies) {
    const startedAt = performance.now();
    const answer = await pair[seat].request('move', { move: name, expectedMoveCount: index });
    latencies.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`wrong answer to move ${index} of ${game.id}: ${JSON.stringify(answer)}`);
  }
  // The last patches may still be on their way to the seat that did not move.
  const { length } = game.plies;
  await until(() => [pair.A, pair.B].every((room) => (room.state as { moveCount: number }).moveCount === length));
}

async function joinArena({ url }: MeasuredServer, { id, tokens }: PreparedGame): Promise<Sockets> {
  const [a, b] = await Promise.all([enter(url, id, tokens.A), enter(url, id, tokens.B)]);
  return { A: a, B: b };
}

export async function enter(url: string, gameId: string, token?: string): Promise<Room> {
  const { body } = await restAt(`${url}/api/v1`)<SeatReservation>('POST', `/games/${gameId}/socket`, {
    token,
    body: {},
  });
  const room: Room = await new Client(url).consumeSeatReservation(body);
  room.reconnection.enabled = false;
  room.onMessage('seat', () => undefined);
  return room;
}

async function joinBareRoom({ url }: MeasuredServer): Promise<Sockets> {
  const a = await new Client(url).create('bare');
  const b = await new Client(url).joinById(a.roomId);
  for (const room of [a, b]) room.reconnection.enabled = false;
  return { A: a, B: b };
}
