// Delivering every event to all who may see it, at least once, despite any failure of the receiver or the server.
import { expect } from 'chai';
import { type ArenaEvent, type EventName, ArenaEvent as ArenaEventShape } from '../../schema/events.ts';
import type { Deliveries, WebhookCreated } from '../../schema/webhooks.ts';
import { gameEvents } from '../../src/table/events.ts';
import { requireGame } from '../../src/play/access.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectConforms } from '../support/conforms.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import {
  ok,
  playDuel,
  playMove,
  readGame,
  restAt,
  startDuel,
  type Answer,
  type Rest,
  type SeatOfGame,
} from '../support/rest.ts';
import { newOwnAgent, startDuelOf } from '../support/own-agents.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import { pair, playNext, startWaiters } from '../support/waiters.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PUBLIC: EventName[] = ['game.started', 'game.move', 'game.finished'];

describe('webhooks on SQLite', () => {
  deliver(() => undefined);
});

suiteNeeding('postgres', 'webhooks on PostgreSQL', () => {
  deliver(freshDatabase());
});

function deliver(databaseUrl: () => string | undefined): void {
  let arena: TestArena;
  let rest: Rest;
  let receiver: Receiver;
  before(async () => {
    const url = databaseUrl();
    const key = { webhooksAllowLoopback: true, webhooksKeys: [Buffer.alloc(32, 1)] };
    arena = await startTestArena({ ...key, ...(url === undefined ? {} : { databaseUrl: url }) });
    rest = restAt(`${arena.url}/api/v1`);
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    expect(receiver.forged, 'every signature verifies').to.deep.equal([]);
    await receiver.die();
  });
  after(() => arena.close());

  const subscribe = (gameId: string, events: readonly EventName[], token?: string): Promise<WebhookCreated> => {
    const body = { url: receiver.url, secret: receiver.secret, events, gameId };
    return created(rest('POST', '/webhooks', { token: token ?? null, body }));
  };
  const logOf = ({ id, manageToken }: WebhookCreated): Promise<Deliveries> =>
    ok(rest('GET', `/webhooks/${id}/deliveries?limit=100`, { token: manageToken }));
  const statusOf = async ({ id, manageToken }: WebhookCreated): Promise<string> =>
    (await ok(rest('GET', `/webhooks/${id}`, { token: manageToken }))).status;
  const eventsOf = async (gameId: string, names: readonly EventName[]): Promise<ArenaEvent[]> => {
    const { game } = await requireGame(arena.app.arena, gameId);
    return gameEvents(arena.app.arena, game).filter(({ name }) => names.includes(name));
  };
  const idsOf = (events: readonly { eventId: string }[]): string[] => events.map(({ eventId }) => eventId).toSorted();
  const receivedIds = (): string[] => [...new Set(receiver.events.map(({ id }) => id))].toSorted();
  const playSome = (duel: { A: SeatOfGame; B: SeatOfGame }, count: number) => playDuel(rest, duel, undefined, count);
  const attempts = (count: number): Promise<void> => until(() => receiver.events.length >= count);
  /** Resolves when the last attempt is recorded. */
  const settled = (webhook: WebhookCreated, attempts: number): Promise<void> =>
    until(async () => (await logOf(webhook)).deliveries.some((delivery) => delivery.attempts === attempts));

  it('bring every public event of a duel, from its start to its end, in the public view', async () => {
    const started = await ok(rest('POST', '/games', { body: { mode: 'duel', ruleset: 'mutators' } }));
    const { id, code } = started.game;
    await subscribe(id, PUBLIC);
    const joined = await ok(rest('POST', '/games/join', { body: { code } }));
    await playDuel(rest, { A: { id, token: started.playerToken }, B: { id, token: joined.playerToken } });
    const expected = await eventsOf(id, PUBLIC);
    await until(() => receiver.events.length >= expected.length);
    expect(receiver.events.map(({ event }) => event).toSorted(byCursor)).to.deep.equal(expected);
    for (const { event, headers, id: webhookId } of receiver.events) {
      expectConforms(ArenaEventShape, event);
      expect(webhookId).to.equal(event.eventId);
      expect(headers).to.include({ 'content-type': 'application/json' });
    }
  });

  it('wake a seat at each of its turns, including the current one when it subscribes', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await subscribe(duel.id, ['game.turn'], duel.A.token);
    await playDuel(rest, duel);
    const turns = (await eventsOf(duel.id, ['game.turn'])).filter(({ data }) => data.turn === 'A');
    await until(() => receiver.events.length >= turns.length);
    expect(receivedIds()).to.deep.equal(idsOf(turns));
    expect(receiver.events.map(({ event }) => event.data.turn)).to.deep.equal(turns.map(() => 'A'));
  });

  it('report a resignation, an expired duel, and nothing afterwards', async () => {
    const duel = await startDuel(rest);
    await subscribe(duel.id, ['game.finished']);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.B));
    await attempts(1);
    expect(receiver.events[0]!.event.data).to.include({ status: 'finished', endReason: 'resigned', winner: 'A' });
    const waiting = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
    await subscribe(waiting.game.id, ['game.finished']);
    await ok(rest('POST', `/games/${waiting.game.id}/abort`, { token: waiting.playerToken }));
    await attempts(2);
    expect(receiver.events[1]!.event.data).to.include({ status: 'abandoned', endReason: 'aborted', winner: null });
  });

  it('end with the token that created them', async () => {
    const started = await ok(
      rest('POST', '/games', { body: { mode: 'duel', opponent: 'person', ruleset: 'classic' } }),
    );
    const { id } = started.game;
    const invite = started.inviteUrl.split('#')[1];
    const seat = await ok(rest('POST', `/games/${id}/seat`, { body: { invite } }));
    const webhook = await subscribe(id, ['game.turn'], seat.playerToken);
    const moved = await ok(rest('POST', `/games/${id}/seat`, { body: { invite } }));
    await playSome({ A: { id, token: started.playerToken }, B: { id, token: moved.playerToken } }, 2);
    await until(async () => (await statusOf(webhook)) === 'disabled');
    expect(receiver.events.filter(({ event }) => event.data.moveCount > 0)).to.deep.equal([]);
    const enabled = await rest('POST', `/webhooks/${webhook.id}/enable`, { token: webhook.manageToken });
    expect([enabled.status, enabled.body.type.split('/').at(-1)]).to.deep.equal([409, 'webhook-disabled']);
  });

  it('are retried at growing intervals, with the same id and bytes, and given up after seven attempts', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, ['game.move']);
    let attemptedAt = 0;
    receiver.answer = (_, response) => {
      attemptedAt = arena.app.arena.clock();
      return Boolean(response.writeHead(500).end());
    };
    await playSome(duel, 1);
    const delays = [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
    for (const [i, delay] of delays.entries()) {
      await settled(webhook, i + 1);
      const [delivery] = (await logOf(webhook)).deliveries;
      expect(delivery).to.include({ status: 'pending', attempts: i + 1, lastStatus: 500 });
      const nextAt = Date.parse(delivery!.nextAt!);
      expect(nextAt).to.be.within(attemptedAt + delay * 0.8, arena.app.arena.clock() + delay * 1.2);
      expect(receiver.events).to.have.length(i + 1);
      arena.advance(delay * 1.2);
      await attempts(i + 2);
    }
    await settled(webhook, 8);
    expect((await logOf(webhook)).deliveries[0]).to.include({ status: 'failed', nextAt: null, attempts: 8 });
    expect(new Set(receiver.events.map(({ id, body }) => id + body)).size).to.equal(1);
    expect(new Set(receiver.events.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
    expect(await statusOf(webhook)).to.equal('active');
  });

  it('are disabled after a day of failures', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic', moveSeconds: 604_800 });
    const webhook = await subscribe(duel.id, ['game.move']);
    receiver.answer = 500;
    await playSome(duel, 1);
    await settled(webhook, 1);
    arena.advance(DAY_MS + MINUTE_MS);
    await until(async () => (await statusOf(webhook)) === 'disabled');
    const read = await ok(rest('GET', `/webhooks/${webhook.id}`, { token: webhook.manageToken }));
    expect(read.disabledBecause).to.equal('failing');
    const again = await rest('POST', `/webhooks/${webhook.id}/deliveries/${receiver.events[0]!.id}/redeliver`, {
      token: webhook.manageToken,
    });
    expect(again.status).to.equal(409);
  });

  it('are not disabled by one failure when nothing was sent since failures of a week ago', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, ['game.move']);
    const { store, clock } = arena.app.arena;
    await store.webhooks.changeSubscription({ id: webhook.id }, { failingSince: clock() - 7 * DAY_MS }, null);
    receiver.answer = 503;
    await playSome(duel, 1);
    await settled(webhook, 1);
    receiver.answer = 200;
    arena.advance(10 * SECOND_MS);
    await settled(webhook, 2);
    expect((await logOf(webhook)).deliveries[0]).to.include({ status: 'delivered', attempts: 2 });
    expect(await statusOf(webhook)).to.equal('active');
  });

  it('are not disabled by a day of failures that includes a success', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic', moveSeconds: 604_800 });
    const webhook = await subscribe(duel.id, ['game.move']);
    receiver.answer = 500;
    await playSome(duel, 1);
    await settled(webhook, 1);
    receiver.answer = 200;
    arena.advance(10 * SECOND_MS);
    await settled(webhook, 2);
    receiver.answer = 500;
    arena.advance(DAY_MS);
    await playSome(duel, 1);
    await attempts(3);
    await until(async () => (await logOf(webhook)).deliveries[0]!.lastStatus === 500);
    expect(await statusOf(webhook)).to.equal('active');
  });

  it('are disabled at a 410', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, ['game.move']);
    receiver.answer = 410;
    await playSome(duel, 1);
    await until(async () => (await statusOf(webhook)) === 'disabled');
    const [delivery] = (await logOf(webhook)).deliveries;
    expect(delivery).to.include({ status: 'failed', attempts: 1, lastStatus: 410, nextAt: null });
    await playSome(duel, 2);
    arena.advance(HOUR_MS);
    expect((await logOf(webhook)).deliveries).to.have.length(1);
    expect(receiver.events).to.have.length(1);
  });

  it('are not disabled by the response of a URL that has been replaced meanwhile', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, ['game.move']);
    let answer = (): void => undefined;
    receiver.answer = (_, response) => {
      answer = () => void response.writeHead(410).end();
      return true;
    };
    await playSome(duel, 1);
    await attempts(1);
    const other = await startReceiver();
    const body = { url: other.url };
    await ok(rest('PATCH', `/webhooks/${webhook.id}`, { token: webhook.manageToken, body }));
    const { webhooks } = arena.app.arena.store;
    const disabled = Promise.withResolvers<void>();
    const { disable } = webhooks;
    webhooks.disable = (...of) => {
      webhooks.disable = disable;
      const done = webhooks.disable(...of);
      disabled.resolve(done);
      return done;
    };
    answer();
    await disabled.promise;
    expect(await statusOf(webhook)).to.equal('active');
    await playSome(duel, 1);
    await until(() => other.events.length === 1);
    await other.die();
  });

  it('respect Retry-After, for later events too', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, ['game.move']);
    let attemptedAt = 0;
    receiver.answer = (_, response) => {
      attemptedAt = arena.app.arena.clock();
      return Boolean(response.writeHead(429, { 'Retry-After': '3600' }).end());
    };
    await playSome(duel, 1);
    await settled(webhook, 1);
    const [delivery] = (await logOf(webhook)).deliveries;
    const nextAt = Date.parse(delivery!.nextAt!);
    expect(nextAt).to.be.within(attemptedAt + HOUR_MS, arena.app.arena.clock() + HOUR_MS);
    const { webhooks } = arena.app.arena.store;
    await until(async () => (await webhooks.findSubscription(webhook.id))!.heldUntil !== null);
    receiver.answer = 200;
    await playSome(duel, 2);
    await until(async () => (await logOf(webhook)).deliveries.length === 3);
    arena.advance(50 * MINUTE_MS);
    await until(async () => (await logOf(webhook)).deliveries.every(({ nextAt }) => inFuture(nextAt, 5 * MINUTE_MS)));
    expect(receiver.events).to.have.length(1);
    arena.advance(15 * MINUTE_MS);
    await until(() => receivedIds().length === 3);
  });

  /** Of a webhook whose receiver asked for a pause of an hour. */
  async function held(moves: number): Promise<WebhookCreated> {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, ['game.move']);
    receiver.answer = (_, response) => Boolean(response.writeHead(429, { 'Retry-After': '3600' }).end());
    await playSome(duel, 1);
    const { webhooks } = arena.app.arena.store;
    await until(async () => (await webhooks.findSubscription(webhook.id))!.heldUntil !== null);
    await playSome(duel, moves - 1);
    await until(async () => (await logOf(webhook)).deliveries.length === moves);
    return webhook;
  }

  it('do not make a new URL wait for a pause requested by the old one', async () => {
    const webhook = await held(3);
    const other = await startReceiver();
    const body = { url: other.url };
    await ok(rest('PATCH', `/webhooks/${webhook.id}`, { token: webhook.manageToken, body }));
    await until(() => new Set(other.events.map(({ id }) => id)).size === 3);
    expect(receiver.events).to.have.length(1);
    await other.die();
  });

  it('are redelivered during a pause if their owner requests it, which ends the pause', async () => {
    const webhook = await held(2);
    receiver.answer = 200;
    const { eventId } = (await logOf(webhook)).deliveries[0]!;
    await ok(
      rest('POST', `/webhooks/${webhook.id}/deliveries/${eventId}/redeliver`, { token: webhook.manageToken, body: {} }),
    );
    await until(() => receiver.events.some(({ id }) => id === eventId));
    expect(await arena.app.arena.store.webhooks.findSubscription(webhook.id)).to.include({ heldUntil: null });
  });

  it('respect it without a subject too', async () => {
    const ada = await newOwnAgent(rest);
    const body = { url: receiver.url, secret: receiver.secret, events: ['game.started'] };
    const webhook = await created(rest('POST', '/webhooks', { token: ada.key, body }));
    receiver.answer = (_, response) => Boolean(response.writeHead(429, { 'Retry-After': '3600' }).end());
    await startDuelOf(rest, ada);
    const { webhooks } = arena.app.arena.store;
    await until(async () => (await webhooks.findSubscription(webhook.id))!.heldUntil !== null);
    await startDuelOf(rest, ada);
    await until(async () => (await logOf(webhook)).deliveries.length === 2);
    const { deliveries } = await logOf(webhook);
    expect(deliveries.map(({ nextAt }) => inFuture(nextAt, 50 * MINUTE_MS))).to.deep.equal([true, true]);
    expect(receiver.events).to.have.length(1);
  });

  const inFuture = (at: string | null, byMs: number): boolean =>
    at !== null && Date.parse(at) > arena.app.arena.clock() + byMs;

  it('do not follow redirects', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, ['game.move']);
    receiver.answer = (_, response) => Boolean(response.writeHead(302, { Location: receiver.url }).end());
    await playSome(duel, 1);
    await settled(webhook, 1);
    expect((await logOf(webhook)).deliveries[0]).to.include({ status: 'pending', lastStatus: 302 });
    expect(receiver.events).to.have.length(1);
  });

  it('survive a crash of the receiver', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, PUBLIC);
    await playSome(duel, 2);
    await attempts(2);
    receiver.answer = (_, response) => Boolean(response.destroy()); // read, and died before it answered
    await playSome(duel, 1);
    await settled(webhook, 1);
    await receiver.die();
    await playDuel(rest, duel);
    const expected = await eventsOf(duel.id, PUBLIC.slice(1));
    await until(async () => {
      const { deliveries } = await logOf(webhook);
      return deliveries.length === expected.length && deliveries.every((each) => each.attempts > 0);
    });
    receiver.answer = 200;
    await receiver.revive();
    arena.advance(10 * SECOND_MS);
    await until(() => receivedIds().length === expected.length);
    expect(receivedIds()).to.deep.equal(idsOf(expected));
    await until(async () => (await logOf(webhook)).deliveries.every(({ status }) => status === 'delivered'));
  });

  it('survive a restart of the server: deliveries in progress are sent again, with their id', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, PUBLIC);
    await playSome(duel, 4);
    await attempts(4);
    receiver.answer = () => true; // keeps all deliveries waiting
    await playSome(duel, 4);
    await attempts(8);
    const held = receivedIds();
    receiver.answer = 200;
    await arena.restart();
    await until(() => receiver.events.length >= 12);
    expect(receivedIds()).to.deep.equal(held);
    await playDuel(rest, duel);
    const expected = await eventsOf(duel.id, PUBLIC.slice(1));
    await until(() => receivedIds().length === expected.length);
    expect(receivedIds()).to.deep.equal(idsOf(expected));
    await until(async () => (await logOf(webhook)).deliveries.every(({ status }) => status === 'delivered'));
  });

  it('recover what a crash left between the journal and the deliveries', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const webhook = await subscribe(duel.id, PUBLIC);
    // As if the process had died after writing the journal: nobody gets the news. The next process has its own store.
    arena.app.arena.store.webhooks.fanOut = () => Promise.reject(new Error('died'));
    await playDuel(rest, duel);
    expect((await logOf(webhook)).deliveries).to.deep.equal([]);
    await arena.restart();
    const expected = await eventsOf(duel.id, PUBLIC.slice(1));
    await until(() => receivedIds().length === expected.length);
    expect(receivedIds()).to.deep.equal(idsOf(expected));
    await until(async () => (await arena.app.arena.store.webhooks.gamesBehind('', 100)).length === 0);
  });

  /** Of the older game: for the public, and for the seat that came from the younger. */
  const publicAndTurnsOfB = async (gameId: string): Promise<string[]> => {
    const turns = (await eventsOf(gameId, ['game.turn'])).filter(({ data }) => data.turn === 'B');
    return idsOf([...(await eventsOf(gameId, PUBLIC)), ...turns]);
  };

  it('continue with the older game when the subscribed one is merged into it', async () => {
    const waiters = await startWaiters(rest);
    const { younger } = waiters;
    const webhook = await subscribe(younger.id, PUBLIC);
    await subscribe(younger.id, ['game.turn'], younger.token);
    const duel = await pair(rest, waiters, (ms) => arena.advance(ms));
    await until(() => receiver.events.some(({ event }) => event.name === 'game.started'));
    for (let move = 1; move <= 2; move++) {
      await playNext(rest, duel);
      const expected = await publicAndTurnsOfB(duel.id);
      await until(() => receivedIds().length === expected.length);
      expect(receivedIds()).to.deep.equal(expected);
    }
    const read = await ok(rest('GET', `/webhooks/${webhook.id}`, { token: webhook.manageToken }));
    expect(read.gameId).to.equal(duel.id);
  });

  it('continue with it even if it is merged while the endpoint is verified', async () => {
    const waiters = await startWaiters(rest);
    let echo = (): void => undefined;
    receiver.answer = ({ event }, response) => {
      if (event.type !== 'verification') return false;
      echo = () => void response.end((event as unknown as { challenge: string }).challenge);
      return true;
    };
    const subscribing = subscribe(waiters.younger.id, PUBLIC);
    await until(() => receiver.control.length === 1);
    const duel = await pair(rest, waiters, (ms) => arena.advance(ms));
    echo();
    await subscribing;
    await until(() => receiver.events.length === 1);
    await playNext(rest, duel);
    await until(() => receiver.events.length === 2);
    expect(receivedIds()).to.deep.equal(idsOf(await eventsOf(duel.id, PUBLIC)));
  });

  it('continue with it even after a crash between the pairing and the deliveries', async () => {
    const waiters = await startWaiters(rest);
    await subscribe(waiters.younger.id, PUBLIC);
    arena.app.arena.store.webhooks.moveSubscriptions = () => Promise.reject(new Error('died'));
    const duel = await pair(rest, waiters, (ms) => arena.advance(ms));
    await arena.restart();
    await until(() => receiver.events.length === 1);
    await playNext(rest, duel);
    await until(() => receiver.events.length === 2);
    expect(receivedIds()).to.deep.equal(idsOf(await eventsOf(duel.id, PUBLIC)));
  });

  it('reach each of many subscribers to one game once', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const COUNT = 30;
    for (let i = 0; i < COUNT; i++) await subscribe(duel.id, ['game.move']);
    await playSome(duel, 3);
    await until(() => receiver.events.length === COUNT * 3);
    const counts = Map.groupBy(receiver.events, ({ id }) => id);
    expect([...counts.values()].map((received) => received.length)).to.deep.equal([COUNT, COUNT, COUNT]);
  });

  it('are not delayed for others when one receiver is slow', async () => {
    const slow = await startReceiver();
    const duel = await startDuel(rest, { ruleset: 'classic' });
    slow.answer = ({ event }) => event.type === undefined;
    for (let i = 0; i < 20; i++) {
      const body = { url: slow.url, secret: slow.secret, events: ['game.move'], gameId: duel.id };
      await created(rest('POST', '/webhooks', { body }));
    }
    await subscribe(duel.id, ['game.move']);
    const { turn } = await readGame(rest, duel.A);
    const seat = duel[turn!];
    await playMove(rest, seat, (await readGame(rest, seat)).view!.legalMoves![0]!);
    await attempts(1);
    await until(() => slow.events.length > 0);
    // The slow receiver still occupies its own lane for 10 s: no further attempt has started.
    expect(slow.events.length).to.be.within(1, 8);
    await slow.die();
  });
}

async function created(answer: Promise<Answer<WebhookCreated>>): Promise<WebhookCreated> {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`status ${status}: ${text}`);
  return body;
}

function byCursor(a: ArenaEvent, b: ArenaEvent): number {
  return Number(a.cursor) - Number(b.cursor);
}
