// Push messages from a real server to a push service that verifies and decrypts them, on either database.
import { expect } from 'chai';
import type { GameBody, Joined, Started } from '../../schema/game.ts';
import type { PushDevices } from '../../schema/push.ts';
import type { PushDelivery } from '../../src/records/push-records.ts';
import { keep, signIn } from '../support/accounts.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { Authenticator } from '../support/authenticator.ts';
import { cookieOf } from '../support/challenges.ts';
import { newFriends, newGuest, type Person } from '../support/friends.ts';
import { openLeague } from '../support/leagues.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { startPushService, type PushService, type TestBrowser } from '../support/push-service.ts';
import { ok, playMove, readGame, restAt, type Answer, type Rest, type SeatOfGame } from '../support/rest.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';

/** Longer than until a message is due, and than a player counts as online after a page request. */
const SOON_MS = 35_000;
const HOUR_MS = 3_600_000;
const ALWAYS = { from: '00:00', to: '00:00', timeZone: 'UTC' };

describe('web push on SQLite', () => {
  push(() => undefined);
});

suiteNeeding('postgres', 'web push on PostgreSQL', () => {
  push(freshDatabase());
});

interface Table {
  readonly id: string;
  readonly mira: SeatOfGame;
  readonly noa: SeatOfGame;
}

