// What a network may do in a minute, over all seats and transports.
import { expect } from 'chai';
import type { TestArena } from '../support/arena.ts';
import { rpc } from '../support/mcp.ts';
import { ok, startDuel, startHouse, type Answer, type Rest } from '../support/rest.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { until } from '../support/until.ts';
import { connect } from '../support/socket.ts';
import { ADA, BO, from, networkOf, slugOf, startBehindProxy } from './callers.ts';

describe("a network's rate limits", () => {
  let arena: TestArena;
  let ada: Rest;
  beforeEach(async () => {
    arena = await startBehindProxy(0.05); // 6 writes, reads and calls a minute, 12 per seat, 180 per network
    ada = from(arena, ADA);
  });
  afterEach(() => arena.close());

  it('cover a chain of resignations and rematches, although every game has a new seat', async () => {
    let { game, playerToken: token } = await startHouse(ada);
    const policies: string[] = [];
    for (let i = 0; i < 20; i++) {
      await ok(ada('POST', `/games/${game.id}/resign`, { token: token! }));
      const answer = await ada('POST', `/games/${game.id}/rematch`, { token: token!, body: {} });
      policies.push(answer.headers.get('ratelimit-policy')!);
      if (answer.status === 429) break;
      ({ game, playerToken: token } = answer.body);
    }
    expect(policies).to.deep.equal(Array.from({ length: 6 }, () => '"writes";q=6;w=60'));
    expect(slugOf(await from(arena, BO)('POST', '/games', { body: {} }))).to.equal(200);
  });

  it('are one budget for all seats that a network has created, wherever they are used from', async () => {
    const bo = from(arena, BO);
    const adas = await startHouse(ada);
    const bos = await startHouse(bo);
    const budget = { policy: 'network', of: networkOf(arena, ADA) } as const;
    let refused: Answer | undefined;
    // On a slow machine a slice may end between the last draw and the request.
    await until(async () => {
      for (let i = 0; i < 15; i++) await arena.app.arena.admission.spend([budget]);
      refused = await bo('GET', `/games/${adas.game.id}`, { token: adas.playerToken });
      return refused.status === 429;
    });
    const { headers, body } = refused!;
    expect(headers.get('ratelimit-policy')).to.equal('"network";q=15;w=5');
    expect(body.detail).to.match(/^The budget "network" .* 15 in 5 s/);
    expect(body.hint).to.include('fewer of your seats');
    expect(Number(headers.get('retry-after'))).to.be.within(1, 5);
    expect((await ada('GET', `/games/${bos.game.id}`, { token: bos.playerToken })).status).to.equal(200);
  });

  it('cover REST and MCP together for whatever creates a seat or a game', async () => {
    for (let i = 0; i < 6; i++) await startHouse(ada);
    const start = await rpc(arena.url, 'tools/call', { name: 'start_game', arguments: {} }, { 'X-Forwarded-For': ADA });
    expect([start.status, start.headers.get('ratelimit-policy')]).to.deep.equal([429, '"writes";q=6;w=60']);
    const list = await rpc(arena.url, 'tools/list', {}, { 'X-Forwarded-For': ADA });
    expect([list.status, list.headers.get('ratelimit-policy')]).to.deep.equal([200, '"mcp";q=6;w=60']);
  });

  it('cover subscriptions over MCP, which post to other servers', async () => {
    const seat = await startHouse(ada);
    const args = { game_id: seat.game.id, player_token: seat.playerToken };
    const delivery = { mode: 'webhook', url: 'ftp://example.com/' };
    const subscribe = () =>
      rpc(arena.url, 'events/subscribe', { name: 'game.turn', arguments: args, delivery }, { 'X-Forwarded-For': ADA });
    for (let i = 1; i < 6; i++) expect((await subscribe()).status).to.equal(200);
    const refused = await subscribe();
    expect([refused.status, refused.headers.get('ratelimit-policy')]).to.deep.equal([429, '"writes";q=6;w=60']);
  });

  it('count unknown paths and methods as reads', async () => {
    const there = () => ada('GET', '/rulesets');
    for (let i = 0; i < 3; i++) {
      expect((await ada('GET', '/nowhere')).status).to.equal(404);
      expect((await ada('DELETE', '/rulesets')).status).to.equal(405);
    }
    const refused = await there();
    expect([refused.status, refused.headers.get('ratelimit-policy')]).to.deep.equal([429, '"reads";q=6;w=60']);
  });

  it('apply to an address with any port that a proxy adds, and to all invalid addresses together', async () => {
    for (const forms of [
      (i: number) => `${ADA}:${1000 + i}`,
      (i: number) => `[2001:db8::${i}]:443`,
      (i: number) => `unknown-${i}`,
    ]) {
      for (let i = 0; i < 6; i++) expect((await from(arena, forms(i))('GET', '/rulesets')).status).to.equal(200);
      expect((await from(arena, forms(6))('GET', '/rulesets')).status).to.equal(429);
    }
  });

  it('count polls of a feed for its owner, so that many agents can play behind one address', async () => {
    const agents = [await newOwnAgent(ada), await newOwnAgent(from(arena, BO))];
    const poll = (token: string) => ada('GET', '/agent/me/feed?timeout=0', { token });
    for (let i = 0; i < 6; i++) {
      for (const { key } of agents) expect((await poll(key)).status).to.equal(200);
    }
    const refused = await poll(agents[0]!.key);
    expect([refused.status, refused.headers.get('ratelimit-policy')]).to.deep.equal([429, '"feed";q=6;w=60']);
    for (let i = 0; i < 6; i++) expect((await poll('ag_of-nobody')).status).to.equal(401);
    const unknown = await poll('ag_of-nobody');
    expect([unknown.status, unknown.headers.get('ratelimit-policy')]).to.deep.equal([429, '"reads";q=6;w=60']);
  });

  it('cover renaming a seat', async () => {
    const { id, A, B } = await startDuel(ada);
    const rename = (token: string, name: string) => ada('POST', `/games/${id}/name`, { token, body: { name } });
    for (let i = 0; i < 6; i++) await arena.app.arena.admission.spend([{ policy: 'names', of: `${id} B` }]);
    const refused = await rename(B.token, 'Robin');
    expect([refused.status, refused.body.detail.split(' (')[0]]).to.deep.equal([429, 'The budget "names"']);
    expect(refused.headers.get('ratelimit-policy')).to.match(/^"names";/);
    expect(refused.headers.get('ratelimit')).to.match(/^"names";r=0;/);
    expect((await rename(A.token, 'Robin')).status).to.equal(200);
  });

  it('count challenges as writes', async () => {
    const body = { agent: 'pebble', challenger: 'Ada' };
    await ok(ada('POST', '/agent/challenge', { body }));
    const writes = { policy: 'writes', of: networkOf(arena, ADA) } as const;
    expect((await arena.app.arena.admission.spend([writes])).remaining).to.equal(4);
  });

  it('count what a seat sends by its socket like its requests', async () => {
    const local = from(arena, '127.0.0.1');
    const { id, A } = await startDuel(local);
    const socket = await connect(arena.url, id, A.token); // one request of twelve
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await socket.ask('move', { move: 'nonsense' }));
    expect(answers.at(-2)).to.not.have.property('code', 'rate_limited');
    expect(answers.at(-1)).to.include({ ok: false, code: 'rate_limited' });
    await socket.close();
  });

  it("charge a seat's socket messages to the network that created it, not to the one that connects", async () => {
    const { id, A } = await startDuel(ada);
    const spent: unknown[] = [];
    const { admission } = arena.app.arena;
    const { spender } = admission;
    Object.assign(admission, {
      spender(budgets: Parameters<typeof spender>[0]) {
        const spend = spender(budgets);
        return () => {
          spent.push(...budgets.filter(({ policy }) => policy === 'network'));
          return spend();
        };
      },
    });
    const socket = await connect(arena.url, id, A.token);
    Object.assign(admission, { spender });
    expect(spent).to.deep.equal([]);
    await socket.ask('move', { move: 'nonsense' });
    expect(spent).to.deep.equal([{ policy: 'network', of: networkOf(arena, ADA) }]);
    await socket.close();
  });
});

