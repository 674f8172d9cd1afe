// Counting ratings, on either database: no step is lost or doubled under concurrent counting, and recounting everything
// from the results gives the same ratings.
import { expect } from 'chai';
import type { Store } from '../../src/ports/store.ts';
import { STANDING_RULESETS, TIERS } from '../../src/records/standing.ts';
import { recountIfMarked } from '../../src/standings/recount.ts';
import { openStore } from '../../src/store/open-store.ts';
import { newSeededRandom } from '../../simulation/seeded-random.ts';
import { SOME_TIME } from '../support/builders.ts';
import { insertPlayer, newAgent } from '../support/people.ts';
import { count, newCounter, newFinished, settlementOf, type Played } from '../support/rated-games.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { overBothDatabases } from './databases.ts';

const DAY_MS = 86_400_000;
const PLAYERS = 5;
const GAMES = 60;
/** Of a guest against the house, which make it proven, so that it changes the ratings of others. */
const PROVING_GAMES = 12;
const clock = (): number => SOME_TIME + DAY_MS;

/** Random games, half of them against the house. */
function someGames(players: readonly string[], games = GAMES): Played[] {
  const random = newSeededRandom(7);
  return Array.from({ length: games }, (_, i) => {
    const first = random.below(players.length);
    const second = (first + 1 + random.below(players.length - 1)) % players.length;
    const winner = (['A', 'B', 'draw'] as const)[random.below(3)]!;
    return { A: players[first]!, B: i % 2 ? players[second]! : 'house', winner, at: i * 60_000 };
  });
}

async function newPlayers(store: Store): Promise<string[]> {
  return Promise.all(Array.from({ length: PLAYERS }, () => insertPlayer(store)));
}

/** Counts all at once, alternating between the stores. @returns the number of vain attempts */
async function race(stores: readonly Store[], players: readonly string[]): Promise<number> {
  const records = [];
  for (const game of someGames(players)) records.push(await newFinished(stores[0]!, game));
  const counters = stores.map(newCounter);
  const looks = await Promise.all(records.map((record, i) => count(counters[i % counters.length]!, record)));
  return looks.reduce((sum, each) => sum + each, 0) - GAMES;
}

/** The current rating of every line in each table. */
async function standings(store: Store, players: readonly string[]) {
  const entries = await Promise.all(players.map((id) => store.ratings.entries('player', id)));
  return entries.flatMap((tables) => STANDING_RULESETS.map((ruleset) => tables![ruleset]));
}

async function expectComplete(store: Store, players: readonly string[]): Promise<void> {
  const results = await store.ratings.results({ limit: GAMES + 1 });
  expect(results).to.have.length(GAMES);
  for (const id of players) {
    const own = results.filter(({ lineA, lineB }) => [lineA, lineB].includes(`player/${id}`));
    const { all } = (await store.ratings.entries('player', id))!;
    expect(all).to.include({ number: own.length, sequence: own.at(-1)!.sequence });
    const sequences = own.map(({ sequence }) => sequence);
    expect(new Set(sequences).size, 'distinct within the line').to.equal(own.length);
  }
  for (const { gameId, lineB } of results) {
    const { steps } = (await store.ratings.countedGame(gameId))!;
    expect(steps).to.have.length(lineB === null ? 1 : 2);
  }
}

async function expectRecountEqual(store: Store, players: readonly string[]): Promise<void> {
  const before = await standings(store, players);
  await store.ratings.mark();
  expect(await recountIfMarked({ store, clock })).to.equal(true);
  expect(await standings(store, players)).to.deep.equal(before);
  expect(await store.ratings.book()).to.include({ generation: 2, recountingUntil: null, marks: 1, countedMarks: 1 });
}

