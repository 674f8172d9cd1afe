// Leagues in the store, on either database: entries, paired rounds and started games, each exactly once.
import { expect } from 'chai';
import type { NewLeague, OpenLeagues } from '../../src/ports/league-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { UNPLAYED } from '../../src/records/game-record.ts';
import type { PairingRecord, LeagueRecord } from '../../src/records/league-records.ts';
import type { Receipt } from '../../src/records/receipt.ts';
import { currentIdentity } from '../../src/people/identities.ts';
import { closingEntryOf } from '../../src/table/game.ts';
import {
  newEnding,
  newEntryRecord,
  newGame,
  newHash,
  newReceipt,
  newRecord,
  newSeat,
  newTournament,
  SOME_TIME,
} from '../support/builders.ts';
import { insertPlayer, newAgent } from '../support/people.ts';
import { openBackend } from '../../src/store/open-store.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { emptyPostgres } from './empty-databases.ts';
import { overBothDatabases } from './databases.ts';

const MANY: OpenLeagues = { own: 1000, ofNetwork: 1000 };

function newLeague(record: LeagueRecord, receipt: Receipt | null = null): NewLeague {
  return { record, checkAt: SOME_TIME, receipt };
}

async function opened(store: Store, parts: Partial<LeagueRecord> = {}): Promise<LeagueRecord> {
  const record = newTournament(parts);
  await store.leagues.insertTournament(newLeague(record), MANY);
  return record;
}

/** A running league with entries 1 and 2, and their pairing of round 1. */
async function running(store: Store, parts: Partial<LeagueRecord> = {}): Promise<LeagueRecord> {
  const record = await opened(store, parts);
  for (const number of [1, 2]) await enter(store, record.id, number);
  await store.leagues.begin(record.id, {
    revision: 2,
    rounds: 1,
    startedAt: SOME_TIME + 5,
    ratings: new Map([[1, 1300]]),
  });
  await store.leagues.pairRound(record.id, 1, [pairing(record.id)]);
  return record;
}

const enter = (store: Store, tournament: string, number: number, owner = `agent-${number}`): Promise<boolean> =>
  store.leagues.enter(newEntryRecord({ tournament, number, owner }), null);

/** New players, in this order. */
async function enterAll(store: Store, tournament: string, owners: readonly string[]): Promise<void> {
  for (const [i, owner] of owners.entries()) {
    const entry = newEntryRecord({ tournament, number: i + 1, kind: 'player', owner });
    expect(await store.leagues.enter(entry, null)).to.equal(true);
  }
}

const pairing = (tournament: string, parts: Partial<PairingRecord> = {}): PairingRecord => ({
  tournament,
  number: 1,
  round: 1,
  first: 1,
  second: 2,
  ...parts,
});

