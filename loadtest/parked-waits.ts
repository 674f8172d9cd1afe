// Ten thousand parked long-polls, answered at once by one move, while another request keeps asking for its share.
import net from 'node:net';
import { once } from 'node:events';
import { percentiles, printTable, printVerdict } from './figures.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';
import { restAt } from '../test/support/rest.ts';

const LONGEST_HOLD_UP_MS = 50;
const OPENED_AT_ONCE = 200;

export async function measureParkedWaits(count: number): Promise<void> {
  const { databaseUrl, games } = await prepareGames(1, 'classic');
  const arena = await startMeasuredArena(databaseUrl);
  const game = games[0]!;
  const empty = await arena.usage('garbage');
  const startedAt = performance.now();
  const callers = await parkAll(arena, game, count);
  const parkSeconds = (performance.now() - startedAt) / 1000;
  const parked = await arena.usage('garbage');
  const { waking, others, longestDelayMs, cpuMicros } = await wakeAll(arena, game, callers);
  await arena.stop();
  printTable(`${count} parked long-polls of one game, answered by one move`, [
    { what: 'answer after the move', timings: percentiles(waking), cpuMicros: cpuMicros / count },
    { what: 'other requests meanwhile', timings: percentiles(others) },
  ]);
  console.log(`parked in ${parkSeconds.toFixed(1)} s; ${kilobytes(parked.rssBytes - empty.rssBytes, count)} KB each`);
  printVerdict('longest time the event loop was held up', longestDelayMs, LONGEST_HOLD_UP_MS, 'ms');
}

interface Caller {
  readonly socket: net.Socket;
  /** Resolves with the time of the answer. */
  readonly answered: Promise<number>;
}

async function parkAll(arena: MeasuredServer, game: PreparedGame, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  while (callers.length < count) {
    const some = Math.min(OPENED_AT_ONCE, count - callers.length);
    callers.push(...(await Promise.all(Array.from({ length: some }, () => park(arena, game)))));
  }
  await restAt(arena.url)('GET', '/healthz'); // all of them have been read by now
  return callers;
}

async function park({ port }: MeasuredServer, { id }: PreparedGame): Promise<Caller> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /api/v1/games/${id}/watch?timeout=20 HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const answered = new Promise<number>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const body = text.split('\r\n\r\n')[1];
      if (!body?.endsWith('}')) return;
      if (body.includes('"moveCount":1')) resolve(performance.now());
      else reject(new Error(`wrong answer to a parked wait: ${body}`));
    });
    socket.on('error', reject);
  });
  return { socket, answered };
}

async function wakeAll(arena: MeasuredServer, game: PreparedGame, callers: readonly Caller[]) {
  const rest = restAt(`${arena.url}/api/v1`);
  const { seat, name } = game.plies[0]!;
  const before = await arena.usage();
  let isAnswered = false;
  const others: number[] = [];
  const asking = (async () => {
    while (!isAnswered) {
      const askedAt = performance.now();
      await rest('GET', '/rulesets');
      others.push(performance.now() - askedAt);
    }
  })();
  const movedAt = performance.now();
  const moved = await rest('POST', `/games/${game.id}/moves`, { token: game.tokens[seat], body: { move: name } });
  if (moved.status !== 200) throw new Error(`the move was refused: ${moved.text}`);
  const waking = (await Promise.all(callers.map(({ answered }) => answered))).map((at) => at - movedAt);
  isAnswered = true;
  await asking;
  const after = await arena.usage();
  for (const { socket } of callers) socket.destroy();
  return { waking, others, longestDelayMs: after.longestDelayMs, cpuMicros: after.cpuMicros - before.cpuMicros };
}

export function kilobytes(bytes: number, count: number): string {
  return (bytes / 1024 / count).toFixed(1);
}
