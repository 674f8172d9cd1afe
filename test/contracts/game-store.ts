// What the application relies on from its store, whichever database it uses.
import { POLICY_IDS, CURRENT_POLICY, type PolicyId } from '../../src/house/policies.ts';
import { RULES_IDS } from '../../src/engine/index.ts';
import { UnknownVersion } from '../../src/table/versions.ts';
import { expect } from 'chai';
import type { GameRecord } from '../../src/records/game-record.ts';
import { END_REASONS, GAME_MODES, SEAT_KINDS, STATUSES, WANTS } from '../../schema/enumerations.ts';
import { Fenced, ReceiptTaken, StoreDown } from '../../src/ports/store-errors.ts';
import type { GamePage, SeatTaking, JournalWrite, PublicMoment } from '../../src/ports/game-store.ts';
import type { Store } from '../../src/ports/store.ts';
import {
  newEnding,
  newEntry,
  newGame,
  newHash,
  newReceipt,
  newRecord,
  newSeat,
  newWaitingRecord,
  openSeat,
  SOME_TIME,
} from '../support/builders.ts';
import { newAgent } from '../support/people.ts';
import fc from 'fast-check';

export interface OpenedStore {
  /** Opens an empty store, which the caller closes. */
  readonly store: Store;
  /** Closes it and reopens it with its data. */
  reopen(): Promise<Store>;
}

const WON = newEnding({ winner: 'B', score: { A: 7, B: 19 }, endedAt: SOME_TIME + 99 });
const LAPSED = newEnding({ endReason: 'code_lapsed', winner: null, endedAt: SOME_TIME + 99 });

