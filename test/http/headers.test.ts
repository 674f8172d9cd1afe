// Headers on every response of every route, derived from the route table.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { parseList } from 'structured-headers';
import { superseded } from '../../src/http/deprecation.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { answerOffRoute, type OffRouteOptions } from '../../src/http/unrouted.ts';
import { API_ROOT } from '../../src/table/links.ts';
import { ALIAS_ROOT, API_ROUTES } from '../../src/http/http-app.ts';
import { exchange, parseHead, sendAndReset, sendRaw } from '../support/raw-http.ts';
import { mint, open } from '../support/challenges.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { ok, restAt, startDuel, startHouse, type Answer, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import express from 'express';

function expectCommonHeaders({ headers }: Answer, about: string): void {
  expect(headers.get('api-version'), about).to.equal('1');
  expect(headers.get('access-control-allow-origin'), about).to.equal('*');
  expect(headers.get('access-control-allow-credentials'), about).to.equal(null);
  expect(headers.get('access-control-expose-headers'), about).to.match(
    /RateLimit, RateLimit-Policy, Retry-After, ETag/,
  );
  const [[policy, limits]] = parseList(headers.get('ratelimit-policy')!) as unknown as [[string, Map<string, number>]];
  const [[same, state]] = parseList(headers.get('ratelimit')!) as unknown as [[string, Map<string, number>]];
  expect(same, about).to.equal(policy);
  expect(limits.get('w'), about).to.equal(60);
  expect(state.get('r'), about).to.be.within(0, limits.get('q')!);
  expect(state.get('t'), about).to.be.within(1, 60);
}

const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';

