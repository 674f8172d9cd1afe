// challenge.played: sent to the holder of the challenge's token, and to subscribers of the agent.
import { expect } from 'chai';
import { ArenaEvent } from '../../schema/events.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open, playOut, readChallenge } from '../support/challenges.ts';
import { expectConforms } from '../support/conforms.ts';
import { newGuest } from '../support/friends.ts';
import { rpc } from '../support/mcp.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { ok, restAt, type Answer, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

describe('webhooks of challenges', () => {
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

  const subscribe = (body: object): Promise<Answer> =>
    rest('POST', '/webhooks', {
      body: { url: receiver.url, secret: receiver.secret, events: ['challenge.played'], ...body },
    });

  it("carry the verified result, once each to the token's holder and the agent's subscriber", async () => {
    const minted = await mint(rest, { challenger: 'Bob from work' });
    expect((await subscribe({ challenge: minted.token })).status).to.equal(201);
    const ofAgent = await subscribe({ agent: 'pebble' });
    expect(ofAgent.status).to.equal(201);
    expect(ofAgent.body.agent).to.equal('pebble');
    expect((await subscribe({ agent: 'oracle' })).status).to.equal(201);
    const guest = await open(rest, minted);
    await playOut(rest, guest);
    await until(() => receiver.events.length >= 2);
    const [{ event, id }, other] = receiver.events as [(typeof receiver.events)[0], (typeof receiver.events)[0]];
    expectConforms(ArenaEvent, event);
    expect([other.id, other.body]).to.deep.equal([id, receiver.events[0]!.body]);
    expect(event.name).to.equal('challenge.played');
    const { result } = await readChallenge(rest, minted);
    expect(event.data).to.deep.include({ gameId: guest.id, agent: 'pebble', challenger: 'Bob from work', result });
    // Another result is sent only to the agent's subscriber.
    const second = await open(rest, await mint(rest));
    await ok(rest('POST', `/games/${second.id}/resign`, second));
    await until(() => receiver.events.length >= 3);
    expect(receiver.events[2]!.event.data.gameId).to.equal(second.id);
    const { webhooks } = arena.app.arena.store;
    expect(await webhooks.outboxEvents(10)).to.deep.equal([]);
    expect(receiver.events).to.have.length(3);
  });

  it("of a private game go to the agent's owner and to the token, not to strangers", async () => {
    const agent = await newOwnAgent(rest);
    const { headers } = await newGuest(rest, 'Hilda');
    await ok(rest('POST', '/players/me', { body: { hidden: true }, headers }));
    const secret = await mint(rest, { agent: agent.slug });
    const [own, ofToken, ofPublic] = [await startReceiver(), await startReceiver(), await startReceiver()];
    const watch = async ({ url, secret: signing }: Receiver, subject: object, token: string | null = null) => {
      const body = { url, secret: signing, events: ['challenge.played'], ...subject };
      expect((await rest('POST', '/webhooks', { body, token })).status).to.equal(201);
    };
    await watch(own, { agent: agent.slug }, agent.key);
    await watch(ofToken, { challenge: secret.token });
    await watch(receiver, { agent: agent.slug });
    await watch(ofPublic, {});
    const poll = async (sent: object): Promise<readonly string[]> => {
      const params = { name: 'challenge.played', arguments: { agent: agent.slug }, cursor: '0' };
      const { events } = (await rpc(arena.url, 'events/poll', params, sent)).body.result;
      return events.map(({ data }: ArenaEvent) => data.gameId);
    };
    try {
      await playOut(rest, await open(rest, secret, { cookie: headers['cookie'] }));
      await until(() => own.events.length === 1 && ofToken.events.length === 1);
      const seen = await mint(rest, { agent: agent.slug });
      await playOut(rest, await open(rest, seen));
      const both = [secret.gameId, seen.gameId];
      const gamesOf = ({ events }: Receiver): string[] => events.map(({ event }) => event.data.gameId);
      await until(() => [receiver, ofPublic].every((each) => gamesOf(each).includes(seen.gameId)));
      await until(() => own.events.length === 2);
      expect([gamesOf(receiver), gamesOf(ofPublic)]).to.deep.equal([[seen.gameId], [seen.gameId]]);
      expect([gamesOf(own), gamesOf(ofToken)]).to.deep.equal([both, [secret.gameId]]);
      expect(own.events[0]!.event.data).to.deep.include({ result: (await readChallenge(rest, secret)).result });
      expect(await poll({})).to.deep.equal([seen.gameId]);
      expect(await poll({ Authorization: `Bearer ${agent.key}` })).to.deep.equal(both);
    } finally {
      for (const each of [own, ofToken, ofPublic]) await each.die();
    }
  });

  it('find what a crash left in the outbox', async () => {
    const minted = await mint(rest);
    await subscribe({ challenge: minted.token });
    const { webhooks } = arena.app.arena.store;
    webhooks.fanOutOutbox = () => Promise.reject(new Error('died'));
    const guest = await open(rest, minted);
    await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    await until(async () => (await webhooks.outboxEvents(10)).length === 1);
    expect(receiver.events).to.deep.equal([]);
    await arena.restart();
    await until(() => receiver.events.length === 1);
    expect(receiver.events[0]!.event.data.gameId).to.equal(guest.id);
  });

  it('report a result that is counted late, even after newer ones were sent', async () => {
    const poll = async (cursor: string | null): Promise<any> => {
      const params = { name: 'challenge.played', arguments: { agent: 'pebble' }, cursor };
      return (await rpc(arena.url, 'events/poll', params)).body.result;
    };
    const { cursor: start } = await poll(null);
    const { standings } = arena.app.arena.store;
    const needsSettling = standings.isUnsettled.bind(standings);
    const [late, soon] = [await mint(rest), await mint(rest)];
    standings.isUnsettled = async (gameId) => gameId !== late.gameId && needsSettling(gameId);
    for (const minted of [late, soon]) {
      const guest = await open(rest, minted);
      await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    }
    await until(async () => (await poll(start)).events.length === 1);
    const { events, cursor } = await poll(start);
    expect((await subscribe({ agent: 'pebble' })).status).to.equal(201);
    standings.isUnsettled = needsSettling;
    await until(() => receiver.events.length === 1);
    const received = receiver.events[0]!.event;
    expect([events[0].data.gameId, received.data.gameId]).to.deep.equal([soon.gameId, late.gameId]);
    expect(received.timestamp <= events[0].timestamp, 'it had ended earlier').to.equal(true);
    expect((await poll(cursor)).events).to.deep.equal([received]);
  });

  it('require existing challenges and agents, and report future results only', async () => {
    expect((await subscribe({ agent: 'nobody' })).status).to.equal(404);
    expect((await subscribe({ challenge: 'ch_nonsense' })).status).to.equal(404);
    const minted = await mint(rest);
    const guest = await open(rest, minted);
    await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    expect((await subscribe({ challenge: minted.token })).status).to.equal(409);
    const lapsed = await mint(rest);
    arena.advance(86_400_000 + 1000);
    expect((await subscribe({ challenge: lapsed.token })).status).to.equal(410);
    expect(receiver.control).to.deep.equal([]);
  });
});
