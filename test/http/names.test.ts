// Nobody can take a seat, register or found a community under the name of the house or of somebody else's agent.
import { expect } from 'chai';
import type { AgentRegistered } from '../../schema/agent.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint, open } from '../support/challenges.ts';
import { connectNew } from '../support/mcp.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { ok, restAt, type Answer, type Rest } from '../support/rest.ts';

onEveryArena('names', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const refusal = ({ status, body }: Answer): unknown[] => [
    status,
    new URL(body.type).pathname.split('/').at(-1),
    body.field,
  ];
  const start = (body: object, token?: string) => rest('POST', '/games', { body, token: token ?? null });
  const newDuel = async () => (await ok(start({ mode: 'duel' }))).game.code as string;

  const DOORS: Readonly<Record<string, (name: string) => Promise<Answer>>> = {
    name: (name) => start({ name }),
    opponentName: (opponentName) => start({ mode: 'duel', opponent: 'person', opponentName }),
    'players.1': (name) => start({ mode: 'match', players: ['Ann', name] }),
    'name of a joiner': async (name) => rest('POST', '/games/join', { body: { code: await newDuel(), name } }),
    'name of an invited person': async (name) => {
      const { gameId, url } = await mint(rest);
      return rest('POST', `/games/${gameId}/seat`, { body: { invite: url.split('#')[1], name } });
    },
    'name of a player': async (name) => {
      const { cookie } = await open(rest, await mint(rest));
      return rest('POST', '/players/me', { headers: { cookie }, body: { name } });
    },
    'name of an agent': (name) => rest('POST', '/agent', { body: { slug: 'another-one', name } }),
    challenger: (challenger) => rest('POST', '/agent/challenge', { body: { agent: 'pebble', challenger } }),
  };

  for (const [door, send] of Object.entries(DOORS)) {
    const field = door.split(' ')[0];
    it(`${door}: names of the house and of hosted agents are refused, however they are spelled`, async () => {
      for (const name of ['Нouse', 'h0use 1200', 'PebbIe', 'Ｍａｒｌｏｗ', 'oracle', 'The 0racle']) {
        expect(refusal(await send(name)), name).to.deep.equal([409, 'name-reserved', field]);
      }
    });

    it(`${door}: hidden characters are refused, naming the field and the kind`, async () => {
      const answer = await send('Ada\u202Eevil');
      expect(refusal(answer)).to.deep.equal([400, 'bad-request', field]);
      expect(answer.body.detail).to.equal(`${field}: must not contain characters that change the direction of text`);
    });
  }

  it('an agent may not have the name given to players without one', async () => {
    for (const name of ['Agent', 'GUEST', 'Deleted player']) {
      const answer = await rest('POST', '/agent', { body: { slug: 'nobody-else', name } });
      expect(refusal(answer).slice(0, 2), name).to.deep.equal([409, 'name-reserved']);
    }
    expect((await ok(start({}))).game.players.A).to.equal('Agent');
  });

  it('nor a guest name, or such a slug: 256 agents could take all of those names', async () => {
    const taken = { slug: 'amber-badger', name: 'Amber Badger' };
    for (const parts of [{ name: taken.name }, { name: 'VeIvet  Wren' }, { slug: taken.slug }]) {
      const body = { slug: 'nobody-else', name: 'Somebody', ...parts };
      const answer = await rest('POST', '/agent', { body });
      expect(refusal(answer).slice(0, 2), JSON.stringify(parts)).to.deep.equal([409, 'name-reserved']);
    }
    const agent = await newOwnAgent(rest);
    const renamed = await rest('PATCH', '/agent/me', { token: agent.key, body: { name: taken.name } });
    expect(refusal(renamed)).to.deep.equal([409, 'name-reserved', 'name']);
  });

  it('a person keeps their name everywhere even if an agent takes it later; nobody else may use it', async () => {
    const name = `Magnus ${Date.now()}`;
    const { cookie } = await open(rest, await mint(rest), { name });
    const headers = { cookie, 'Arena-Client': 'web' };
    const body = { name, as: 'person' };
    const slug = `taken-${Date.now()}`;
    expect((await rest('POST', '/agent', { body: { slug, name } })).status).to.equal(201);
    expect((await ok(rest('POST', '/games', { headers, body }))).game.players.A).to.equal(name);
    const joined = await rest('POST', '/games/join', { headers, body: { code: await newDuel(), name } });
    expect(joined.body.game.players.B).to.equal(name);
    expect((await ok(rest('POST', '/daily-deal', { headers, body: { name } }))).game.players.A).to.equal(name);
    expect(refusal(await start(body))).to.deep.equal([409, 'name-reserved', 'name']);
    const second = await rest('POST', '/agent', { headers, body: { slug: `${slug}-2`, name } });
    expect(refusal(second), 'a second agent').to.deep.equal([409, 'name-reserved', 'name']);
  });

  it('only one of several agents registered at once gets the name, and one of several renamed at once', async () => {
    const name = `Twin ${Date.now()}`;
    const one = (n: number) => rest('POST', '/agent', { body: { slug: `twin-${n}-${Date.now()}`, name } });
    const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();
    const registered = await Promise.all([1, 2, 3].map(one));
    expect(statuses(registered)).to.deep.equal([201, 409, 409]);
    const loser = registered.find(({ status }) => status === 409)!;
    expect(refusal(loser)).to.deep.equal([409, 'name-reserved', 'name']);
    const agents = await Promise.all([1, 2, 3].map(() => newOwnAgent(rest)));
    const body = { name: `${name} again` };
    const renamed = await Promise.all(agents.map(({ key }) => rest('PATCH', '/agent/me', { token: key, body })));
    expect(statuses(renamed)).to.deep.equal([200, 409, 409]);
  });

  it("an owner may give a second agent the first one's name, with the first one's key", async () => {
    const { key: token, name } = await newOwnAgent(rest);
    const second = await rest('POST', '/agent', { token, body: { slug: `second-${Date.now()}`, name } });
    expect(second.status).to.equal(201);
  });

  it("an agent's name belongs to its owner: its key allows playing under it", async () => {
    const body = { slug: `owned-${Date.now()}`, name: `Owned ${Date.now()}` };
    const { agentKey } = (await rest<AgentRegistered>('POST', '/agent', { body })).body;
    expect(refusal(await start({ name: body.name.toUpperCase() }))).to.deep.equal([409, 'name-reserved', 'name']);
    expect((await start({ name: body.name }, agentKey)).body.game.players.A).to.equal(body.name);
  });

  it('no caller can claim that the server plays a seat: the house would then move for it', async () => {
    for (const client of ['house', 'HOUSE', 'Нouse', 'h0use', 'open', 'Оpen']) {
      expect(refusal(await start({ client })), client).to.deep.equal([400, 'bad-request', 'client']);
    }
    const joined = await rest('POST', '/games/join', { body: { code: await newDuel(), client: 'house' } });
    expect(refusal(joined)).to.deep.equal([400, 'bad-request', 'client']);
    const { gameId, url } = await mint(rest);
    const seated = await rest('POST', `/games/${gameId}/seat`, { body: { invite: url.split('#')[1], client: 'open' } });
    expect(refusal(seated)).to.deep.equal([400, 'bad-request', 'client']);
    const mcp = await connectNew(() => arena.url);
    expect(await mcp.refusal('start_game', { client: 'house' })).to.include({ status: 400, field: 'client' });
    expect(await mcp.refusal('start_game', { name: 'h0use' })).to.include({ status: 409, field: 'name' });
    await mcp.close();
  });

  it('ordinary names are accepted unchanged', async () => {
    for (const name of ['محمد', 'שרה', 'अनुष्का', 'ศักดิ์สิทธิ์', 'Nguyễn', '김민준', '👩‍💻 Ada', "O'Brien", 'José']) {
      expect((await ok(start({ name }))).game.players.A).to.equal(name);
    }
  });
});
