// Measures exports: node tools/measure-exports.ts [games]
// Stores random games in a new SQLite database, exports them, and checks every file with `arena check`, which replays
// each game. Then it converts each game to the notation and back, with a comment at every move.
import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { ExportedGame } from '../schema/exports.ts';
import { claimedRules } from '../schema/claimed-rules.ts';
import { formatNotation, parseNotation, scoreOf, type NotatedGame } from '../src/engine/index.ts';
import { openExportFolder } from '../src/exports/folder.ts';
import { newExportTask } from '../src/exports/making.ts';
import type { Arena } from '../src/ports/arena.ts';
import type { Store } from '../src/ports/store.ts';
import { newGameId } from '../src/trust/ids.ts';
import { openStore } from '../src/store/open-store.ts';
import { newEntry, newGame, newRecord, newSeat } from '../test/support/builders.ts';
import { someGames } from '../test/support/random-games.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const DAYS = 4;
/** The last days of a month, so that the month is exported too. */
const FROM = Date.parse('2026-10-28T00:00:00Z');
const SPAN_MS = DAYS * 86_400_000;
const AT_ONCE = 200;
const SEARCHES = 20;

const folder = await mkdtemp(path.join(tmpdir(), 'measure-exports-'));
const store = await openStore(`file:${path.join(folder, 'arena.db')}`, {});
try {
  await measured(`storing ${COUNT} random games`, () => insertGames(store));
  await measured(`a search that finds nothing among them (mean of ${SEARCHES})`, () => search(store), SEARCHES);
  const exports = await openExportFolder(path.join(folder, 'exports'), 1e12);
  const world = { store, exports, clock: () => FROM + SPAN_MS + 7_200_000, isDraining: () => false };
  for (const pauseMs of [undefined, 0]) {
    const files = await measured(
      `exporting ${pauseMs === 0 ? 'again, without pauses' : 'with the usual pauses'}`,
      async () => {
        for (const { name } of await exports.files()) await rm(path.join(exports.path, `${name}.json`));
        await newExportTask(pauseMs)(world as unknown as Arena);
        return exports.files();
      },
    );
    if (pauseMs === undefined) continue;
    for (const { name, games, bytes } of files) console.log(`  ${name}: ${games} games, ${bytes} bytes`);
  }
  const days = (await exports.files()).filter(({ period }) => period === 'day');
  for (const { name } of await exports.files()) {
    const run = spawnSync(process.execPath, ['kit/cli/main.ts', 'check', path.join(exports.path, name)], {
      encoding: 'utf8',
    });
    console.log(`  arena check ${name}: ${run.stdout.trim()}${run.stderr.trim()}`);
    if (run.status !== 0) process.exitCode = 1;
  }
  const converted = await measured('converting to the notation and back, with a comment at each move', async () => {
    let count = 0;
    for (const { name } of days) count += await roundTrips(path.join(exports.path, name));
    return count;
  });
  console.log(`  ${converted} games were the same afterwards`);
} finally {
  await store.close();
  await rm(folder, { recursive: true });
}

async function measured<T>(what: string, task: () => Promise<T>, times = 1): Promise<T> {
  const from = performance.now();
  const result = await task();
  console.log(`${what}: ${((performance.now() - from) / 1000 / times).toFixed(3)} s`);
  return result;
}

async function insertGames({ insertGame }: Store): Promise<void> {
  let pending: Promise<unknown>[] = [];
  let index = 0;
  for (const { rules, seed, plies } of someGames(COUNT)) {
    const endedAt = FROM + Math.floor((SPAN_MS * index++) / COUNT);
    const end = plies.at(-1)!.position;
    const record = newRecord({
      id: newGameId(endedAt),
      rules,
      seed,
      status: 'finished',
      endReason: 'played',
      winner: end.winner,
      score: scoreOf(end),
      startedAt: endedAt - 60_000,
      endedAt,
      code: null,
      seats: { A: newSeat({ name: 'Ada' }), B: newSeat({ name: 'Bo', kind: 'person' }) },
    });
    const entries = plies.map(({ name, index: ply }) => newEntry(record.id, ply, { entry: name }));
    pending.push(insertGame.call(store, newGame(record, { entries })));
    if (pending.length === AT_ONCE) {
      await Promise.all(pending);
      pending = [];
    }
  }
  await Promise.all(pending);
}

async function search(among: Store): Promise<void> {
  for (let i = 0; i < SEARCHES; i++) {
    await among.searchGames({ status: 'finished', rated: true, strength: 1599, limit: 20, withPrivate: false });
  }
}

/** @throws Error if a game is not the same afterwards */
async function roundTrips(file: string): Promise<number> {
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const game = notated(JSON.parse(line) as ExportedGame);
    const read = parseNotation(formatNotation(game));
    if (!read.ok || !isDeepStrictEqual(read.game, game)) throw new Error(`${file}: game ${count + 1} changed`);
    count++;
  }
  return count;
}

function notated(game: ExportedGame): NotatedGame {
  const { id, seed, players, moves, result } = game;
  const comment = (name: string): string => `{"${name}\\}\n and what follows`;
  return {
    rules: claimedRules(game)!,
    seed,
    headers: { Game: id, A: players.A, B: players.B },
    comment: null,
    moves: moves.map(({ seat, name }) => ({ seat, name, comment: comment(name) })),
    result: { winner: result.winner, endReason: result.endReason!, score: result.score },
  };
}