overBothDatabases('as a store of leagues', (store) => {
  const leagueOf = async (id: string) => (await store().leagues.league(id))!;

  it('keeps every field of a league and of an entry', async () => {
    const record = await opened(store(), {
      format: 'swiss',
      rounds: 5,
      startsAt: SOME_TIME + 9,
      startsWith: null,
      entry: 'invited',
      invited: ['one', 'ABCD2345'],
      isRated: false,
      organizerKind: 'player',
      network: 'net',
    });
    const entry = newEntryRecord({ tournament: record.id, kind: 'player', owner: 'ABCD2345', network: 'net' });
    expect(await store().leagues.enter(entry, null)).to.equal(true);
    expect(await leagueOf(record.id)).to.deep.equal({
      record: { ...record, revision: 1 },
      entries: [entry],
      pairings: [],
      games: [],
    });
    expect(await store().leagues.league('t_none')).to.equal(undefined);
  });

  it('writes the receipt with a league, and nothing if the receipt exists', async () => {
    const receipt = newReceipt();
    const record = newTournament();
    await store().leagues.insertTournament(newLeague(record, receipt), MANY);
    expect(await store().findReceipt(receipt.key)).to.deep.equal(receipt);
    const failure = await store()
      .leagues.insertTournament(newLeague(newTournament(), receipt), MANY)
      .then(
        () => undefined,
        (error: Error) => error.name,
      );
    expect(failure).to.equal('ReceiptTaken');
  });

  it('lists leagues newest first, by state or all, with their number of entries', async () => {
    const all = [await opened(store()), await opened(store()), await running(store())];
    const listed = await store().leagues.leagues({ limit: 2 });
    expect(listed.map(({ record, entries }) => [record.id, entries])).to.deep.equal([
      [all[2]!.id, 2],
      [all[1]!.id, 0],
    ]);
    const rest = await store().leagues.leagues({ limit: 2, before: all[1]!.id });
    expect(rest.map(({ record }) => record.id)).to.deep.equal([all[0]!.id]);
    const begun = await store().leagues.leagues({ limit: 9, state: 'running' });
    expect(begun.map(({ record }) => record.id)).to.deep.equal([all[2]!.id]);
  });

  it("finds the leagues that a player organized, entered, or both, by all of the player's ids", async () => {
    const [account, guest, other] = [
      await insertPlayer(store()),
      await insertPlayer(store()),
      await insertPlayer(store()),
    ];
    const by = (organizer: string) => ({ organizerKind: 'player', organizer }) as const;
    const [both, own, theirs] = [
      await opened(store(), by(account)),
      await opened(store(), by(guest)),
      await opened(store(), by(other)),
    ];
    await enterAll(store(), both.id, [account]);
    await enterAll(store(), theirs.id, [other, guest]);
    const found = await store().leagues.leaguesOf([account, guest]);
    const rows = found.map(({ id, isOrganizer, enteredAt }) => [id, isOrganizer, enteredAt !== null]);
    expect(rows).to.have.deep.members([
      [both.id, true, true],
      [own.id, true, false],
      [theirs.id, false, true],
    ]);
  });

  it('counts the unfinished leagues of an organizer and of a network', async () => {
    await running(store(), { organizer: 'quill', network: 'one' });
    await opened(store(), { organizer: 'quill', network: 'two' });
    const { id } = await opened(store(), { organizer: 'quill', network: 'one' });
    await store().leagues.end(id, 'cancelled', SOME_TIME);
    expect(await store().leagues.countOpen('quill', 'one')).to.deep.equal({ own: 2, ofNetwork: 1 });
  });

  it('never exceeds the limits of an organizer and a network, however many are opened at the same time', async () => {
    const attempts = async (parts: readonly Partial<LeagueRecord>[], most: OpenLeagues): Promise<number> => {
      const records = parts.map(newTournament);
      const are = await Promise.all(records.map((record) => store().leagues.insertTournament(newLeague(record), most)));
      const found = await Promise.all(records.map(({ id }) => store().leagues.league(id)));
      expect(found.map(Boolean), 'a refused one is not stored').to.deep.equal(are);
      return are.filter(Boolean).length;
    };
    const [organizer, network] = [newHash(), newHash()];
    const own = Array.from({ length: 8 }, () => ({ organizer, network: newHash() }));
    expect(await attempts(own, { own: 3, ofNetwork: 5 })).to.equal(3);
    const near = Array.from({ length: 8 }, () => ({ organizer: newHash(), network }));
    expect(await attempts(near, { own: 3, ofNetwork: 5 })).to.equal(5);
    expect(await attempts([{ organizer, network: newHash() }], { own: 4, ofNetwork: 5 })).to.equal(1);
  });

  describe('entering', () => {
    it('gives out each number once, however many enter at the same time', async () => {
      const { id } = await opened(store());
      const attempts = ['a', 'b', 'c', 'd'].map((owner) => enter(store(), id, 1, owner));
      expect((await Promise.all(attempts)).filter(Boolean)).to.have.length(1);
      expect((await leagueOf(id)).entries).to.have.length(1);
    });

    it('is possible once per owner', async () => {
      const { id } = await opened(store());
      expect(await enter(store(), id, 1, 'one')).to.equal(true);
      expect(await enter(store(), id, 2, 'one')).to.equal(false);
      expect((await leagueOf(id)).record.revision).to.equal(1);
    });

    it('ends with the start, except in an arena', async () => {
      const [robin, arena] = [await running(store()), await running(store(), { format: 'arena', minutes: 5 })];
      expect(await enter(store(), robin.id, 3)).to.equal(false);
      expect(await enter(store(), arena.id, 3)).to.equal(true);
      await store().leagues.end(arena.id, 'finished', SOME_TIME);
      expect(await enter(store(), arena.id, 4)).to.equal(false);
    });

    it('is undone by leaving before the start; entering again gets another number', async () => {
      const { id } = await opened(store());
      await enter(store(), id, 1, 'one');
      expect(await store().leagues.leave(id, 1, 0, SOME_TIME), 'at an older revision').to.equal(false);
      expect(await store().leagues.leave(id, 1, 1, SOME_TIME)).to.equal(true);
      expect(await enter(store(), id, 3, 'one')).to.equal(true);
      expect((await leagueOf(id)).entries.map(({ number }) => number)).to.deep.equal([3]);
    });
  });

  describe('when a guest is merged into an account', () => {
    const now = SOME_TIME + 60;
    const people = async () => {
      const [guest, earlier] = [await insertPlayer(store()), await insertPlayer(store())];
      const account = await insertPlayer(store(), { isAccount: true });
      return { guest, earlier, account };
    };
    const start = (id: string, revision: number) =>
      store().leagues.begin(id, { revision, rounds: 1, startedAt: SOME_TIME + 5, ratings: new Map() });
    const playing = async (id: string): Promise<string[]> =>
      (await leagueOf(id)).entries.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ owner }) => owner);

    it('keeps one entry in an open league that both had entered, and moves an entry that only the guest had', async () => {
      const { guest, account } = await people();
      const [both, alone] = [await opened(store()), await opened(store())];
      await enterAll(store(), both.id, [guest, 'other', account]);
      await enterAll(store(), alone.id, [guest, 'other']);
      await store().players.moveGuest(guest, account, now);
      const { record, entries } = await leagueOf(both.id);
      expect(entries.map(({ owner }) => owner)).to.deep.equal(['other', account]);
      expect(record.revision, 'a concurrent start rereads').to.equal(4);
      expect(await start(both.id, 3)).to.equal(false);
      expect(await playing(alone.id)).to.deep.equal([guest, 'other']);
      expect((await leagueOf(alone.id)).record.revision).to.equal(2);
    });

    it("keeps one entry in a running league: the guest's is withdrawn", async () => {
      const { guest, account } = await people();
      const [robin, over] = [await opened(store()), await opened(store())];
      for (const { id } of [robin, over]) {
        await enterAll(store(), id, [guest, 'other', account]);
        await start(id, 3);
      }
      await store().leagues.end(over.id, 'finished', SOME_TIME + 9);
      const { version } = (await store().leagues.head(robin.id))!;
      await store().players.moveGuest(guest, account, now);
      const [own, ...others] = (await leagueOf(robin.id)).entries;
      expect(own).to.include({ owner: guest, withdrawnAt: now, withdrawal: 'left' });
      expect(others.every(({ withdrawnAt }) => withdrawnAt === null)).to.equal(true);
      expect((await store().leagues.head(robin.id))!.version).to.not.equal(version);
      expect(await store().leagues.leaguesToCheck(now, 100)).to.include(robin.id);
      expect(await playing(over.id)).to.deep.equal([guest, 'other', account]);
      expect((await store().leagues.head(over.id))!.version).to.match(/ $/);
    });

    it("keeps the guest's entry if the account has left, but not beside that of an earlier guest", async () => {
      const { guest, earlier, account } = await people();
      const [left, joined] = [await opened(store()), await opened(store())];
      await enterAll(store(), left.id, [guest, account, 'other']);
      await enterAll(store(), joined.id, [earlier, guest, 'other']);
      for (const { id } of [left, joined]) await start(id, 3);
      await store().leagues.withdraw(left.id, 2, SOME_TIME + 9, 'left');
      for (const id of [earlier, guest]) await store().players.moveGuest(id, account, now);
      expect(await playing(left.id)).to.deep.equal([guest, 'other']);
      expect(await playing(joined.id)).to.deep.equal([earlier, 'other']);
    });
  });

  it('starts once, with its current entries and their ratings', async () => {
    const { id } = await opened(store());
    for (const number of [1, 2]) await enter(store(), id, number);
    const begin = (revision: number) =>
      store().leagues.begin(id, { revision, rounds: 1, startedAt: SOME_TIME + 5, ratings: new Map([[2, 1234]]) });
    expect(await begin(1), 'somebody has entered meanwhile').to.equal(false);
    expect((await Promise.all([begin(2), begin(2)])).filter(Boolean)).to.have.length(1);
    const { record, entries } = await leagueOf(id);
    expect(record).to.include({ state: 'running', rounds: 1, startedAt: SOME_TIME + 5 });
    expect(entries.map(({ rating }) => rating)).to.deep.equal([1200, 1234]);
    expect(await store().leagues.leave(id, 1, 2, SOME_TIME)).to.equal(false);
  });

  it('withdraws an entry once, with a reason', async () => {
    const { id } = await running(store());
    expect(await store().leagues.withdraw(id, 1, SOME_TIME + 7, 'no_show')).to.equal(true);
    expect(await store().leagues.withdraw(id, 1, SOME_TIME + 8, 'left')).to.equal(false);
    expect((await leagueOf(id)).entries[0]).to.include({ withdrawnAt: SOME_TIME + 7, withdrawal: 'no_show' });
  });

  it('withdraws deleted players and agents from running leagues only, and checks those at once', async () => {
    const { agents, leagues, players } = store();
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    const agent = newAgent({ keyHash: newHash() });
    await agents.insertAgent(agent, null);
    const [open, begun, over] = [await opened(store()), await opened(store()), await opened(store())];
    for (const { id } of [open, begun, over]) {
      await enterAll(store(), id, [guest, 'other']);
      await leagues.enter(newEntryRecord({ tournament: id, number: 3, owner: agent.slug }), null);
    }
    for (const { id } of [begun, over]) {
      await leagues.begin(id, { revision: 3, rounds: 1, startedAt: SOME_TIME + 5, ratings: new Map() });
    }
    await leagues.end(over.id, 'finished', SOME_TIME + 6);
    await players.moveGuest(guest, account, SOME_TIME + 7);
    const { version } = (await leagues.head(begun.id))!;
    await players.deletePlayer(account, SOME_TIME + 8, { name: 'Nobody', texts: [] });
    expect(await leagues.leaguesToCheck(SOME_TIME + 8, 100)).to.include(begun.id);
    await agents.deleteAgent(agent.slug, agent.keyHash!, SOME_TIME + 9);
    expect((await leagues.head(begun.id))!.version).to.not.equal(version);
    const withdrawn = async ({ id }: LeagueRecord) => (await leagueOf(id)).entries.map((entry) => entry.withdrawnAt);
    expect(await withdrawn(begun)).to.deep.equal([SOME_TIME + 8, null, SOME_TIME + 9]);
    expect((await leagueOf(begun.id)).entries.map((entry) => entry.withdrawal)).to.deep.equal(['gone', null, 'gone']);
    for (const league of [open, over]) expect(await withdrawn(league)).to.deep.equal([null, null, null]);
    expect((await leagues.head(over.id))!.version).to.match(/ $/);
  });

  it('has a new version after an entry, a round, a withdrawal, the end of a game and its own end', async () => {
    const { id } = await opened(store());
    const seen = new Set<string>();
    const after = async (change: Promise<unknown>): Promise<void> => {
      await change;
      const { record, version } = (await store().leagues.head(id))!;
      expect(record).to.deep.equal((await leagueOf(id)).record);
      expect(seen.has(version), version).to.equal(false);
      seen.add(version);
    };
    const { leagues } = store();
    await after(Promise.resolve());
    await after(enter(store(), id, 1));
    await after(enter(store(), id, 2));
    await after(leagues.begin(id, { revision: 2, rounds: 1, startedAt: SOME_TIME + 5, ratings: new Map() }));
    await after(leagues.pairRound(id, 1, [pairing(id)]));
    const record = newRecord({ tournament: id });
    await leagues.insertGame(newGame(record, { pairing: { pairing: 1, game: 1 } }));
    await after(leagues.withdraw(id, 1, SOME_TIME + 7, 'left'));
    const ending = newEnding({ winner: 'B', endedAt: SOME_TIME + 20 });
    const entries = [closingEntryOf(record.id, 0, ending)];
    await after(store().append({ entries, ending, receipt: null, tournament: id }));
    await after(leagues.end(id, 'finished', SOME_TIME + 30));
    expect(await leagues.countIn(id)).to.deep.equal({ entries: 2, games: 1 });
    expect(await leagues.head('t_none')).to.equal(undefined);
  });

  it('pairs each round once, in order', async () => {
    const { id } = await running(store());
    const second = [pairing(id, { number: 2, round: 2 }), pairing(id, { number: 3, round: 2, first: 2, second: null })];
    expect(await store().leagues.pairRound(id, 3, second)).to.equal(false);
    const attempts = [1, 2, 3].map(() => store().leagues.pairRound(id, 2, second));
    expect((await Promise.all(attempts)).filter(Boolean)).to.have.length(1);
    const { record, pairings } = await leagueOf(id);
    expect(record.round).to.equal(2);
    expect(pairings).to.deep.equal([pairing(id), ...second]);
  });

  describe('a game', () => {
    const startGame = (tournament: string, game = 1, parts = {}) => {
      const record = newRecord({ tournament, ...parts });
      const inserted = store().leagues.insertGame(newGame(record, { pairing: { pairing: 1, game } }));
      return inserted.then((isInserted) => ({ record, isInserted }));
    };

    it('starts once for each number of its pairing', async () => {
      const { id } = await running(store());
      const started = await Promise.all([1, 1, 1, 2].map((game) => startGame(id, game)));
      expect(started.filter(({ isInserted }) => isInserted)).to.have.length(2);
      const { games } = await leagueOf(id);
      expect(games.map(({ pairing: of, game, status }) => [of, game, status])).to.deep.equal([
        [1, 1, 'active'],
        [1, 2, 'active'],
      ]);
    });

    it('does not start when its league is over, or when one of the two has left', async () => {
      const [over, left] = [await running(store()), await running(store())];
      await store().leagues.cancel(over.id, SOME_TIME + 9);
      await store().leagues.withdraw(left.id, 2, SOME_TIME + 9, 'left');
      for (const { id } of [over, left]) {
        expect((await startGame(id)).isInserted).to.equal(false);
        expect((await leagueOf(id)).games).to.deep.equal([]);
      }
    });

    it('that ends has its league checked, and is among its results', async () => {
      const { id } = await running(store());
      await store().leagues.setCheckAt(id, SOME_TIME, SOME_TIME + 99_999);
      const { record } = await startGame(id);
      expect(await store().leagues.leaguesToCheck(SOME_TIME + 20, 5)).to.deep.equal([]);
      const ending = newEnding({ winner: 'B', endedAt: SOME_TIME + 20, endReason: 'resigned' });
      const entries = [closingEntryOf(record.id, 0, ending)];
      await store().append({ entries, ending, receipt: null, tournament: id });
      expect(await store().leagues.leaguesToCheck(SOME_TIME + 20, 5)).to.deep.equal([id]);
      const [played] = (await leagueOf(id)).games;
      expect(played).to.deep.include({ winner: 'B', endReason: 'resigned', endedAt: SOME_TIME + 20, expectedA: null });
    });

    it('is weighed once, if it has a played result', async () => {
      const { id } = await running(store());
      const ended = { status: 'finished', endReason: 'played', winner: 'A', endedAt: SOME_TIME } as const;
      const { record } = await startGame(id, 1, ended);
      await startGame(id, 2, { ...ended, endReason: 'no_show' });
      await store().insertGame(newGame(newRecord(ended)));
      const due = await store().leagues.unappraisedGames(9);
      expect(due).to.deep.equal([{ id: record.id, rules: record.rules, seed: record.seed }]);
      await store().leagues.storeAppraisal(record.id, 0.5625);
      await store().leagues.storeAppraisal(record.id, 0.1);
      expect(await store().leagues.unappraisedGames(9)).to.deep.equal([]);
      expect((await leagueOf(id)).games[0]!.expectedA).to.equal(0.5625);
    });

    it('is found by its league', async () => {
      const { id } = await running(store());
      const { record } = await startGame(id);
      await store().insertGame(newGame(newRecord()));
      const search = { tournament: id, limit: 5, withPrivate: false };
      const { games } = await store().searchGames(search);
      expect(games.map((game) => game.record.id)).to.deep.equal([record.id]);
      expect((await store().searchGames({ ...search, status: 'finished' })).games).to.deep.equal([]);
      expect(UNPLAYED.tournament).to.equal(null);
    });
  });

  it('is checked by one process at a time, and again if something happened meanwhile', async () => {
    const { id } = await opened(store());
    const [now, until] = [SOME_TIME + 1, SOME_TIME + 15_000];
    expect(await store().leagues.leaguesToCheck(SOME_TIME - 1, 5)).to.deep.equal([]);
    const claims = await Promise.all([1, 2, 3].map(() => store().leagues.claim([id], now, until)));
    expect(claims.flat()).to.deep.equal([id]);
    await enter(store(), id, 1);
    await store().leagues.setCheckAt(id, until, SOME_TIME + 60_000);
    expect(await store().leagues.leaguesToCheck(now, 5), 'the entry came after the claim').to.deep.equal([id]);
    await store().leagues.claim([id], now, until);
    await store().leagues.setCheckAt(id, until, null);
    expect(await store().leagues.leaguesToCheck(until * 2, 5)).to.deep.equal([]);
    expect(await store().leagues.claim([], now, until)).to.deep.equal([]);
  });

  it('ends once', async () => {
    const { id } = await running(store());
    expect(await store().leagues.end(id, 'cancelled', SOME_TIME + 9)).to.equal(false);
    expect(await store().leagues.end(id, 'finished', SOME_TIME + 9)).to.equal(true);
    expect(await store().leagues.end(id, 'finished', SOME_TIME + 10)).to.equal(false);
    expect((await leagueOf(id)).record).to.include({ state: 'finished', endedAt: SOME_TIME + 9 });
    expect(await store().leagues.leaguesToCheck(SOME_TIME * 2, 5)).to.deep.equal([]);
  });

  it('shows current names: after renaming, also by an operator, and for a guest that has become an account', async () => {
    const [player, guest, account] = [
      await insertPlayer(store()),
      await insertPlayer(store()),
      await insertPlayer(store()),
    ];
    const { slug } = newAgent();
    await store().agents.insertAgent(newAgent({ slug }), null);
    const { id } = await opened(store(), { organizerKind: 'player', organizer: player, organizerName: 'Rude' });
    const byAgent = await opened(store(), { organizer: slug, organizerName: 'Rude' });
    for (const [i, owner] of [player, guest, slug].entries()) {
      const kind = owner === slug ? 'agent' : 'player';
      await store().leagues.enter(newEntryRecord({ tournament: id, number: i + 1, kind, owner, name: 'Rude' }), null);
    }
    await store().leagues.end(id, 'cancelled', SOME_TIME);
    await store().players.changeProfile(player, { name: 'Ada L.' }, null);
    await store().players.changeProfile(account, { name: 'Bo' }, null);
    await store().agents.renameAgent(slug, 'Hazel');
    await store().players.moveGuest(guest, account, SOME_TIME);
    const { record, entries } = await leagueOf(id);
    expect(entries.map(({ name }) => name)).to.deep.equal(['Ada L.', 'Bo', 'Hazel']);
    const listed = await store().leagues.leagues({ limit: 2 });
    const shown = [record, (await store().leagues.head(byAgent.id))!.record, ...listed.map((each) => each.record)];
    expect(shown.map(({ organizerName }) => organizerName)).to.have.members(['Ada L.', 'Hazel', 'Hazel', 'Ada L.']);
  });

  it('can be cancelled, once, in any state but finished', async () => {
    for (const { id } of [await opened(store()), await running(store())]) {
      expect(await store().leagues.cancel(id, SOME_TIME + 9)).to.equal(true);
      expect(await store().leagues.cancel(id, SOME_TIME + 10)).to.equal(false);
      expect((await leagueOf(id)).record).to.include({ state: 'cancelled', endedAt: SOME_TIME + 9 });
      expect(await store().leagues.pairRound(id, 2, [pairing(id, { number: 2, round: 2 })])).to.equal(false);
      expect(await store().leagues.leaguesToCheck(SOME_TIME * 2, 5)).to.not.include(id);
    }
    const { id } = await running(store());
    await store().leagues.end(id, 'finished', SOME_TIME + 9);
    expect(await store().leagues.cancel(id, SOME_TIME + 10)).to.equal(false);
    expect((await leagueOf(id)).record.state).to.equal('finished');
  });

  it('can be renamed', async () => {
    const { id } = await opened(store());
    expect(await store().leagues.rename(id, 'Mug')).to.equal(true);
    expect((await leagueOf(id)).record.name).to.equal('Mug');
    expect(await store().leagues.rename('t_none', 'Mug')).to.equal(false);
  });

  it("removes a deleted player's name, as entry and as organizer", async () => {
    const player = await insertPlayer(store());
    const { id } = await opened(store(), { organizerKind: 'player', organizer: player, organizerName: 'Ada' });
    const entry = newEntryRecord({ tournament: id, kind: 'player', owner: player, name: 'Ada' });
    await store().leagues.enter(entry, null);
    await store().insertGame(newGame(newRecord({ seats: { A: newSeat({ playerId: player }), B: newSeat() } })));
    await store().players.deletePlayer(player, SOME_TIME, { name: 'Nobody', texts: [] });
    const { record, entries } = await leagueOf(id);
    expect([record.organizerName, entries[0]!.name]).to.deep.equal(['Nobody', 'Nobody']);
  });

  it('has an entry for nobody once its agent is deleted, or its player banned or deleted', async () => {
    const { agents, players, admin } = store();
    const isPresent = async (kind: 'agent' | 'player', owner: string) =>
      (await currentIdentity({ store: store() }, { kind, owner })) !== undefined;
    const agent = newAgent({ keyHash: newHash() });
    await agents.insertAgent(agent, null);
    expect(await isPresent('agent', agent.slug)).to.equal(true);
    await agents.deleteAgent(agent.slug, agent.keyHash!, SOME_TIME);
    expect(await isPresent('agent', agent.slug)).to.equal(false);
    const [banned, deleted] = [await insertPlayer(store()), await insertPlayer(store())];
    expect([await isPresent('player', banned), await isPresent('player', deleted)]).to.deep.equal([true, true]);
    await admin.moderate(banned, { bannedAt: SOME_TIME });
    await players.deletePlayer(deleted, SOME_TIME, { name: 'Nobody', texts: [] });
    expect([await isPresent('player', banned), await isPresent('player', deleted)]).to.deep.equal([false, false]);
  });
});

suiteNeeding('postgres', 'four processes that open leagues on PostgreSQL', () => {
  const url = emptyPostgres();

  it('together open no more than an organizer may have', async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(async () => new SqlStore(await openBackend(url()))));
    for (let i = 0; i < 10; i++) {
      const organizer = newHash();
      const attempts = stores.map((each) =>
        each.leagues.insertTournament(newLeague(newTournament({ organizer })), { own: 3, ofNetwork: 1000 }),
      );
      expect((await Promise.all(attempts)).filter(Boolean)).to.have.length(3);
    }
    await Promise.all(stores.map((each) => each.close()));
  });
});
