// Measures many concurrent games against the house, each from its own network and without thinking time: how long a
// move of the house takes, with which effort, how it affects the moves of others, and whether every journal
// re-simulates.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseMove } from '../src/house/choose.ts';
import { EFFORTS, type Effort } from '../src/house/efforts.ts';
import type { HouseRequest } from '../src/ports/house.ts';
import { verify } from '../src/standings/verification.ts';
import { openStore } from '../src/store/open-store.ts';
import type { CrowdOrder, CrowdReport } from './crowd.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { median, mediansOf, percentiles, printTable, printVerdict, type Timings } from './statistics.ts';
import { startMeasuredArena } from './measured-server.ts';
import { runInChild } from './child-process.ts';
import { newBackgroundDuels, BACKGROUND_PLAYERS, backgroundGamesFor } from './background-duels.ts';
import { prepareGames } from './prepared-games.ts';

const STRENGTH = 1600;
const ROUNDS = 3;
const ALONE_MS = 6000;
/** How long the crowd plays in each round; running games are then finished. */
const CROWD_MS = 10_000;
/** A crowd plays first until the code is optimized: with cold code, duels alone would be slower than beside a crowd. */
const WARM_MS = 5000;
const MAX_P95_MS = 1500;
const MAX_WAIT_MS = 3000;
const MAX_OTHERS_RATIO = 1.2;

/**
 * @param sizes numbers of concurrent games; each crowd gets its own server
 * @param thinkMs mean time a player takes for a move
 */
export async function measureHouseCrowds(sizes: readonly number[], thinkMs = 0): Promise<void> {
  const rows: string[][] = [];
  for (const games of sizes) rows.push(await measureCrowd(games, thinkMs));
  await writeBlock('house', [
    `Games at ${STRENGTH}, each from a network of its own that answers at once, for ${CROWD_MS / 1000} s in each of ${ROUNDS} rounds, beside ${BACKGROUND_PLAYERS} duels of others, whose figures are medians of the rounds; every journal re-simulates. ${measuredHere('node loadtest/main.ts --only house --keep')}`,
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

interface Round {
  readonly alone: Timings;
  readonly beside: Timings;
  readonly crowd: CrowdReport;
  readonly seconds: number;
}

/** @returns the table's row for this crowd */
async function measureCrowd(games: number, thinkMs: number): Promise<string[]> {
  const spans = WARM_MS + ROUNDS * (ALONE_MS + CROWD_MS);
  const prepared = await prepareGames(backgroundGamesFor(2 * spans), 'classic');
  const server = await startMeasuredArena(prepared.databaseUrl, { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' });
  const others = newBackgroundDuels(server, prepared.games);
  const play = (forMs: number): Promise<CrowdReport> => {
    const order: CrowdOrder = { url: server.url, games, strength: STRENGTH, thinkMs, forMs };
    return runInChild<CrowdReport>('crowd.ts', order);
  };
  await others.during(play(WARM_MS));
  const load = loadavg()[0]!;
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = percentiles(await others.during(sleep(ALONE_MS)));
    const startedAt = performance.now();
    const playing = play(CROWD_MS);
    const beside = percentiles(await others.during(playing));
    rounds.push({ alone, beside, crowd: await playing, seconds: (performance.now() - startedAt) / 1000 });
  }
  await server.stop();
  const waits = rounds.flatMap(({ crowd }) => crowd.waits);
  const ids = rounds.flatMap(({ crowd }) => crowd.ids);
  const refused = (what: keyof CrowdReport['refused']): number =>
    rounds.reduce((sum, { crowd }) => sum + crowd.refused[what], 0);
  const [timings, perSecond] = [
    percentiles(waits),
    waits.length / rounds.reduce((sum, { seconds }) => sum + seconds, 0),
  ];
  const alone = mediansOf(rounds.map((round) => round.alone));
  const beside = mediansOf(rounds.map((round) => round.beside));
  printTable(`${games} games at ${STRENGTH} at once, load average ${load.toFixed(1)}`, [
    { what: 'move answered by the house', perSecond, timings },
    { what: 'moves of others, alone', timings: alone },
    { what: 'moves of others, beside', timings: beside },
  ]);
  console.log(`${ids.length} games; refused and retried: ${refused('starts')} starts, ${refused('moves')} moves`);
  const counts = await simulateAgain(prepared.databaseUrl, ids);
  console.log(`all ${ids.length} journals re-simulate; moves of the house by effort: ${counts.join(', ')}`);
  printVerdict('p95 of a move of the house', timings.p95, MAX_P95_MS, 'ms');
  printVerdict('longest move of the house', Math.max(...waits), MAX_WAIT_MS, 'ms');
  const times = median(rounds.map((round) => round.beside.p95 / round.alone.p95));
  printVerdict('p95 of others beside the crowd', times, MAX_OTHERS_RATIO, '×');
  const all = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => Math.round((100 * count) / all)).join(' ');
  const figures = [perSecond, timings.p50, timings.p95, timings.p99, alone.p95, beside.p95].map(figure);
  return [String(games), ...figures, shares];
}

/** Computes every move of the house again. @returns how many had each effort */
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
