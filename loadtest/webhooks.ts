// Measures the time from a move to its receipt by a subscriber, and what ten thousand subscriptions cost the moves of
// others.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import type { Subscription } from '../src/records/webhook-records.ts';
import { findKeyring } from '../src/outbound/key.ts';
import { newSecrets } from '../src/webhooks/signing-secrets.ts';
import { newSigningSecret } from '../src/webhooks/signing.ts';
import { databasePath } from '../src/store/database-path.ts';
import { openStore } from '../src/store/open-store.ts';
import { newSubscription } from '../test/support/builders.ts';
import { until } from '../test/support/until.ts';
import { median, percentiles, printTable, printVerdict, type Row } from './statistics.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';
import { driveMoves, postMove } from './rest-moves.ts';

const ROUNDS = 11;
const WARM_ROUNDS = 4;
const MAX_SLOWER_PERCENT = 10;
const TIMED_GAMES = 40;
const ENV = { WEBHOOKS_ALLOW_LOOPBACK: '1' };

export async function measureWebhooks(subscriptions: number, gamesPerRound: number): Promise<void> {
  await measureReceipt();
  await measureMovesOfOthers(subscriptions, gamesPerRound);
}

/** Plays one game after the other, so that delivery is timed rather than queueing. */
async function measureReceipt(): Promise<void> {
  const receiver = await startTimingReceiver();
  const prepared = await prepareGames(TIMED_GAMES, 'mutators');
  await insertSubscriptions(prepared.databaseUrl, prepared.games, receiver.url);
  const arena = await startMeasuredArena(prepared.databaseUrl, ENV);
  const pool = new Pool(arena.url, { connections: 1 });
  const answered: number[] = [];
  const received: number[] = [];
  let moves = 0;
  for (const [i, game] of prepared.games.entries()) {
    for (const { index } of game.plies) {
      const key = `${game.id} ${index}`;
      const sentAt = performance.now();
      const took = await postMove(pool, game, index);
      moves += 1;
      await until(() => receiver.receipts.has(key));
      if (i < TIMED_GAMES / 4) continue;
      answered.push(took);
      received.push(receiver.receipts.get(key)! - sentAt);
    }
  }
  await pool.close();
  await arena.stop();
  receiver.stop();
  printTable('Webhooks, one game after the other', [
    { what: 'from the move request to its receipt', timings: percentiles(received) },
    { what: 'to the answer of the move', timings: percentiles(answered) },
  ]);
  console.log(`${moves} moves, ${receiver.receipts.size} receipts`);
}

/** Plays the same rounds on two servers: one with subscriptions to other games, one without. */
async function measureMovesOfOthers(subscriptions: number, gamesPerRound: number): Promise<void> {
  const count = (WARM_ROUNDS + ROUNDS) * gamesPerRound;
  const [subscribed, plain] = [
    await prepareGames(count + subscriptions, 'mutators'),
    await prepareGames(count + subscriptions, 'mutators'),
  ];
  await insertSubscriptions(subscribed.databaseUrl, subscribed.games.slice(count), 'http://127.0.0.1:9/');
  const servers = [
    {
      what: `moves beside ${subscriptions} subscriptions`,
      games: subscribed.games,
      arena: await startMeasuredArena(subscribed.databaseUrl, ENV),
    },
    { what: 'moves without', games: plain.games, arena: await startMeasuredArena(plain.databaseUrl, ENV) },
  ];
  const rows: Row[] = [];
  const cpu: number[][] = [[], []];
  const p50: number[][] = [[], []];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    const inTurn = [...servers.entries()];
    for (const [i, { what, arena, games }] of round % 2 ? inTurn : inTurn.toReversed()) {
      const figures = await driveRound(arena, games.slice(round * gamesPerRound, (round + 1) * gamesPerRound));
      if (round < WARM_ROUNDS) continue;
      rows.push({ what, ...figures });
      cpu[i]!.push(figures.cpuMicros);
      p50[i]!.push(figures.timings.p50);
    }
  }
  await Promise.all(servers.map(({ arena }) => arena.stop()));
  printTable('Moves and subscriptions to other games', rows);
  printVerdict('rise of the CPU of a move', slower(cpu), MAX_SLOWER_PERCENT, '%');
  printVerdict('rise of the time of a move, p50', slower(p50), MAX_SLOWER_PERCENT, '%');
}

function driveRound(arena: MeasuredServer, games: readonly PreparedGame[]) {
  return driveMoves(arena, games, 64);
}

/** Compares neighbouring rounds, so that other load on the machine counts for both. */
function slower([withThem, without]: number[][]): number {
  return (median(withThem!.map((figure, i) => figure / without![i]!)) - 1) * 100;
}

/** Inserts one subscription for each game, as POST /webhooks would. */
async function insertSubscriptions(databaseUrl: string, games: readonly PreparedGame[], url: string): Promise<void> {
  const secrets = newSecrets(findKeyring(undefined, databasePath(databaseUrl))!);
  const store = await openStore(databaseUrl);
  const of = ({ id: gameId }: PreparedGame): Subscription =>
    newSubscription({
      gameId,
      url,
      events: ['game.move'],
      secret: secrets.seal(newSigningSecret()),
      createdAt: Date.now(),
    });
  await Promise.all(games.map((game) => store.webhooks.insertSubscription(of(game), null)));
  await store.close();
}

/** Records when each move was delivered, by game and index. */
async function startTimingReceiver() {
  const receipts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const at = performance.now();
    const { data } = JSON.parse((await request.toArray()).join('')) as { data: { gameId: string; index: number } };
    receipts.set(`${data.gameId} ${data.index}`, at);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { receipts, url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
