// Measures ten thousand live games in memory without any socket: the memory of each, and the CPU of all.
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { printVerdict } from './statistics.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';
import { restAt } from '../test/support/rest.ts';

const MAX_KILOBYTES_EACH = 40;
const MAX_CORE_PERCENT = 4;
const WATCHED_MS = 10_000;
const AT_ONCE = 64;
const PLAYED = 4;

export async function measureIdleRooms(count: number): Promise<void> {
  const { databaseUrl, games } = await prepareGames(count, 'mutators', PLAYED);
  const arena = await startMeasuredArena(databaseUrl);
  await loadRooms(arena, games.slice(0, 1));
  const empty = await arena.usage('garbage');
  await loadRooms(arena, games.slice(1));
  const full = await arena.usage('garbage');
  const before = await arena.usage();
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
  const after = await arena.usage();
  await arena.stop();
  const kilobytes = (full.rssBytes - empty.rssBytes) / 1024 / (count - 1);
  console.log(`\n${count} idle live games, ${PLAYED + 1} moves into each`);
  printVerdict('memory of an idle live game', kilobytes, MAX_KILOBYTES_EACH, 'KB');
  const percent = ((after.cpuMicros - before.cpuMicros) / (WATCHED_MS * 1000)) * 100;
  printVerdict('CPU of all of them', percent, MAX_CORE_PERCENT, '% of a core');
  await writeBlock('idle', [
    `${count} idle live games on one process. ${measuredHere('node loadtest/main.ts --only idle --keep')}`,
    '',
    ...markdownTable({
      head: ['', 'KB each', 'CPU of all, % of a core'],
      rows: [[`${PLAYED + 1} moves into each`, figure(kilobytes), figure(percent)]],
    }),
  ]);
}

/** One move in each game loads its room into memory. */
export async function loadRooms(
  { url }: Pick<MeasuredServer, 'url'>,
  games: readonly PreparedGame[],
  played = PLAYED,
): Promise<void> {
  const queue = [...games];
  const rest = restAt(`${url}/api/v1`);
  const mover = async (): Promise<void> => {
    for (let game = queue.pop(); game; game = queue.pop()) {
      const { seat, name } = game.plies[played]!;
      const moved = await rest('POST', `/games/${game.id}/moves`, { token: game.tokens[seat], body: { move: name } });
      if (moved.status !== 200) throw new Error(`a move was refused: ${moved.text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, mover));
}