describe('pages', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startBehindProxy(0.05); // 6 reads, 30 pages a minute
  });
  after(() => arena.close());

  const page = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${arena.url}${path}`, { headers: { 'X-Forwarded-For': ADA, Accept: 'text/html,*/*;q=0.8', ...headers } });

  it('load even when the reads of their network are used up', async () => {
    const ada = from(arena, ADA);
    for (let i = 0; i < 6; i++) await ok(ada('GET', '/cards'));
    expect((await ada('GET', '/cards')).status).to.equal(429);
    const home = await page('/');
    expect([home.status, home.headers.get('ratelimit-policy')]).to.deep.equal([200, '"pages";q=30;w=60']);
  });

  it("beyond their limit are refused with a page in the browser's language, and with JSON only to programs", async () => {
    // The window may end at any time: the next one is used up as well.
    async function refusedPage(path: string, headers: Record<string, string>): Promise<Response> {
      let answer = await page(path, headers);
      await until(async () => answer.status === 429 || (answer = await page(path, headers)).status === 429);
      return answer;
    }
    for (const [language, text] of [
      ['de-AT,de;q=0.9,en;q=0.5', 'Zu viele Seiten'],
      ['fr', 'Too many pages'],
    ] as const) {
      const refused = await refusedPage('/', { 'Accept-Language': language });
      expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([429, 'text/html; charset=utf-8']);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      expect(await refused.text()).to.include(text);
    }
    const program = await refusedPage('/watch/g_1', { Accept: 'application/json' });
    const problem = (await program.json()) as { code: string };
    expect([program.status, problem.code]).to.deep.equal([429, 'rate_limited']);
  });

  it('have uncounted assets', async () => {
    const asset = await page('/assets/plain-7.css');
    expect(asset.status).to.equal(200);
  });
});