function push(databaseUrl: () => string | undefined): void {
  let arena: TestArena;
  let rest: Rest;
  let service: PushService;
  let publicKey = '';
  before(async () => {
    const url = databaseUrl();
    const key = { webhooksAllowLoopback: true, webhooksKeys: [Buffer.alloc(32, 1)] };
    arena = await startTestArena({ ...key, ...(url === undefined ? {} : { databaseUrl: url }) });
    rest = restAt(() => `${arena.url}/api/v1`);
    // The game clock differs from the system's once the machine has slept.
    arena.advance(24 * HOUR_MS);
  });
  beforeEach(async () => {
    service = await startPushService(() => publicKey);
  });
  afterEach(async () => {
    expect(service.wrong, 'every message is acceptable to a push service').to.deep.equal([]);
    await service.close();
  });
  after(() => arena.close());

  const devicesOf = ({ headers }: Person): Promise<PushDevices> =>
    ok(rest<PushDevices>('GET', '/players/me/push', { headers }));

  const post = (person: Person, browser: TestBrowser, more: object = {}): Promise<Answer<PushDevices>> => {
    const body = { ...browser.subscription, quiet: ALWAYS, ...more };
    return rest<PushDevices>('POST', '/players/me/push', { headers: person.headers, body });
  };

  async function subscribe(person: Person, more: object = {}): Promise<TestBrowser> {
    const browser = service.subscribe();
    ({ publicKey } = await ok(post(person, browser, more)));
    return browser;
  }

  /** Mira has created a game for anybody with the link. */
  async function invitation(mira: Person): Promise<Started> {
    const body = { mode: 'duel', opponent: 'person', as: 'person' };
    return ok(rest<Started>('POST', '/games', { headers: mira.headers, body }));
  }

  async function accept({ game, inviteUrl }: Started, noa: Person): Promise<Joined> {
    const body = { invite: inviteUrl!.split('#')[1]!, as: 'person' };
    return ok(rest<Joined>('POST', `/games/${game.id}/seat`, { headers: noa.headers, body }));
  }

  async function table(mira: Person, noa: Person): Promise<Table> {
    const opened = await invitation(mira);
    const { id } = opened.game;
    const joined = await accept(opened, noa);
    return { id, mira: { id, token: opened.playerToken! }, noa: { id, token: joined.playerToken } };
  }

  /** Plays for one seat until it is the other's turn: some moves are followed by another of the same seat. */
  async function untilMoveOf(other: SeatOfGame, one: SeatOfGame): Promise<void> {
    for (;;) {
      const { turn, seat } = await readGame(rest, other);
      if (turn === seat) return;
      await move(one);
    }
  }

  async function move(own: SeatOfGame): Promise<void> {
    const { view } = await readGame(rest, own);
    await playMove(rest, own, view!.legalMoves![0]!);
  }

  /** Advances the time and waits until everything due has been handled. */
  async function pass(ms: number): Promise<void> {
    arena.advance(ms);
    const { store, clock } = arena.app.arena;
    await until(async () => (await store.push.due(clock(), 1)).length === 0);
  }

  /** Of this person. */
  async function waiting({ id }: Person): Promise<readonly PushDelivery[]> {
    const { store, clock } = arena.app.arena;
    const all = await store.push.due(clock() + 24 * HOUR_MS, 100);
    return all.filter(({ device }) => device.playerId === id).map(({ delivery }) => delivery);
  }

  it('tells a player who left the page that the friend has come', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    const browser = await subscribe(mira, { name: 'Phone' });
    const { id } = await table(mira, noa);
    arena.advance(SOON_MS);
    await until(() => service.pushed.length > 0);
    const [{ message, text, headers, path }] = service.pushed as [PushService['pushed'][number]];
    expect(message).to.deep.include({ gameId: id, name: 'Noa' });
    expect(Object.keys(JSON.parse(text) as object)).to.have.members(['kind', 'gameId', 'name']);
    expect(path).to.equal(new URL(browser.subscription.endpoint).pathname);
    expect(Number(headers['ttl'])).to.be.within(1, 86_400);
    expect(headers['topic']).to.not.include(id);
  });

  it('tells a player once, on every device, that it is their turn, and the newest message of a game has the topic', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    const seats = await table(mira, noa);
    await subscribe(mira);
    await subscribe(mira);
    await untilMoveOf(seats.noa, seats.mira);
    await untilMoveOf(seats.mira, seats.noa);
    arena.advance(SOON_MS);
    await until(() => service.pushed.length === 2);
    await untilMoveOf(seats.noa, seats.mira);
    await untilMoveOf(seats.mira, seats.noa);
    arena.advance(SOON_MS);
    await until(() => service.pushed.length === 4);
    await pass(SOON_MS);
    expect(service.pushed.map(({ message }) => message)).to.deep.equal(
      Array.from({ length: 4 }, () => ({ kind: 'turn', gameId: seats.id, name: 'Noa' })),
    );
    expect(new Set(service.pushed.map(({ path }) => path)).size).to.equal(2);
    expect(new Set(service.pushed.map(({ headers }) => headers['topic'])).size).to.equal(1);
  });

  it('tells the player to move that a league game has started', async () => {
    const people = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    const organizer = await newOwnAgent(rest);
    const id = await openLeague(rest, organizer.key, { moveSeconds: 600 });
    for (const person of people) {
      await subscribe(person);
      await ok(rest('POST', `/tournaments/${id}/entries`, { headers: person.headers, body: {} }));
    }
    const due = async () => (await Promise.all(people.map(waiting))).flat();
    await until(async () => (await due()).length > 0);
    const [notice, ...others] = await due();
    expect(others).to.deep.equal([]);
    const { turn } = await ok(rest<GameBody>('GET', `/games/${notice!.gameId}`));
    expect(notice).to.include({ kind: 'turn', seat: turn });
    arena.advance(SOON_MS);
    await until(() => service.pushed.length === 1);
  });

  it('tells nothing to a player who has the game open, has moved, or has ended the game', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await subscribe(mira);
    const [open, moved, ended] = [await table(mira, noa), await table(mira, noa), await table(mira, noa)];
    const socket = await connect(arena.url, open.id, open.mira.token);
    await untilMoveOf(open.mira, open.noa);
    await untilMoveOf(moved.mira, moved.noa);
    await untilMoveOf(moved.noa, moved.mira);
    await ok(rest('POST', `/games/${ended.id}/resign`, { token: ended.noa.token }));
    expect(await waiting(mira)).to.have.lengthOf(3);
    arena.advance(SOON_MS);
    await until(async () => (await waiting(mira)).length === 0);
    expect(service.pushed).to.deep.equal([]);
    await socket.close();
  });

  it("waits until the device's quiet hours are over", async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    const at = (hours: number): string =>
      new Date(arena.app.arena.clock() + hours * HOUR_MS).toISOString().slice(11, 16);
    await subscribe(mira, { quiet: { from: at(-1), to: at(2), timeZone: 'UTC' } });
    await table(mira, noa);
    arena.advance(SOON_MS);
    await until(async () => (await waiting(mira)).some(({ nextAt }) => nextAt - arena.app.arena.clock() > HOUR_MS));
    expect(service.pushed).to.deep.equal([]);
    arena.advance(2 * HOUR_MS);
    await until(() => service.pushed.length === 1);
  });

  it('retries while the service fails, and deletes a device unknown to the service', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await subscribe(mira);
    service.answer = 503;
    await table(mira, noa);
    arena.advance(SOON_MS);
    await until(() => service.pushed.length === 1);
    service.answer = 410;
    await until(() => {
      arena.advance(1000);
      return service.pushed.length === 2;
    });
    await until(async () => (await devicesOf(mira)).devices.length === 0);
    expect(await waiting(mira)).to.deep.equal([]);
  });

  it('does not repeat a message that the service refuses, and keeps the device', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await subscribe(mira);
    service.answer = 403;
    await table(mira, noa);
    arena.advance(SOON_MS);
    await until(async () => (await waiting(mira)).length === 0);
    expect([service.pushed.length, (await devicesOf(mira)).devices.length]).to.deep.equal([1, 1]);
  });

  it('retries just as rarely if the server itself cannot decrypt a device', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await subscribe(mira);
    await table(mira, noa);
    const { push } = arena.app.arena.store;
    const [device] = await push.devicesOf(mira.id);
    await push.resealDevice(device!.id, device!.address, 'of a key that was lost');
    const [before] = await waiting(mira);
    arena.advance(SOON_MS);
    await until(async () => ((await waiting(mira))[0]?.attempts ?? 0) > 0);
    expect((await waiting(mira))[0]!.nextAt - before!.nextAt).to.be.greaterThan(3000);
    await push.resealDevice(device!.id, 'of a key that was lost', device!.address);
    arena.advance(10_000);
    await until(() => service.pushed.length === 1);
  });

  it('to one service is not delayed by another that does not answer', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    const slow = await startPushService(() => publicKey);
    slow.answer = undefined;
    for (let i = 0; i < 9; i++) await ok(post(mira, slow.subscribe()));
    await subscribe(mira);
    await table(mira, noa);
    arena.advance(SOON_MS);
    await until(() => service.pushed.length === 1);
    expect(slow.wrong).to.deep.equal([]);
    for (const { id } of (await devicesOf(mira)).devices) {
      await rest('DELETE', `/players/me/push/${id}`, { headers: mira.headers });
    }
    await slow.close();
  });

  it('sends each message in its turn, even if the lane was blocked for most of its lease', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    const held = Promise.withResolvers<number>();
    service.answer = held.promise;
    for (let i = 0; i < 2; i++) await subscribe(mira);
    await table(mira, noa);
    await pass(SOON_MS);
    await until(() => service.pushed.length === 1);
    arena.advance(15_000);
    held.resolve(201);
    await until(() => service.pushed.length === 2);
    expect(new Set(service.pushed.map(({ path }) => path)), 'one for each device').to.have.property('size', 2);
  });

  it('hides its endpoint, and refuses a non-public address', async () => {
    const [mira, noa] = await newFriends(rest);
    const browser = await subscribe(mira, { name: 'Phone' });
    const { devices, ...more } = await devicesOf(mira);
    expect(more).to.deep.equal({ publicKey });
    expect(devices.map(({ id: _, createdAt: __, ...each }) => each)).to.deep.equal([{ name: 'Phone', quiet: ALWAYS }]);
    const [stored] = await arena.app.arena.store.push.devicesOf(mira.id);
    for (const secret of [browser.subscription.endpoint, ...Object.values(browser.subscription.keys)]) {
      expect(JSON.stringify([devices, stored])).to.not.include(secret);
    }
    const { pushDevices } = await ok(rest('GET', '/players/me/export', { headers: mira.headers }));
    expect(pushDevices).to.deep.equal([{ name: 'Phone', createdAt: devices[0]!.createdAt, timeZone: 'UTC' }]);
    // The same browser, now another person's.
    await ok(post(noa, browser));
    expect([(await devicesOf(mira)).devices.length, (await devicesOf(noa)).devices.length]).to.deep.equal([0, 1]);
    const { keys } = browser.subscription;
    const refused = [
      { endpoint: 'http://push.example/x' },
      { endpoint: 'https://10.0.0.1/x' },
      { endpoint: 'https://me:secret@push.example/x' },
      { keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { keys: { ...keys, auth: 'short' } },
      { quiet: { from: '24:00' } },
      { quiet: { timeZone: 'Europe/Nowhere' } },
    ];
    const statuses = await Promise.all(refused.map(async (more) => (await post(mira, browser, more)).status));
    expect(statuses).to.deep.equal([422, 422, 422, 422, 400, 400, 400]);
    expect((await devicesOf(mira)).devices).to.deep.equal([]);
    expect((await rest('GET', '/players/me/push')).status).to.equal(401);
  });

  it('keeps its key, its devices and pending messages across a restart', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await subscribe(mira);
    await table(mira, noa);
    const before = publicKey;
    await arena.restart();
    expect((await devicesOf(mira)).publicKey).to.equal(before);
    arena.advance(SOON_MS);
    await until(() => service.pushed.length === 1);
  });

  it('continues for a browser whose profile becomes an account, and ends when the person signs it out remotely', async () => {
    const [guest, passkey] = [await newGuest(rest, 'Mira'), new Authenticator(arena.publicUrl)];
    await subscribe(guest, { name: 'Phone' });
    const { cookie } = await keep(rest, guest.headers['cookie']!, passkey);
    const phone = { ...guest, headers: { cookie } };
    expect((await devicesOf(phone)).devices).to.have.lengthOf(1);
    const other = await newGuest(rest, 'Noa');
    await subscribe(other, { name: 'Laptop' });
    const laptop = {
      ...guest,
      headers: { cookie: cookieOf((await signIn(rest, passkey, other.headers['cookie'])).headers)! },
    };
    const names = async (person: Person) => (await devicesOf(person)).devices.map(({ name }) => name);
    expect(await names(laptop)).to.have.members(['Phone', 'Laptop']);
    await ok(rest('DELETE', '/players/me/sessions?current=keep', { headers: laptop.headers }));
    expect(await names(laptop)).to.deep.equal(['Laptop']);
  });

  it('ends with the profile, and with the device', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await subscribe(mira);
    await subscribe(noa);
    const seats = await table(mira, noa);
    await untilMoveOf(seats.noa, seats.mira);
    const { headers } = noa;
    const [device] = (await devicesOf(noa)).devices;
    expect((await rest('DELETE', `/players/me/push/${device!.id}`, { headers: mira.headers })).status).to.equal(404);
    const left = await ok(rest<PushDevices>('DELETE', `/players/me/push/${device!.id}`, { headers }));
    expect(left.devices).to.deep.equal([]);
    await ok(rest('DELETE', '/players/me', { headers: mira.headers, body: {} }));
    expect(await arena.app.arena.store.push.devicesOf(mira.id)).to.deep.equal([]);
    expect(await waiting(mira)).to.deep.equal([]);
  });
}
