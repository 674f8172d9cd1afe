// Measures durable REST moves of many concurrent duels, compared with a bare Express JSON POST from the same client.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Moved, MovedBriefly } from '../schema/game.ts';
import { wireEvent } from '../schema/wire.ts';
import { median, percentiles, printTable, printVerdict, type Row } from './statistics.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';

const ROUNDS = 5;
/**
 * Games played before the first measured round, so that both servers run optimized code; until then compiling adds a
 * quarter to a move.
 */
const WARM_GAMES = 1024;
const MAX_CPU_RATIO = { whole: 3.3, brief: 2.5 } as const;
const BUSY_PAUSE_MS = 100;

/** Number of 503 answers so far; these moves were retried, and the wait is part of their time. */
let busy = 0;
export const busyAnswers = (): number => busy;

export async function measureRestMoves(concurrency: number, gamesPerRound: number): Promise<void> {
  const warmRounds = Math.ceil(WARM_GAMES / gamesPerRound);
  const prepared = await prepareGames(2 * (warmRounds + ROUNDS) * gamesPerRound, 'mutators');
  const arena = await startMeasuredArena(prepared.databaseUrl);
  const bare = await startMeasured('servers/bare-express.ts');
  const rows: Row[] = [];
  const cpu = { whole: [] as number[], brief: [] as number[], bare: [] as number[] };
  for (let round = 0; round < warmRounds + ROUNDS; round++) {
    const [ofWhole, ofBrief] = [2 * round, 2 * round + 1].map((part) =>
      prepared.games.slice(part * gamesPerRound, (part + 1) * gamesPerRound),
    );
    const whole = await drive([arena], ofWhole!, concurrency, checkMove);
    const brief = await drive([arena], ofBrief!, concurrency, checkBriefMove);
    const theirs = await drive([bare], ofWhole!, concurrency, checkEcho);
    if (round < warmRounds) continue;
    rows.push({ what: `arena move, ${concurrency} games at once`, ...whole });
    rows.push({ what: 'the same with return=minimal', ...brief }, { what: 'bare Express POST', ...theirs });
    cpu.whole.push(whole.cpuMicros);
    cpu.brief.push(brief.cpuMicros);
    cpu.bare.push(theirs.cpuMicros);
  }
  await Promise.all([arena.stop(), bare.stop()]);
  printTable('REST moves', rows);
  const base = median(cpu.bare);
  const { whole, brief } = MAX_CPU_RATIO;
  printVerdict('CPU of a REST move relative to a bare POST', median(cpu.whole) / base, whole, '×');
  printVerdict('CPU of a REST move with return=minimal, the same', median(cpu.brief) / base, brief, '×');
}

type Check = (ply: number, game: PreparedGame, status: number, body: unknown) => void;

/**
 * @param servers receive the moves in turn
 * @param doors where the moves are sent, if not to the servers directly
 */
export async function drive(
  servers: readonly MeasuredServer[],
  games: readonly PreparedGame[],
  concurrency: number,
  check: Check,
  doors = servers.map(({ url }) => url),
) {
  const pools = doors.map((url) => new Pool(url, { connections: concurrency }));
  const latencies: number[] = [];
  const before = await cpuOf(servers);
  const startedAt = performance.now();
  const queue = [...games];
  const player = async (): Promise<void> => {
    for (let game = queue.pop(); game; game = queue.pop()) {
      for (const ply of game.plies) {
        latencies.push(await postMove(pools[latencies.length % pools.length]!, game, ply.index, check));
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, player));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await cpuOf(servers);
  await Promise.all(pools.map((pool) => pool.close()));
  return {
    perSecond: latencies.length / seconds,
    cpuMicros: (after - before) / latencies.length,
    timings: percentiles(latencies),
  };
}

/** Plays whole games over REST and checks every answer. */
export function driveMoves(server: MeasuredServer, games: readonly PreparedGame[], concurrency: number) {
  return drive([server], games, concurrency, checkMove);
}

async function cpuOf(servers: readonly MeasuredServer[]): Promise<number> {
  const usages = await Promise.all(servers.map((server) => server.usage()));
  return usages.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0);
}

/** @returns how long the move took, in ms */
export async function postMove(
  pool: Pool,
  game: PreparedGame,
  index: number,
  check: Check = checkMove,
): Promise<number> {
  const { seat, name } = game.plies[index]!;
  const startedAt = performance.now();
  const request = () =>
    pool.request({
      method: 'POST',
      path: `${pathRoot(check)}/games/${game.id}/moves`,
      headers: {
        authorization: `Bearer ${game.tokens[seat]}`,
        'content-type': 'application/json',
        ...(check === checkBriefMove ? { prefer: 'return=minimal' } : {}),
      },
      body: JSON.stringify({ move: name, expectedMoveCount: index }),
    });
  let { statusCode, body } = await request();
  while (statusCode === 503) {
    busy += 1;
    await body.dump();
    await sleep(BUSY_PAUSE_MS);
    ({ statusCode, body } = await request());
  }
  const answer: unknown = await body.json();
  const took = performance.now() - startedAt;
  check(index, game, statusCode, answer);
  return took;
}

function pathRoot(check: Check): string {
  return check === checkEcho ? '' : '/api/v1';
}

export function checkMove(index: number, game: PreparedGame, status: number, body: unknown): void {
  const wanted = game.plies[index]!;
  const { played, game: after } = body as Moved;
  const isRight = status === 200 && played[0]?.name === wanted.name && after.moveCount === index + 1;
  const isSame = isRight && JSON.stringify(played[0]!.events) === JSON.stringify(wanted.events.map(wireEvent));
  if (!isSame) throw new Error(`wrong answer to move ${index} of ${game.id}: ${status} ${JSON.stringify(body)}`);
}

export function checkBriefMove(index: number, game: PreparedGame, status: number, body: unknown): void {
  const { moveCount } = body as MovedBriefly;
  if (status === 200 && moveCount === index + 1) return;
  throw new Error(`wrong answer to move ${index} of ${game.id}: ${status} ${JSON.stringify(body)}`);
}

export function checkEcho(index: number, game: PreparedGame, status: number, body: unknown): void {
  const { move } = body as { move: string };
  if (status !== 200 || move !== game.plies[index]!.name) throw new Error(`wrong echo: ${status}`);
}