overBothDatabases('as a store of ratings', (store) => {
  it('loses and doubles no step under concurrent counting, and recounting gives the same', async () => {
    const players = await newPlayers(store());
    await race([store()], players);
    await expectComplete(store(), players);
    await expectRecountEqual(store(), players);
    await expectComplete(store(), players);
  });

  it('writes one of two results that extend a line at the same step; the other continues from there', async () => {
    const [ada, bo, cleo] = await newPlayers(store());
    const records = [
      await newFinished(store(), { A: ada!, B: bo!, winner: 'A', at: 0 }),
      await newFinished(store(), { A: cleo!, B: ada!, winner: 'A', at: 1 }),
    ];
    const settlements = [await settlementOf(store(), records[0]!), await settlementOf(store(), records[1]!)];
    const written = await Promise.all(settlements.map((each) => store().standings.settleGame(each)));
    expect(written.toSorted()).to.deep.equal([false, true]);
    const other = records[written.indexOf(false)]!;
    expect((await store().ratings.countedGame(other.id))!.steps).to.deep.equal([]);
    expect(await store().standings.settleGame(await settlementOf(store(), other))).to.equal(true);
    expect((await store().ratings.entries('player', ada!))!.all).to.include({ number: 2, sequence: 2 });
  });

  it('counts no game during a recount, nor with steps of an older generation', async () => {
    const [ada] = await newPlayers(store());
    const record = await newFinished(store(), { A: ada!, B: 'house', winner: 'A', at: 0 });
    const settlement = await settlementOf(store(), record);
    await store().ratings.mark();
    expect(await store().ratings.beginRecount(clock(), clock() + 1000)).to.equal(true);
    expect(await store().standings.settleGame(settlement)).to.equal(false);
    expect(await store().ratings.beginRecount(clock(), clock() + 1000), 'already in progress').to.equal(false);
    expect(await store().ratings.endRecount(2, 1)).to.equal(true);
    expect(await store().standings.settleGame(settlement), 'of generation 1').to.equal(false);
    expect(await store().standings.settleGame(await settlementOf(store(), record))).to.equal(true);
  });

  it('counts a void game as if it had not happened, and normally again when it is restored', async () => {
    const players = await newPlayers(store());
    await race([store()], players);
    const before = await standings(store(), players);
    const { gameId } = (await store().ratings.results({ limit: 1 }))[0]!;
    const nothing = { played: [], changes: [], champions: [], house: [], isDue: false };
    const voiding = { gameId, voidedAt: clock(), reason: 'thrown', ...nothing };
    expect(await store().standings.voidGame(voiding)).to.equal(true);
    expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
    expect(await standings(store(), players)).to.not.deep.equal(before);
    const { steps } = (await store().ratings.countedGame(gameId))!;
    expect(new Set(steps.map(({ reason }) => reason))).to.deep.equal(new Set(['void']));
    expect(await store().standings.unvoidGame(gameId)).to.equal(true);
    expect(await store().standings.unvoidGame(gameId), 'it is not void').to.equal(false);
    expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
    expect(await standings(store(), players)).to.deep.equal(before);
  });

  it('does not restore an expired place', async () => {
    const { slug } = newAgent();
    await store().agents.insertAgent(newAgent({ slug, plays: 'own' }), null);
    const counter = newCounter(store());
    for (let i = 0; i < 40; i++) {
      const game = { A: `agent/${slug}`, B: 'house', winner: i % 2 ? 'A' : 'B', at: i } as const;
      await count(counter, await newFinished(store(), game));
    }
    const standing = async () => (await store().agents.findAgent(slug))!.standing;
    const { placedUntil, tier } = await standing();
    expect(tier).to.equal(TIERS.placed);
    expect(await store().ratings.expirePlaces(placedUntil!, 10)).to.be.greaterThan(0);
    const lapsed = await standing();
    await store().ratings.mark();
    expect(await recountIfMarked({ store: store(), clock: () => placedUntil! })).to.equal(true);
    expect(await standing())
      .to.deep.equal(lapsed)
      .and.to.include({ placedUntil: null, tier: TIERS.provisional });
  });

  it('counts nothing of a suspended player from the start of the suspension, for anybody, and everything again afterwards', async () => {
    const players = await newPlayers(store());
    await race([store()], players);
    const before = await standings(store(), players);
    const [ada] = players as [string];
    await store().admin.suspend('player', ada, SOME_TIME);
    expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
    expect((await store().ratings.entries('player', ada))!.all).to.include({ rating: 1200, ratedGames: 0 });
    expect((await store().players.findPlayer(ada))!.standing.tier).to.equal(TIERS.unlisted);
    for (const { gameId, lineA, lineB } of await store().ratings.results({ limit: GAMES })) {
      if (![lineA, lineB].includes(`player/${ada}`)) continue;
      const { steps } = (await store().ratings.countedGame(gameId))!;
      expect(steps.every(({ reason }) => reason === 'suspended')).to.equal(true);
    }
    await store().admin.suspend('player', ada, null);
    expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
    expect(await standings(store(), players)).to.deep.equal(before);
  });

  it("counts a guest's pending games on the guest's line after a merge, if the account has results", async () => {
    const players = [await insertPlayer(store()), await insertPlayer(store()), await insertPlayer(store())];
    const [bo, guest] = players as [string, string];
    const account = await insertPlayer(store(), { isAccount: true });
    const finish = (game: Omit<Played, 'at'>) => newFinished(store(), { ...game, at: 5 });
    const counter = newCounter(store());
    const first = await finish({ A: account, B: 'house', winner: 'B' });
    const late = [
      await finish({ A: guest, B: 'house', winner: 'A' }),
      await finish({ A: guest, B: 'house', winner: 'B' }),
      await finish({ A: guest, B: bo, winner: 'A' }),
      await finish({ A: guest, B: account, winner: 'B' }),
    ];
    await count(counter, first);
    await count(counter, await finish({ A: guest, B: account, winner: 'B' }));
    const { rating } = (await store().ratings.entries('player', account))!.all;
    await store().players.moveGuest(guest, account, clock());
    for (const record of late) await count(counter, record);
    expect((await store().ratings.entries('player', account))!.all).to.include({ rating, number: 3, ratedGames: 1 });
    expect((await store().ratings.entries('player', guest))!.all).to.include({ number: 5, ratedGames: 2 });
    const { steps } = (await store().ratings.countedGame(late.at(-1)!.id))!;
    expect(steps.map(({ reason }) => reason)).to.deep.equal(['same_identity', 'same_identity']);
    await expectRecountEqual(store(), [account, ...players]);
  });

  for (const isVoidBefore of [true, false]) {
    const order = isVoidBefore ? 'before' : 'after';
    it(`changes nothing for a game of a guest against its account that was voided ${order} the merge and restored`, async () => {
      const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
      const counter = newCounter(store());
      const finish = async (game: Omit<Played, 'at'>, at: number) => {
        const record = await newFinished(store(), { ...game, at });
        await count(counter, record);
        return record;
      };
      for (let i = 0; i < PROVING_GAMES; i++) await finish({ A: guest, B: 'house', winner: i % 2 ? 'A' : 'B' }, i);
      await finish({ A: account, B: 'house', winner: 'A' }, PROVING_GAMES);
      const before = await store().ratings.entries('player', account);
      const { id } = await finish({ A: account, B: guest, winner: 'A' }, PROVING_GAMES + 1);
      expect((await store().ratings.entries('player', account))!.all.rating).to.be.above(before!.all.rating);
      const nothing = { played: [], changes: [], champions: [], house: [], isDue: false };
      const voiding = { gameId: id, voidedAt: clock(), reason: 'thrown', ...nothing };
      if (isVoidBefore) await store().standings.voidGame(voiding);
      await store().players.moveGuest(guest, account, clock());
      if (!isVoidBefore) await store().standings.voidGame(voiding);
      expect(await store().standings.unvoidGame(id)).to.equal(true);
      expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
      const { steps } = (await store().ratings.countedGame(id))!;
      expect(steps.map(({ reason }) => reason)).to.deep.equal(['same_identity', 'same_identity']);
      const { rating, ratedGames } = before!.all;
      expect((await store().ratings.entries('player', account))!.all).to.include({ rating, ratedGames });
    });
  }

  it("counts one pending result of a merged guest as the account's first, and no second", async () => {
    const [guest, other] = [await insertPlayer(store()), await insertPlayer(store())];
    const account = await insertPlayer(store(), { isAccount: true });
    const records = [];
    for (const A of [guest, other]) records.push(await newFinished(store(), { A, B: 'house', winner: 'A', at: 0 }));
    await store().players.moveGuest(guest, account, clock());
    await store().players.moveGuest(other, account, clock());
    const settlements = [await settlementOf(store(), records[0]!), await settlementOf(store(), records[1]!)];
    expect(settlements.map(({ counting }) => counting!.steps[0]!.owner)).to.deep.equal([account, account]);
    expect(await store().standings.settleGame(settlements[0]!)).to.equal(true);
    expect(await store().standings.settleGame(settlements[1]!), 'the account already has a result').to.equal(false);
    expect(await store().standings.settleGame(await settlementOf(store(), records[1]!))).to.equal(true);
    expect((await store().ratings.entries('player', account))!.all).to.include({ number: 1 });
    expect((await store().ratings.entries('player', other))!.all).to.include({ number: 1 });
    await expectRecountEqual(store(), [account, guest, other]);
  });

  it('recounts for an account that took over the line of a suspended guest, when the suspension ends', async () => {
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    const counter = newCounter(store());
    const finish = async (A: string, at: number) =>
      count(counter, await newFinished(store(), { A, B: 'house', winner: 'A', at }));
    await finish(guest, 0);
    const before = (await store().ratings.entries('player', guest))!.all;
    await store().admin.suspend('player', guest, SOME_TIME);
    expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
    await store().players.moveGuest(guest, account, clock());
    await finish(account, 1);
    expect((await store().ratings.entries('player', account))!.all).to.include({ rating: 1200, number: 2 });
    expect([...(await store().ratings.suspensions())]).to.deep.equal([[`player/${guest}`, SOME_TIME]]);
    await store().admin.suspend('player', account, null);
    expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
    expect((await store().ratings.entries('player', account))!.all).to.include({ ratedGames: 2 });
    await finish(account, 2);
    const live = (await store().ratings.entries('player', account))!;
    expect(live.all.rating).to.be.above(before.rating);
    await store().ratings.mark();
    expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
    expect(await store().ratings.entries('player', account)).to.deep.equal(live);
  });

  it('suspends with an account the merged guests with their own lines, and restores them with it', async () => {
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    const counter = newCounter(store());
    for (const [at, A] of [account, guest].entries()) {
      await count(counter, await newFinished(store(), { A, B: 'house', winner: 'A', at }));
    }
    await store().players.moveGuest(guest, account, clock());
    const suspended = async () => Object.fromEntries(await store().ratings.suspensions());
    await store().admin.suspend('player', account, SOME_TIME);
    expect(await suspended()).to.deep.equal({ [`player/${account}`]: SOME_TIME, [`player/${guest}`]: SOME_TIME });
    await store().admin.suspend('player', account, null);
    expect(await suspended()).to.deep.equal({});
  });

  for (const suspended of ['guest', 'account'] as const) {
    for (const hasResults of [true, false]) {
      const line = hasResults ? 'with results' : "that takes over the guest's line";
      it(`suspends both sides of a merge into an account ${line} if the ${suspended} is suspended`, async () => {
        const ids = { guest: await insertPlayer(store()), account: await insertPlayer(store(), { isAccount: true }) };
        const counter = newCounter(store());
        for (const [at, A] of [ids.guest, ...(hasResults ? [ids.account] : [])].entries()) {
          await count(counter, await newFinished(store(), { A, B: 'house', winner: 'A', at }));
        }
        await store().admin.suspend('player', ids[suspended], SOME_TIME);
        const moved = SOME_TIME + 1000;
        await store().players.moveGuest(ids.guest, ids.account, moved);
        const since = (who: 'guest' | 'account') => (who === suspended ? SOME_TIME : moved);
        expect(Object.fromEntries(await store().ratings.suspensions())).to.deep.equal({
          [`player/${ids.guest}`]: since('guest'),
          ...(hasResults ? { [`player/${ids.account}`]: since('account') } : {}),
        });
        expect((await store().players.findPlayer(ids.account))!.standing.tier).to.equal(TIERS.unlisted);
      });
    }
  }

  it('starts over if a recount crashed, whose steps never become valid', async () => {
    const players = await newPlayers(store());
    await race([store()], players);
    const before = await standings(store(), players);
    await store().ratings.mark();
    await store().ratings.beginRecount(clock(), clock() + 1000);
    const [result] = await store().ratings.results({ limit: 1 });
    const { steps } = (await store().ratings.countedGame(result!.gameId))!;
    expect(await recountIfMarked({ store: store(), clock }), 'the lease is still valid').to.equal(false);
    expect((await store().ratings.countedGame(result!.gameId))!.steps).to.deep.equal(steps);
    expect(await recountIfMarked({ store: store(), clock: () => clock() + 1000 })).to.equal(true);
    expect(await store().ratings.renewRecount(2, clock() + 9000), 'the crashed counter resumes').to.equal(false);
    expect(await store().ratings.endRecount(2, 1)).to.equal(false);
    expect(await standings(store(), players)).to.deep.equal(before);
    expect((await store().ratings.countedGame(result!.gameId))!.steps).to.deep.equal(steps);
    expect(await store().ratings.deleteOldSteps(10), 'nothing is left to delete').to.equal(0);
  });

  it('starts over if a process crashed whose clock was days ahead, but not if it is at most a minute ahead', async () => {
    const { ratings } = store();
    const leaseMs = 30_000;
    const begin = (now: number) => ratings.beginRecount(now, now + leaseMs);
    await ratings.mark();
    expect(await begin(clock() + 10 * DAY_MS)).to.equal(true);
    expect(await begin(clock() + 60_000), 'the clock is right again').to.equal(true);
    expect(await begin(clock()), 'a clock that is a minute behind the other').to.equal(false);
    expect(await begin(clock() - 1)).to.equal(true);
  });

  it('leaves a mark set during a recount to the next one', async () => {
    const { ratings } = store();
    await ratings.mark();
    expect(await ratings.beginRecount(clock(), clock() + 1000)).to.equal(true);
    await ratings.mark();
    expect(await ratings.endRecount(2, 1)).to.equal(true);
    expect(await ratings.book()).to.include({ generation: 2, marks: 2, countedMarks: 1 });
  });

  it('lets a crashed counter that resumes neither renew nor end the recount of another', async () => {
    const { ratings } = store();
    await ratings.mark();
    await ratings.beginRecount(clock(), clock() + 1000);
    expect(await ratings.beginRecount(clock() + 1000, clock() + 2000)).to.equal(true);
    expect([await ratings.renewRecount(2, clock() + 9000), await ratings.endRecount(2, 1)]).to.deep.equal([
      false,
      false,
    ]);
    expect([await ratings.renewRecount(3, clock() + 9000), await ratings.endRecount(3, 1)]).to.deep.equal([true, true]);
  });

  it('shows no line of a counter that was overtaken, which would be behind its steps', async () => {
    const [ada] = await newPlayers(store());
    const counter = newCounter(store());
    await count(counter, await newFinished(store(), { A: ada!, B: 'house', winner: 'A', at: 0 }));
    await store().ratings.mark();
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const showLines: Store['ratings']['showLines'] = async (...args) => {
      reached.resolve();
      await released.promise;
      return store().ratings.showLines(...args);
    };
    const ratings = new Proxy(store().ratings, {
      get: (target, name: keyof Store['ratings']) =>
        name === 'showLines' ? showLines : (target[name] as () => unknown).bind(target),
    });
    const stalled = recountIfMarked({ store: { ratings } as Store, clock });
    await reached.promise;
    expect(await recountIfMarked({ store: store(), clock: () => clock() + 60_000 })).to.equal(true);
    await count(counter, await newFinished(store(), { A: ada!, B: 'house', winner: 'B', at: 1 }));
    const before = await standings(store(), [ada!]);
    released.resolve();
    expect(await stalled).to.equal(false);
    expect(await standings(store(), [ada!])).to.deep.equal(before);
  });
});

suiteNeeding('postgres', 'three processes that count for the same lines', () => {
  const databaseUrl = freshDatabase();

  it('lose and double no step, and each recounts everything to the same ratings', async () => {
    const stores = await Promise.all(Array.from({ length: 3 }, () => openStore(databaseUrl())));
    try {
      const players = await newPlayers(stores[0]!);
      expect(await race(stores, players), 'looks in vain').to.be.above(0);
      await expectComplete(stores[1]!, players);
      await expectRecountEqual(stores[2]!, players);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  });
});
