// Puzzles in the store, on either database: each game mined once, one puzzle a day, and how attempts count.
import { expect } from 'chai';
import { daysAfter } from '../../schema/calendar.ts';
import type { FirstAttempt } from '../../src/ports/puzzle-store.ts';
import type { Store } from '../../src/ports/store.ts';
import type { AttemptRecord, PuzzleRecord, SolverRecord } from '../../src/records/puzzle-records.ts';
import { newReceipt, newRecord, newGame, newSeat, SOME_TIME } from '../support/builders.ts';
import { insertPlayer } from '../support/people.ts';
import { findMined, insertFinished, newPuzzle } from '../support/puzzles.ts';
import { overBothDatabases } from './databases.ts';

const { journal } = findMined(() => true);
const DAY = '2026-11-23';
const ANYBODY = { kind: 'player', owner: 'ABCD2345' } as const;

let made = 0;

/** A puzzle with a unique id. */
function numbered(overrides: Partial<PuzzleRecord> = {}): PuzzleRecord {
  made += 1;
  return newPuzzle({ id: made.toString(16).padStart(12, '0'), ...overrides });
}

/** A puzzle mined from a game of its own. */
async function added(store: Store, overrides: Partial<PuzzleRecord> = {}): Promise<PuzzleRecord> {
  const { id: gameId } = await insertFinished(store, journal);
  const puzzle = numbered({ gameId, ...overrides });
  await store.puzzles.addMined(puzzle.gameId, SOME_TIME, [puzzle]);
  return puzzle;
}

const newSolver = (parts: Partial<SolverRecord> = {}): SolverRecord => ({
  ...ANYBODY,
  rating: 1200,
  tries: 1,
  solved: 1,
  days: 0,
  bestDays: 0,
  lastDay: null,
  ...parts,
});

const newAttempt = (puzzleId: string, parts: Partial<AttemptRecord> = {}): AttemptRecord => ({
  ...ANYBODY,
  puzzleId,
  isSolved: true,
  tries: 1,
  ratingBefore: 1200,
  ratingAfter: 1220.5,
  endedAt: SOME_TIME,
  ...parts,
});

const firstAttempt = (puzzleId: string, parts: Partial<FirstAttempt> = {}): FirstAttempt => ({
  attempt: newAttempt(puzzleId),
  before: undefined,
  after: newSolver({ rating: 1220.5 }),
  puzzleGain: -10.25,
  receipt: null,
  ...parts,
});

/** A streak: its days, its best, and its last day as a day of November. */
type Days = readonly [days: number, bestDays: number, last: number | null];

function daysIn([days, bestDays, last]: Days): Pick<SolverRecord, 'days' | 'bestDays' | 'lastDay'> {
  return { days, bestDays, lastDay: last === null ? null : daysAfter('2026-10-31', last) };
}

const idsOf = (puzzles: readonly { readonly id: string }[]): string[] => puzzles.map(({ id }) => id).toSorted();