export function gameStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let store: Store;
    let reopen: () => Promise<Store>;
    beforeEach(async () => {
      const opened = await open();
      ({ store } = opened);
      reopen = async () => (store = await opened.reopen());
    });
    afterEach(() => store.close());

    const insert = async (record: GameRecord, checkAt: number | null = null): Promise<GameRecord> => {
      await store.insertGame(newGame(record, { checkAt }));
      return record;
    };
    const append = (gameId: string, ply: number, turn: Partial<JournalWrite> = {}): Promise<void> =>
      store.append({ entries: [newEntry(gameId, ply)], ending: null, receipt: null, ...turn });
    const pliesOf = async (gameId: string): Promise<number[]> =>
      (await store.findGame(gameId))!.entries.map(({ ply }) => ply);

    describe('a new game', () => {
      it('comes back with every field unchanged', async () => {
        await fc.assert(
          fc.asyncProperty(records, fc.array(moves, { maxLength: 12 }), async (record, played) => {
            const entries = played.map((move, ply) => ({ ...move, gameId: record.id, ply }));
            await store.insertGame(newGame(record, { entries: entries.toReversed() }));
            expect(await store.findGame(record.id)).to.deep.equal({ record, entries });
          }),
          { numRuns: 100 },
        );
      });

      it('does not exist under another id', async () => {
        await insert(newRecord());
        expect(await store.findGame('g_none')).to.equal(undefined);
      });

      it('is refused completely if its id is taken', async () => {
        const first = await insert(newRecord());
        const second = newRecord({ id: first.id, seats: { A: newSeat(), B: newSeat() } });
        const receipt = newReceipt();
        const error = await failureOf(store.insertGame(newGame(second, { entries: [newEntry(first.id, 0)], receipt })));
        expect(error?.message).to.equal('games already has this row');
        expect(await store.findGame(first.id)).to.deep.equal({ record: first, entries: [] });
        expect(await store.findToken(second.seats.A.tokenHash!)).to.equal(undefined);
        expect(await store.findReceipt(receipt.key)).to.equal(undefined);
      });

      it('makes its tokens and invites known', async () => {
        const [tokenHash, inviteHash] = [newHash(), newHash()];
        const seats = { A: newSeat({ tokenHash }), B: openSeat({ inviteHash }) };
        const { id } = await insert(newWaitingRecord({ seats }));
        expect(await store.findToken(tokenHash)).to.deep.equal({ gameId: id, seat: 'A' });
        expect(await store.findToken(inviteHash)).to.deep.equal({ gameId: id, seat: 'B' });
        expect(await store.findToken(newHash())).to.equal(undefined);
      });
    });

    describe('a game of a version known only to newer processes', () => {
      const newer = { mode: 'house', policy: 'house-of-tomorrow' as PolicyId } as const;

      it('cannot be read, by any key', async () => {
        const { id, code } = await insert(newRecord({ ...newer, code: 'ZZZZZZ' }));
        for (const look of [store.findGame(id), store.findGameByCode(code!)]) {
          const error = await failureOf(look);
          expect(error).to.be.instanceOf(UnknownVersion);
          expect(error?.message).to.include(id).and.to.include('house-of-tomorrow');
        }
      });

      it('is in no list, and nothing in it is due here', async () => {
        const known = await insert(newRecord(), SOME_TIME);
        const unknown = await insert(newRecord(newer), SOME_TIME);
        expect(idsOf(await store.liveGames({ limit: 10 }))).to.deep.equal([known.id]);
        expect(await store.gamesToCheck(SOME_TIME, 10)).to.deep.equal([known.id]);
        for (const { id } of [known, unknown]) await append(id, 0, { ending: WON, needsSettling: true });
        expect(await store.standings.unsettledGames(10)).to.deep.equal([known.id]);
        expect(await store.standings.isUnsettled(unknown.id)).to.equal(true);
      });
    });

    describe('a turn', () => {
      it('adds its plies in order', async () => {
        const { id } = await insert(newRecord());
        for (let ply = 0; ply < 12; ply += 2) {
          await append(id, ply, { entries: [newEntry(id, ply), newEntry(id, ply + 1)] });
        }
        const entries = Array.from({ length: 12 }, (_, ply) => newEntry(id, ply));
        expect((await store.findGame(id))!.entries).to.deep.equal(entries);
      });

      it('has one winner among those that write the same ply', async () => {
        const { id } = await insert(newRecord());
        const rivals = Array.from({ length: 20 }, (_, i) => newEntry(id, 0, { entry: `Rival${i}@A1` }));
        const results = await Promise.allSettled(rivals.map((entry) => append(id, 0, { entries: [entry] })));
        const winners = rivals.filter((_, i) => results[i]!.status === 'fulfilled');
        expect((await store.findGame(id))!.entries).to.deep.equal(winners);
        expect(winners).to.have.length(1);
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).to.be.instanceOf(Fenced);
        }
      });

      it('writes none of its plies if one is taken', async () => {
        const { id } = await insert(newRecord());
        await append(id, 0);
        const receipt = newReceipt();
        const late = append(id, 0, { entries: [newEntry(id, 0), newEntry(id, 1)], ending: WON, receipt });
        expect(await failureOf(late)).to.be.instanceOf(Fenced);
        expect(await pliesOf(id)).to.deep.equal([0]);
        expect((await store.findGame(id))!.record.status).to.equal('active');
        expect(await store.findReceipt(receipt.key)).to.equal(undefined);
      });

      it('fails alone among many if it is stale', async () => {
        const games = await Promise.all(Array.from({ length: 40 }, () => insert(newRecord())));
        const [stale, twice, over] = [games[7]!.id, games[11]!.id, games[13]!.id];
        await append(stale, 0);
        await append(over, 0, { ending: WON });
        const kept = newReceipt();
        await append(games[0]!.id, 0, { receipt: kept });
        const results = await Promise.allSettled([
          ...games.slice(1).map(({ id }) => append(id, id === over ? 1 : 0, { ending: id === over ? WON : null })),
          append(games[1]!.id, 1, { receipt: kept }),
          append(twice, 0, { entries: [newEntry(twice, 0, { entry: 'Second@B1' })] }),
        ]);
        const failed = results.flatMap((result, i) => (result.status === 'rejected' ? [[i, result.reason.name]] : []));
        expect(failed).to.deep.equal([
          [6, 'Fenced'],
          [12, 'Fenced'],
          [39, 'ReceiptTaken'],
          [40, 'Fenced'],
        ]);
        for (const { id } of games) expect(await pliesOf(id), id).to.deep.equal([0]);
        expect((await store.findGame(twice))!.entries).to.deep.equal([newEntry(twice, 0)]);
      });

      it('is rejected alone and without effect if it was validated against an older record', async () => {
        const games = await Promise.all(Array.from({ length: 12 }, () => insert(newRecord())));
        const [changed, ending] = [games[3]!.id, games[5]!.id];
        for (const id of [changed, ending]) await append(id, 0, { isStandIn: true });
        const receipts = games.map(() => newReceipt());
        const results = await Promise.allSettled(
          games.map(({ id }, i) => {
            const ply = id === changed || id === ending ? 1 : 0;
            return append(id, ply, { atEpoch: 0, receipt: receipts[i]!, ending: id === ending ? WON : null });
          }),
        );
        const failed = results.flatMap((result, i) => (result.status === 'rejected' ? [[i, result.reason.name]] : []));
        expect(failed).to.deep.equal([
          [3, 'Fenced'],
          [5, 'Fenced'],
        ]);
        for (const [i, { id }] of games.entries()) {
          expect(await pliesOf(id), id).to.deep.equal([0]);
          expect((await store.findGame(id))!.record.status, id).to.equal('active');
          expect((await store.findReceipt(receipts[i]!.key)) === undefined, id).to.equal(i === 3 || i === 5);
        }
        await append(changed, 1, { atEpoch: 1 });
        await append(ending, 1, { atEpoch: 1, ending: WON });
        expect((await store.findGame(ending))!.record.status).to.equal('finished');
      });

      it('played by the house as a substitute counts the house moves, and changes the record', async () => {
        const { id } = await insert(newRecord());
        await append(id, 0);
        await append(id, 1, { isStandIn: true });
        await append(id, 2, { isStandIn: true, ending: WON });
        expect((await store.findGame(id))?.record).to.include({ standIns: 2, epoch: 3, status: 'finished' });
      });

      it('that ends the game closes it', async () => {
        const record = await insert(newRecord(), SOME_TIME);
        await append(record.id, 0, { ending: WON });
        expect(await store.findGame(record.id)).to.deep.equal({
          record: { ...record, ...WON, epoch: 1 },
          entries: [newEntry(record.id, 0)],
        });
        expect(await store.gamesToCheck(SOME_TIME, 10)).to.deep.equal([]);
      });

      it('cannot end a game that is over or waiting', async () => {
        const over = await insert(newRecord());
        await append(over.id, 0, { ending: WON });
        const waiting = await insert(newWaitingRecord());
        for (const { id } of [over, waiting]) {
          const before = await store.findGame(id);
          const receipt = newReceipt();
          expect(await failureOf(append(id, 1, { ending: LAPSED, receipt })), id).to.be.instanceOf(Fenced);
          expect(await store.findGame(id)).to.deep.equal(before);
          expect(await store.findReceipt(receipt.key)).to.equal(undefined);
        }
      });
    });

    describe('a game with a limit', () => {
      const within = { agent: 'busy', max: 5, maxOfNetwork: 3 };
      const keyHash = newHash();
      beforeEach(() => store.agents.insertAgent(newAgent({ slug: within.agent, keyHash }), null));
      const begin = (network: string): Promise<boolean> => {
        const seats = { A: newSeat(), B: newSeat({ agentSlug: within.agent }) };
        return store.insertGame(newGame(newRecord({ seats }), { openedBy: network }), { ...within, network });
      };
      const begun = async (networks: readonly string[]): Promise<number> =>
        (await Promise.all(networks.map(begin))).filter(Boolean).length;
      const played = (network: string) => store.countPlayed({ agent: within.agent, network });

      it('never exceeds the number of games an agent plays at once, however many start at the same time', async () => {
        const [one, two] = [newHash(), newHash()];
        expect(await begun(Array.from({ length: 8 }, () => one))).to.equal(3);
        expect(await played(one)).to.deep.equal({ all: 3, ofNetwork: 3 });
        expect(await begun([two, one, two, two])).to.equal(2);
        expect(await played(one)).to.deep.equal({ all: 5, ofNetwork: 3 });
        const { games } = await store.searchGames({ agent: within.agent, withPrivate: true, limit: 10 });
        expect(games, 'a refused one is not stored').to.have.length(5);
        const [{ id }] = games.map(({ record }) => record) as [GameRecord];
        await append(id, 0, { ending: WON });
        expect((await played(two)).all).to.equal(4);
        expect(await begun([newHash(), two])).to.equal(1);
      });

      it('either is found by the deletion of its agent, or does not start', async () => {
        const [begins, found] = await Promise.all([
          begun([newHash(), newHash(), newHash(), newHash()]),
          store.agents.deleteAgent(within.agent, keyHash, SOME_TIME).then(async (isDeleted) => {
            expect(isDeleted).to.equal(true);
            return store.searchGames({ agent: within.agent, withPrivate: true, limit: 10 });
          }),
        ]);
        expect(found.games).to.have.length(begins);
        expect(await begun([newHash()])).to.equal(0);
      });

      it('does not count waiting or finished games, or those of other agents', async () => {
        const seats = () => ({ A: newSeat({ agentSlug: 'ada' }), B: newSeat({ agentSlug: 'bo' }) });
        await insert(newWaitingRecord({ seats: seats() }));
        await insert(newRecord({ seats: seats() }));
        await insert(newRecord());
        const over = await insert(newRecord({ seats: seats() }));
        await append(over.id, 0, { ending: WON });
        expect(await store.countPlayed({ agent: 'ada', network: newHash() })).to.deep.equal({ all: 1, ofNetwork: 0 });
        expect(await store.countPlayed({ agent: 'nobody', network: newHash() })).to.include({ all: 0 });
      });
    });

    describe('a receipt', () => {
      it('comes back unchanged and is written with its effect', async () => {
        const { id } = await insert(newRecord());
        const receipt = newReceipt({ answer: 'sealed', ply: 0 });
        await append(id, 0, { receipt });
        expect(await store.findReceipt(receipt.key)).to.deep.equal(receipt);
        expect(await store.findReceipt(newHash())).to.equal(undefined);
      });

      it('prevents an effect from happening twice', async () => {
        const { id } = await insert(newRecord());
        const receipt = newReceipt();
        await append(id, 0, { receipt });
        expect(await failureOf(append(id, 1, { receipt }))).to.be.instanceOf(ReceiptTaken);
        expect(await pliesOf(id)).to.deep.equal([0]);
      });

      it('distinguishes a repeated request from a lost race', async () => {
        const { id } = await insert(newWaitingRecord());
        const receipt = newReceipt();
        const results = await Promise.allSettled([
          store.endWaiting(id, LAPSED, receipt),
          store.endWaiting(id, LAPSED, receipt),
        ]);
        expect(results[0]).to.deep.equal({ status: 'fulfilled', value: true });
        expect(results[1]).to.have.property('reason').that.is.instanceOf(ReceiptTaken);
      });

      it('gets its answer later', async () => {
        const { id } = await insert(newRecord());
        const receipt = newReceipt();
        await append(id, 0, { receipt });
        await store.setReceiptAnswer(receipt.key, 'sealed');
        await store.setReceiptAnswer(newHash(), 'of no request');
        expect(await store.findReceipt(receipt.key)).to.deep.equal({ ...receipt, answer: 'sealed' });
      });

      it('is deleted with all older than a given time, however many', async () => {
        const receipts = Array.from({ length: 2500 }, (_, i) =>
          newReceipt({ createdAt: SOME_TIME + (i % 2 ? 0 : -1) }),
        );
        const { id } = await insert(newRecord());
        await Promise.all(receipts.map((receipt, ply) => append(id, ply, { receipt })));
        await store.deleteReceiptsBefore(SOME_TIME);
        const found: unknown[] = [];
        // One after the other: together they would exceed the store's timeout on a busy machine.
        for (const { key } of receipts) found.push(await store.findReceipt(key));
        expect(found.filter(Boolean)).to.deep.equal(receipts.filter(({ createdAt }) => createdAt === SOME_TIME));
      });
    });

    describe('a seat', () => {
      const taking = (record: GameRecord, overrides: Partial<SeatTaking> = {}): SeatTaking => ({
        gameId: record.id,
        seat: 'B',
        taken: newSeat({ name: 'Bo', rating: 1432.5 }),
        replaces: null,
        start: null,
        receipt: null,
        ...overrides,
      });

      it('is taken, and the game starts', async () => {
        const record = await insert(newWaitingRecord(), SOME_TIME);
        it('waits for players of the same ruleset and an accepted kind, and is counted up to a limit', async () => {
          const count = (kind: 'person' | 'agent', ruleset: 'classic' | 'mutators' = 'classic', upTo = 9) =>
            store.quickWaiters({ ruleset, kind, upTo });
          await insert(newWaitingRecord());
          expect(await count('person')).to.equal(0);
          const [left] = [await insert(quickRecord()), await insert(quickRecord())];
          await insert(newWaitingRecord({ mode: 'quick', wants: 'agent', code: null }));
          expect([await count('person'), await count('agent')]).to.deep.equal([2, 3]);
          expect(await count('agent', 'classic', 2)).to.equal(2);
          expect(await count('agent', 'mutators')).to.equal(0);
          await store.endWaiting(
            left.id,
            newEnding({ status: 'abandoned', winner: null, endedAt: SOME_TIME + 9 }),
            null,
          );
          expect(await count('person')).to.equal(1);
        });

        const start = { startedAt: SOME_TIME + 5, checkAt: SOME_TIME + 9 };
        const take = taking(record, { start, receipt: newReceipt() });
        expect(await store.takeSeat(take)).to.equal(true);
        expect((await store.findGame(record.id))!.record).to.deep.equal({
          ...record,
          status: 'active',
          startedAt: start.startedAt,
          expiresAt: null,
          epoch: 1,
          seats: { ...record.seats, B: take.taken },
        });
        expect(await store.findToken(take.taken.tokenHash!)).to.deep.equal({ gameId: record.id, seat: 'B' });
        expect(await store.findReceipt(take.receipt!.key)).to.deep.equal(take.receipt);
        expect(await store.gamesToCheck(start.checkAt - 1, 10)).to.deep.equal([]);
        expect(await store.gamesToCheck(start.checkAt, 10)).to.deep.equal([record.id]);
      });

      it('can be taken by one of several concurrent requests; the others leave nothing behind', async () => {
        const record = await insert(newWaitingRecord());
        const takings = Array.from({ length: 10 }, (_, i) =>
          taking(record, { start: i % 2 ? { startedAt: i, checkAt: null } : null, receipt: newReceipt() }),
        );
        const results = await Promise.all(takings.map((each) => store.takeSeat(each)));
        expect(results.filter(Boolean)).to.have.length(1);
        const winner = takings[results.indexOf(true)]!;
        const { seats, startedAt } = (await store.findGame(record.id))!.record;
        expect(seats).to.deep.equal({ ...record.seats, B: winner.taken });
        expect(startedAt).to.equal(winner.start?.startedAt ?? null);
        for (const { taken, receipt } of takings) {
          const isWinner = taken === winner.taken;
          expect((await store.findToken(taken.tokenHash!)) !== undefined).to.equal(isWinner);
          expect((await store.findReceipt(receipt!.key)) !== undefined).to.equal(isWinner);
        }
      });

      it('can be taken at an epoch only if nothing has changed since: the second of two takers starts the game', async () => {
        const record = await insert(newWaitingRecord({ seats: { A: openSeat(), B: openSeat() } }));
        const first = { ...taking(record), atEpoch: 0 };
        const second = { ...taking(record), seat: 'A', taken: newSeat(), atEpoch: 0 } as const;
        const results = await Promise.all([store.takeSeat(first), store.takeSeat(second)]);
        expect(results.toSorted()).to.deep.equal([false, true]);
        const { seats, epoch } = (await store.findGame(record.id))!.record;
        expect([seats.A, seats.B].filter(({ client }) => client === 'open')).to.have.lengthOf(1);
        expect(epoch).to.equal(1);
      });

      it('can move to another token; the old one stays known', async () => {
        const record = await insert(newRecord());
        const { tokenHash } = record.seats.B;
        const again = taking(record, { replaces: tokenHash });
        expect(await store.takeSeat(taking(record))).to.equal(false);
        expect(await store.takeSeat(taking(record, { replaces: newHash() }))).to.equal(false);
        expect(await store.takeSeat(again)).to.equal(true);
        expect((await store.findGame(record.id))!.record.seats.B).to.deep.equal(again.taken);
        for (const hash of [tokenHash, again.taken.tokenHash]) {
          expect(await store.findToken(hash!)).to.deep.equal({ gameId: record.id, seat: 'B' });
        }
      });

      const quickRecord = (): GameRecord => newWaitingRecord({ mode: 'quick', wants: 'any', code: null });
      const start = { startedAt: SOME_TIME + 5, checkAt: SOME_TIME + 9 };
      const terms = { isPublic: false, moveSeconds: 301 };

      it('can be taken by the creator of another game, which becomes an alias; its token continues there', async () => {
        const [older, younger] = [await insert(quickRecord()), await insert(quickRecord())];
        const taken = younger.seats.A;
        const merger = { older: older.id, younger: younger.id, taken, terms, start };
        expect(await store.mergeGames(merger)).to.equal(true);
        const [one, other] = [(await store.findGame(older.id))!.record, (await store.findGame(younger.id))!.record];
        expect(one).to.include({ status: 'active', startedAt: start.startedAt, expiresAt: null, aliasOf: null });
        expect(one, 'with the constraints of both').to.include(terms);
        expect(one.seats).to.deep.equal({ A: older.seats.A, B: taken });
        expect(other).to.include({ status: 'abandoned', aliasOf: older.id, expiresAt: null });
        expect(await store.findToken(taken.tokenHash!)).to.deep.equal({ gameId: older.id, seat: 'B' });
        expect(await store.gamesToCheck(SOME_TIME + 99, 10)).to.deep.equal([older.id]);
        expect(await store.mergeGames(merger)).to.equal(false);
      });

      it('can be taken by only one creator, whoever else would be paired with either of the two', async () => {
        const games = await Promise.all(Array.from({ length: 6 }, () => insert(quickRecord())));
        const pairs = games.flatMap((a, i) => games.slice(i + 1).map((b) => [a, b] as const));
        await Promise.all(
          pairs.map(([a, b]) => store.mergeGames({ older: a.id, younger: b.id, taken: b.seats.A, terms, start })),
        );
        const records = await Promise.all(games.map(async ({ id }) => (await store.findGame(id))!.record));
        const hosts = records.filter(({ status }) => status === 'active');
        const guests = records.filter(({ aliasOf }) => aliasOf !== null);
        expect(hosts.length).to.equal(guests.length).and.to.be.greaterThan(0);
        expect(new Set(guests.map(({ aliasOf }) => aliasOf))).to.deep.equal(new Set(hosts.map(({ id }) => id)));
        for (const host of hosts) {
          const guest = guests.find(({ aliasOf }) => aliasOf === host.id)!;
          expect(host.seats.B.tokenHash).to.equal(guest.seats.A.tokenHash);
        }
      });

      it('can be taken by the house, which makes it a house game', async () => {
        const record = await insert(quickRecord());
        const taken = newSeat({ client: 'house', tokenHash: null });
        const take = taking(record, { taken, start: { ...start, house: { mode: 'house', policy: CURRENT_POLICY } } });
        expect(await store.takeSeat(take)).to.equal(true);
        expect((await store.findGame(record.id))!.record).to.deep.include({
          mode: 'house',
          policy: CURRENT_POLICY,
          status: 'active',
        });
        expect(await store.takeSeat(take)).to.equal(false);
      });

      it('cannot be taken if the game is no longer waiting', async () => {
        const record = await insert(newRecord({ seats: { A: newSeat(), B: openSeat() } }));
        const start = { startedAt: SOME_TIME + 5, checkAt: null };
        expect(await store.takeSeat(taking(record, { start }))).to.equal(false);
        expect((await store.findGame(record.id))!.record).to.deep.equal(record);
      });

      it('is either taken or expires, never both', async () => {
        const games = await Promise.all(Array.from({ length: 30 }, () => insert(newWaitingRecord())));
        const start = { startedAt: SOME_TIME + 5, checkAt: null };
        const results = await Promise.all(
          games.map(async (game, i) => {
            const race = [
              async () => ((await store.takeSeat(taking(game, { start }))) ? ['active'] : []),
              async () => ((await store.endWaiting(game.id, LAPSED, null)) ? ['abandoned'] : []),
            ];
            if (i % 2) race.reverse();
            return (await Promise.all(race.map((run) => run()))).flat();
          }),
        );
        for (const [i, { id }] of games.entries()) {
          const { status, seats } = (await store.findGame(id))!.record;
          expect(results[i]).to.deep.equal([status]);
          expect(seats.B.client === 'open').to.equal(status === 'abandoned');
        }
      });

      it('can get a new invite; the old one stays known', async () => {
        const old = newHash();
        const seats = { A: newSeat(), B: openSeat({ kind: 'person', name: 'Bo', inviteHash: old }) };
        const record = await insert(newWaitingRecord({ seats }), SOME_TIME);
        const [invite, receipt, expiresAt] = [newHash(), newReceipt(), SOME_TIME + 1000];
        expect(await store.replaceInvite(record.id, 'B', invite, expiresAt, receipt)).to.equal(true);
        expect((await store.findGame(record.id))!.record).to.deep.equal({
          ...record,
          expiresAt,
          epoch: 1,
          seats: { ...seats, B: { ...seats.B, inviteHash: invite } },
        });
        for (const hash of [old, invite]) {
          expect(await store.findToken(hash)).to.deep.equal({ gameId: record.id, seat: 'B' });
        }
        expect(await store.findReceipt(receipt.key)).to.deep.equal(receipt);
        expect(await store.gamesToCheck(expiresAt - 1, 10)).to.deep.equal([]);
        expect(await store.gamesToCheck(expiresAt, 10)).to.deep.equal([record.id]);
      });

      it('can be renamed by its holder until the game is over', async () => {
        const [own, other] = [newHash(), newHash()];
        const seats = { A: newSeat({ tokenHash: own }), B: newSeat({ tokenHash: other }) };
        const record = await insert(newRecord({ seats }));
        const renaming = { gameId: record.id, seat: 'A', name: 'Robin', receipt: null } as const;
        const receipt = newReceipt();
        expect(await store.renameSeat({ ...renaming, tokenHash: other, receipt })).to.equal(false);
        expect(await store.findReceipt(receipt.key)).to.equal(undefined);
        expect(await store.renameSeat({ ...renaming, tokenHash: own, receipt })).to.equal(true);
        expect(await store.findReceipt(receipt.key)).to.deep.equal(receipt);
        const renamed = { ...record, epoch: 1, seats: { ...seats, A: { ...seats.A, name: 'Robin' } } };
        expect((await store.findGame(record.id))!.record).to.deep.equal(renamed);
        await append(record.id, 0, { ending: WON });
        expect(await store.renameSeat({ ...renaming, name: 'Rob', tokenHash: own })).to.equal(false);
        expect((await store.findGame(record.id))!.record.seats.A.name).to.equal('Robin');
      });

      it('gets no new invite once it is taken, or its game is not waiting', async () => {
        const taken = await insert(newWaitingRecord({ seats: { A: newSeat(), B: newSeat() } }), SOME_TIME + 500);
        const active = await insert(newRecord({ seats: { A: newSeat(), B: openSeat() } }), SOME_TIME + 500);
        for (const record of [taken, active]) {
          const [invite, receipt] = [newHash(), newReceipt()];
          expect(await store.replaceInvite(record.id, 'B', invite, SOME_TIME, receipt)).to.equal(false);
          expect((await store.findGame(record.id))!.record).to.deep.equal(record);
          expect(await store.findToken(invite)).to.equal(undefined);
          expect(await store.findReceipt(receipt.key)).to.equal(undefined);
        }
        expect(await store.gamesToCheck(SOME_TIME, 10)).to.deep.equal([]);
      });
    });

    describe('the first use', () => {
      const unusedUntil = SOME_TIME + 600;

      it('starts a running game, once', async () => {
        const record = await insert(newRecord({ unusedUntil }), unusedUntil);
        const use = { from: 'active', startedAt: SOME_TIME + 5, checkAt: SOME_TIME + 50 } as const;
        expect(await store.markUsed(record.id, { ...use, from: 'waiting' })).to.equal(false);
        const uses = await Promise.all([store.markUsed(record.id, use), store.markUsed(record.id, use)]);
        expect(uses.toSorted()).to.deep.equal([false, true]);
        const used = { ...record, unusedUntil: null, startedAt: SOME_TIME + 5, epoch: 1 };
        expect((await store.findGame(record.id))!.record).to.deep.equal(used);
        expect(await store.gamesToCheck(SOME_TIME + 50, 10)).to.deep.equal([record.id]);
      });

      it('lists a game; before it, and after expiry, the game is in no list', async () => {
        const ours = () => ({ A: newSeat({ agentSlug: 'own' }), B: openSeat() });
        const games = [
          await insert(newWaitingRecord({ unusedUntil, seats: ours() })),
          await insert(newRecord({ unusedUntil, seats: ours() })),
        ];
        const lists = async (): Promise<string[][]> => [
          idsOf(await store.openDuels({ limit: 10 })),
          idsOf(await store.liveGames({ limit: 10 })),
          idsOf(await store.searchGames({ agent: 'own', withPrivate: true, limit: 10 })),
          (await store.publicMoments(0, 10)).map(({ id }) => id),
        ];
        expect(await lists()).to.deep.equal([[], [], [], []]);
        const seated = await store.seatedGames({ agent: 'own' }, { since: 0, now: 0, limit: 10 });
        expect(seated.map((game) => game.unusedUntil)).to.deep.equal([unusedUntil, unusedUntil]);
        const [waiting, active] = games.map(({ id }) => id) as [string, string];
        await store.markUsed(waiting, { from: 'waiting', startedAt: null, checkAt: null });
        await store.markUsed(active, { from: 'active', startedAt: SOME_TIME, checkAt: null });
        expect(await lists()).to.deep.equal([[waiting], [active], [active, waiting], [active]]);
      });
    });

    it('pages through games that start and end, even at the same instant', async () => {
      const ended = newEnding({ winner: null, endedAt: SOME_TIME });
      for (let i = 0; i < 3; i++) await insert(newRecord({ startedAt: SOME_TIME, ...ended }));
      const paged = async (limit: number): Promise<PublicMoment[]> => {
        const moments: PublicMoment[] = [];
        for (let page = await store.publicMoments(SOME_TIME - 1, limit); page.length > 0;) {
          moments.push(...page);
          page = await store.publicMoments(page.at(-1)!, limit);
        }
        return moments;
      };
      const whole = await store.publicMoments(SOME_TIME - 1, 10);
      expect(whole).to.have.length(6);
      expect(await paged(1)).to.deep.equal(whole);
      expect(await paged(4)).to.deep.equal(whole);
      expect(await store.publicMoments(SOME_TIME, 10)).to.deep.equal([]);
    });

    describe('an epoch', () => {
      const epochOf = async (id: string): Promise<number | undefined> => (await store.progress([id])).get(id)?.epoch;

      it('is raised by every change of a game or its seats, and by nothing else', async () => {
        const seats = { A: newSeat(), B: openSeat({ kind: 'person', inviteHash: newHash() }) };
        const { id } = await insert(newWaitingRecord({ seats }), SOME_TIME);
        const taken = newSeat({ name: 'Bo' });
        const taking = { gameId: id, seat: 'B', taken, replaces: null, receipt: null } as const;
        const start = { startedAt: SOME_TIME + 5, checkAt: null };
        const again = { ...taking, taken: newSeat(), replaces: taken.tokenHash, start: null };
        const renaming = { gameId: id, seat: 'B', name: 'Robin', receipt: null } as const;
        const changes: [change: () => Promise<unknown>, raisesBy: number][] = [
          [() => store.replaceInvite(id, 'B', newHash(), SOME_TIME, null), 1],
          [() => store.setCheckAt(id, SOME_TIME + 1), 0],
          [() => store.takeSeat({ ...taking, start }), 1],
          [() => store.takeSeat({ ...taking, start }), 0],
          [() => store.takeSeat(again), 1],
          [() => store.renameSeat({ ...renaming, tokenHash: again.taken.tokenHash! }), 1],
          [() => store.renameSeat({ ...renaming, tokenHash: taken.tokenHash! }), 0],
          [() => append(id, 0), 0],
          [() => append(id, 1, { ending: WON }), 1],
          [() => store.offerRematch(id, 'A', null), 1],
          [() => store.offerRematch(id, 'B', null), 0],
          [() => store.insertRematch(newGame(newRecord({ rematchOf: id }))), 1],
        ];
        let epoch = 0;
        for (const [change, raisesBy] of changes) {
          await change();
          epoch += raisesBy;
          const { record, entries } = (await store.findGame(id))!;
          expect([await epochOf(id), record.epoch], `${change}`).to.deep.equal([epoch, epoch]);
          expect((await store.progress([id])).get(id)!.plies).to.equal(entries.length);
        }
      });

      it('is raised for both games when they merge', async () => {
        const quick = (): Promise<GameRecord> => insert(newWaitingRecord({ mode: 'quick', wants: 'any', code: null }));
        const [older, younger] = [await quick(), await quick()];
        const start = { startedAt: SOME_TIME + 5, checkAt: null };
        const terms = { isPublic: true, moveSeconds: 300 };
        await store.mergeGames({ older: older.id, younger: younger.id, taken: younger.seats.A, terms, start });
        const ids = [older.id, younger.id];
        const merged = { epoch: 1, plies: 0 };
        expect(await store.progress([...ids, 'g_none'])).to.deep.equal(new Map(ids.map((id) => [id, merged])));
      });
    });

    describe('a waiting game', () => {
      it('ends once', async () => {
        const record = await insert(newWaitingRecord(), SOME_TIME);
        const [first, second] = [newReceipt(), newReceipt()];
        expect(await store.endWaiting(record.id, LAPSED, first)).to.equal(true);
        expect(await store.endWaiting(record.id, WON, second)).to.equal(false);
        expect((await store.findGame(record.id))!.record).to.deep.equal({
          ...record,
          ...LAPSED,
          expiresAt: null,
          epoch: 1,
        });
        expect(await store.findReceipt(first.key)).to.deep.equal(first);
        expect(await store.findReceipt(second.key)).to.equal(undefined);
        expect(await store.gamesToCheck(SOME_TIME, 10)).to.deep.equal([]);
      });

      it('is found by its code, whatever its status', async () => {
        const record = await insert(newWaitingRecord({ code: 'QRSTVW' }));
        await store.endWaiting(record.id, LAPSED, null);
        expect((await store.findGameByCode('QRSTVW'))!.record.id).to.equal(record.id);
        expect(await store.findGameByCode('QRSTVX')).to.equal(undefined);
      });

      it('is found by its code before older games that had the same code, in any order of insertion', async () => {
        const [older, newer] = [newWaitingRecord({ code: 'QRSTVW' }), newWaitingRecord({ code: 'QRSTVW' })];
        await insert(newer);
        await insert(older);
        await append(newer.id, 0);
        const entries = [newEntry(newer.id, 0)];
        expect(await store.findGameByCode('QRSTVW')).to.deep.equal({ record: newer, entries });
      });
    });

    describe('a rematch', () => {
      it('is offered once', async () => {
        const { id } = await insert(newRecord());
        const results = await Promise.all([store.offerRematch(id, 'A', null), store.offerRematch(id, 'B', null)]);
        expect(results.toSorted()).to.deep.equal([false, true]);
        expect((await store.findGame(id))!.record.rematchOfferedBy).to.equal(results[0] ? 'A' : 'B');
      });

      it('can be offered again by the same seat, with a new receipt', async () => {
        const { id } = await insert(newRecord());
        const receipts = [newReceipt(), newReceipt()];
        for (const receipt of receipts) expect(await store.offerRematch(id, 'A', receipt)).to.equal(true);
        for (const receipt of receipts) expect(await store.findReceipt(receipt.key)).to.deep.equal(receipt);
        expect(await store.offerRematch(id, 'B', newReceipt())).to.equal(false);
      });

      it('that is private is marked as such', async () => {
        const before = await insert(newRecord());
        await store.insertRematch(newGame(newRecord({ rematchOf: before.id, isPublic: false })));
        expect((await store.findGame(before.id))!.record.isRematchPublic).to.equal(false);
      });

      it('is written once, with a link from the previous game', async () => {
        const before = await insert(newRecord());
        const rivals = [0, 1, 2].map(() => newRecord({ rematchOf: before.id }));
        const receipts = rivals.map(() => newReceipt());
        const results = await Promise.all(
          rivals.map((rival, i) =>
            store.insertRematch(
              newGame(rival, { entries: [newEntry(rival.id, 0)], checkAt: SOME_TIME, receipt: receipts[i]! }),
            ),
          ),
        );
        expect(results.filter(Boolean)).to.have.length(1);
        for (const [i, rival] of rivals.entries()) {
          const expected = results[i] ? { record: rival, entries: [newEntry(rival.id, 0)] } : undefined;
          expect(await store.findGame(rival.id)).to.deep.equal(expected);
          expect((await store.findToken(rival.seats.A.tokenHash!)) !== undefined).to.equal(results[i]);
          expect(await store.findReceipt(receipts[i]!.key)).to.deep.equal(results[i] ? receipts[i] : undefined);
        }
        const { id } = rivals[results.indexOf(true)]!;
        const marked = { rematch: id, isRematchPublic: true };
        expect((await store.findGame(before.id))!.record).to.deep.equal({ ...before, ...marked, epoch: 1 });
        expect(await store.gamesToCheck(SOME_TIME, 10)).to.deep.equal([id]);
        expect(await store.offerRematch(before.id, 'A', null)).to.equal(false);
      });
    });

    describe('a list', () => {
      it('of open duels contains what any agent may join', async () => {
        const joinable = await insert(newWaitingRecord());
        await insert(newWaitingRecord({ isPublic: false }));
        await insert(newWaitingRecord({ code: null }));
        await insert(newWaitingRecord({ mode: 'match' }));
        await insert(newWaitingRecord({ wants: 'person', seats: { A: newSeat(), B: openSeat({ kind: 'person' }) } }));
        await insert(newRecord({ wants: 'agent', seats: { A: newSeat(), B: openSeat() } }));
        const other = await insert(newWaitingRecord({ rules: 'mutators/1' }));
        expect(idsOf(await store.openDuels({ limit: 10 }))).to.deep.equal([other.id, joinable.id]);
        expect(idsOf(await store.openDuels({ limit: 10, ruleset: 'classic' }))).to.deep.equal([joinable.id]);
        expect(await store.openDuels({ limit: 10, ruleset: 'chess' })).to.deep.equal({ games: [], next: null });
      });

      it('of live games contains the public active ones, complete', async () => {
        const live = await insert(newRecord());
        await append(live.id, 0);
        await append(live.id, 1);
        await insert(newRecord({ isPublic: false }));
        await insert(newWaitingRecord());
        const over = await insert(newRecord());
        await append(over.id, 0, { ending: WON });
        const entries = [newEntry(live.id, 0), newEntry(live.id, 1)];
        expect(await store.liveGames({ limit: 10 })).to.deep.equal({ games: [{ record: live, entries }], next: null });
      });

      for (const [list, make] of [
        ['openDuels', newWaitingRecord],
        ['liveGames', newRecord],
      ] as const) {
        it(`pages through ${list}, newest first, without gaps or repeats while games come and go`, async () => {
          const games = await Promise.all(Array.from({ length: 23 }, () => insert(make())));
          const ids = games.map(({ id }) => id).toReversed();
          const seen: string[] = [];
          let before: string | undefined;
          do {
            const page = await store[list]({ limit: 5, before });
            expect(page.games.length).to.be.greaterThan(0).and.at.most(5);
            seen.push(...idsOf(page));
            before = page.next ?? undefined;
            await insert(make());
          } while (before !== undefined);
          expect(seen).to.deep.equal(ids);
        });

        it(`says that ${list} has no next page when the last one is full`, async () => {
          const [older, newer] = [await insert(make()), await insert(make())];
          expect((await store[list]({ limit: 2 })).next).to.equal(null);
          expect((await store[list]({ limit: 1 })).next).to.equal(newer.id);
          expect(await store[list]({ limit: 1, before: newer.id })).to.deep.equal({
            games: [{ record: older, entries: [] }],
            next: null,
          });
        });
      }
    });

    describe('the deadline check', () => {
      it('gets the most overdue games first, up to its limit', async () => {
        const [c, a, d, b] = [newRecord(), newRecord(), newRecord(), newWaitingRecord()];
        await insert(c, SOME_TIME - 1);
        await insert(a, SOME_TIME - 3);
        await insert(d, SOME_TIME + 1);
        await insert(b, SOME_TIME - 2);
        await insert(newRecord(), null);
        expect(await store.gamesToCheck(SOME_TIME, 10)).to.deep.equal([a.id, b.id, c.id]);
        expect(await store.gamesToCheck(SOME_TIME, 2)).to.deep.equal([a.id, b.id]);
        expect(await store.gamesToCheck(SOME_TIME + 1, 10)).to.deep.equal([a.id, b.id, c.id, d.id]);
      });

      it('gives each due game to one of several concurrent callers, and again later', async () => {
        const due = await Promise.all(Array.from({ length: 20 }, () => insert(newRecord(), SOME_TIME)));
        const later = await insert(newRecord(), SOME_TIME + 1);
        const ids = [...due, later].map(({ id }) => id);
        const asked = Array.from({ length: 5 }, () => store.claimChecks(ids, SOME_TIME, SOME_TIME + 100));
        const claimed = (await Promise.all(asked)).flat();
        expect(claimed.toSorted()).to.deep.equal(due.map(({ id }) => id).toSorted());
        expect(await store.gamesToCheck(SOME_TIME + 99, 99)).to.deep.equal([later.id]);
        expect((await store.claimChecks(ids, SOME_TIME + 100, SOME_TIME + 200)).length).to.equal(21);
        expect(await store.claimChecks([], SOME_TIME, SOME_TIME)).to.deep.equal([]);
      });

      it('schedules the next check, or none', async () => {
        const { id } = await insert(newRecord(), SOME_TIME);
        await store.setCheckAt(id, SOME_TIME + 10);
        expect(await store.gamesToCheck(SOME_TIME + 9, 10)).to.deep.equal([]);
        expect(await store.gamesToCheck(SOME_TIME + 10, 10)).to.deep.equal([id]);
        await store.setCheckAt(id, null);
        expect(await store.gamesToCheck(SOME_TIME + 10, 10)).to.deep.equal([]);
      });

      it('does not reschedule a game that ended during the check', async () => {
        const { id } = await insert(newRecord(), SOME_TIME);
        await Promise.all([append(id, 0, { ending: WON }), store.setCheckAt(id, SOME_TIME)]);
        expect(await store.gamesToCheck(SOME_TIME, 10)).to.deep.equal([]);
      });
    });

    describe('closing', () => {
      it('keeps everything for the next opening', async () => {
        const [active, waiting] = [newRecord(), newWaitingRecord()];
        const receipt = newReceipt();
        await insert(active, SOME_TIME);
        await insert(waiting);
        await append(active.id, 0, { receipt });
        await reopen();
        expect(await store.findGame(active.id)).to.deep.equal({ record: active, entries: [newEntry(active.id, 0)] });
        expect(await store.findReceipt(receipt.key)).to.deep.equal(receipt);
        expect(await store.findToken(active.seats.A.tokenHash!)).to.deep.equal({ gameId: active.id, seat: 'A' });
        expect(idsOf(await store.openDuels({ limit: 10 }))).to.deep.equal([waiting.id]);
        expect(await store.gamesToCheck(SOME_TIME, 10)).to.deep.equal([active.id]);
        await append(active.id, 1);
        expect(await failureOf(append(active.id, 0))).to.be.instanceOf(Fenced);
      });

      it('waits for pending writes and accepts no more', async () => {
        const { id } = await insert(newRecord());
        const writes = Array.from({ length: 300 }, (_, ply) => append(id, ply));
        const closing = store.close();
        expect(await failureOf(append(id, 300))).to.be.instanceOf(StoreDown);
        await Promise.all(writes);
        await closing;
        await reopen();
        expect(await pliesOf(id)).to.have.length(300);
      });

      it('leaves a store that reports being closed', async () => {
        await store.ping();
        await store.close();
        expect(await failureOf(store.ping())).to.be.instanceOf(StoreDown);
        expect(await failureOf(store.findGame('g_none'))).to.be.instanceOf(StoreDown);
        await store.close();
      });
    });
  });
}

