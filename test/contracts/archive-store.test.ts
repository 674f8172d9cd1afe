// Finished games are packed, and read the same as before, on either database.
import { expect } from 'chai';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { EFFORTS } from '../../src/house/efforts.ts';
import { newPackingTask } from '../../src/play/packing.ts';
import type { Store } from '../../src/ports/store.ts';
import type { GameRecord, JournalEntry } from '../../src/records/game-record.ts';
import { recountIfMarked } from '../../src/standings/recount.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { houseSeat } from '../../src/table/seat-records.ts';
import type { GameSearch } from '../../src/ports/game-store.ts';
import { END_REASONS, OPPONENT_KINDS, OWN_RESULTS } from '../../schema/enumerations.ts';
import { newEnding, newEntry, newGame, newHash, newRecord, newSeat, SOME_TIME } from '../support/builders.ts';
import { halved } from '../support/halved-hashes.ts';
import { inSlices } from '../support/in-slices.ts';
import { insertPlayer } from '../support/people.ts';
import { count, newCounter, newFinished } from '../support/rated-games.ts';
import { randomGames, someGames, type RandomGame } from '../support/random-games.ts';
import { overBothDatabases } from './databases.ts';

const DAY_MS = 86_400_000;
const ENDED_AT = SOME_TIME + 3_600_000;
const PACKED_AT = ENDED_AT + DAY_MS + 1;

const OWN = 'ABCD2345';
const FILTERS: readonly Partial<GameSearch>[] = [
  ...OPPONENT_KINDS.map((opponent) => ({ opponent })),
  ...OWN_RESULTS.map((result) => ({ result })),
  ...[true, false].map((rated) => ({ rated })),
  { strength: 800 },
];

