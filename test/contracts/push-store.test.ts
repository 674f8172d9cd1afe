// The devices of players, on either database: never more than ten of one, and none of nobody.
import { expect } from 'chai';
import { MAX_PUSH_DEVICES } from '../../schema/push.ts';
import type { PushDevice } from '../../src/records/push-records.ts';
import type { Store } from '../../src/ports/store.ts';
import { newEntry, newGame, newHash, newRecord, SOME_TIME } from '../support/builders.ts';
import { insertPlayer } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';
import { tablesWith } from './every-table.ts';

function newDevice(playerId: string, overrides: Partial<PushDevice> = {}): PushDevice {
  return {
    id: newHash().slice(0, 32),
    playerId,
    address: 'sealed',
    name: 'Phone',
    quietFrom: '22:00',
    quietTo: '08:00',
    timeZone: 'UTC',
    createdAt: SOME_TIME,
    ...overrides,
  };
}

async function put(store: Store, playerId: string, createdAt: readonly number[]): Promise<PushDevice[]> {
  const devices = createdAt.map((at) => newDevice(playerId, { createdAt: at }));
  for (const device of devices) expect(await store.push.putDevice(device)).to.equal(true);
  return devices;
}

/** Something waits for each of the player's devices. */
async function notify(store: Store, playerId: string): Promise<void> {
  const { id: gameId, ...record } = newRecord();
  await store.insertGame(newGame({ id: gameId, ...record }));
  const notice = { gameId, seat: 'A', playerId, kind: 'turn', at: SOME_TIME, dueAt: SOME_TIME } as const;
  await store.append({ entries: [newEntry(gameId, 0)], ending: null, receipt: null, notice });
}

const instants = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => SOME_TIME + from + i);

overBothDatabases('as a store of push messages', (store, backend) => {
  const idsOf = async (player: string) => (await store().push.devicesOf(player)).map(({ id }) => id);

  it('keeps at most ten devices of one player, however many are added at once', async () => {
    const ada = await insertPlayer(store());
    const added = await Promise.all(
      instants(0, 15).map((at) => store().push.putDevice(newDevice(ada, { createdAt: at }))),
    );
    expect(added.filter(Boolean)).to.have.lengthOf(MAX_PUSH_DEVICES);
    const [known] = await store().push.devicesOf(ada);
    expect(await store().push.putDevice({ ...known!, name: 'Tablet' }), 'one that is known').to.equal(true);
    expect((await store().push.devicesOf(ada)).map(({ name }) => name))
      .to.include('Tablet')
      .and.have.lengthOf(10);
  });

  it('keeps the newest ten devices of an account that a guest with ten signs in to', async () => {
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    const older = await put(store(), account, [...instants(0, 6), ...instants(20, 4)]);
    const newer = await put(store(), guest, instants(10, 10));
    await notify(store(), account);
    expect(await store().players.moveGuest(guest, account, SOME_TIME)).to.equal(true);
    const kept = [...newer.slice(4), ...older.slice(6)].map(({ id }) => id);
    expect(await idsOf(account)).to.deep.equal(kept);
    const waiting = await store().push.due(SOME_TIME, 100);
    expect(waiting.map(({ device }) => device.id)).to.have.members(older.slice(6).map(({ id }) => id));
    for (const { id } of older.slice(0, 6)) expect(await tablesWith(backend(), id)).to.deep.equal([]);
  });

  it('takes no device of a player who was deleted, or became an account, meanwhile', async () => {
    const [ada, bo, guest] = [await insertPlayer(store()), await insertPlayer(store()), await insertPlayer(store())];
    const account = await insertPlayer(store(), { isAccount: true });
    await store().players.moveGuest(guest, account, SOME_TIME);
    await Promise.all([
      store().push.putDevice(newDevice(ada)),
      store().players.deletePlayer(ada, 'Deleted player', []),
      store().players.deletePlayer(bo, 'Deleted player', []),
      store().push.putDevice(newDevice(bo)),
    ]);
    for (const gone of [ada, bo, guest]) expect(await store().push.putDevice(newDevice(gone))).to.equal(false);
    expect(await tablesWith(backend(), 'sealed')).to.deep.equal([]);
  });

  it('dates a device from when it became its present owner’s', async () => {
    const [ada, bo] = [await insertPlayer(store()), await insertPlayer(store())];
    const device = newDevice(ada);
    await store().push.putDevice(device);
    await store().push.putDevice({ ...device, createdAt: SOME_TIME + 1000 });
    expect((await store().push.devicesOf(ada))[0]!.createdAt).to.equal(SOME_TIME);
    await store().push.putDevice({ ...device, playerId: bo, createdAt: SOME_TIME + 2000 });
    expect((await store().push.devicesOf(bo))[0]!.createdAt).to.equal(SOME_TIME + 2000);
  });
});