function idsOf({ games }: GamePage): string[] {
  return games.map(({ record }) => record.id);
}

export async function failureOf(attempt: Promise<unknown>): Promise<Error | undefined> {
  return attempt.then(
    () => undefined,
    (error: Error) => error,
  );
}

const instants = fc.integer({ min: 0, max: 2 ** 52 });
const hashes = fc.stringMatching(/^[0-9a-f]{64}$/);
const texts = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const seats = fc.record({
  kind: fc.constantFrom(...SEAT_KINDS),
  name: texts,
  client: texts,
  rating: nullable(fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.double({ min: 0, max: 4000, noNaN: true }))),
  tokenHash: nullable(hashes),
  inviteHash: nullable(hashes),
  playerId: nullable(fc.stringMatching(/^[A-Z2-9]{8}$/)),
  network: nullable(hashes),
  agentSlug: nullable(fc.stringMatching(/^[a-z-]{3,32}$/)),
});
const moves = fc.record({ at: instants, entry: texts, effort: fc.nat(9) });

/** Every field set independently, whether or not such a game makes sense. */
const records: fc.Arbitrary<GameRecord> = fc.record({
  id: fc.stringMatching(/^g_[0-9A-Za-z]{22}$/),
  mode: fc.constantFrom(...GAME_MODES),
  rules: fc.constantFrom(...RULES_IDS),
  seed: fc.stringMatching(/^[0-9a-f]{32}$/),
  status: fc.constantFrom(...STATUSES),
  isPublic: fc.boolean(),
  isPlacement: fc.boolean(),
  moveSeconds: nullable(fc.integer({ min: 1, max: 1e6 })),
  strength: nullable(fc.integer({ min: 0, max: 3000 })),
  policy: fc.constantFrom(...POLICY_IDS),
  agent: nullable(fc.stringMatching(/^[a-z-]{3,32}$/)),
  thinkSeconds: nullable(fc.integer({ min: 2, max: 120 })),
  standIns: fc.nat(40),
  code: nullable(fc.stringMatching(/^[B-Z]{6}$/)),
  createdAt: instants,
  startedAt: nullable(instants),
  endedAt: nullable(instants),
  expiresAt: nullable(instants),
  unusedUntil: nullable(instants),
  endReason: nullable(fc.constantFrom(...END_REASONS)),
  winner: nullable(fc.constantFrom('A', 'B', 'draw')),
  score: nullable(fc.record({ A: fc.integer(), B: fc.integer() }, { noNullPrototype: true })),
  reviewPolicy: nullable(texts),
  rematchOf: nullable(fc.stringMatching(/^g_[0-9A-Za-z]{22}$/)),
  rematch: nullable(fc.stringMatching(/^g_[0-9A-Za-z]{22}$/)),
  isRematchPublic: fc.constant(false), // there is no such game
  rematchOfferedBy: nullable(fc.constantFrom('A', 'B')),
  wants: nullable(fc.constantFrom(...WANTS)),
  aliasOf: nullable(fc.stringMatching(/^g_[0-9A-Za-z]{22}$/)),
  epoch: fc.nat(1e6),
  voidedAt: nullable(instants),
  tournament: nullable(fc.stringMatching(/^t_[0-9A-Za-z]{22}$/)),
  isCasual: fc.boolean(),
  heldFor: nullable(texts),
  dealDay: nullable(texts),
  seats: fc.record({ A: seats, B: seats }),
});
