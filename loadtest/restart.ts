// Measures the time from the start of the process to the first answer, with ten thousand open games in the database.
import { printVerdict } from './statistics.ts';
import { startMeasuredArena } from './measured-server.ts';
import { prepareGames } from './prepared-games.ts';
import { restAt } from '../test/support/rest.ts';

const MAX_SECONDS = 2;

export async function measureRestart(count: number): Promise<void> {
  const { databaseUrl, games } = await prepareGames(count, 'mutators', 6);
  const killed = await startMeasuredArena(databaseUrl);
  await killed.stop();
  const startedAt = performance.now();
  const arena = await startMeasuredArena(databaseUrl);
  const game = games[Math.floor(count / 2)]!;
  const { status, body } = await restAt(`${arena.url}/api/v1`)('GET', `/games/${game.id}`, { token: game.tokens.A });
  const seconds = (performance.now() - startedAt) / 1000;
  await arena.stop();
  if (status !== 200 || body.moveCount !== 6) throw new Error(`wrong first answer: ${status} ${JSON.stringify(body)}`);
  console.log(`\nRestart with ${count} open games`);
  printVerdict('first answer after', seconds, MAX_SECONDS, 's');
}