overBothDatabases('as an archive', (store, backend) => {
  const packAt = (
    now: number,
    by: Store = store(),
    onError: (error: unknown, where: string) => void = (_, where) => expect.fail(where),
  ) => newPackingTask(DAY_MS, 0)({ store: by, clock: () => now, isDraining: () => false, reportError: onError });
  const pack = (): Promise<void> => packAt(PACKED_AT);

  const rowsOf = async (table: 'journal' | 'seats' | 'tokens' | 'packed_tokens', id: string): Promise<number> => {
    const count = CompiledQuery.raw(`select count(*) as n from ${table} where game_id = '${id}'`);
    return Number((await backend().run<{ n: number }>(count))[0]!.n);
  };
  const isPacked = async ({ id }: GameRecord): Promise<boolean> => {
    const columns = CompiledQuery.raw(`select packed_plies from games where id = '${id}'`);
    return (await backend().run<{ packed_plies: number | null }>(columns))[0]!.packed_plies !== null;
  };

  const entriesOf = (id: string, { plies }: RandomGame): JournalEntry[] =>
    plies.map(({ name }, ply) => newEntry(id, ply, { entry: name, at: SOME_TIME + ply * 1000 }));

  async function ended(parts: Partial<GameRecord> = {}, entries?: JournalEntry[], forgetAt: number | null = null) {
    const record = newRecord(parts);
    await store().insertGame(newGame(record));
    const journal = entries ?? [newEntry(record.id, 0), newEntry(record.id, 1, { entry: '#resigned:A' })];
    const ending = newEnding({ winner: 'A', endReason: 'resigned', endedAt: ENDED_AT });
    await store().append({ entries: journal, ending, receipt: null, forgetAt });
    return { ...record, ...ending };
  }

  it('returns any finished game unchanged, by id, by code, in lists and in exports', async () => {
    const extras = fc.record({
      effort: fc.constantFrom(...EFFORTS),
      ms: fc.nat(100_000),
      endReason: fc.constantFrom(...END_REASONS),
      isPublic: fc.boolean(),
      isHouse: fc.boolean(),
      waitedMs: fc.nat(100_000),
    });
    await fc.assert(
      fc.asyncProperty(randomGames, extras, async (game, { effort, ms, endReason, isPublic, isHouse, waitedMs }) => {
        const { rules, seed } = game;
        const own = isHouse
          ? { mode: 'house' as const, strength: 800, seats: { A: newSeat({ playerId: OWN }), B: houseSeat(800) } }
          : { seats: { A: newSeat({ playerId: OWN, inviteHash: newHash() }), B: newSeat({ rating: 1200 }) } };
        const record = newRecord({ rules, seed, isPublic, createdAt: SOME_TIME - waitedMs, ...own });
        const moves = entriesOf(record.id, game).map((entry) => ({ ...entry, at: SOME_TIME + entry.ply * ms, effort }));
        const closing = newEntry(record.id, moves.length, { entry: `#${endReason}:A`, at: ENDED_AT });
        const entries = endReason === 'played' ? moves : [...moves, { ...closing, at: SOME_TIME + moves.length * ms }];
        await store().insertGame(newGame(record));
        const ending = newEnding({ endReason, winner: 'A', score: { A: 9, B: 8 }, endedAt: ENDED_AT });
        await store().append({ entries, ending, receipt: null });
        const before = await everyReadOf(store(), record);
        expect(before.found!.entries).to.deep.equal(entries);
        await pack();
        expect(await isPacked(record)).to.equal(true);
        expect(await rowsOf('journal', record.id)).to.equal(0);
        expect(await everyReadOf(store(), record)).to.deep.equal(before);
        expect(await rowsOf('seats', record.id)).to.equal(isHouse ? 1 : 2);
      }),
      { numRuns: 20 },
    );
  });

  it('knows every token that a packed game ever had, and no others', async () => {
    const [A, B] = [newSeat({ inviteHash: newHash() }), newSeat()];
    const record = newRecord({ seats: { A, B } });
    await store().insertGame(newGame(record));
    const taken = { ...B, tokenHash: newHash() };
    const again = { gameId: record.id, seat: 'B', taken, replaces: B.tokenHash, start: null, receipt: null } as const;
    expect(await store().takeSeat(again)).to.equal(true);
    const ending = newEnding({ winner: 'A', endedAt: ENDED_AT });
    await store().append({ entries: [newEntry(record.id, 0)], ending, receipt: null });
    await pack();
    expect([await rowsOf('tokens', record.id), await rowsOf('packed_tokens', record.id)]).to.deep.equal([0, 2]);
    for (const hash of [A.tokenHash!, A.inviteHash!]) {
      expect(await store().findToken(hash)).to.deep.equal({ gameId: record.id, seat: 'A' });
    }
    for (const hash of [B.tokenHash!, taken.tokenHash]) {
      expect(await store().findToken(hash)).to.deep.equal({ gameId: record.id, seat: 'B' });
    }
    expect(await store().findToken(newHash())).to.equal(undefined);
  });

  it('leaves unfinished games, games that have just ended, and games that will be deleted', async () => {
    const running = newRecord();
    await store().insertGame(newGame(running, { entries: [newEntry(running.id, 0)] }));
    const [young, abandoned] = [await ended(), await ended({}, undefined, ENDED_AT + 30 * DAY_MS)];
    await packAt(ENDED_AT + DAY_MS);
    expect(await Promise.all([running, young, abandoned].map(isPacked))).to.deep.equal([false, false, false]);
    await pack();
    expect(await Promise.all([running, young, abandoned].map(isPacked))).to.deep.equal([false, true, false]);
    await store().append({ entries: [newEntry(running.id, 1)], ending: null, receipt: null });
    expect((await store().findGame(running.id))!.entries).to.have.length(2);
  });

  it('packs a backlog, whichever of several processes claims it', async () => {
    const processes = [1, 2, 3].map(() => new SqlStore(backend()));
    const records = await inSlices([...someGames(120)], ({ rules, seed }) => ended({ rules, seed }));
    const readAll = () => inSlices(records, ({ id }) => store().findGame(id));
    const before = halved(await readAll());
    await Promise.all(processes.map((process) => packAt(PACKED_AT, process)));
    await pack();
    expect(await inSlices(records, isPacked)).to.not.include(false);
    expect(halved(await readAll())).to.deep.equal(before);
  });

  it('reports unreadable games, leaves them unchanged, and packs all others', async () => {
    const records = await inSlices([...someGames(13)], ({ rules, seed }) => ended({ rules, seed }));
    const damaged = records.filter((_, i) => i % 6 === 0);
    const rename = (from: string, to: string) =>
      inSlices(damaged, ({ id }) =>
        backend().change(
          CompiledQuery.raw(`update seats set seat = '${to}' where seat = '${from}' and game_id = '${id}'`),
        ),
      );
    await rename('B', 'X');
    const reported: string[] = [];
    await packAt(PACKED_AT, store(), (_, where) => void reported.push(where));
    expect(reported).to.have.members(damaged.map(({ id }) => `packing of ${id}`));
    expect(await inSlices(records, isPacked)).to.deep.equal(records.map((record) => !damaged.includes(record)));
    await rename('X', 'B');
    await pack();
    expect(await inSlices(damaged, isPacked)).to.not.include(false);
  });

  it('packs a game completely or not at all', async () => {
    const record = await ended();
    const before = await everyReadOf(store(), record);
    const rename = (from: string, to: string) =>
      backend().change(CompiledQuery.raw(`alter table ${from} rename to ${to}`));
    await rename('packed_tokens', 'mislaid');
    const failure = await pack().catch((error: unknown) => error);
    expect(String(failure)).to.match(/packed_tokens/);
    await rename('mislaid', 'packed_tokens');
    expect([await isPacked(record), await rowsOf('journal', record.id)]).to.deep.equal([false, 2]);
    expect(await everyReadOf(store(), record)).to.deep.equal(before);
    await pack();
    expect([await isPacked(record), await rowsOf('journal', record.id)]).to.deep.equal([true, 0]);
    expect(await everyReadOf(store(), record)).to.deep.equal(before);
  });

  it('notifies a listener that was away for a long time of games packed since', async () => {
    const record = await ended({ seats: { A: newSeat({ agentSlug: 'away' }), B: newSeat() } });
    await pack();
    const seated = async (since: number) => {
      const games = await store().seatedGames({ agent: 'away' }, { since, now: PACKED_AT, limit: 9 });
      return games.map(({ id }) => id);
    };
    expect(await seated(ENDED_AT - 1)).to.deep.equal([record.id]);
    expect(await seated(ENDED_AT)).to.deep.equal([]);
  });

  it('is rated again after packing, with the house named as the opponent', async () => {
    const playerId = await insertPlayer(store());
    const record = await newFinished(store(), { A: playerId, B: 'house', winner: 'A', at: 3_600_000 });
    await count(newCounter(store()), record);
    const last = () => store().ratings.lastGames(`player/${playerId}`, 5);
    const before = await last();
    expect(before.map(({ gameId, opponentName }) => [gameId, opponentName])).to.deep.equal([
      [record.id, houseSeat(1200).name],
    ]);
    await pack();
    expect([await isPacked(record), await rowsOf('seats', record.id)]).to.deep.equal([true, 1]);
    expect(await last()).to.deep.equal(before);
    await store().ratings.mark();
    expect(await recountIfMarked({ store: store(), clock: () => PACKED_AT })).to.equal(true);
    expect(await last()).to.deep.equal(before);
  });

  it('leaves a league game until it is weighed', async () => {
    const record = await ended({ tournament: 't_1' });
    await pack();
    expect(await isPacked(record)).to.equal(false);
    await backend().change(CompiledQuery.raw(`update games set expected_a = 0.5 where id = '${record.id}'`));
    await pack();
    expect(await isPacked(record)).to.equal(true);
  });

  it('renames a deleted person in packed games too', async () => {
    const playerId = await insertPlayer(store());
    const record = await ended({ seats: { A: newSeat({ playerId, name: 'Mira' }), B: newSeat() } });
    await pack();
    await store().players.deletePlayer(playerId, SOME_TIME, { name: 'Deleted player', texts: [] });
    const found = (await store().findGame(record.id))!;
    expect(found.record.seats.A.name).to.equal('Deleted player');
    expect(found.entries).to.have.length(2);
  });
});

/** Everything that can be read about a finished game. */
async function everyReadOf(store: Store, { id, code, seats }: GameRecord) {
  const search = { limit: 200, withPrivate: true };
  const { games } = await store.searchGames(search);
  const found = await Promise.all(
    FILTERS.map((filter) => store.searchGames({ ...search, players: [OWN], ...filter, status: 'finished' })),
  );
  const { games: exported } = await store.exports.finishedGames({ from: ENDED_AT, to: ENDED_AT + 1, limit: 200 });
  const admin = await store.admin.games({ limit: 200 });
  const own = (all: readonly { record: GameRecord }[]) => all.find(({ record }) => record.id === id);
  return halved({
    found: await store.findGame(id),
    byCode: await store.findGameByCode(code!),
    listed: own(games),
    filtered: found.map((page) => own(page.games) !== undefined),
    exported: own(exported),
    inspected: own(admin.games),
    progress: await store.progress([id]),
    tokens: await Promise.all([seats.A, seats.B].map(({ tokenHash }) => store.findToken(tokenHash ?? newHash()))),
  });
}
