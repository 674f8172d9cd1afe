// Subscribing: verification by echo, what a subscriber may see, and managing subscriptions.
import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import { readConfig } from '../../src/config.ts';
import { parseKeys } from '../../src/outbound/key.ts';
import { WebhookCreated, Webhook, Deliveries, DeliveryItem, Rotated, Tested } from '../../schema/webhooks.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectConforms } from '../support/conforms.ts';
import { startReceiver, type Receiver, type Script } from '../support/receiver.ts';
import { ok, playDuel, restAt, startDuel, startHouse, type Answer, type Rest } from '../support/rest.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

describe('subscribing to webhooks', () => {
  let arena: TestArena;
  let rest: Rest;
  let receiver: Receiver;
  before(async () => {
    arena = await startTestArena({ webhooksAllowLoopback: true });
    rest = restAt(`${arena.url}/api/v1`);
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    expect(receiver.forged).to.deep.equal([]);
    await receiver.die();
  });
  after(() => arena.close());

  const subscribe = (body: object, token?: string): Promise<Answer> =>
    rest('POST', '/webhooks', {
      token: token ?? null,
      body: { url: receiver.url, secret: receiver.secret, events: ['game.move'], ...body },
    });
  const subscribed = async (body: object, token?: string): Promise<WebhookCreated> => {
    const { status, body: created, text } = await subscribe(body, token);
    expect(status, text).to.equal(201);
    return created;
  };

  it('returns 201 once the endpoint has echoed the challenge of a signed message', async () => {
    const { id } = await startDuel(rest);
    const created = await subscribed({ gameId: id });
    expectConforms(WebhookCreated, created);
    expect(created).to.include({ url: receiver.url, status: 'active', gameId: id, secret: receiver.secret });
    expect(created.manageToken).to.match(/^wm_[0-9A-Za-z]{36}$/);
    expect(receiver.control.map(({ event }) => event.type)).to.deep.equal(['verification']);
    const read = await ok(rest('GET', `/webhooks/${created.id}`, { token: created.manageToken }));
    expectConforms(Webhook, read);
    const { secret: _secret, manageToken: _token, ...shown } = created;
    expect(read).to.deep.equal(shown);
  });

  it('accepts the bare value as an echo', async () => {
    receiver.answer = ({ event }, response) => {
      response.end((event as unknown as { challenge: string }).challenge);
      return true;
    };
    expect(await subscribed({ gameId: (await startDuel(rest)).id })).to.include({ status: 'active' });
  });

  it('generates a signing secret if none is given', async () => {
    receiver.secrets = [];
    const created = await subscribed({ gameId: (await startDuel(rest)).id, secret: undefined });
    expect(Buffer.from(created.secret.slice('whsec_'.length), 'base64')).to.have.length(32);
    receiver.secrets = [created.secret];
    const tested = await ok(rest('POST', `/webhooks/${created.id}/test`, { token: created.manageToken }));
    expect(tested).to.deep.equal({ delivered: true, status: 200 });
  });

  const refusals: Record<string, [status: number, slug: string, script: Script]> = {
    'a wrong echo': [422, 'webhook-echo', (_, response) => Boolean(response.end('{"challenge":"wrong"}'))],
    'no echo': [422, 'webhook-echo', (_, response) => Boolean(response.end('my secret words'))],
    'a refusal': [422, 'webhook-echo', (_, response) => Boolean(response.writeHead(403).end('my secret words'))],
    'a redirect': [
      502,
      'webhook-unreachable',
      (_, response) => Boolean(response.writeHead(307, { Location: `${receiver.url}/other` }).end('my secret words')),
    ],
    'an error': [502, 'webhook-unreachable', (_, response) => Boolean(response.writeHead(500).end('my secret words'))],
    'a broken connection': [502, 'webhook-unreachable', (_, response) => Boolean(response.destroy())],
    'a late echo': [
      502,
      'webhook-unreachable',
      ({ event }, response) => {
        // Later than its limit of 5 s, earlier than the 10 s of a delivery.
        setTimeout(() => response.end((event as unknown as { challenge: string }).challenge), 7500).unref();
        return true;
      },
    ],
    'an endless echo': [
      502,
      'webhook-unreachable',
      (_, response) => {
        const more = setInterval(() => response.write('x'.repeat(16_000)), 5);
        response.on('close', () => clearInterval(more));
        return true;
      },
    ],
  };
  for (const [name, [status, slug, script]] of Object.entries(refusals)) {
    it(`returns ${status} for ${name}, without the endpoint's response`, async () => {
      const { id } = await startDuel(rest);
      receiver.answer = script;
      const answer = await subscribe({ gameId: id });
      expect(answer.status, answer.text).to.equal(status);
      expect(new URL(answer.body.type).pathname).to.equal(`/problems/${slug}`);
      expect(answer.text).to.not.match(/secret words|xxx|connection was refused/);
      expect(receiver.control, 'redirects are not followed').to.have.length(1);
    });
  }

  it('returns 502 for an endpoint that does not listen, and says that it refused the connection', async () => {
    const { id } = await startDuel(rest);
    await receiver.die();
    const { port } = new URL(receiver.url);
    for (const url of [receiver.url, `http://localhost:${port}/`]) {
      const { status, body } = await subscribe({ gameId: id, url });
      expect([status, body.detail]).to.deep.equal([502, 'The connection was refused.']);
    }
  });

  const bad: Record<string, [status: number, body: object]> = {
    'an invalid URL': [400, { url: 'not a url' }],
    'no events': [400, { events: [] }],
    'an unknown event': [400, { events: ['game.unknown'] }],
    'no subject': [400, { gameId: undefined }],
    'two subjects': [400, { agent: 'scout' }],
    'challenge.played of a game': [400, { events: ['challenge.played'] }],
    'game events of an agent': [400, { gameId: undefined, agent: 'scout' }],
    'a secret that is too short': [422, { secret: 'whsec_YQ==' }],
    'a secret that is too long': [422, { secret: `whsec_${Buffer.alloc(300).toString('base64')}` }],
    'a secret in base64url': [422, { secret: `whsec_${'_'.repeat(40)}` }],
    'a secret without its prefix': [422, { secret: Buffer.alloc(32).toString('base64') }],
    'http elsewhere': [422, { url: 'http://example.com/hook' }],
    'a URL with a password': [422, { url: 'https://me:secret@example.com/' }],
    'another scheme': [422, { url: 'ftp://example.com/' }],
    'an unknown game': [404, { gameId: 'g_0000000000000000000000' }],
  };
  for (const [name, [status, body]] of Object.entries(bad)) {
    it(`returns ${status} for ${name}, and posts nothing`, async () => {
      const { id } = await startDuel(rest);
      const answer = await subscribe({ gameId: id, ...body });
      expect(answer.status, answer.text).to.equal(status);
      expect(receiver.control).to.deep.equal([]);
    });
  }

  it("requires the seat's token for turns, and a token for private games", async () => {
    const duel = await startDuel(rest);
    const turns = { gameId: duel.id, events: ['game.turn'] };
    expect((await subscribe(turns)).status).to.equal(401);
    expect((await subscribe(turns, 'pt_nonsense')).status).to.equal(401);
    expect((await subscribe(turns, (await startDuel(rest)).A.token)).status).to.equal(403);
    await subscribed(turns, duel.A.token);
    const secret = await startHouse(rest, { public: false });
    expect((await subscribe({ gameId: secret.game.id })).status).to.equal(401);
    await subscribed({ gameId: secret.game.id }, secret.playerToken!);
  });

  it('returns 409 for a finished game', async () => {
    const duel = await startDuel(rest);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
    expect((await subscribe({ gameId: duel.id })).status).to.equal(409);
  });

  it('limits public webhooks per caller without a key, and re-enabling cannot exceed the limit', async () => {
    const asked = { gameId: undefined, events: ['game.finished'] };
    const refused = ({ status, body }: Answer): unknown => [status, new URL(body.type).pathname, body.detail];
    const full = [
      409,
      '/problems/too-many-webhooks',
      'For what is public, without a key, this caller has 10 open webhooks.',
    ];
    const answers = await Promise.all(Array.from({ length: 15 }, () => subscribe(asked)));
    const [made, others] = [201, 409].map((status) => answers.filter((answer) => answer.status === status));
    expect([made!.length, others!.map(refused)]).to.deep.equal([10, Array.from({ length: 5 }, () => full)]);
    const first: WebhookCreated = made![0]!.body;
    expect(refused(await subscribe(asked))).to.deep.equal(full);
    await arena.app.arena.store.webhooks.disable({ id: first.id }, 'gone');
    const other = await subscribed(asked);
    const revive = (): Promise<Answer> =>
      rest('POST', `/webhooks/${first.id}/enable`, { token: first.manageToken, body: {} });
    expect(refused(await revive())).to.deep.equal(full);
    expect((await rest('DELETE', `/webhooks/${other.id}`, { token: other.manageToken })).status).to.equal(204);
    expect((await revive()).status).to.equal(200);
    await subscribed({ gameId: (await startDuel(rest)).id });
  });

  /** Called while its receiver is verified. */
  const duringVerification = (act: () => Promise<unknown>): void => {
    receiver.answer = ({ event }, response) => {
      if (event.type !== 'verification') return false;
      receiver.answer = 200;
      void act().then(() => response.end((event as unknown as { challenge: string }).challenge));
      return true;
    };
  };
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.type.split('/').at(-1)];

  it('changes only the sent fields: a change during the verification of another is kept', async () => {
    const { id, manageToken: token } = await subscribed({ gameId: (await startDuel(rest)).id });
    const change = (body: object) => ok(rest('PATCH', `/webhooks/${id}`, { token, body }));
    duringVerification(() => change({ events: ['game.finished'] }));
    const changed = { url: `${receiver.url}/new`, events: ['game.finished'] };
    expect(await change({ url: changed.url }))
      .to.include({ url: changed.url })
      .and.deep.include(changed);
    expect(await ok(rest('GET', `/webhooks/${id}`, { token }))).to.deep.include(changed);
    expect(await change({})).to.deep.include(changed);
  });

  it('neither changes nor enables a webhook deleted during its verification', async () => {
    const { webhooks } = arena.app.arena.store;
    for (const [method, path, body] of [
      ['PATCH', '', { url: `${receiver.url}/new` }],
      ['POST', '/enable', {}],
    ] as const) {
      const { id, manageToken: token } = await subscribed({ gameId: (await startDuel(rest)).id });
      if (path === '/enable') await webhooks.disable({ id }, 'failing');
      duringVerification(() => webhooks.deleteSubscription(id));
      expect(refusal(await rest(method, `/webhooks/${id}${path}`, { token, body }))).to.deep.equal([
        404,
        'webhook-not-found',
      ]);
    }
  });

  it('keeps a webhook disabled that the operator disables while its owner enables it', async () => {
    const { id, manageToken: token } = await subscribed({ gameId: (await startDuel(rest)).id });
    const { webhooks } = arena.app.arena.store;
    await webhooks.disable({ id }, 'failing');
    duringVerification(() => webhooks.disable({ id }, 'operator'));
    const enabled = await rest('POST', `/webhooks/${id}/enable`, { token, body: {} });
    expect(refusal(enabled)).to.deep.equal([409, 'webhook-disabled']);
    expect(await webhooks.findSubscription(id)).to.include({ status: 'disabled', disabledBecause: 'operator' });
  });

  it('lets a webhook add an omitted kind of its subject again, but none of another', async () => {
    const duel = await startDuel(rest);
    const rows: [token: string | undefined, kinds: string[], foreign: string[]][] = [
      [duel.A.token, ['game.turn', 'game.move'], ['challenge.played']],
      [undefined, ['game.started', 'game.move'], ['game.turn']],
    ];
    for (const [seat, kinds, foreign] of rows) {
      const { id, manageToken: token } = await subscribed({ gameId: duel.id, events: kinds }, seat);
      const change = (events: string[]) => rest('PATCH', `/webhooks/${id}`, { token, body: { events } });
      for (const events of [['game.move'], kinds]) expect((await ok(change(events))).events).to.deep.equal(events);
      expect(refusal(await change(foreign))).to.deep.equal([400, 'bad-request']);
    }
  });

  it('requires the manageToken to manage a webhook', async () => {
    const { id } = await startDuel(rest);
    const [one, other] = [await subscribed({ gameId: id }), await subscribed({ gameId: id })];
    const paths: [string, string][] = [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/evt_1/redeliver'],
    ];
    for (const [method, path] of paths) {
      const call = (token: string | null, of = one.id): Promise<Answer> =>
        rest(method, `/webhooks/${of}${path}`, { token });
      expect((await call(null)).status, path).to.equal(401);
      expect((await call('wm_nonsense')).status, path).to.equal(401);
      expect((await call(other.manageToken)).status, path).to.equal(403);
      expect((await call(one.manageToken, 'sub_unknown')).status, path).to.equal(404);
    }
    expect(receiver.control).to.have.length(2);
  });

  it('ends when the webhook is deleted', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { id, manageToken } = await subscribed({ gameId: duel.id });
    await playDuel(rest, duel, undefined, 1);
    await until(() => receiver.events.length === 1);
    const deleted = await rest('DELETE', `/webhooks/${id}`, { token: manageToken });
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    expect((await rest('GET', `/webhooks/${id}`, { token: manageToken })).status).to.equal(404);
    await subscribed({ gameId: duel.id });
    await playDuel(rest, duel, undefined, 1);
    await until(() => receiver.events.length === 2);
    const { deliveries } = await arena.app.arena.store.webhooks.deliveriesOf(id, { limit: 10 });
    expect(deliveries).to.deep.equal([]);
    expect(receiver.events).to.have.length(2);
  });

  it('creates one subscription per Idempotency-Key, and repeats its secrets', async () => {
    const { id } = await startDuel(rest);
    const body = { url: receiver.url, secret: receiver.secret, events: ['game.move'], gameId: id };
    const send = (): Promise<Answer> =>
      rest('POST', '/webhooks', { body, headers: { 'Idempotency-Key': `hook-${id}` } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).to.deep.equal([201, 201]);
    expect(second.body).to.deep.equal(first.body);
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    expect(receiver.control).to.have.length(1);
  });

  it('signs with both secrets for a day after a rotation, then with the new one only', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { id, manageToken } = await subscribed({ gameId: duel.id });
    const rotated = await ok(rest('POST', `/webhooks/${id}/rotate`, { token: manageToken, body: {} }));
    expectConforms(Rotated, rotated);
    receiver.secrets = [receiver.secret, rotated.secret];
    await playDuel(rest, duel, undefined, 1);
    await until(() => receiver.events.length === 1);
    expect(receiver.events[0]!.headers['webhook-signature']!.split(' ')).to.have.length(2);
    arena.advance(86_400_000 - 60_000);
    receiver.secrets = [rotated.secret];
    await ok(rest('POST', `/webhooks/${id}/test`, { token: manageToken }));
    expect(receiver.control.at(-1)!.headers['webhook-signature']!.split(' ')).to.have.length(2);
    arena.advance(61_000);
    await ok(rest('POST', `/webhooks/${id}/test`, { token: manageToken }));
    expect(receiver.control.at(-1)!.headers['webhook-signature']!.split(' ')).to.have.length(1);
    const own = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
    const again = await ok(rest('POST', `/webhooks/${id}/rotate`, { token: manageToken, body: { secret: own } }));
    expect(again).to.deep.equal({ secret: own });
    const refused = await rest('POST', `/webhooks/${id}/rotate`, { token: manageToken, body: { secret: 'whsec_' } });
    expect(refused.status).to.equal(422);
  });

  it('signs with all secrets if rotated again within a day, even twice at once or by a repeated request', async () => {
    const { id, manageToken: token } = await subscribed({ gameId: (await startDuel(rest)).id });
    const rotate = (secret: string) => ok(rest('POST', `/webhooks/${id}/rotate`, { token, body: { secret } }));
    const secrets = [9, 10, 11].map((byte) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`);
    for (const secret of [secrets[0]!, secrets[0]!]) expect(await rotate(secret)).to.deep.equal({ secret });
    await Promise.all(secrets.slice(1).map(rotate));
    receiver.secrets = [receiver.secret, ...secrets];
    await ok(rest('POST', `/webhooks/${id}/test`, { token }));
    expect(receiver.control.at(-1)!.headers['webhook-signature']!.split(' ')).to.have.length(4);
  });

  it("reports the status of a test's response, and nothing of its body", async () => {
    const { id, manageToken } = await subscribed({ gameId: (await startDuel(rest)).id });
    const test = (): Promise<Tested> => ok(rest('POST', `/webhooks/${id}/test`, { token: manageToken }));
    expectConforms(Tested, await test());
    receiver.answer = 503;
    expect(await test()).to.deep.equal({ delivered: false, status: 503 });
    await receiver.die();
    expect(await test()).to.deep.equal({ delivered: false, status: null });
    expect(receiver.control.map(({ event }) => event.type)).to.deep.equal(['verification', 'test', 'test']);
  });

  it('lists the log of deliveries in pages, and redelivers one', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { id, manageToken: token } = await subscribed({ gameId: duel.id });
    await playDuel(rest, duel, undefined, 5);
    await until(() => receiver.events.length === 5);
    const read = (query: string): Promise<Deliveries> =>
      ok(rest('GET', `/webhooks/${id}/deliveries${query}`, { token }));
    await until(async () => (await read('')).deliveries.every(({ status }) => status === 'delivered'));
    const whole = await read('');
    expectConforms(Deliveries, whole);
    expect(whole.deliveries.map(({ eventId }) => eventId)).to.have.members(receiver.events.map((event) => event.id));
    expect(whole.deliveries[0]).to.include({ name: 'game.move', attempts: 1, lastStatus: 200, nextAt: null });
    const first = await read('?limit=3');
    const second = await read(`?limit=3&before=${first.next}`);
    expect([...first.deliveries, ...second.deliveries]).to.deep.equal(whole.deliveries);
    expect(second.next).to.equal(null);
    const lost = await rest('GET', `/webhooks/${id}/deliveries?cursor=evt_unknown`, { token });
    expect([lost.status, lost.body.field]).to.deep.equal([400, 'cursor']);
    const { eventId } = whole.deliveries[2]!;
    const again = await ok(rest('POST', `/webhooks/${id}/deliveries/${eventId}/redeliver`, { token }));
    expectConforms(DeliveryItem, again);
    await until(() => receiver.events.length === 6);
    const [one, other] = receiver.events.filter((event) => event.id === eventId);
    expect(other!.body).to.equal(one!.body);
    const unknown = await rest('POST', `/webhooks/${id}/deliveries/evt_unknown/redeliver`, { token });
    expect(unknown.status).to.equal(404);
  });

  it('makes one test and one redelivery per Idempotency-Key and token', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { id, manageToken } = await subscribed({ gameId: duel.id });
    const headers = { 'Idempotency-Key': `again-${id}` };
    const post = (path: string, token = manageToken): Promise<Answer> =>
      rest('POST', `/webhooks/${id}${path}`, { token, headers });
    const tests = [await post('/test'), await post('/test')];
    expect(tests.map(({ body }) => body)).to.deep.equal([tests[0]!.body, tests[0]!.body]);
    expect(tests[1]!.headers.get('idempotency-replayed')).to.equal('true');
    expect(receiver.control.map(({ event }) => event.type)).to.deep.equal(['verification', 'test']);
    await playDuel(rest, duel, undefined, 2);
    await until(() => receiver.events.length === 2);
    const { store } = arena.app.arena;
    const isOver = async (eventId: string) => (await store.webhooks.findDelivery(id, eventId))!.nextAt === null;
    for (const eventId of receiver.events.map((event) => event.id)) {
      await until(() => isOver(eventId));
      const redeliver = (): Promise<Answer> => post(`/deliveries/${eventId}/redeliver`);
      const first = await redeliver();
      expect(first.body.eventId, 'each delivery has separate keys').to.equal(eventId);
      await until(() => isOver(eventId));
      const second = await redeliver();
      expect([second.text, await isOver(eventId)]).to.deep.equal([first.text, true]);
    }
    expect(receiver.events).to.have.length(4);
    const { manageToken: other } = await subscribed({ gameId: duel.id });
    expect((await post('/test', other)).status, 'no response for another token').to.equal(403);
    expect((await post('/rotate', manageToken)).status).to.equal(200);
    expect((await post('/rotate', other)).status).to.equal(403);
  });

  it('stores secrets encrypted and tokens hashed', async () => {
    const { id, secret, manageToken } = await subscribed({ gameId: (await startDuel(rest)).id });
    const stored = JSON.stringify(await arena.app.arena.store.webhooks.findSubscription(id));
    expect(stored).to.not.include(secret.slice('whsec_'.length)).and.not.include(manageToken);
    expect(stored).to.not.match(/127\.0\.0\.1"|::1/);
  });
});

describe('the key for the secrets', () => {
  it('is created next to an embedded database, readable only by its owner, and kept', async () => {
    const arena = await startTestArena();
    const file = `${arena.databaseFile}.webhooks-key`;
    const made = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect(Buffer.from(made, 'base64')).to.have.length(32);
    await arena.restart();
    expect(await readFile(file, 'utf8')).to.equal(made);
    await arena.close();
  });

  it('is 32 bytes in base64; several are separated by commas or whitespace', () => {
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const [one, other] = keys.map((key) => key.toString('base64'));
    for (const text of [`${one},${other}`, `${one}, ${other}`, `${one}\n${other}\n`]) {
      expect(parseKeys(text)).to.deep.equal(keys);
      expect(readConfig({ WEBHOOKS_KEY: text }).webhooksKeys).to.deep.equal(keys);
    }
    expect(() => parseKeys('c2hvcnQ=')).to.throw('base64 of 32 bytes');
    expect(() => parseKeys(`${one},`)).to.throw('base64 of 32 bytes');
  });
});

suiteNeeding('postgres', 'webhooks on PostgreSQL without a key', () => {
  const databaseUrl = freshDatabase();

  it('are 503, and everything else works', async () => {
    const arena = await startTestArena({ databaseUrl: databaseUrl() });
    const rest = restAt(`${arena.url}/api/v1`);
    const { id } = await startDuel(rest);
    const body = { url: 'https://example.com/', events: ['game.move'], gameId: id };
    const { status, headers, body: problem } = await rest('POST', '/webhooks', { body });
    expect([status, problem.code]).to.deep.equal([503, 'unavailable']);
    expect(problem.hint).to.include('WEBHOOKS_KEY');
    expect(Number(headers.get('retry-after'))).to.be.greaterThan(0);
    await arena.close();
  });
});

describe('webhooks with the development switch off', () => {
  it('refuse loopback, by address and by name, before connecting', async () => {
    const arena = await startTestArena();
    const receiver = await startReceiver();
    const rest = restAt(`${arena.url}/api/v1`);
    const { id } = await startDuel(rest);
    const { port } = new URL(receiver.url);
    for (const url of [
      receiver.url,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`,
    ]) {
      const { status, body } = await rest('POST', '/webhooks', { body: { url, events: ['game.move'], gameId: id } });
      expect([status, body.code], url).to.deep.equal([422, 'unprocessable']);
    }
    expect(receiver.control).to.deep.equal([]);
    await receiver.die();
    await arena.close();
  });
});
