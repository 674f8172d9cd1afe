// Measures moves against the house at full strength, alone and while ten games are reviewed at once, and the time of a
// review.
import { RULESETS } from '../src/engine/index.ts';
import type { ReviewAnswer } from '../schema/review.ts';
import type { Moved, Started } from '../schema/game.ts';
import { restAt, type Rest } from '../test/support/rest.ts';
import { percentiles, printTable, printVerdict, type Row } from './statistics.ts';
import { startMeasuredArena } from './measured-server.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';

const AT_ONCE = 10;
const ROUNDS = 5;
const PLAYERS = 2;
const MOVES_A_ROUND = 400;
const MAX_RISE_PERCENT = 20;

export async function measureReviews(): Promise<void> {
  const { databaseUrl, games } = await prepareGames(AT_ONCE * ROUNDS + 2, 'mutators');
  const arena = await startMeasuredArena(databaseUrl);
  const rest = restAt(`${arena.url}/api/v1`);
  await Promise.all(games.map((game) => finish(rest, game)));
  const single = [await timeOfReview(rest, games.at(-1)!), await timeOfReview(rest, games.at(-2)!)];
  await playHouse(rest, MOVES_A_ROUND); // warm
  const [alone, among]: [number[], number[]] = [[], []];
  let reviewed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await playHouse(rest, MOVES_A_ROUND)));
    const running = games.slice(round * AT_ONCE, (round + 1) * AT_ONCE).map(async (game) => {
      await timeOfReview(rest, game);
      reviewed++;
    });
    const before = reviewed;
    among.push(...(await playHouse(rest, MOVES_A_ROUND)));
    if (reviewed - before === AT_ONCE) console.log('the reviews finished before the moves: play fewer moves');
    await Promise.all(running);
  }
  await arena.stop();
  const rows: Row[] = [
    { what: 'move against the house, alone', timings: percentiles(alone) },
    { what: `the same during ${AT_ONCE} reviews`, timings: percentiles(among) },
  ];
  printTable(`Game Review (${RULESETS[1]})`, rows);
  console.log(
    `a whole game is reviewed in ${single.map((ms) => (ms / 1000).toFixed(1)).join(' and ')} s with nothing else running`,
  );
  const risePercent = (100 * (percentiles(among).p95 - percentiles(alone).p95)) / percentiles(alone).p95;
  printVerdict('p95 of a move rises by', risePercent, MAX_RISE_PERCENT, '%');
}

async function finish(rest: Rest, { id, tokens, plies }: PreparedGame): Promise<void> {
  for (const { seat, name } of plies) {
    await rest('POST', `/games/${id}/moves`, { token: tokens[seat], body: { move: name } });
  }
}

/** Each game uses its own token, because a caller may only have one review at a time. */
async function timeOfReview(rest: Rest, { id, tokens }: PreparedGame): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { status, body } = await rest<ReviewAnswer>('GET', `/games/${id}/review?timeout=20`, { token: tokens.A });
    if (body.status === 'done') return performance.now() - startedAt;
    if (status !== 202) throw new Error(`a review was refused: ${JSON.stringify(body)}`);
  }
}

/** The latencies of at least `count` moves, each including the house's reply. */
async function playHouse(rest: Rest, count: number): Promise<number[]> {
  const latencies: number[] = [];
  const player = async (): Promise<void> => {
    while (latencies.length < count) await playOne(rest, latencies);
  };
  await Promise.all(Array.from({ length: PLAYERS }, player));
  return latencies;
}

async function playOne(rest: Rest, latencies: number[]): Promise<void> {
  const body = { mode: 'house', ruleset: 'mutators', strength: 1600 };
  const { playerToken: token, game } = (await rest<Started>('POST', '/games', { body })).body;
  for (let names = game.view!.legalMoves; names;) {
    const startedAt = performance.now();
    const moved = await rest<Moved>('POST', `/games/${game.id}/moves`, { token, body: { move: names[0]! } });
    latencies.push(performance.now() - startedAt);
    names = moved.body.game.view!.legalMoves;
  }
}
