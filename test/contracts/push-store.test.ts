// The push devices of players, on either database: at most ten per player, and none without a player.
import { expect } from 'chai';
import { MAX_PUSH_DEVICES } from '../../schema/push.ts';
import type { PushDevice } from '../../src/records/push-records.ts';
import type { Store } from '../../src/ports/store.ts';
import { newEntry, newGame, newHash, newRecord, SOME_TIME } from '../support/builders.ts';
import { insertOwner, newPasskey } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';
import { tablesWith } from './every-table.ts';

type Owner = Pick<PushDevice, 'playerId' | 'sessionHash'>;

function newDevice(owner: Owner, createdAt = SOME_TIME): PushDevice {
  const quiet = { quietFrom: '22:00', quietTo: '08:00', timeZone: 'UTC' };
  return { id: newHash().slice(0, 32), address: 'sealed', name: 'Phone', ...quiet, ...owner, createdAt };
}

async function put(store: Store, owner: Owner, ...createdAt: readonly number[]): Promise<string[]> {
  const devices = createdAt.map((at) => newDevice(owner, at));
  for (const device of devices) expect(await store.push.putDevice(device)).to.equal(true);
  return devices.map(({ id }) => id);
}

/** Queues a message for each of the player's devices. */
async function notify(store: Store, { playerId }: Owner): Promise<void> {
  const record = newRecord();
  await store.insertGame(newGame(record));
  const notice = { gameId: record.id, seat: 'A', playerId, kind: 'turn', at: SOME_TIME, dueAt: SOME_TIME } as const;
  await store.append({ entries: [newEntry(record.id, 0)], ending: null, receipt: null, notice });
}

const instants = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => SOME_TIME + from + i);