overBothDatabases('as a store of puzzles', (store) => {
  it('keeps every field of a puzzle, and finds it by its id and by its game', async () => {
    const puzzle = await added(store(), { level: null, themes: ['poison', 'long'], played: null });
    expect(await store().puzzles.puzzle(puzzle.id)).to.deep.equal(puzzle);
    expect(await store().puzzles.puzzlesOf(puzzle.gameId)).to.deep.equal([puzzle]);
    expect(await store().puzzles.puzzle('ffffffffffff')).to.equal(undefined);
    expect(await store().puzzles.puzzlesOf('g_none')).to.deep.equal([]);
  });

  it('offers for mining finished, public games that are not voided, oldest first, until they are mined', async () => {
    const first = await insertFinished(store(), journal);
    const second = await insertFinished(store(), journal);
    await insertFinished(store(), journal, { isPublic: false });
    await insertFinished(store(), journal, { voidedAt: SOME_TIME });
    await insertFinished(store(), journal, { status: 'abandoned', winner: null });
    await store().insertGame(newGame(newRecord()));
    expect(await store().puzzles.unminedGames(9)).to.deep.equal([first.id, second.id]);
    expect(await store().puzzles.unminedGames(1)).to.deep.equal([first.id]);
    expect(await store().puzzles.isMined(first.id)).to.equal(false);
    await store().puzzles.addMined(first.id, SOME_TIME, []);
    expect(await store().puzzles.isMined(first.id)).to.equal(true);
    expect(await store().puzzles.unminedGames(9)).to.deep.equal([second.id]);
  });

  it('rejects the second of two processes that mined a game, without writing anything', async () => {
    const { id } = await insertFinished(store(), journal);
    const [one, other] = [numbered({ gameId: id }), numbered({ gameId: id })];
    const written = await Promise.all([one, other].map((puzzle) => store().puzzles.addMined(id, SOME_TIME, [puzzle])));
    expect(written.toSorted()).to.deep.equal([false, true]);
    expect((await store().puzzles.puzzlesOf(id)).map((puzzle) => puzzle.id)).to.deep.equal([
      written[0] ? one.id : other.id,
    ]);
  });

  it('keeps equal positions once, as the puzzle of the first game, and marks the other game as mined too', async () => {
    const puzzle = await added(store());
    const { id } = await insertFinished(store(), journal);
    const hidden = numbered({ gameId: id, kind: 'hidden' });
    expect(await store().puzzles.addMined(id, SOME_TIME, [{ ...puzzle, gameId: id }, hidden])).to.equal(true);
    expect(await store().puzzles.puzzle(puzzle.id)).to.deep.equal(puzzle);
    expect(idsOf(await store().puzzles.puzzlesOf(id))).to.deep.equal([hidden.id]);
    expect(await store().puzzles.unminedGames(9)).to.deep.equal([]);
  });

  it('lists the open puzzle of a game before the hidden one', async () => {
    const { id: gameId } = await insertFinished(store(), journal);
    const [hidden, open] = [numbered({ gameId, kind: 'hidden' }), numbered({ gameId })];
    await store().puzzles.addMined(gameId, SOME_TIME, [hidden, open]);
    expect((await store().puzzles.puzzlesOf(gameId)).map(({ kind }) => kind)).to.deep.equal(['open', 'hidden']);
  });

  it('keeps the first choice of a puzzle for a day', async () => {
    const [one, other] = [await added(store()), await added(store())];
    expect(await store().puzzles.puzzleOfDay(DAY)).to.equal(undefined);
    await store().puzzles.chooseForDay(DAY, one.id);
    await store().puzzles.chooseForDay(DAY, other.id);
    expect(await store().puzzles.puzzleOfDay(DAY)).to.deep.equal(one);
  });

  it('offers open puzzles mined by a day, from an id onwards and wrapping around, and says which are recent', async () => {
    const all = [];
    for (const overrides of [{}, {}, {}, { minedOn: DAY }, { kind: 'hidden' as const }]) {
      all.push(await added(store(), overrides));
    }
    const [one, two, three, late] = all.map(({ id }) => id) as [string, string, string, string];
    await store().puzzles.chooseForDay('2026-06-01', one);
    await store().puzzles.chooseForDay('2026-05-01', two);
    const search = { day: DAY, minedUntil: '2026-11-22', from: two, limit: 9 };
    const found = await store().puzzles.dailyCandidates(search);
    expect(found.map(({ id, isRecent }) => [id, isRecent])).to.deep.equal([
      [two, false],
      [three, false],
      [one, true],
    ]);
    expect(found[0]!.level).to.equal(all[1]!.level);
    expect(idsOf(await store().puzzles.dailyCandidates({ ...search, limit: 1 }))).to.deep.equal([two]);
    expect(idsOf(await store().puzzles.dailyCandidates({ ...search, minedUntil: DAY }))).to.include(late);
  });

  it('offers puzzles that a solver has not tried, by ruleset and theme', async () => {
    const tried = await added(store(), { ruleset: 'classic', themes: ['poison'] });
    const other = await added(store(), { ruleset: 'classic', themes: ['poison', 'long'] });
    const mutators = await added(store(), { ruleset: 'mutators', themes: ['long'] });
    await store().puzzles.addFirstAttempt(firstAttempt(tried.id));
    const search = { solver: ANYBODY, from: '0', limit: 9 };
    const found = async (parts: object): Promise<string[]> =>
      idsOf(await store().puzzles.untried({ ...search, ...parts }));
    expect(await found({})).to.deep.equal(idsOf([other, mutators]));
    expect(await found({ solver: null })).to.deep.equal(idsOf([tried, other, mutators]));
    expect(await found({ solver: { kind: 'agent', owner: ANYBODY.owner } })).to.have.length(3);
    expect(await found({ ruleset: 'classic' })).to.deep.equal([other.id]);
    expect(await found({ theme: 'long' })).to.deep.equal(idsOf([other, mutators]));
    expect(await found({ theme: 'poison' })).to.deep.equal([other.id]);
    expect(await found({ theme: 'long', ruleset: 'mutators' })).to.deep.equal([mutators.id]);
    expect(await found({ theme: 'stay' })).to.deep.equal([]);
    expect((await store().puzzles.untried({ ...search, from: mutators.id })).map(({ id }) => id)).to.deep.equal([
      mutators.id,
      other.id,
    ]);
  });

  it("offers from a player's or an agent's own games, newest first", async () => {
    const own = () => ({ seats: { A: newSeat({ playerId: 'ABCD2345' }), B: newSeat({ agentSlug: 'hazel' }) } });
    const games = [];
    for (const parts of [own(), {}, own()]) games.push(await insertFinished(store(), journal, parts));
    const puzzles = [];
    for (const { id: gameId } of games) puzzles.push(await added(store(), { gameId, themes: ['long'] }));
    const search = { solver: ANYBODY, owners: ['ABCD2345', 'GUEST222'], limit: 9 };
    const [oldest, , newest] = puzzles.map(({ id }) => id);
    expect((await store().puzzles.untriedOwn(search)).map(({ id }) => id)).to.deep.equal([newest, oldest]);
    const agent = { ...search, solver: { kind: 'agent', owner: 'hazel' } as const, owners: ['hazel'] };
    expect((await store().puzzles.untriedOwn(agent)).map(({ id }) => id)).to.deep.equal([newest, oldest]);
    expect(await store().puzzles.untriedOwn({ ...search, theme: 'stay' })).to.deep.equal([]);
    await store().puzzles.addFirstAttempt(firstAttempt(newest!));
    expect(idsOf(await store().puzzles.untriedOwn({ ...search, theme: 'long' }))).to.deep.equal([oldest]);
  });

  it('writes a first attempt with its solver, its puzzle and its receipt', async () => {
    const puzzle = await added(store(), { rating: 1300 });
    const receipt = newReceipt();
    const first = firstAttempt(puzzle.id, { receipt });
    expect(await store().puzzles.addFirstAttempt(first)).to.equal(true);
    expect(await store().puzzles.solver(ANYBODY)).to.deep.equal(first.after);
    expect(await store().puzzles.attempt(ANYBODY, puzzle.id)).to.deep.equal(first.attempt);
    expect(await store().puzzles.puzzle(puzzle.id)).to.deep.include({ rating: 1289.75, tries: 1, solved: 1 });
    expect(await store().findReceipt(receipt.key)).to.deep.equal(receipt);
  });

  it('rejects a first attempt that is not the first, or whose solver changed, without writing anything', async () => {
    const [one, other] = [await added(store()), await added(store())];
    await store().puzzles.addFirstAttempt(firstAttempt(one.id));
    const before = newSolver({ rating: 1220.5 });
    const after = newSolver({ tries: 2 });
    expect(await store().puzzles.addFirstAttempt(firstAttempt(one.id, { before, after }))).to.equal(false);
    expect(await store().puzzles.addFirstAttempt(firstAttempt(other.id))).to.equal(false);
    const stale = { ...before, tries: 9 };
    for (const read of [stale, { ...before, lastDay: DAY }]) {
      const late = firstAttempt(other.id, { before: read, after });
      expect(await store().puzzles.addFirstAttempt(late)).to.equal(false);
    }
    expect(await store().puzzles.solver(ANYBODY)).to.deep.equal(newSolver({ rating: 1220.5 }));
    expect(await store().puzzles.puzzle(one.id)).to.deep.include({ tries: 1 });
    expect(await store().puzzles.puzzle(other.id)).to.deep.include({ tries: 0 });
    const isWritten = await store().puzzles.addFirstAttempt(
      firstAttempt(other.id, { before, after, attempt: newAttempt(other.id, { isSolved: false }) }),
    );
    expect(isWritten).to.equal(true);
    expect(await store().puzzles.puzzle(other.id)).to.deep.include({ tries: 1, solved: 0 });
  });

  it('counts a later attempt, with its streak', async () => {
    const { id } = await added(store());
    await store().puzzles.addFirstAttempt(firstAttempt(id));
    const before = newSolver({ rating: 1220.5 });
    const solver = { ...before, days: 3, bestDays: 4, lastDay: DAY };
    const later = { puzzleId: id, before, after: { ...solver, rating: 9999 }, receipt: null };
    expect(await store().puzzles.addLaterAttempt(later)).to.equal(true);
    expect(await store().puzzles.solver(ANYBODY)).to.deep.equal(solver);
    expect(await store().puzzles.attempt(ANYBODY, id)).to.deep.include({ tries: 2, ratingAfter: 1220.5 });
    expect(await store().puzzles.puzzle(id)).to.deep.include({ tries: 1 });
  });

  it('neither reverts nor extends the streak for a later attempt that read an older one', async () => {
    const { id: puzzleId } = await added(store());
    await store().puzzles.addFirstAttempt(firstAttempt(puzzleId));
    const before = newSolver({ rating: 1220.5 });
    const grown = { ...before, days: 1, bestDays: 1, lastDay: DAY };
    const later = { puzzleId, before, receipt: null };
    expect(await store().puzzles.addLaterAttempt({ ...later, after: grown })).to.equal(true);
    expect(await store().puzzles.addLaterAttempt({ ...later, after: before }), 'an unchanged streak').to.equal(true);
    expect(await store().puzzles.addLaterAttempt({ ...later, after: { ...grown, days: 9 } })).to.equal(false);
    expect(await store().puzzles.solver(ANYBODY)).to.deep.equal(grown);
    expect(await store().puzzles.attempt(ANYBODY, puzzleId)).to.deep.include({ tries: 3 });
  });

  it("moves a guest's attempts to the account, except where it has its own", async () => {
    const [both, onlyGuest] = [await added(store()), await added(store())];
    const guest = await insertPlayer(store());
    const account = await insertPlayer(store(), { isAccount: true });
    const attempt = async (owner: string, puzzleId: string, before: SolverRecord | undefined, after: SolverRecord) => {
      const tried = newAttempt(puzzleId, { owner, isSolved: owner === account });
      await store().puzzles.addFirstAttempt({ attempt: tried, before, after, puzzleGain: 0, receipt: null });
    };
    const ofGuest = newSolver({ owner: guest, rating: 1000, solved: 0, days: 5, bestDays: 5, lastDay: '2026-11-22' });
    const ofAccount = newSolver({ owner: account, rating: 1400, days: 2, bestDays: 7, lastDay: '2026-11-01' });
    await attempt(guest, both.id, undefined, ofGuest);
    await attempt(guest, onlyGuest.id, ofGuest, { ...ofGuest, tries: 2 });
    await attempt(account, both.id, undefined, ofAccount);
    await store().players.moveGuest(guest, account, SOME_TIME);
    const moved = { kind: 'player', owner: account } as const;
    expect(await store().puzzles.solver(moved)).to.deep.equal({
      ...ofAccount,
      tries: 3,
      solved: 1,
      days: 5,
      lastDay: '2026-11-22',
    });
    expect((await store().puzzles.attempt(moved, both.id))!.isSolved).to.equal(true);
    expect((await store().puzzles.attempt(moved, onlyGuest.id))!.isSolved).to.equal(false);
    expect(await store().puzzles.solver({ kind: 'player', owner: guest })).to.equal(undefined);
  });

  const DAYS_OF_BOTH: readonly [name: string, ofAccount: Days, ofGuest: Days, both: Days][] = [
    ['the same last day', [10, 12, 24], [1, 1, 24], [10, 12, 24]],
    ['the day after', [10, 10, 23], [1, 1, 24], [11, 11, 24]],
    ['two days after', [10, 10, 22], [1, 1, 24], [1, 10, 24]],
    ['the day before', [1, 9, 24], [3, 3, 23], [4, 9, 24]],
    ["days contained in the guest's", [10, 10, 24], [3, 3, 20], [10, 10, 24]],
    ["days containing the guest's", [3, 3, 20], [10, 10, 24], [10, 10, 24]],
    ['overlapping days', [5, 5, 20], [5, 5, 23], [8, 8, 23]],
    ['days of the previous month', [2, 2, 1], [3, 3, -1], [5, 5, 1]],
    ['no days', [10, 10, 24], [0, 0, null], [10, 10, 24]],
    ['days, while the account has none', [0, 0, null], [10, 10, 24], [10, 10, 24]],
  ];
  for (const [name, ofAccount, ofGuest, both] of DAYS_OF_BOTH) {
    it(`joins the streaks of a guest and the account: ${name}`, async () => {
      const guest = await insertPlayer(store());
      const account = await insertPlayer(store(), { isAccount: true });
      for (const [owner, days] of [
        [guest, ofGuest],
        [account, ofAccount],
      ] as const) {
        const { id } = await added(store());
        const attempt = newAttempt(id, { owner });
        await store().puzzles.addFirstAttempt(
          firstAttempt(id, { attempt, after: newSolver({ owner, ...daysIn(days) }) }),
        );
      }
      await store().players.moveGuest(guest, account, SOME_TIME);
      expect(await store().puzzles.solver({ kind: 'player', owner: account })).to.deep.include(daysIn(both));
    });
  }

  it('deletes the attempts of a deleted player', async () => {
    const { id } = await added(store());
    const owner = await insertPlayer(store());
    const solver = { kind: 'player', owner } as const;
    await store().puzzles.addFirstAttempt(
      firstAttempt(id, { attempt: newAttempt(id, solver), after: newSolver(solver) }),
    );
    await store().players.deletePlayer(owner, SOME_TIME, { name: 'Gone', texts: [] });
    expect(await store().puzzles.solver(solver)).to.equal(undefined);
    expect(await store().puzzles.attempt(solver, id)).to.equal(undefined);
  });
});
