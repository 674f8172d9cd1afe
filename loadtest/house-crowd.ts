// Many games against the house at once, each from a network of its own that answers at once: how long a move of the house
// takes, with which efforts, what it does to the moves of others, and whether every journal re-simulates.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseMove } from '../src/house/choose.ts';
import { EFFORTS, type Effort } from '../src/house/efforts.ts';
import type { HouseRequest } from '../src/ports/house.ts';
import { verify } from '../src/standings/verification.ts';
import { openStore } from '../src/store/open-store.ts';
import type { CrowdOrder, CrowdReport } from './crowd.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, printVerdict } from './statistics.ts';
import { startMeasuredArena } from './measured-server.ts';
import { runInChild } from './child-process.ts';
import { newBackgroundDuels, BACKGROUND_PLAYERS, backgroundGamesFor } from './background-duels.ts';
import { prepareGames } from './prepared-games.ts';

const STRENGTH = 1600;
const ALONE_MS = 10_000;
/** The crowd plays so long; games that have begun are played to their end. */
const CROWD_MS = 20_000;
const MOST_P95_MS = 1500;
const MOST_WAIT_MS = 3000;
const MOST_OF_OTHERS = 1.2;

/**
 * @param sizes games at once, each crowd against a server of its own
 * @param thinkMs how long each player takes for a move of its own
 */
export async function measureHouseCrowds(sizes: readonly number[], thinkMs = 0): Promise<void> {
  const rows: string[][] = [];
  for (const games of sizes) rows.push(await measureCrowd(games, thinkMs));
  await writeBlock('house', [
    `Games at ${STRENGTH}, each from a network of its own that answers at once, for ${CROWD_MS / 1000} s, beside ${BACKGROUND_PLAYERS} duels of others; every journal re-simulates. ${measuredHere('node loadtest/main.ts --only house --keep')}`,
    '',
    ...markdownTable({
      head: [
        'games at once',
        'moves of the house/s',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'others alone, p95 ms',
        'beside',
        'moves by effort, 0 to 5, %',
      ],
      rows,
    }),
  ]);
}

/** @returns its row of the table */
async function measureCrowd(games: number, thinkMs: number): Promise<string[]> {
  const prepared = await prepareGames(backgroundGamesFor(ALONE_MS + 4 * CROWD_MS), 'classic');
  const server = await startMeasuredArena(prepared.databaseUrl, { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' });
  const others = newBackgroundDuels(server, prepared.games);
  await others.during(sleep(ALONE_MS / 2)); // until its code is optimized
  const alone = percentiles(await others.during(sleep(ALONE_MS)));
  const load = loadavg()[0]!;
  const startedAt = performance.now();
  const order: CrowdOrder = { url: server.url, games, strength: STRENGTH, thinkMs, forMs: CROWD_MS };
  const playing = runInChild<CrowdReport>('crowd.ts', order);
  const beside = percentiles(await others.during(playing));
  const seconds = (performance.now() - startedAt) / 1000;
  await server.stop();
  const { waits, refused, ids } = await playing;
  const [timings, perSecond] = [percentiles(waits), waits.length / seconds];
  printTable(`${games} games at ${STRENGTH} at once, load average ${load.toFixed(1)}`, [
    { what: 'move answered by the house', perSecond, timings },
    { what: 'moves of others, alone', timings: alone },
    { what: 'moves of others, beside', timings: beside },
  ]);
  console.log(`${ids.length} games; refused and tried again: ${refused.starts} starts, ${refused.moves} moves`);
  const counts = await simulateAgain(prepared.databaseUrl, ids);
  console.log(`all ${ids.length} journals re-simulate; moves of the house by effort: ${counts.join(', ')}`);
  printVerdict('p95 of a move of the house', timings.p95, MOST_P95_MS, 'ms');
  printVerdict('longest move of the house', Math.max(...waits), MOST_WAIT_MS, 'ms');
  printVerdict('p95 of others beside the crowd', beside.p95 / alone.p95, MOST_OF_OTHERS, '×');
  const all = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => Math.round((100 * count) / all)).join(' ');
  const figures = [perSecond, timings.p50, timings.p95, timings.p99, alone.p95, beside.p95].map(figure);
  return [String(games), ...figures, shares];
}

/** Chooses every move of the house again. @returns how many were chosen with each effort */
async function simulateAgain(databaseUrl: string, ids: readonly string[]): Promise<number[]> {
  const store = await openStore(databaseUrl);
  const counts = EFFORTS.map(() => 0);
  const house = {
    async reproduceChoice(request: HouseRequest, effort: Effort) {
      counts[effort]! += 1;
      return chooseMove({ ...request, effort });
    },
  };
  for (const id of ids) {
    const verification = await verify(house, (await store.findGame(id))!);
    if (!verification.ok) throw new Error(`the journal of ${id} diverges at ${verification.divergesAt}`);
  }
  await store.close();
  return counts;
}