overBothDatabases('as a store of push messages', (store, backend) => {
  const idsOf = async ({ playerId }: Owner) => (await store().push.devicesOf(playerId)).map(({ id }) => id);

  async function insertAccount(): Promise<{ owner: Owner; passkey: ReturnType<typeof newPasskey> }> {
    const owner = await insertOwner(store());
    const passkey = newPasskey(owner.playerId);
    expect(await store().players.keepPlayer(passkey)).to.equal(true);
    return { owner, passkey };
  }

  it('keeps at most ten devices per player, however many are added at once', async () => {
    const ada = await insertOwner(store());
    const added = await Promise.all(instants(0, 15).map((at) => store().push.putDevice(newDevice(ada, at))));
    expect(added.filter(Boolean)).to.have.lengthOf(MAX_PUSH_DEVICES);
    const [known] = await store().push.devicesOf(ada.playerId);
    expect(await store().push.putDevice({ ...known!, name: 'Tablet' }), 'a known one').to.equal(true);
    const names = (await store().push.devicesOf(ada.playerId)).map(({ name }) => name);
    expect(names).to.include('Tablet').and.have.lengthOf(MAX_PUSH_DEVICES);
  });

  it('keeps the newest ten devices when a guest with ten signs in to an account', async () => {
    const [guest, { owner, passkey }] = [await insertOwner(store()), await insertAccount()];
    const older = await put(store(), owner, ...instants(0, 6), ...instants(20, 4));
    const newer = await put(store(), guest, ...instants(10, 10));
    await notify(store(), owner);
    const { players } = store();
    expect(await players.signIn(passkey, { ended: guest.sessionHash, begun: newHash() }, SOME_TIME)).to.equal(true);
    expect(await players.moveGuest(guest.playerId, owner.playerId, SOME_TIME)).to.equal(true);
    await players.deleteSession(guest.sessionHash);
    expect(await idsOf(owner)).to.deep.equal([...newer.slice(4), ...older.slice(6)]);
    const waiting = await store().push.due(SOME_TIME, 100);
    expect(waiting.map(({ device }) => device.id)).to.have.members(older.slice(6));
    for (const id of older.slice(0, 6)) expect(await tablesWith(backend(), id)).to.deep.equal([]);
  });

  it('accepts no device of a player that has been deleted or merged meanwhile', async () => {
    const [ada, bo, guest] = [await insertOwner(store()), await insertOwner(store()), await insertOwner(store())];
    const { owner } = await insertAccount();
    await store().players.moveGuest(guest.playerId, owner.playerId, SOME_TIME);
    await Promise.all([
      store().push.putDevice(newDevice(ada)),
      store().players.deletePlayer(ada.playerId, SOME_TIME, { name: 'Deleted player', texts: [] }),
      store().players.deletePlayer(bo.playerId, SOME_TIME, { name: 'Deleted player', texts: [] }),
      store().push.putDevice(newDevice(bo)),
    ]);
    for (const gone of [ada, bo, guest]) expect(await store().push.putDevice(newDevice(gone))).to.equal(false);
    expect(await tablesWith(backend(), 'sealed')).to.deep.equal([]);
  });

  it('removes a device with the session that subscribed it, however the session ends', async () => {
    const { players } = store();
    const ends: Record<string, (owner: Awaited<ReturnType<typeof insertOwner>>) => Promise<unknown>> = {
      'signing out': ({ sessionHash }) => players.deleteSession(sessionHash),
      'signing out everywhere else': ({ playerId }) => players.endSessions(playerId, newHash()),
      'signing out everywhere': ({ playerId }) => players.endSessions(playerId, null),
      'a ban': ({ playerId }) => store().admin.moderate(playerId, { bannedAt: SOME_TIME }),
      'replacing the session of a guest who becomes an account': ({ playerId }) =>
        players.keepPlayer(newPasskey(playerId), { ended: newHash(), begun: newHash() }),
      'long disuse': () => players.deleteSessionsBefore({ createdBefore: 0, usedBefore: SOME_TIME + 1 }, 100),
    };
    for (const [name, end] of Object.entries(ends)) {
      const ada = await insertOwner(store());
      const [id] = await put(store(), ada, SOME_TIME);
      await notify(store(), ada);
      await end(ada);
      expect(await tablesWith(backend(), id!), name).to.deep.equal([]);
      expect(await store().push.putDevice(newDevice(ada)), `${name}, and subscribing at the same time`).to.equal(false);
    }
  });

  it('keeps a newer message of a game when an older one has been sent', async () => {
    const ada = await insertOwner(store());
    await put(store(), ada, SOME_TIME);
    await notify(store(), ada);
    const [sent] = await store().push.due(SOME_TIME, 10);
    expect(await store().push.change(sent!.delivery, { nextAt: SOME_TIME + 5 })).to.equal(true);
    await store().push.finish(sent!.delivery);
    expect(await store().push.due(SOME_TIME + 5, 10)).to.have.length(1);
  });

  it("keeps this browser's device when other sessions end, and when its session is replaced", async () => {
    const { owner, passkey } = await insertAccount();
    const [guest, begun] = [await insertOwner(store()), newHash()];
    const { players } = store();
    const [device] = await put(store(), guest, SOME_TIME);
    const kept = newHash();
    await players.keepPlayer(newPasskey(guest.playerId), { ended: guest.sessionHash, begun: kept });
    await players.endSessions(guest.playerId, kept);
    expect(await idsOf(guest)).to.deep.equal([device]);
    const [own] = await put(store(), owner, SOME_TIME);
    await players.signIn(passkey, { ended: owner.sessionHash!, begun }, SOME_TIME);
    await players.deleteSession(owner.sessionHash!);
    expect(await idsOf(owner)).to.deep.equal([own]);
    // The browser of one account becomes another's.
    await players.signIn(passkey, { ended: kept, begun: newHash() }, SOME_TIME);
    await players.deleteSession(kept);
    expect(await idsOf(guest)).to.deep.equal([]);
  });

  it('dates a device from when its current owner registered it', async () => {
    const [ada, bo] = [await insertOwner(store()), await insertOwner(store())];
    const device = newDevice(ada);
    const dateOf = async ({ playerId }: Owner) => (await store().push.devicesOf(playerId))[0]!.createdAt;
    await store().push.putDevice(device);
    await store().push.putDevice({ ...device, createdAt: SOME_TIME + 1000 });
    expect(await dateOf(ada)).to.equal(SOME_TIME);
    await store().push.putDevice({ ...device, ...bo, createdAt: SOME_TIME + 2000 });
    expect(await dateOf(bo)).to.equal(SOME_TIME + 2000);
  });
});