function upgradeOf(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${KEY}\r\n\r\n`;
}

onEveryArena('headers', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let id: string;
  let token: string;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => arena.url);
    const started = await startHouse(restAt(`${arena.url}${API_ROOT}`));
    id = started.game.id;
    token = started.playerToken!;
  });
  after(() => arena.close());

  for (const { method, path, policy, mints, cacheSeconds } of API_ROUTES.filter((route) => !route.stream)) {
    it(`${method.toUpperCase()} ${path}`, async () => {
      const query = /(?:wait|sync|watch|review)$/.test(path) ? '?timeout=0' : '';
      const url = `${API_ROOT}${path.replace(':id', id)}${query}`;
      const sent = { token, ...(method === 'post' ? { body: path === '/simulate' ? { gameId: id } : {} } : {}) };
      const answer = await rest(method.toUpperCase(), url, sent);
      expectCommonHeaders(answer, path);
      const isSeat = (path.startsWith('/games/:id') || path === '/simulate') && !path.endsWith('/seat');
      expect(answer.headers.get('ratelimit-policy')).to.match(new RegExp(`^"${isSeat && !mints ? 'seat' : policy}"`));
      const caching = cacheSeconds ? /^public/ : /^no-store$/;
      expect(answer.headers.get('cache-control')).to.match(caching);
    });

    it(`${path}: 405 with Allow, OPTIONS, and HEAD where there is GET`, async () => {
      const url = `${API_ROOT}${path.replace(':id', id)}`;
      const methods = API_ROUTES.filter((route) => route.path === path).map((route) => route.method);
      const refused = await rest('PUT', url);
      expect(refused.status).to.equal(405);
      expect(refused.headers.get('allow')).to.equal(
        [...methods.flatMap((name) => (name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()])), 'OPTIONS'].join(', '),
      );
      expectCommonHeaders(refused, path);
      const preflight = await rest('OPTIONS', url, { headers: { Origin: 'https://x.test' } });
      expect(preflight.status).to.equal(204);
      expect(preflight.headers.get('access-control-allow-headers')).to.match(/Authorization/);
      expectCommonHeaders(preflight, path);
    });
  }

  it('HEAD has the headers of GET and no body', async () => {
    const head = await rest('HEAD', `${API_ROOT}/games/${id}`);
    expect([head.status, head.text]).to.deep.equal([200, '']);
    expectCommonHeaders(head, 'HEAD');
  });

  for (const { path } of API_ROUTES.filter((route) => route.stream)) {
    it(`HEAD ${path} is answered like GET, and leaves its connection usable for the next request`, async () => {
      const api = restAt(`${arena.url}${API_ROOT}`);
      const headers: Record<string, string> = {
        Authorization: `Bearer ${path.startsWith('/agent') ? (await newOwnAgent(api)).key : token}`,
        Cookie: (await open(api, await mint(api))).cookie,
      };
      const target = `${API_ROOT}${path.replace(':id', id)}`;
      const streaming = await fetch(`${arena.url}${target}`, { headers });
      await streaming.body!.cancel();
      const sent = ['Host: a', ...Object.entries(headers).map((header) => header.join(': '))].join('\r\n');
      const requests = `HEAD ${target} HTTP/1.1\r\n${sent}\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
      const [head, next] = (await exchange(arena.url, requests)).split('\r\n\r\n').map(parseHead);
      expect([head!.status, next!.status]).to.deep.equal([streaming.status, 200]);
      expect(head!.headers.get('content-type')).to.equal(streaming.headers.get('content-type'));
    });
  }

  for (const path of ['/', '/nothing', '/healthz', '/readyz', '/watch/g_1', '/problems/game-over', '/watch.html']) {
    it(`the page ${path} has the common headers`, async () => {
      expectCommonHeaders(await rest('GET', path), path);
    });
  }

  for (const path of ['/', '/play/g_1', '/assets/icon-1.svg', '/pictures/game/g_1.png']) {
    it(`POST ${path}: 405 with Allow`, async () => {
      const { status, headers } = await rest('POST', path, { body: {} });
      expect([status, headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
    });
  }

  it('responses that never reach a route have the common headers', async () => {
    const answer = await sendRaw(arena.url, upgradeOf('/nowhere'));
    expect([answer.status, answer.body.code]).to.deep.equal([404, 'not_found']);
    expectCommonHeaders(answer, 'upgrade');
  });

  it('the handshake of a socket has the common headers', async () => {
    const { processId, roomId, sessionId } = (await rest('POST', `${API_ROOT}/games/${id}/socket`, { token })).body;
    const { port } = new URL(arena.url);
    const client = connect(Number(port), '127.0.0.1');
    client.write(upgradeOf(`/${processId}/${roomId}?sessionId=${sessionId}`));
    const [bytes] = await once(client.setEncoding('latin1'), 'data');
    client.destroy();
    const { status, headers } = parseHead(String(bytes).split('\r\n\r\n')[0]!);
    expect([status, headers.get('upgrade')]).to.deep.equal([101, 'websocket']);
    expectCommonHeaders({ headers } as Answer, 'handshake');
  });

  it('a tunnel is refused with the methods that there are, not closed without a word', async () => {
    for (const target of ['x:80', '127.0.0.1:1']) {
      const answer = await sendRaw(arena.url, `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
      expect([answer.status, answer.body.code], target).to.deep.equal([405, 'method_not_allowed']);
      expect(answer.headers.get('allow')).to.equal('GET, HEAD, POST, PATCH, DELETE, OPTIONS');
      expectCommonHeaders(answer, 'tunnel');
    }
    const urls = [arena.url, arena.url, arena.url];
    await Promise.all(urls.map((url) => sendAndReset(url, 'CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n')));
    for (const url of urls) expect((await restAt(url)('GET', '/healthz')).status).to.equal(200);
  });

  it('an offered protocol upgrade is ignored: the request is answered normally', async () => {
    for (const offer of ['h2c', 'TLS/1.0', 'h2c, websocket']) {
      const bytes = `GET ${API_ROOT}/rulesets HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: ${offer}\r\n\r\n`;
      expect((await sendRaw(arena.url, bytes)).status, offer).to.equal(200);
    }
  });

  it('a client that resets during its upgrade breaks nothing, whatever its path', async () => {
    const { processId } = (await rest('POST', `${API_ROOT}/games/${id}/socket`, { token })).body;
    const urls = [arena.url, arena.url, arena.url];
    for (const path of ['/nowhere', '/nobody/g_1?sessionId=x', `/${processId}/${id}?sessionId=x`]) {
      const upgrade = upgradeOf(path);
      await Promise.all(urls.flatMap((url) => Array.from({ length: 30 }, () => sendAndReset(url, upgrade))));
    }
    for (const url of urls) expect((await restAt(url)('GET', '/healthz')).status).to.equal(200);
  });

  it('the aliases use the same handlers, without a redirect', async () => {
    const call = restAt(`${arena.url}${ALIAS_ROOT}`);
    const duel = await startDuel(call);
    const answer = await call('GET', `/games/${duel.id}`, duel.A);
    expect([answer.status, answer.body.id]).to.deep.equal([200, duel.id]);
    expectCommonHeaders(answer, 'alias');
    expect((await call('PUT', '/games')).status).to.equal(405);
    expect((await call('GET', '/cards')).status).to.equal(404);
  });

  it('a list that continues has next and a Link', async () => {
    const call = restAt(`${arena.url}${API_ROOT}`);
    const opened: string[] = [];
    for (let i = 0; i < 3; i++) opened.push((await ok(call('POST', '/games', { body: { mode: 'duel' } }))).game.id);
    const ids: string[] = [];
    let here: string | undefined = `${arena.url}${API_ROOT}/games/open?limit=2`;
    while (here) {
      const page: Answer = await restAt(here)('GET', '');
      ids.push(...page.body.games.map(({ id }: { id: string }) => id));
      const link = page.headers.get('link');
      expect(link === null).to.equal(page.body.next === null);
      here = link === null ? undefined : /^<([^>]+)>; rel="next"$/.exec(link)![1];
    }
    expect(ids).to.deep.equal([...new Set(ids)].toSorted().toReversed());
    expect(ids).to.include.members(opened);
    const refused = await call('GET', '/games/open?limit=500');
    expect([refused.status, refused.body.detail]).to.deep.equal([400, 'limit: must be a whole number, from 1 to 100']);
  });

  it('the watch page serves people a page and programs the game', async () => {
    const page = await rest('GET', `/watch/${id}`, { headers: { Accept: 'text/html' } });
    expect(page.headers.get('content-type')).to.match(/^text\/html/);
    expect(page.headers.get('content-security-policy')).to.match(/default-src 'self'/);
    const game = await rest('GET', `/watch/${id}`, { headers: { Accept: 'application/json' } });
    expect(game.body.id).to.equal(id);
  });

  it('the watch page of a private game serves programs with a seat in it, and no others', async () => {
    const { game, playerToken } = await startHouse(restAt(`${arena.url}${API_ROOT}`), { public: false });
    const asked = (token?: string) =>
      rest('GET', `/watch/${game.id}`, { headers: { Accept: 'application/json' }, ...(token ? { token } : {}) });
    expect((await asked()).body.type).to.match(/private-game$/);
    const { status, headers, body } = await asked(playerToken!);
    expect([status, headers.get('cache-control'), body.seat]).to.deep.equal([200, 'no-store', game.seat]);
  });
});

describe('a refused connection', () => {
  it('is closed soon, whatever its client does', async () => {
    const server = createServer({ shouldUpgradeCallback: () => true });
    const log = { info: () => undefined } as unknown as OffRouteOptions['log'];
    answerOffRoute({ server, links: { hostUrl: '' }, log, common: [], upgrade: async () => 'path-not-found' });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const count = promisify(server.getConnections.bind(server));
    const upgrade = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
    const tunnel = 'CONNECT x:80 HTTP/1.1\r\nHost: a\r\n\r\n';
    const requests = ['nonsense\r\n\r\n', upgrade, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: y\r\n\r\n', tunnel];
    const clients = requests.map((bytes) => {
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => client.write(bytes));
      return client.on('error', () => undefined);
    });
    const answers = await Promise.all(clients.map((client) => once(client.setEncoding('utf8'), 'data')));
    expect(answers.map(([text]) => text.slice(9, 12))).to.deep.equal(['400', '404', '417', '405']);
    await until(async () => (await count()) === 0);
    for (const client of clients) client.destroy();
    server.close();
  });

  it('is answered and logged when its upgrade fails, and the process continues', async () => {
    const server = createServer({ shouldUpgradeCallback: () => true });
    const logged: { readonly requestId: string; readonly err?: Error }[] = [];
    const keep = (line: (typeof logged)[number]) => void logged.push(line);
    const log = { info: keep, error: keep } as unknown as OffRouteOptions['log'];
    let thrown: Error = new Error('a bug');
    const upgrade = async (): Promise<never> => {
      throw thrown;
    };
    answerOffRoute({ server, links: { hostUrl: '' }, log, common: [], upgrade });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { status, headers, body } = await sendRaw(url, upgradeOf('/'));
    expect([status, body.code]).to.deep.equal([500, 'internal_error']);
    expect(logged[0]).to.include({ err: thrown, requestId: headers.get('x-request-id') });
    logged.length = 0;
    thrown = new StoreDown('Redis is gone');
    const busy = await sendRaw(url, upgradeOf('/'));
    expect([busy.status, busy.headers.get('retry-after')]).to.deep.equal([503, '1']);
    expect(logged.map(({ err }) => err)).to.deep.equal([undefined]);
    server.close();
  });
});

describe('deprecation', () => {
  it('announces a superseded route with Deprecation, Sunset and Link', async () => {
    const app = express();
    app.get(
      '/old',
      superseded({
        deprecatedAt: new Date('2027-01-01T00:00:00Z'),
        sunsetAt: new Date('2027-07-02T00:00:00Z'),
        migrationNotes: 'https://arena.test/docs/v2',
        successor: 'https://arena.test/api/v2/old',
      }),
      (_request, response) => void response.json({}),
    );
    const server = createServer(app).listen(0);
    await once(server, 'listening');
    const { headers } = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/old`);
    server.close();
    expect(headers.get('deprecation')).to.equal('@1798761600');
    expect(headers.get('sunset')).to.equal('Fri, 02 Jul 2027 00:00:00 GMT');
    expect(headers.get('link')).to.match(/rel="deprecation".*rel="successor-version"/);
    const at = new Date();
    expect(() =>
      superseded({ deprecatedAt: at, sunsetAt: at, migrationNotes: 'https://a', successor: 'https://b' }),
    ).to.throw(RangeError);
  });
});
