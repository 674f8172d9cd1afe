// What only the embedded store has: its file, its lock, its thread.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { checkDatabase } from '../../src/admin/files.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { openBackend, openStore } from '../../src/store/open-store.ts';
import { newEntry, newGame, newReceipt, newRecord, SOME_TIME } from '../support/builders.ts';
import { halved } from '../support/halved-hashes.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { tempDatabases } from './temp-databases.ts';
import path from 'node:path';

const WRITER = path.join(import.meta.dirname, 'appending-writer.ts');
const PACKER = path.join(import.meta.dirname, 'packing-process.ts');
const KILLS = 5;

type Writer = ChildProcessByStdio<null, Readable, null>;

function startWriter(file: string, program = WRITER): Writer {
  return spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Kills the writer without warning once it has acknowledged this many plies. @returns the last one of each game */
async function killAfter(writer: Writer, plies: number): Promise<Map<string, number>> {
  const closed = once(writer, 'close');
  let output = '';
  for await (const chunk of writer.stdout) {
    output += String(chunk);
    if (output.split('\n').length > plies) writer.kill('SIGKILL');
  }
  await closed;
  const lines = output.split('\n').slice(0, -1);
  return new Map(lines.map((line) => [line.split(' ')[0]!, Number(line.split(' ')[1])]));
}

async function failureOf(attempt: Promise<unknown>): Promise<Error | undefined> {
  return attempt.then(
    () => undefined,
    (error: Error) => error,
  );
}

describe('the SQLite store', () => {
  const newDatabase = tempDatabases();

  it('refuses a second process at once with the reason, until the first one has exited', async () => {
    const file = newDatabase();
    const writer = startWriter(file);
    await once(writer.stdout, 'data');
    const refusal = await failureOf(openStore(`file:${file}`));
    expect(refusal?.message).to.equal(`another process has this database open: ${file}`);
    await killAfter(writer, 0);
    const store = await openStore(`file:${file}`);
    const again = await failureOf(openStore(`file:${file}`));
    expect(again?.message).to.equal(refusal?.message);
    await store.close();
  });

  it('can be backed up at any time, even in the middle of a commit', async () => {
    const file = newDatabase();
    const backend = await openBackend(`file:${file}`);
    const store = new SqlStore(backend);
    let isEnough = false;
    let commits = 0;
    const write = async (): Promise<void> => {
      while (!isEnough) {
        await store.insertGame(newGame(newRecord()));
        commits += 1;
      }
    };
    const writing = Promise.all(Array.from({ length: 40 }, write));
    for (let i = 0; i < 15; i++) await backend.backup!(`${file}.${i}`);
    isEnough = true;
    await writing;
    expect(commits).to.be.above(40);
    await store.close();
  });

  it(`loses no acknowledged ply in ${KILLS} kills, and no ply before one that it has`, async () => {
    const file = newDatabase();
    const acknowledged = new Map<string, number>();
    for (let kill = 0; kill < KILLS; kill++) {
      const last = await killAfter(startWriter(file), 100 + 500 * kill);
      for (const [id, ply] of last) acknowledged.set(id, ply);
    }
    const store = await openStore(`file:${file}`);
    for (const [id, ply] of acknowledged) {
      const { entries } = (await store.findGame(id))!;
      expect(entries, id).to.deep.equal(entries.map((_, i) => newEntry(id, i)));
      expect(entries.length, id).to.be.greaterThan(ply);
    }
    await store.close();
    expect(acknowledged.size).to.be.greaterThan(KILLS);
  });

  it('syncs every commit', async () => {
    const backend = await openBackend(`file:${newDatabase()}`);
    const valueOf = async (pragma: string) =>
      Object.values((await backend.change(raw(`PRAGMA ${pragma}`)))[0] as object);
    expect(await valueOf('synchronous')).to.deep.equal([2]); // FULL
    expect(await valueOf('journal_mode')).to.deep.equal(['wal']);
    await backend.close();
  });

  it('loses nothing of a game when killed while packing', async () => {
    const file = newDatabase();
    let store = await openStore(`file:${file}`);
    const records = Array.from({ length: 150 }, () => newRecord());
    for (const record of records) {
      const entries = Array.from({ length: 12 }, (_, ply) => newEntry(record.id, ply));
      await store.insertGame(newGame({ ...record, status: 'finished', endedAt: SOME_TIME }, { entries }));
    }
    const readOf = async ({ id, seats }: GameRecord) =>
      halved([await store.findGame(id), await store.findToken(seats.B.tokenHash!)]);
    const readAll = () => Promise.all(records.map(readOf));
    const before = await readAll();
    for (let killed = 0; killed < 3; killed++) {
      await store.close();
      await killAfter(startWriter(file, PACKER), 5);
      store = await openStore(`file:${file}`);
      expect(await readAll()).to.deep.equal(before);
    }
    const rest = await store.archive.packGames({ after: '', before: 'h', endedBefore: Date.now() * 2, limit: 200 });
    expect(rest.games).to.be.at.most(150 - 3 * 5 * 3);
    expect(await readAll()).to.deep.equal(before);
    await store.close();
    expect(checkDatabase(file)).to.deep.equal({ games: 150, moves: 150 * 12 });
  });

  it('reports that it is down, and writes nothing partially, while its disk is full', async () => {
    const backend = await openBackend(`file:${newDatabase()}`);
    const store = new SqlStore(backend);
    const games = Array.from({ length: 20 }, () => newRecord());
    await Promise.all(games.map((game) => store.insertGame(newGame(game))));
    await backend.change(raw('PRAGMA max_page_count = 1')); // it cannot be set below the current number
    const turns = games.map(({ id }) => ({
      entries: [newEntry(id, 0), newEntry(id, 1, { entry: 'x'.repeat(100_000) })],
      ending: null,
      receipt: newReceipt(),
    }));
    for (const turn of turns) expect(await failureOf(store.append(turn))).to.be.instanceOf(StoreDown);
    const together = await Promise.all(turns.map((turn) => failureOf(store.append(turn))));
    for (const error of together) expect(error).to.be.instanceOf(StoreDown);
    for (const { id } of games) expect((await store.findGame(id))!.entries).to.deep.equal([]);
    await backend.change(raw('PRAGMA max_page_count = 100000'));
    await Promise.all(turns.map((turn) => store.append(turn)));
    for (const { id } of games) expect((await store.findGame(id))!.entries).to.have.length(2);
    await store.close();
  });

  it('refuses a file that is not a database', async () => {
    const file = newDatabase();
    mkdirSync(path.dirname(file));
    writeFileSync(file, 'not a database '.repeat(100));
    expect((await failureOf(openStore(`file:${file}`)))?.message).to.equal(
      `cannot open the database (file is not a database): ${file}`,
    );
  });

  it('refuses a folder, and leaves no lock beside it', async () => {
    const folder = path.dirname(newDatabase());
    mkdirSync(folder);
    expect((await failureOf(openStore(`file:${folder}`)))?.message).to.equal(
      `cannot open the database (it is a folder): ${folder}`,
    );
    expect(existsSync(`${folder}-lock`)).to.equal(false);
  });

  it('refuses to start with neither a file nor PostgreSQL', async () => {
    const error = await failureOf(openStore('mysql://localhost/arena'));
    expect(error?.message).to.equal('DATABASE_URL is neither file:… nor postgres://…');
  });
});

function raw(sql: string): CompiledQuery {
  return CompiledQuery.raw(sql);
}
