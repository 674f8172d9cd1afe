// An agent's owner reads, changes and deletes it with its key, and replaces the key.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint, open } from '../support/challenges.ts';
import { connectNew } from '../support/mcp.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, readGame, restAt, type Answer, type Rest } from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';
import type { GameBody, Joined, Started } from '../../schema/game.ts';

onEveryArena("an agent's owner", (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  // A process that waits for another's review of a finished game is also counted.
  beforeEach(() => until(async () => (await arena.waiting()) === 0));

  const me = async ({ key: token }: OwnAgent) => (await ok(rest('GET', '/agent/me', { token }))).agent;
  const change = ({ key: token }: OwnAgent, body: object) => rest('PATCH', '/agent/me', { token, body });
  const rotate = async ({ key: token }: OwnAgent): Promise<string> =>
    (await ok(rest('POST', '/agent/me/rotate', { token, body: {} }))).agentKey;
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.type.split('/').at(-1)];
  const REFUSED = [401, 'agent-key-unknown'];

  const ABOUT = { description: 'Counts corners.', homepage: 'https://corners.example/', model: 'm-1', harness: 'loop' };
  const ACCEPTS = { from: 'placed', rulesets: ['classic'], atOnce: 3 };

  it('registers a program of its own with its description, which its page then shows', async () => {
    const agent = await newOwnAgent(rest, { plays: 'own', about: ABOUT, accepts: ACCEPTS });
    const shown = await me(agent);
    expect(shown).to.deep.include({ slug: agent.slug, plays: 'own', about: ABOUT, accepts: ACCEPTS });
    expect((await ok(rest('GET', `/agent/${agent.slug}/profile`))).agent).to.deep.equal(shown);
  });

  it('claims nothing about an agent without a description: the house plays it, anybody may challenge it', async () => {
    expect(await me(await newOwnAgent(rest))).to.deep.include({
      plays: 'house',
      about: null,
      accepts: { from: 'anybody', rulesets: ['classic', 'mutators'], atOnce: 10 },
    });
  });

  it('changes only the fields that are sent', async () => {
    const agent = await newOwnAgent(rest, { ruleset: 'classic', about: ABOUT });
    const before = await me(agent);
    const name = `New ${randomUUID().slice(0, 8)}`;
    const changes = [
      { name },
      { characterId: 52 },
      { ruleset: null },
      { protected: true },
      { accepts: ACCEPTS },
      { about: null },
      {},
    ];
    const expected = { ...before };
    for (const each of changes) {
      Object.assign(expected, each);
      expect((await ok(change(agent, each))).agent).to.deep.equal(expected);
      expect(await me(agent)).to.deep.equal(expected);
    }
    const taken = await rest('POST', '/agent', { body: { slug: `x-${randomUUID().slice(0, 8)}`, name } });
    expect(refusal(taken)).to.deep.equal([409, 'name-reserved']);
  });

  it('changes only the sent fields of the description and of what it accepts; null removes one', async () => {
    const agent = await newOwnAgent(rest);
    const after = async (body: object) => {
      const { about, accepts } = (await ok(change(agent, body))).agent;
      return { about, accepts };
    };
    const closed = { from: 'nobody', rulesets: ['classic'], atOnce: 3 };
    expect(await after({ about: ABOUT, accepts: closed })).to.deep.equal({ about: ABOUT, accepts: closed });
    expect(await after({ accepts: { atOnce: 5 } })).to.deep.equal({ about: ABOUT, accepts: { ...closed, atOnce: 5 } });
    expect((await after({ about: { homepage: null, model: 'm-2' } })).about).to.deep.equal({
      description: ABOUT.description,
      model: 'm-2',
      harness: ABOUT.harness,
    });
    expect((await after({ about: { description: null, model: null, harness: null } })).about).to.equal(null);
    expect((await after({ accepts: {} })).accepts).to.deep.equal({ ...closed, atOnce: 5 });
  });

  it('applies all changes that are sent at the same moment', async () => {
    const agent = await newOwnAgent(rest);
    const more = Array.from({ length: 30 }, (_, i) => ({ thinkSeconds: 10 + i }));
    expect((await Promise.all(more.map((body) => change(agent, body)))).map(({ status }) => status)).to.not.include(
      503,
    );
    const sent = [{ about: { model: 'm' } }, { about: { harness: 'h' } }, { accepts: { from: 'nobody' } }];
    await Promise.all([...sent, { accepts: { atOnce: 5 } }].map((body) => ok(change(agent, body))));
    expect(await me(agent)).to.deep.include({
      about: { model: 'm', harness: 'h' },
      accepts: { from: 'nobody', rulesets: ['classic', 'mutators'], atOnce: 5 },
    });
  });

  it('refuses what others must not be shown: reserved names, hidden characters, links other than https', async () => {
    const agent = await newOwnAgent(rest);
    for (const name of ['Pebble', 'h0use', 'Agent']) {
      expect(refusal(await change(agent, { name })), name).to.deep.equal([409, 'name-reserved']);
    }
    const wrong = [
      { about: { homepage: 'http://corners.example/' } },
      { about: { homepage: 'javascript:alert(1)' } },
      { about: { homepage: 'https://bank.example@corners.example/' } },
      { about: { homepage: `https://corners.example/${'x'.repeat(300)}` } },
      { about: { description: 'a\u202Eb' } },
      { about: { description: 'x'.repeat(501) } },
      { about: { model: '' } },
      { accepts: { atOnce: 0 } },
      { accepts: { atOnce: 101 } },
      { accepts: { from: 'friends' } },
      { characterId: 400 },
      { name: null },
    ];
    const before = await me(agent);
    for (const body of wrong) {
      expect(refusal(await change(agent, body)), JSON.stringify(body)).to.deep.equal([400, 'bad-request']);
    }
    expect(await me(agent)).to.deep.equal(before);
  });

  it('requires the key', async () => {
    const { token: seat } = { token: (await ok(rest<Started>('POST', '/games', { body: {} }))).playerToken! };
    for (const [method, path] of [
      ['GET', '/agent/me'],
      ['PATCH', '/agent/me'],
      ['DELETE', '/agent/me'],
      ['POST', '/agent/me/rotate'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: {} };
      expect(refusal(await rest(method, path, body)), path).to.deep.equal([401, 'agent-key-missing']);
      expect(refusal(await rest(method, path, { ...body, token: seat })), path).to.deep.equal(REFUSED);
    }
  });

  it('replaces the key: the old one stops working everywhere, the new one works everywhere', async () => {
    const agent = await newOwnAgent(rest, { protected: true });
    const { game } = await ok(rest<Started>('POST', '/games', { token: agent.key, body: {} }));
    const key = await rotate(agent);
    const wait = (token: string) => rest('GET', `/games/${game.id}/wait?timeout=0`, { token });
    const tries: ((token: string) => Promise<Answer>)[] = [
      (token) => rest('GET', '/agent/me', { token }),
      (token) => rest('GET', `/games/${game.id}`, { token }),
      (token) => rest('POST', '/games', { token, body: {} }),
      wait,
    ];
    // With three processes each request reaches a different one.
    for (const attempt of [...tries, wait, wait]) {
      expect(refusal(await attempt(agent.key))).to.deep.equal(REFUSED);
      expect((await attempt(key)).status).to.equal(200);
    }
    const challenge = { agent: agent.slug, challenger: 'Kim' };
    expect(refusal(await rest('POST', '/agent/challenge', { token: agent.key, body: challenge }))).to.deep.equal([
      403,
      'agent-protected',
    ]);
    await mint(
      restAt(() => `${arena.url}/api/v1`, { Authorization: `Bearer ${key}` }),
      challenge,
    );
    const mcp = await connectNew(() => arena.url);
    const seat = { game_id: game.id, player_token: agent.key };
    expect(await mcp.refusal('get_game', seat)).to.include({ status: 401 });
    expect(await mcp.call('get_game', { ...seat, player_token: key })).to.include({ seat: 'A' });
    await mcp.close();
  });

  it('replaces the key once, even if the request is repeated', async () => {
    const agent = await newOwnAgent(rest);
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () => rest('POST', '/agent/me/rotate', { token: agent.key, body: {}, headers });
    const first = await send();
    const again = await send();
    expect([again.status, again.body]).to.deep.equal([200, first.body]);
    expect(await me({ ...agent, key: first.body.agentKey })).to.include({ slug: agent.slug });
  });

  it('replaces the key during a waiting call and on an open socket: neither sends or accepts anything more', async () => {
    const [own, other] = [await newOwnAgent(rest), await newOwnAgent(rest)];
    const { game } = await ok(rest<Started>('POST', '/games', { token: own.key, body: { mode: 'duel' } }));
    const { id } = game;
    await ok(rest<Joined>('POST', '/games/join', { token: other.key, body: { code: game.code } }));
    const socket = await connect(arena.url, id, own.key);
    const waitingBefore = await arena.waiting();
    const { turn, moveCount } = await readGame(rest, { id, token: own.key });
    const query = `since=${moveCount}&status=active&timeout=20`;
    const parked = rest('GET', `/games/${id}/sync?${query}`, { token: own.key });
    await until(async () => (await arena.waiting()) > waitingBefore);
    const key = await rotate(own);
    const mover = turn === 'A' ? key : other.key;
    const { view } = await ok(rest<GameBody>('GET', `/games/${id}`, { token: mover }));
    await ok(rest('POST', `/games/${id}/moves`, { token: mover, body: { move: view!.legalMoves![0] } }));
    expect(refusal(await parked)).to.deep.equal(REFUSED);
    const answer = socket.closed() === undefined ? await socket.ask('resign').catch(() => undefined) : undefined;
    if (answer) expect(answer).to.include({ ok: false, status: 401 });
    await until(() => socket.closed() !== undefined);
    expect((await readGame(rest, { id, token: key })).status).to.equal('active');
  });

  it('replaces the key of a viewer of a private game, who then sees no move and no hand', async () => {
    const [own, other] = [await newOwnAgent(rest), await newOwnAgent(rest)];
    const duel = { mode: 'duel', public: false };
    const { game } = await ok(rest<Started>('POST', '/games', { token: own.key, body: duel }));
    const { id } = game;
    await ok(rest<Joined>('POST', '/games/join', { token: other.key, body: { code: game.code } }));
    const headers = { Authorization: `Bearer ${own.key}` };
    const waitingBefore = await arena.waiting();
    const streamed = fetch(`${arena.url}/api/v1/games/${id}/stream`, { headers }).then(textUntilCut);
    const watched = rest('GET', `/games/${id}/watch?since=0&status=active&timeout=20`, { token: own.key });
    await until(async () => (await arena.waiting()) > waitingBefore + 1);
    const key = await rotate(own);
    const { turn } = await readGame(rest, { id, token: key });
    const mover = turn === 'A' ? key : other.key;
    const { view } = await readGame(rest, { id, token: mover });
    await ok(rest('POST', `/games/${id}/moves`, { token: mover, body: { move: view!.legalMoves![0] } }));
    await ok(rest('POST', `/games/${id}/resign`, { token: mover, body: {} }));
    expect(refusal(await watched)).to.deep.equal(REFUSED);
    expect(await streamed)
      .to.include('event: game')
      .and.not.match(/event: (?:move|end)/);
  });

  it('deletes the agent: games and matches stay, slug and name stay reserved, and nothing new starts', async () => {
    const agent = await newOwnAgent(rest);
    const { game, playerToken } = await ok(rest<Started>('POST', '/games', { token: agent.key, body: {} }));
    const person = await open(rest, await mint(rest, { agent: agent.slug }));
    await ok(rest('POST', `/games/${person.id}/resign`, person));
    await until(async () => (await ok(rest('GET', `/agent/${agent.slug}/matches`))).matches.length === 1);
    const waiting = await ok(rest<Started>('POST', '/games', { token: agent.key, body: { mode: 'duel' } }));
    expect(await ok(rest('DELETE', '/agent/me', { token: agent.key }))).to.deep.equal({ deleted: true });
    const join = { body: { code: waiting.game.code } };
    expect((await rest('POST', '/games/join', join)).status, 'waiting games are called off').to.equal(410);
    expect(refusal(await rest('GET', '/agent/me', { token: agent.key }))).to.deep.equal(REFUSED);
    expect((await ok(rest('GET', `/agent/${agent.slug}/profile`))).agent).to.include({ deleted: true });
    expect((await ok(rest('GET', `/agent/${agent.slug}/matches`))).matches).to.have.length(1);
    expect(await readGame(rest, { id: game.id, token: playerToken! })).to.deep.include({
      agents: { A: agent.slug, B: null },
    });
    const { agents } = await ok(rest('GET', '/agent?limit=100'));
    expect(agents.map(({ slug }: { slug: string }) => slug)).to.not.include(agent.slug);
    const { standings } = await ok(rest('GET', '/leaderboards/agents?limit=100'));
    expect(standings.map((row: { agent: { slug: string } }) => row.agent.slug)).to.not.include(agent.slug);
    const again = { slug: agent.slug, name: 'Somebody else' };
    expect(refusal(await rest('POST', '/agent', { body: again }))).to.deep.equal([409, 'slug-taken']);
    expect(refusal(await rest('POST', '/games', { body: { name: agent.name } }))).to.deep.equal([409, 'name-reserved']);
    const challenge = { agent: agent.slug, challenger: 'Kim' };
    expect(refusal(await rest('POST', '/agent/challenge', { body: challenge }))).to.deep.equal([410, 'agent-deleted']);
    await ok(rest('POST', `/games/${game.id}/resign`, { token: playerToken!, body: {} }));
    const { game: next } = await ok(rest('POST', `/games/${game.id}/rematch`, { token: playerToken!, body: {} }));
    expect(next).to.deep.include({ agents: { A: null, B: null }, ratings: { A: 1200, B: null } });
  });
});

/** What arrives until the server closes the connection. */
async function textUntilCut(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body!) text += decoder.decode(chunk, { stream: true });
  } catch {
    // An error after the first bytes can only be signalled by closing.
  }
  return text;
}
