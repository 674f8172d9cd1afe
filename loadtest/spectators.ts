// A thousand spectators at the sockets of one game: what a move costs, and when it reaches them.
import type { Room } from '@colyseus/sdk';
import { percentiles, printTable } from './figures.ts';
import { startMeasuredArena } from './measured-server.ts';
import { prepareGames } from './prepared-games.ts';
import { enter } from './socket-moves.ts';
import { restAt } from '../test/support/rest.ts';
import { until } from '../test/support/until.ts';

const ENTERED_AT_ONCE = 50;

export async function measureSpectators(count: number): Promise<void> {
  const { databaseUrl, games } = await prepareGames(1, 'mutators');
  const arena = await startMeasuredArena(databaseUrl);
  const game = games[0]!;
  const empty = await arena.usage('garbage');
  const rooms: Room[] = [];
  while (rooms.length < count) {
    rooms.push(...(await Promise.all(Array.from({ length: ENTERED_AT_ONCE }, () => enter(arena.url, game.id)))));
  }
  const seated = await arena.usage('garbage');
  const arrivals: number[] = [];
  let cpuMicros = 0;
  for (const { seat, name, index } of game.plies) {
    const before = await arena.usage();
    let movedAt = 0;
    for (const room of rooms) room.onStateChange.once(() => arrivals.push(performance.now() - movedAt));
    movedAt = performance.now();
    const sent = { token: game.tokens[seat], body: { move: name } };
    const moved = await restAt(`${arena.url}/api/v1`)('POST', `/games/${game.id}/moves`, sent);
    if (moved.status !== 200) throw new Error(`move ${index} was refused: ${moved.text}`);
    await until(() => rooms.every((room) => (room.state as { moveCount: number }).moveCount === index + 1));
    cpuMicros += (await arena.usage()).cpuMicros - before.cpuMicros;
  }
  await arena.stop();
  const perMove = cpuMicros / game.plies.length;
  printTable(`${rooms.length} spectators of one game`, [
    { what: 'from the move to a spectator’s state', timings: percentiles(arrivals), cpuMicros: perMove / rooms.length },
  ]);
  console.log(
    `${(perMove / 1000).toFixed(1)} ms of CPU a move; ${((seated.rssBytes - empty.rssBytes) / 1024 / rooms.length).toFixed(1)} KB a spectator`,
  );
}
