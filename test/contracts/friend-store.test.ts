// Friendships in the store, on either database: consistent on both sides under concurrency, and moved with a guest.
import { expect } from 'chai';
import fc from 'fast-check';
import type { FriendState } from '../../schema/enumerations.ts';
import type { Store } from '../../src/ports/store.ts';
import { newGame, newRecord, newSeat, newWaitingRecord, SOME_TIME } from '../support/builders.ts';
import { insertPlayer } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

const HEARD = { isHeard: true, now: SOME_TIME };
const ALL = { limit: 100 };

async function people(store: Store, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await insertPlayer(store, { name: `P${i}` }));
  return ids;
}

async function befriend(store: Store, one: string, other: string): Promise<void> {
  expect(await store.friends.ask(one, other, HEARD)).to.equal(true);
  expect(await store.friends.accept(other, one, SOME_TIME)).to.equal(true);
}

/** The relationships that two players can have. */
const TIES = {
  none: async () => undefined,
  asks: async (store: Store, one: string, other: string) => void (await store.friends.ask(one, other, HEARD)),
  asked: async (store: Store, one: string, other: string) => void (await store.friends.ask(other, one, HEARD)),
  friends: befriend,
  blocks: (store: Store, one: string, other: string) => store.friends.block(one, other, SOME_TIME),
  blocked: (store: Store, one: string, other: string) => store.friends.block(other, one, SOME_TIME),
} as const;
type TieName = keyof typeof TIES;
const names = fc.constantFrom(...(Object.keys(TIES) as TieName[]));

const WHOLE: readonly (readonly [FriendState | null, FriendState | null])[] = [
  [null, null],
  ['out', 'in'],
  ['in', 'out'],
  ['friends', 'friends'],
  ['blocked', null],
  [null, 'blocked'],
  ['blocked', 'blocked'],
  ['blocked', 'out'],
  ['out', 'blocked'],
  // A request to somebody who has since lifted a block, or whose own request to the guest ended with the merger.
  ['out', null],
  [null, 'out'],
];

