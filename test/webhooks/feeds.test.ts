// Subscriptions without a subject, to own games or to public starts and ends; and the list of their owner.
import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { keep, signIn } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint, open, playOut } from '../support/challenges.ts';
import { newOwnAgent, startDuelOf, type OwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, readGame, restAt, startDuel, type Answer, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { EVENT_NAMES } from '../../schema/events.ts';
import type { PlayerExport } from '../../schema/player.ts';
import type { Webhook, WebhookCreated } from '../../schema/webhooks.ts';

const PUBLIC = ['game.started', 'game.finished', 'challenge.played'];

onEveryArena('webhooks without a subject', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let receiver: Receiver;
  let ada: OwnAgent;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  beforeEach(async () => {
    receiver = await startReceiver();
    ada = await newOwnAgent(rest);
  });
  afterEach(async () => {
    expect(receiver.forged).to.deep.equal([]);
    await receiver.die();
  });

  const refusal = ({ status, body }: Answer): unknown[] => [status, body.type.split('/').at(-1)];
  const ask = (events: readonly string[], token?: string, headers = {}): Promise<Answer<WebhookCreated>> => {
    const body = { url: receiver.url, events, secret: receiver.secret };
    return rest<WebhookCreated>('POST', '/webhooks', { token: token ?? null, headers, body });
  };
  async function subscribe(...asked: Parameters<typeof ask>): Promise<WebhookCreated> {
    const { status, text, body } = await ask(...asked);
    if (status !== 201) throw new Error(text);
    return body;
  }
  const received = (gameId: string): string[] =>
    receiver.events.filter(({ event }) => event.data.gameId === gameId).map(({ event }) => event.name);

  it("deliver all of an agent's own games, private ones too, each event once", async () => {
    const { id, feed } = await subscribe(EVENT_NAMES, ada.key);
    expect(feed).to.equal('own');
    const duel = await startDuelOf(rest, ada, { public: false });
    const { turn } = await readGame(rest, duel.A);
    if (turn === 'B') await playDuel(rest, duel, undefined, 1);
    await until(() => received(duel.id).includes('game.turn')); // a turn that is over is not reported
    await playDuel(rest, duel);
    const minted = await mint(rest, { agent: ada.slug, ruleset: 'classic' });
    const moves = await playOut(rest, await open(rest, minted));
    const hosted = ['challenge.played', 'game.finished', ...moves.map(() => 'game.move'), 'game.started'];
    await until(() => received(duel.id).includes('game.finished') && received(minted.gameId).length >= hosted.length);
    expect(received(duel.id).filter((name) => name === 'game.move')).to.have.length(15);
    expect(received(duel.id)).to.include.members(['game.started', 'game.turn']);
    expect(received(minted.gameId).toSorted()).to.deep.equal(hosted);
    expect(new Set(receiver.events.map(({ id: each }) => each)).size).to.equal(receiver.events.length);
    await ok(rest('GET', `/webhooks/${id}`, { token: ada.key }));
    expect((await ok(rest('GET', `/agent/${ada.slug}/profile`))).online).to.equal(true);
  });

  it("deliver a person's own games by their session", async () => {
    const person = await open(rest, await mint(rest, { ruleset: 'classic' }));
    await subscribe(['game.turn', 'game.finished'], undefined, { cookie: person.cookie });
    await until(() => received(person.id).includes('game.turn'));
    await playOut(rest, person);
    await until(() => received(person.id).includes('game.finished'));
    const { webhooks } = await ok(rest('GET', '/webhooks', { headers: { cookie: person.cookie } }));
    expect(webhooks.map(({ feed }: Webhook) => feed)).to.deep.equal(['own']);
  });

  it('move from a guest to the account when the guest signs in, and deliver the games of both', async () => {
    const [own, guest] = [await open(rest, await mint(rest)), await open(rest, await mint(rest))];
    const authenticator = new Authenticator(arena.publicUrl);
    const { cookie } = await keep(rest, own.cookie, authenticator);
    const { id } = await subscribe(EVENT_NAMES, undefined, { cookie: guest.cookie });
    await until(() => received(guest.id).includes('game.turn'));
    await ok(signIn(rest, authenticator, guest.cookie));
    const { webhooks } = await ok(rest('GET', '/webhooks', { headers: { cookie } }));
    expect(webhooks.map((webhook: Webhook) => webhook.id)).to.deep.equal([id]);
    for (const seat of [own, guest]) {
      await ok(rest('POST', `/games/${seat.id}/resign`, seat));
      await until(() => received(seat.id).includes('game.finished'), 25_000); // before a feed looks without news
    }
  });

  it("are part of their owner's data export, without secrets, and are deleted with the profile", async () => {
    const person = await open(rest, await mint(rest));
    const headers = { cookie: person.cookie };
    const { secret, manageToken: token, ...webhook } = await subscribe(EVENT_NAMES, undefined, headers);
    const everything = await ok(rest<PlayerExport>('GET', '/players/me/export', { headers }));
    expect(everything.webhooks).to.deep.equal([webhook]);
    expect(JSON.stringify(everything)).to.not.include(secret).and.not.include(token);
    await ok(rest('DELETE', '/players/me', { headers, body: {} }));
    const gone = [404, 'webhook-not-found'];
    expect(refusal(await rest('GET', `/webhooks/${webhook.id}`, { token }))).to.deep.equal(gone);
  });

  it('are not created for a person whose profile is deleted while the receiver is verified', async () => {
    const headers = { cookie: (await open(rest, await mint(rest))).cookie };
    receiver.answer = ({ event }, response) => {
      void rest('DELETE', '/players/me', { headers, body: {} }).then(() =>
        response.end((event as unknown as { challenge: string }).challenge),
      );
      return true;
    };
    expect(refusal(await ask(EVENT_NAMES, undefined, headers))).to.deep.equal([401, 'session-missing']);
  });

  it('deliver the start and the end of every public game to anybody, and no other events', async () => {
    const { feed } = await subscribe(PUBLIC);
    expect(feed).to.equal('public');
    const [seen, secret] = [
      await startDuel(rest, { ruleset: 'classic' }),
      await startDuel(rest, { ruleset: 'classic', public: false }),
    ];
    await playDuel(rest, secret);
    await playDuel(rest, seen);
    const minted = await mint(rest, { agent: ada.slug, ruleset: 'classic' });
    await playOut(rest, await open(rest, minted));
    await until(() => received(seen.id).length >= 2 && received(minted.gameId).length >= 3);
    expect(received(seen.id).toSorted()).to.deep.equal(['game.finished', 'game.started']);
    expect(received(minted.gameId).toSorted()).to.deep.equal(['challenge.played', 'game.finished', 'game.started']);
    expect(received(secret.id)).to.deep.equal([]);
  });

  it('are managed with the key or session that created them, and by nobody else', async () => {
    const { id } = await subscribe(EVENT_NAMES, ada.key);
    const bo = await newOwnAgent(rest);
    const { webhooks } = await ok(rest('GET', '/webhooks', { token: ada.key }));
    expect(webhooks.map((webhook: Webhook) => webhook.id)).to.deep.equal([id]);
    expect((await ok(rest('GET', '/webhooks', { token: bo.key }))).webhooks).to.deep.equal([]);
    expect(refusal(await rest('GET', '/webhooks'))).to.deep.equal([401, 'session-missing']);
    expect(refusal(await rest('GET', `/webhooks/${id}`, { token: bo.key }))).to.deep.equal([403, 'wrong-webhook']);
    const guest = await open(rest, await mint(rest));
    expect(refusal(await rest('DELETE', `/webhooks/${id}`, { headers: { cookie: guest.cookie } }))).to.deep.equal([
      403,
      'wrong-webhook',
    ]);
    expect((await rest('DELETE', `/webhooks/${id}`, { token: ada.key })).status).to.equal(204);
  });

  it('can change their kinds and their URL, which must echo first', async () => {
    const { id, manageToken: token } = await subscribe(PUBLIC);
    const change = (body: object): Promise<Answer> => rest('PATCH', `/webhooks/${id}`, { token, body });
    const other = await startReceiver();
    expect((await ok(change({ url: other.url, events: ['game.finished'] }))).events).to.deep.equal(['game.finished']);
    expect(other.control).to.have.length(1);
    await other.die();
    expect(refusal(await change({ url: other.url }))).to.deep.equal([502, 'webhook-unreachable']);
    expect(refusal(await change({ events: ['game.move'] }))).to.deep.equal([400, 'bad-request']);
    expect((await ok(rest('GET', `/webhooks/${id}`, { token }))).url).to.equal(other.url);
  });

  it('send subsequent events to the current URL, of the current kinds and with the current secrets', async () => {
    const { id } = await subscribe(['game.started'], ada.key);
    const change = (path: string, method: string, body: object) =>
      ok(rest(method, `/webhooks/${id}${path}`, { token: ada.key, body }));
    const before = await startDuelOf(rest, ada);
    await until(() => received(before.id).length === 1);
    const other = await startReceiver();
    await change('', 'PATCH', { url: other.url, events: ['game.started', 'game.finished'] });
    const { secret } = await change('/rotate', 'POST', {});
    other.secrets = [other.secret, secret];
    const duel = await startDuelOf(rest, ada);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
    await until(() => other.events.length === 2);
    expect(other.events.map(({ event }) => event.name).toSorted()).to.deep.equal(['game.finished', 'game.started']);
    expect([other.forged, received(duel.id)]).to.deep.equal([[], []]);
    await other.die();
  });

  it('are re-enabled when their receiver is back', async () => {
    const { id } = await subscribe(EVENT_NAMES, ada.key);
    receiver.answer = 410;
    const lost = await startDuelOf(rest, ada);
    const status = async (): Promise<string> => (await ok(rest('GET', `/webhooks/${id}`, { token: ada.key }))).status;
    await until(async () => (await status()) === 'disabled');
    receiver.answer = 200;
    await ok(rest('POST', `/webhooks/${id}/enable`, { token: ada.key, body: {} }));
    expect(await status()).to.equal('active');
    await playDuel(rest, lost);
    await until(() => received(lost.id).includes('game.finished'));
  });

  it('are not disabled again by a response that was pending when they were re-enabled', async () => {
    const { id } = await subscribe(['game.started', 'game.move', 'game.finished'], ada.key);
    const held: ServerResponse[] = [];
    receiver.answer = ({ event }, response) => event.type === undefined && held.push(response) > 0;
    const duel = await startDuelOf(rest, ada);
    await playDuel(rest, duel, undefined, 1);
    const listed = async () => (await ok(rest('GET', `/webhooks/${id}/deliveries`, { token: ada.key }))).deliveries;
    await until(async () => held.length > 0 && (await listed()).length === 2);
    const gone = (response: ServerResponse): unknown => response.writeHead(410).end();
    const status = async (): Promise<string> => (await ok(rest('GET', `/webhooks/${id}`, { token: ada.key }))).status;
    gone(held[0]!);
    await until(async () => (await status()) === 'disabled' && held.length === 2);
    receiver.answer = 200;
    await ok(rest('POST', `/webhooks/${id}/enable`, { token: ada.key, body: {} }));
    gone(held[1]!);
    await playDuel(rest, duel);
    await until(() => received(duel.id).includes('game.finished'));
    expect(await status()).to.equal('active');
  });

  it("refuse everybody's moves and turns, and more than the limit per owner", async () => {
    for (const name of ['game.move', 'game.turn']) {
      expect(refusal(await ask([name])), name).to.deep.equal([400, 'bad-request']);
    }
    for (let i = 0; i < 20; i++) await subscribe(['game.finished'], ada.key);
    expect(refusal(await ask(['game.finished'], ada.key))).to.deep.equal([409, 'too-many-webhooks']);
  });
});
