// Exports from a store's games to the served files, which the engine replays.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { Exports, ExportedGame } from '../../schema/exports.ts';
import { checkClaim, isRulesId, type Ruleset } from '../../src/engine/index.ts';
import { openExportFolder } from '../../src/exports/folder.ts';
import { listExports } from '../../src/exports/listing.ts';
import { newExportTask } from '../../src/exports/making.ts';
import type { Arena } from '../../src/ports/arena.ts';
import type { ExportStore } from '../../src/ports/export-store.ts';
import type { ExportFolder } from '../../src/ports/exports.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newEnding, newEntry, newGame, newRecord, newSeat } from '../support/builders.ts';
import { OUTSIDE } from '../packages/packed.ts';
import { expectConforms } from '../support/conforms.ts';
import { insertFinished } from '../support/puzzles.ts';
import { randomGame } from '../support/random-games.ts';
import { ok, playDuel, readReview, restAt, startDuel, type Rest } from '../support/rest.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const NOW = at('2026-11-03T02:00');

describe('exports', () => {
  let arena: TestArena;
  let rest: Rest;
  let root: string;
  let ids: Readonly<Record<'october' | 'november' | 'withThoughts', string>>;
  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'arena-exports-'));
    arena = await startTestArena({}, { hasExports: true });
    rest = restAt(`${arena.url}/api/v1`);
    ids = {
      october: await insert('1', { endedAt: at('2026-10-31T23:59:59.999') }),
      november: await insert('2', { endedAt: at('2026-11-02T00:00') }),
      withThoughts: await insertWithThoughts(),
    };
    await insert('3', { endedAt: at('2026-11-02T07:00'), isPublic: false });
    await insert('4', { endedAt: at('2026-11-03T00:00') });
    const { journal, winner } = game('6');
    const tampered = { ...journal, moves: ['Nobody@A1'] };
    for (const day of ['2026-11-01', '2026-11-02']) {
      await insertFinished(arena.app.arena.store, tampered, { winner, endedAt: at(`${day}T08:00`) });
    }
    await makeExports(arena.app.arena, NOW);
  });
  after(async () => {
    await arena.close();
    await rm(root, { recursive: true });
  });

  const makeExports = (of: Arena, now: number, exports = of.exports): Promise<void> =>
    newExportTask(0)({ ...of, clock: () => now, exports });

  function game(digit: string, ruleset: Ruleset = 'mutators') {
    const { rules, seed, plies } = randomGame(ruleset, digit.repeat(32), 'e'.repeat(32));
    const { winner } = plies.at(-1)!.position;
    return { journal: { rules, seed, moves: plies.map(({ name }) => name) }, winner: winner! };
  }

  async function insert(digit: string, parts: Partial<GameRecord>): Promise<string> {
    const { journal, winner } = game(digit);
    return (await insertFinished(arena.app.arena.store, journal, { winner, ...parts })).id;
  }

  /** Of an agent and a person, each with a thought on the first move. */
  async function insertWithThoughts(): Promise<string> {
    const { store } = arena.app.arena;
    const { journal, winner } = game('5', 'classic');
    const [A, B] = [newSeat({ name: 'Bot', agentSlug: 'bot' }), newSeat({ name: 'Mira', kind: 'person' })];
    const record = newRecord({ ...journal, code: null, seats: { A, B } });
    await store.insertGame(newGame(record));
    for (const [ply, entry] of journal.moves.entries()) {
      const seat = randomGame('classic', '5'.repeat(32), 'e'.repeat(32)).plies[ply]!.seat;
      const isLast = ply === journal.moves.length - 1;
      await store.append({
        entries: [newEntry(record.id, ply, { entry })],
        ending: isLast ? newEnding({ winner, endedAt: at('2026-11-02T12:00') }) : null,
        receipt: null,
        thought:
          ply > 1 ? null : { gameId: record.id, ply, seat, note: `${seat} thinks`, ms: 5, tokens: null, cost: null },
      });
    }
    await store.exports.keepReview(record.id, NOW, JSON.stringify({ status: 'done', of: record.id }));
    return record.id;
  }

  const names = async (folder: ExportFolder): Promise<string[]> => (await folder.files()).map(({ name }) => name);
  const fileOf = async (name: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(`${arena.url}/exports/${name}`)).arrayBuffer());
  const gamesIn = async (name: string): Promise<ExportedGame[]> =>
    gunzipSync(await fileOf(name))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ExportedGame);

  it('contain the public games finished in each past day and month, except games contradicted by their journal', async () => {
    const all = ['games-2026-11-02', 'games-2026-10-31', 'games-2026-10'].map((name) => `${name}.jsonl.gz`);
    expect(await names(arena.app.arena.exports!)).to.deep.equal(all);
    const ofDay = await gamesIn('games-2026-11-02.jsonl.gz');
    expect(ofDay.map(({ id }) => id)).to.deep.equal([ids.november, ids.withThoughts]);
    for (const month of all.slice(1)) expect((await gamesIn(month)).map(({ id }) => id)).to.deep.equal([ids.october]);
  });

  it('contain games that the engine replays to the same result', async () => {
    for (const name of await names(arena.app.arena.exports!)) {
      for (const game of await gamesIn(name)) {
        const { rules, seed, first, moves, result } = game;
        if (!isRulesId(rules)) throw new Error(rules);
        expect(checkClaim({ rules, seed, first, moves, result })).to.have.property('ok', true);
        expect((await ok(rest('POST', '/replays/verify', { body: { ...game, review: undefined } }))).valid).to.equal(
          true,
        );
        expectConforms(ExportedGame, { ...game, review: null });
      }
    }
  });

  it("include existing reviews and programs' thoughts, and neither name nor quote a person", async () => {
    const [plain, withThoughts] = await gamesIn('games-2026-11-02.jsonl.gz');
    expect([plain!.review, withThoughts!.review]).to.deep.equal([null, { status: 'done', of: ids.withThoughts }]);
    expect(withThoughts!.players).to.deep.equal({ A: 'Bot', B: 'Person' });
    const thoughts = withThoughts!.moves.flatMap(({ thought }) => thought ?? []);
    expect(thoughts).to.deep.equal([{ note: 'A thinks', ms: 5 }]);
    expect(JSON.stringify([plain, withThoughts])).to.not.include('Mira');
  });

  it('have the same bytes wherever they are made', async () => {
    const elsewhere = await openExportFolder(path.join(root, 'elsewhere'), 1e9);
    await makeExports(arena.app.arena, NOW, elsewhere);
    expect(await elsewhere.files()).to.deep.equal(await arena.app.arena.exports!.files());
  });

  it('continue after a page whose games were deleted while it was read', async () => {
    const { store } = arena.app.arena;
    const finishedGames: ExportStore['finishedGames'] = async (page) =>
      page.after ? store.exports.finishedGames(page) : { games: [], after: { id: 'g_', endedAt: page.from } };
    const exports = instead(store.exports, { finishedGames });
    const folder = await openExportFolder(path.join(root, 'forgotten'), 1e9);
    await makeExports({ ...arena.app.arena, store: instead(store, { exports }) }, NOW, folder);
    expect(await folder.files()).to.deep.equal(await arena.app.arena.exports!.files());
  });

  it('are made once', async () => {
    const served = arena.app.arena.exports!;
    const written: string[] = [];
    const watched: ExportFolder = {
      ...served,
      write: (file, content) => {
        written.push(file.name);
        return served.write(file, content);
      },
    };
    const task = newExportTask(0);
    const world: Arena = { ...arena.app.arena, clock: () => NOW, exports: watched };
    await task(world);
    expect(written, 'the day without a game that can be exported has no file').to.deep.equal([
      'games-2026-11-01.jsonl.gz',
    ]);
    await task(world);
    expect(written, 'once').to.have.length(1);
  });

  it('ask the folder and the store once for each day with games, even if a wrong clock made one of them very old', async () => {
    const { store } = arena.app.arena;
    const served = arena.app.arena.exports!;
    const asked = { folder: 0, store: 0 };
    const endings = [NOW, at('2026-11-02T00:00'), at('1970-02-10T00:00')];
    const exports = instead(store.exports, {
      lastEnding: async (before) => {
        asked.store++;
        return endings.find((ending) => ending < before);
      },
    });
    const watched: ExportFolder = {
      ...served,
      files: () => {
        asked.folder++;
        return served.files();
      },
    };
    const task = newExportTask(0);
    const world: Arena = { ...arena.app.arena, store: instead(store, { exports }), clock: () => NOW, exports: watched };
    await task(world);
    // Once, and after the looks at the day and the month of 1970.
    expect(asked).to.deep.equal({ folder: 3, store: 3 });
    await task(world);
    expect(asked).to.deep.equal({ folder: 4, store: 3 });
  });

  it('stop while the server drains, and resume later', async () => {
    const later = await openExportFolder(path.join(root, 'later'), 1e9);
    await newExportTask(0)({ ...arena.app.arena, clock: () => NOW, exports: later, isDraining: () => true });
    expect(await names(later)).to.deep.equal([]);
    await makeExports(arena.app.arena, NOW, later);
    expect(await names(later)).to.have.length(3);
  });

  it('stop if there is no room, and are not retried for older periods', async () => {
    const { bytes } = (await arena.app.arena.exports!.files())[0]!;
    const small = await openExportFolder(path.join(root, 'small'), bytes);
    const tried: string[] = [];
    const watched: ExportFolder = {
      ...small,
      write: (file, content) => {
        tried.push(file.from);
        return small.write(file, content);
      },
    };
    const task = newExportTask(0);
    for (let i = 0; i < 2; i++) await task({ ...arena.app.arena, clock: () => NOW, exports: watched });
    expect(await names(small)).to.deep.equal(['games-2026-11-02.jsonl.gz']);
    expect(tried).to.deep.equal(['2026-11-02', '2026-11-01', '2026-10-31']);
  });

  it('report a folder that cannot be written once, with its name, until it can be again', async () => {
    const folder = await openExportFolder(path.join(root, 'failing'), 1e9);
    let isFull = true;
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    const write: ExportFolder['write'] = (...file) => (isFull ? Promise.reject(full) : folder.write(...file));
    const task = newExportTask(0);
    const run = () => task({ ...arena.app.arena, clock: () => NOW, exports: { ...folder, write } });
    const message = `EXPORTS_DIR: cannot write to ${folder.path}: ${full.message}`;
    expect(await run().catch((error: unknown) => error)).to.include({ message });
    await run();
    isFull = false;
    await run();
    expect(await names(folder)).to.have.length(3);
  });

  it('are listed in pages with their licence, cacheable, and served in ranges', async () => {
    const body = await ok(rest<Exports>('GET', '/exports?limit=2'));
    expectConforms(Exports, body);
    expect(body.license).to.include('CC0');
    const next = await ok(rest<Exports>('GET', `/exports?limit=2&cursor=${body.next}`));
    expect([body.exports.length, next.exports.length, next.next]).to.deep.equal([2, 1, null]);
    const { exports: later, next: end } = await ok(
      rest<Exports>('GET', '/exports?limit=2&cursor=games-2026-11-01.jsonl.gz'),
    );
    expect([later, end], 'after a removed one').to.deep.equal([[...body.exports, ...next.exports].slice(1), null]);
    const [{ url, bytes, sha256 }] = body.exports as [Exports['exports'][number]];
    const whole = await fetch(url, { method: 'HEAD' });
    const headers = ['etag', 'content-length', 'accept-ranges', 'content-type', 'cache-control', 'content-encoding'];
    expect(headers.map((name) => whole.headers.get(name))).to.deep.equal([
      `"${sha256}"`,
      String(bytes),
      'bytes',
      'application/gzip',
      'public, max-age=31536000, immutable',
      null,
    ]);
    const known = { 'If-None-Match': `"${sha256}"` };
    expect((await fetch(url, { headers: known })).status).to.equal(304);
    const part = await fetch(url, { headers: { Range: 'bytes=0-1', 'If-Range': `"${sha256}"` } });
    expect([part.status, [...new Uint8Array(await part.arrayBuffer())]]).to.deep.equal([206, [0x1f, 0x8b]]);
    for (const name of [
      'games-2026-11-01.jsonl.gz',
      'LICENSE.txt',
      'games-2026-11-02.jsonl.gz.json',
      '..%2Farena.db',
    ]) {
      expect((await fetch(`${arena.url}/exports/${name}`)).status, name).to.equal(404);
    }
    expect((await rest('GET', '/exports?cursor=2')).status).to.equal(400);
  });

  it('are found, downloaded and checked by the commands of docs/exports.md, in an empty folder', async () => {
    const [, script] = /```sh\n([^]*?)```/.exec(await readFile('docs/exports.md', 'utf8'))!;
    const cwd = await mkdtemp(path.join(root, 'reader-'));
    const offline = { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: path.join(root, 'npm') };
    const env = { ...OUTSIDE, ...offline, ARENA: arena.url };
    const { stdout } = await promisify(execFile)('sh', ['-ec', script!], { cwd, env });
    expect(await readdir(cwd)).to.deep.equal(['games-2026-11-02.jsonl.gz']);
    expect(stdout).to.match(/^All games verified: 1 of mutators/);
  });

  it('keep a requested review as it was shown', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await playDuel(rest, duel);
    const { body: shown } = await readReview(rest, duel);
    const kept = await arena.app.arena.store.exports.reviewsOf([duel.id as GameRecord['id']]);
    expect(JSON.parse(kept.get(duel.id as GameRecord['id'])!)).to.deep.equal(shown);
  });

  it('are not listed if the server makes none', async () => {
    const without: Arena = { ...arena.app.arena, exports: undefined };
    await newExportTask(0)(without);
    expect(await listExports(without, { limit: 20 })).to.deep.equal({ license: null, exports: [], next: null });
  });
});

function instead<T extends object>(target: T, properties: Partial<T>): T {
  return new Proxy(target, {
    get(_target, name) {
      if (name in properties) return properties[name as keyof T];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