overBothDatabases('as a store of friends', (store) => {
  const tie = async (one: string, other: string) => {
    const { own, theirs } = await store().friends.tie(one, other);
    return [own, theirs];
  };

  it('keeps a relationship as each side sees it, from request to parting', async () => {
    const [ada, bo] = (await people(store(), 2)) as [string, string];
    expect(await tie(ada, bo)).to.deep.equal([null, null]);
    expect(await store().friends.ask(ada, bo, HEARD)).to.equal(true);
    expect(await tie(bo, ada)).to.deep.equal(['in', 'out']);
    expect(await store().friends.ask(bo, ada, HEARD), 'already asked').to.equal(false);
    expect(await store().friends.accept(ada, bo, SOME_TIME), 'the requester cannot accept').to.equal(false);
    expect(await store().friends.accept(bo, ada, SOME_TIME + 5)).to.equal(true);
    const [listed] = await store().friends.listed(ada, 'friends', ALL);
    expect(listed).to.deep.include({ id: bo, name: 'P1', since: SOME_TIME + 5, showsPresence: true });
    expect(await store().friends.counts(ada)).to.deep.equal({ out: 0, in: 0, friends: 1, blocked: 0 });
    await store().friends.part(bo, ada);
    expect(await tie(ada, bo)).to.deep.equal([null, null]);
  });

  it('keeps a block whatever the other does, and lets nothing through', async () => {
    const [ada, bo] = (await people(store(), 2)) as [string, string];
    await befriend(store(), ada, bo);
    await store().friends.block(ada, bo, SOME_TIME);
    await store().friends.block(ada, bo, SOME_TIME);
    expect(await tie(ada, bo)).to.deep.equal(['blocked', null]);
    await store().friends.part(bo, ada);
    expect(await store().friends.ask(bo, ada, { isHeard: false, now: SOME_TIME })).to.equal(true);
    expect(await tie(ada, bo)).to.deep.equal(['blocked', 'out']);
    expect(await store().friends.accept(ada, bo, SOME_TIME)).to.equal(false);
  });

  it('ends only the relationship of these two, by parting or by blocking', async () => {
    const [ada, bo, cy] = (await people(store(), 3)) as [string, string, string];
    await befriend(store(), bo, ada);
    await befriend(store(), bo, cy);
    await store().friends.part(ada, bo);
    await store().friends.block(ada, bo, SOME_TIME);
    expect(await tie(bo, cy)).to.deep.equal(['friends', 'friends']);
  });

  it('pages the list by id', async () => {
    const [ada, ...others] = (await people(store(), 4)) as [string, ...string[]];
    for (const other of others) await befriend(store(), ada, other);
    const sorted = others.toSorted();
    const first = await store().friends.listed(ada, 'friends', { limit: 2 });
    expect(first.map(({ id }) => id)).to.deep.equal(sorted);
    const second = await store().friends.listed(ada, 'friends', { limit: 2, after: sorted[1] });
    expect(second.map(({ id }) => id)).to.deep.equal(sorted.slice(2));
  });

  it('says which public games friends play, and no others', async () => {
    const [ada, bo, cy, dee] = (await people(store(), 4)) as [string, string, string, string];
    const plays = (playerId: string, parts: object) =>
      store().insertGame(newGame(newRecord({ ...parts, seats: { A: newSeat({ playerId }), B: newSeat() } })));
    const open = newRecord();
    await plays(ada, { id: open.id });
    await plays(bo, { isPublic: false });
    await plays(cy, { status: 'finished', endedAt: SOME_TIME });
    const waiting = newWaitingRecord({ seats: { A: newSeat({ playerId: dee }), B: newSeat() } });
    await store().insertGame(newGame(waiting));
    expect([...(await store().friends.playing([ada, bo, cy, dee]))]).to.deep.equal([[ada, open.id]]);
    expect((await store().friends.playing([])).size).to.equal(0);
  });

  it('lists the games that wait for a player until they expire', async () => {
    const [ada, bo] = (await people(store(), 2)) as [string, string];
    const record = newWaitingRecord({
      heldFor: bo,
      code: null,
      expiresAt: SOME_TIME + 10,
      seats: { A: newSeat({ playerId: ada, name: 'Ada' }), B: newSeat({ client: 'open', tokenHash: null }) },
    });
    await store().insertGame(newGame(record));
    expect((await store().findGame(record.id))!.record.heldFor).to.equal(bo);
    const [held, ...more] = await store().friends.invitations([bo, 'OTHER'], SOME_TIME);
    const { name } = (await store().players.findPlayer(ada))!.player;
    expect(name).to.not.equal('Ada');
    expect(held).to.deep.include({ gameId: record.id, openerId: ada, openerName: name, expiresAt: SOME_TIME + 10 });
    expect(more).to.deep.equal([]);
    expect(await store().friends.invitations([ada], SOME_TIME)).to.deep.equal([]);
    expect(await store().friends.invitations([bo], SOME_TIME + 10)).to.deep.equal([]);
  });

  it("removes a deleted player's name from the seat held for them", async () => {
    const [ada, bo] = (await people(store(), 2)) as [string, string];
    const held = newSeat({ client: 'open', name: 'Bo', tokenHash: null });
    const seats = { A: newSeat({ playerId: ada, name: 'Ada' }), B: held };
    const record = newWaitingRecord({ heldFor: bo, code: null, seats });
    await store().insertGame(newGame(record));
    await store().players.deletePlayer(bo, SOME_TIME, { name: 'Deleted player', texts: [] });
    const { A, B } = (await store().findGame(record.id))!.record.seats;
    expect([A.name, B.name]).to.deep.equal(['Ada', 'Deleted player']);
  });

  it('deletes all relationships of a deleted player', async () => {
    const [ada, bo, cy] = (await people(store(), 3)) as [string, string, string];
    await befriend(store(), ada, bo);
    await store().friends.block(cy, ada, SOME_TIME);
    await store().players.deletePlayer(ada, SOME_TIME, { name: 'Deleted player', texts: [] });
    for (const other of [bo, cy]) expect(await tie(other, ada)).to.deep.equal([null, null]);
  });

  it("moves a guest's friends to the account", async () => {
    const [guest, bo] = (await people(store(), 2)) as [string, string];
    const account = await insertPlayer(store(), { isAccount: true });
    await befriend(store(), guest, bo);
    await befriend(store(), guest, account);
    expect(await store().players.moveGuest(guest, account, SOME_TIME)).to.equal(true);
    expect(await tie(account, bo)).to.deep.equal(['friends', 'friends']);
    expect(await tie(account, account)).to.deep.equal([null, null]);
    expect(await store().friends.counts(guest)).to.deep.equal({ out: 0, in: 0, friends: 0, blocked: 0 });
  });

  it('keeps relationships consistent when a guest moves, whatever both were to others; a block wins over friendship', async () => {
    await fc.assert(
      fc.asyncProperty(names, names, async (ofGuest, ofAccount) => {
        const [guest, other] = (await people(store(), 2)) as [string, string];
        const account = await insertPlayer(store(), { isAccount: true });
        await TIES[ofGuest](store(), guest, other);
        await TIES[ofAccount](store(), account, other);
        expect(await store().players.moveGuest(guest, account, SOME_TIME)).to.equal(true);
        const after = await tie(account, other);
        expect(WHOLE, `${ofGuest} + ${ofAccount} = ${String(after)}`).to.deep.include(after);
        const both = [ofGuest, ofAccount];
        expect(after[0] === 'blocked', both.join()).to.equal(both.includes('blocks'));
        const isBlock = both.includes('blocks') || both.includes('blocked');
        if (both.includes('friends')) expect(after[0] === 'friends', both.join()).to.equal(!isBlock);
        expect(await tie(guest, other)).to.deep.equal([null, null]);
      }),
      { numRuns: 60 },
    );
  });

  it('stores whether a player shows that they are online', async () => {
    const ada = await insertPlayer(store());
    await store().players.changeProfile(ada, { name: 'Ada', isHidden: false, showsPresence: false }, null);
    await store().players.changeProfile(ada, { name: 'Ada L.', isHidden: false }, null);
    expect((await store().players.findPlayer(ada))!.player).to.include({ name: 'Ada L.', showsPresence: false });
  });
});
