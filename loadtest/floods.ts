// Measures honest callers who play the house over REST while another network floods the arena with its full quota.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Moved, Started } from '../schema/game.ts';
import { restAt, type Rest } from '../test/support/rest.ts';
import type { Order } from './attackers.ts';
import { FLOODS, type FloodName } from './flood-attacks.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, printVerdict, type Row } from './statistics.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';

const HONEST = 8;
const PAUSE_MS = 300;
const REVIEWED = 50;
const MAX_P95_RISE = 2;
/**
 * The memory that one network may use at its limits, in rooms, parked calls, sockets and streams, with a margin for
 * garbage.
 */
const MAX_RISE_MB = 150;

/** @param seconds duration of each flood */
export async function measureFloods(seconds: number): Promise<void> {
  const { databaseUrl, games } = await prepareGames(REVIEWED, 'mutators');
  const arena = await startMeasuredArena(databaseUrl, { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' });
  await finishAll(arena, games);
  await playFor(arena, 3); // warm
  const quiet = percentiles(await playFor(arena, seconds));
  const quietBytes = (await arena.usage()).rssBytes;
  const rows: Row[] = [{ what: 'no flood', timings: quiet, note: `${megabytes(quietBytes)} MB` }];
  for (const [i, name] of (Object.keys(FLOODS) as FloodName[]).entries()) {
    const address = `198.51.100.${i + 1}`; // each with its own full quota
    const { latencies, rssBytes } = await duringFlood(arena, seconds, { name, address, url: arena.url, games });
    rows.push({ what: name, timings: percentiles(latencies), note: `${megabytes(rssBytes)} MB` });
  }
  await arena.stop();
  printTable(`Moves of ${HONEST} honest networks during floods by another network`, rows);
  for (const { what, timings, note } of rows.slice(1)) {
    printVerdict(`p95 during ${what}, relative to no flood`, timings!.p95 / quiet.p95, MAX_P95_RISE, '');
    printVerdict(`rise of memory during ${what}`, Number.parseInt(note!) - megabytes(quietBytes), MAX_RISE_MB, 'MB');
  }
  await writeBlock('floods', [
    `${HONEST} honest networks, a move each ${PAUSE_MS} ms. ${measuredHere('node loadtest/main.ts --only floods --keep')}`,
    '',
    ...markdownTable({
      head: ['flood', 'p50 ms', 'p95 ms', 'resident memory'],
      rows: rows.map(({ what, timings, note }) => [what, figure(timings!.p50), figure(timings!.p95), note!]),
    }),
  ]);
}

async function duringFlood(arena: MeasuredServer, seconds: number, order: Order) {
  const attackers = fork(path.join(import.meta.dirname, 'attackers.ts'));
  attackers.send(order);
  await sleep(1000);
  const latencies = await playFor(arena, seconds);
  const { rssBytes } = await arena.usage();
  attackers.send('over');
  const [code] = (await once(attackers, 'exit')) as [code: number | null];
  if (code !== 0) throw new Error(`the process of the flood "${order.name}" exited with ${code}`);
  return { latencies, rssBytes };
}

/** The latencies of all moves that honest callers play in this time, each from its own network. */
async function playFor(arena: MeasuredServer, seconds: number): Promise<number[]> {
  const endsAt = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const players = Array.from({ length: HONEST }, async (_, i) => {
    const rest = from(arena, `192.0.2.${i + 1}`);
    while (performance.now() < endsAt) await playGame(rest, latencies, endsAt);
  });
  await Promise.all(players);
  return latencies;
}

async function playGame(rest: Rest, latencies: number[], endsAt: number): Promise<void> {
  const started = await rest<Started>('POST', '/games', { body: { mode: 'house', strength: 1200 } });
  if (started.status !== 200) throw new Error(`an honest game was refused: ${started.text}`);
  const { game, playerToken: token } = started.body;
  for (let names = game.view!.legalMoves; names && performance.now() < endsAt;) {
    const startedAt = performance.now();
    const moved = await rest<Moved>('POST', `/games/${game.id}/moves`, { token, body: { move: names[0]! } });
    if (moved.status !== 200) throw new Error(`an honest move was refused: ${moved.text}`);
    latencies.push(performance.now() - startedAt);
    names = moved.body.game.view!.legalMoves;
    await sleep(PAUSE_MS * (0.5 + Math.random()));
  }
}

/** Each game uses its own network, so that rate limits do not slow the preparation. */
async function finishAll(arena: MeasuredServer, games: readonly PreparedGame[]): Promise<void> {
  for (const [i, { id, tokens, plies }] of games.entries()) {
    const rest = from(arena, `203.0.113.${i}`);
    for (const { seat, name } of plies) {
      await rest('POST', `/games/${id}/moves`, { token: tokens[seat], body: { move: name } });
    }
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

function from({ url }: Pick<MeasuredServer, 'url'>, address: string): Rest {
  return restAt(`${url}/api/v1`, { 'X-Forwarded-For': address });
}
