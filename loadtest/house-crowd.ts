// Many games against the house at once, each from a network of its own that answers at once: how long a move of the house
// takes, with which efforts, what it does to the moves of others, and whether every journal re-simulates.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { chooseMove } from '../src/house/choose.ts';
import { EFFORTS, type Effort } from '../src/house/efforts.ts';
import type { HouseRequest } from '../src/ports/house.ts';
import { verify } from '../src/standings/verification.ts';
import { openStore } from '../src/store/open-store.ts';
import type { CrowdOrder, CrowdReport } from './crowd.ts';
import { percentiles, printTable, printVerdict } from './figures.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { checkMove, postMove } from './rest-moves.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';

const STRENGTH = 1600;
const ALONE_MS = 10_000;
/** The crowd plays so long; games that have begun are played to their end. */
const CROWD_MS = 20_000;
/** Others: so many players, each with a move every so many milliseconds. */
const OTHERS = 4;
const OTHERS_EVERY_MS = 100;
const MOST_P95_MS = 1500;
const MOST_WAIT_MS = 3000;
const MOST_OF_OTHERS = 1.2;

/** @param thinkMs how long each player of the crowd takes for a move of its own */
export async function measureHouseCrowd(games: number, thinkMs: number): Promise<void> {
  const ofOthers = (OTHERS * (ALONE_MS + 4 * CROWD_MS)) / OTHERS_EVERY_MS / 10;
  const prepared = await prepareGames(ofOthers, 'classic');
  const server = await startMeasuredArena(prepared.databaseUrl, { TRUST_PROXY: '1' });
  const others = newOthers(server, prepared.games);
  await others.during(sleep(ALONE_MS / 2)); // until its code is optimized
  const alone = await others.during(sleep(ALONE_MS));
  const load = loadavg()[0]!;
  const startedAt = performance.now();
  const playing = playCrowd({ url: server.url, games, strength: STRENGTH, thinkMs, forMs: CROWD_MS });
  const beside = await others.during(playing);
  const seconds = (performance.now() - startedAt) / 1000;
  await server.stop();
  const { waits, refused, ids } = await playing;
  printTable(`${games} games at ${STRENGTH} at once, load average ${load.toFixed(1)}`, [
    { what: 'move answered by the house', perSecond: waits.length / seconds, timings: percentiles(waits) },
    { what: 'moves of others, alone', timings: percentiles(alone) },
    { what: 'moves of others, beside', timings: percentiles(beside) },
  ]);
  console.log(`${ids.length} games; refused and tried again: ${refused.starts} starts, ${refused.moves} moves`);
  await simulateAgain(prepared.databaseUrl, ids);
  printVerdict('p95 of a move of the house', percentiles(waits).p95, MOST_P95_MS, 'ms');
  printVerdict('longest move of the house', Math.max(...waits), MOST_WAIT_MS, 'ms');
  printVerdict('p95 of others beside the crowd', percentiles(beside).p95 / percentiles(alone).p95, MOST_OF_OTHERS, '×');
}

/** Whole duels of others, at an even pace. */
function newOthers(server: MeasuredServer, games: readonly PreparedGame[]) {
  const pool = new Pool(server.url, { connections: OTHERS });
  const left = [...games];
  const player = async (isOver: () => boolean, took: number[]): Promise<void> => {
    let next = performance.now();
    for (let game = left.pop(); game && !isOver(); game = left.pop()) {
      for (const { index } of game.plies) {
        if (isOver()) return;
        await sleep(Math.max(0, next - performance.now()));
        took.push(await postMove(pool, game, index, checkMove));
        next += OTHERS_EVERY_MS;
      }
    }
  };
  return {
    /** @returns how long each move took, in milliseconds, until this is over */
    async during(event: Promise<unknown>): Promise<number[]> {
      let isOver = false;
      const took: number[] = [];
      const players = Array.from({ length: OTHERS }, () => player(() => isOver, took));
      await event;
      isOver = true;
      await Promise.all(players);
      return took;
    },
  };
}

async function playCrowd(order: CrowdOrder): Promise<CrowdReport> {
  const crowd = fork(path.join(import.meta.dirname, 'crowd.ts'));
  crowd.send(order);
  const gone = once(crowd, 'exit').then(([code]) => {
    throw new Error(`the crowd ended with ${code}`);
  });
  const [report] = (await Promise.race([once(crowd, 'message'), gone])) as [CrowdReport];
  gone.catch(() => undefined); // it has said everything
  return report;
}

/** Chooses every move of the house again. */
async function simulateAgain(databaseUrl: string, ids: readonly string[]): Promise<void> {
  const store = await openStore(databaseUrl);
  const counts = EFFORTS.map(() => 0);
  const house = {
    async chooseAgain(request: HouseRequest, effort: Effort) {
      counts[effort]! += 1;
      return chooseMove({ ...request, effort });
    },
  };
  for (const id of ids) {
    const verification = await verify(house, (await store.findGame(id))!);
    if (!verification.ok) throw new Error(`the journal of ${id} diverges at ${verification.divergesAt}`);
  }
  await store.close();
  const shares = counts.map((count, effort) => `${effort}: ${count}`).join(', ');
  console.log(`all ${ids.length} journals re-simulate; moves of the house by effort: ${shares}`);
}
