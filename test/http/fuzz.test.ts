// Invalid input of every kind gets its Problem and changes nothing: never a 500, never a crash.
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ProblemBody } from '../../schema/problem.ts';
import { API_ROOT } from '../../src/table/links.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';
import type { Route } from '../../src/http/route.ts';
import { snakeCase } from '../../src/mcp/listing.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { sendRaw } from '../support/raw-http.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import {
  ok,
  readGame,
  restAt,
  startDuel,
  startHouse,
  type Answer,
  type Rest,
  type SeatOfGame,
} from '../support/rest.ts';
import fc from 'fast-check';
import type { z } from 'zod';

const RUNS = 40;

/** Values with the right names and mostly wrong types, among arbitrary JSON. */
const bodies: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(
      ...['mode', 'ruleset', 'name', 'strength', 'opponent', 'opponentName', 'players', 'rating', 'as', 'client'],
      ...['public', 'moveSeconds', 'code', 'invite', 'move', 'expectedMoveCount', '__proto__', 'constructor'],
    ),
    fc.oneof(fc.jsonValue(), fc.constantFrom('house', 'duel', 'person', 'pt_', '\u0000', '😀'.repeat(41), -1, 1e308)),
  ),
);

onEveryArena('bad input', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let seat: SeatOfGame;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}${API_ROOT}`);
    const started = await startHouse(rest, { name: 'Ada' });
    seat = { id: started.game.id, token: started.playerToken! };
  });
  after(() => arena.close());

  /** Either a success, if the input happens to be valid, or a Problem that is not the server's fault. */
  function expectCivil(answer: Answer, about: string): void {
    expect(answer.status, `${about} ${answer.text}`).to.be.below(500);
    if (answer.status >= 400) expect(ProblemBody.safeParse(answer.body).success, answer.text).to.equal(true);
  }

  const posts = API_ROUTES.filter((route) => route.method === 'post');
  for (const route of posts) {
    it(`POST ${route.path}: any body`, async () => {
      const victim = await startDuel(rest);
      const before = await readGame(rest, victim.A);
      await fc.assert(
        fc.asyncProperty(bodies, fc.boolean(), async (body, hasToken) => {
          const path = route.path.replace(':id', victim.id);
          const isHarmless = /games$|join|seat|moves|socket|invites|claim|rematch/.test(path) || !hasToken;
          const token = hasToken && isHarmless ? victim.A.token : 'pt_wrong';
          expectCivil(await rest('POST', path, { token, body: JSON.stringify(body) }), JSON.stringify(body));
        }),
        { numRuns: RUNS },
      );
      expect(await readGame(rest, victim.A)).to.deep.equal(before);
    });
  }

  const PLACES = {
    path: (route: Route) => [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!),
    query: (route: Route) => Object.keys((route.query as z.ZodObject | undefined)?.shape ?? {}),
    body: (route: Route) => Object.keys((route.body as z.ZodObject | null | undefined)?.shape ?? {}),
  };

  /** One text in one place of an otherwise plausible request. */
  function requestWith(route: Route, place: keyof typeof PLACES, name: string, text: string): [string, object] {
    const written = encodeURIComponent(text.toWellFormed());
    const path = route.path.replaceAll(/:(\w+)/g, (_, each) => (place === 'path' && each === name ? written : 'g_1'));
    const query = place === 'query' ? `?${name}=${written}` : '';
    return [`${path}${query}`, place === 'body' ? { body: { [name]: text } } : {}];
  }

  it('texts that no store accepts, in every place of every route: a 400 that names the place', async () => {
    let sent = 0;
    for (const route of API_ROUTES) {
      for (const place of ['path', 'query', 'body'] as const) {
        // A URL cannot contain half a surrogate pair.
        for (const text of place === 'body' ? ['\0', 'a\0b', '\ud800', 'a\udfff'] : ['\0', 'a\0b']) {
          for (const name of PLACES[place](route)) {
            const [path, parts] = requestWith(route, place, name, text);
            const token = route.access === 'none' ? null : seat.token;
            const at = place === 'body' && route.access !== 'none' ? path.replace('g_1', seat.id) : path;
            const answer = await rest(route.method.toUpperCase(), at, { token, ...parts });
            const about = `${route.method} ${at} ${name} ${answer.text}`;
            expect([answer.status, answer.body?.field], about).to.deep.equal([400, place === 'path' ? 'path' : name]);
            sent += 1;
          }
        }
      }
    }
    console.log(`      ${sent} requests`);
  });

  it('names of built-in object properties, and very long texts, in every place of every route', async () => {
    for (const route of API_ROUTES.filter(({ path }) => !/sign-out|\/stream$/.test(path))) {
      for (const place of ['path', 'query', 'body'] as const) {
        for (const text of ['__proto__', 'constructor', 'toString', 'x'.repeat(7000)]) {
          for (const name of PLACES[place](route)) {
            const [path, parts] = requestWith(route, place, name, text);
            expectCivil(await rest(route.method.toUpperCase(), path, parts), `${route.method} ${path}`);
          }
        }
      }
    }
  });

  it('texts that no store accepts, in keys, in lists, deeply nested and in pages', async () => {
    const nested = (key: string) => rest('POST', '/webhooks', { body: { a: [{ [key]: 'b' }] } });
    expect((await nested('\0')).body).to.include({ status: 400, field: 'a.0.\\u0000' });
    expect((await nested('\ud800')).body).to.include({ status: 400, field: 'a.0.\\ud800' });
    expect((await rest('POST', '/games', { body: '"\\u0000"' })).status).to.equal(400);
    const depth = 7900;
    const deep = await rest('POST', '/games', { body: `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}` });
    expect([deep.status, deep.body.field.length]).to.deep.equal([400, 201]);
    const pages = restAt(arena.url);
    for (const path of ['/watch/%00', '/play/%00', '/agents/%00', '/players/a%00', '/problems/%00', '/?a=%00']) {
      const answer = await pages('GET', path, { headers: { Accept: 'application/json' } });
      expect(answer.status, path).to.equal(400);
    }
  });

  it('texts that no store accepts, in the arguments of tools', async () => {
    const call = (name: string, args: object) =>
      restAt(arena.url)('POST', '/mcp', {
        headers: { Accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      });
    for (const { name, input } of TOOLS) {
      for (const argument of Object.keys(input.shape).map(snakeCase)) {
        for (const text of ['\0', '\ud800']) {
          const answer = await call(name, { [argument]: text });
          const { field } = answer.body.error.data;
          expect([answer.status, field], `${name} ${answer.text}`).to.deep.equal([400, `params.arguments.${argument}`]);
        }
        for (const text of ['__proto__', 'constructor', 'x'.repeat(7000)]) {
          expect((await call(name, { [argument]: text })).status, name).to.equal(200);
        }
      }
    }
  });

  it('names of built-in object properties as problem slugs', async () => {
    for (const slug of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'nothing']) {
      const answer = await restAt(arena.url)('GET', `/problems/${slug}`);
      expect([answer.status, answer.body.type], slug).to.deep.equal([
        404,
        `${arena.publicUrl}/problems/problem-not-found`,
      ]);
    }
  });

  it('any bytes as a body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const response = await fetch(`${arena.url}${API_ROOT}/games`, {
          method: 'POST',
          body: bytes as Uint8Array<ArrayBuffer>,
          headers: { 'Content-Type': 'application/json' },
        });
        expect(response.status).to.be.within(200, 499);
        await response.arrayBuffer();
      }),
      { numRuns: RUNS },
    );
  });

  it('a body that is not UTF-8, which would change its letters (RFC 8259 §8.1)', async () => {
    const latin1 = Buffer.from('{"name":"Zoë"}', 'latin1');
    const type = 'application/json; charset=utf-8';
    const rows: Record<string, [body: Buffer, headers: Record<string, string>]> = {
      plain: [latin1, { 'Content-Type': 'application/json' }],
      'with a charset': [latin1, { 'Content-Type': type }],
      compressed: [gzipSync(latin1), { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }],
    };
    for (const [name, [body, headers]] of Object.entries(rows)) {
      const refused = await fetch(`${arena.url}${API_ROOT}/games`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
      });
      const { type, detail } = (await refused.json()) as ProblemBody;
      expect([refused.status, detail], name).to.deep.equal([400, 'The body is not UTF-8.']);
      expect(type, name).to.match(/\/problems\/malformed-json$/);
    }
    const utf16 = { body: '{}', headers: { 'Content-Type': 'application/json; charset=utf-16le' } };
    expect((await rest('POST', '/games', utf16)).status).to.equal(415);
    for (const headers of [{ 'Content-Type': 'application/json' }, { 'Content-Type': type }]) {
      const { game } = await ok(rest('POST', '/games', { body: { name: 'Zoë' }, headers }));
      expect(game.players.A).to.equal('Zoë');
    }
  });

  it('any id and any query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (id, query) => {
        const path = `/games/${encodeURIComponent(id)}/sync?since=${encodeURIComponent(query)}&timeout=0`;
        expectCivil(await rest('GET', path, { token: seat.token }), path);
      }),
      { numRuns: RUNS },
    );
    expectCivil(await rest('GET', '/games/%E0%A4%A'), 'a broken escape');
    expectCivil(await rest('GET', `/games/${'x'.repeat(7000)}`), 'a long id');
    expectCivil(await rest('GET', '/games/__proto__'), 'a prototype');
  });

  it('any Authorization header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (text) => {
        const header = encodeURIComponent(text);
        for (const Authorization of [header, `Bearer ${header}`, `Basic ${header}`, 'Bearer']) {
          const answer = await rest('GET', `/games/${seat.id}`, { headers: { Authorization } });
          expect(answer.status).to.equal(401);
          expect(answer.headers.get('www-authenticate')).to.match(/^Bearer/);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('nested, huge and hostile bodies', async () => {
    const deep = `${'['.repeat(4000)}${']'.repeat(4000)}`;
    expectCivil(await rest('POST', '/games', { body: `{"name":${deep}}` }), 'deep nesting');
    expect((await rest('POST', '/games', { body: `{"name":"${'x'.repeat(1e6)}"}` })).status).to.equal(413);
    const head = 'POST /api/v1/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n';
    for (const begun of [
      'Content-Length: 1000000\r\n\r\n{',
      `Transfer-Encoding: chunked\r\n\r\n4e20\r\n${' '.repeat(20_000)}`,
    ]) {
      const { status, body } = await sendRaw(arena.url, head + begun);
      expect([status, body.hint], 'before its end').to.deep.equal([413, 'Send a body of at most 16 KiB.']);
    }
    expect((await rest('POST', '/games', { body: '"house"' })).status).to.equal(400);
    expect((await rest('POST', '/games', { body: 'null' })).status).to.equal(400);
    expect((await rest('POST', '/games', { body: '[]' })).status).to.equal(400);
    const gzip = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    expectCivil(await rest('POST', '/games', { body: 'not gzip', headers: gzip }), 'broken gzip');
    const latin = { 'Content-Type': 'application/json; charset=latin-7' };
    expectCivil(await rest('POST', '/games', { body: '{}', headers: latin }), 'unknown charset');
  });

  it('names: trimmed, counted in code points, free of control characters', async () => {
    const start = (name: unknown): Promise<Answer> => rest('POST', '/games', { body: { name } });
    expect((await start('😀'.repeat(40))).status).to.equal(200);
    expect((await start('😀'.repeat(41))).status).to.equal(400);
    expect((await start('a\u0007b')).status).to.equal(400);
    expect((await start('   ')).status).to.equal(400);
    expect((await ok(start('  Ada  '))).game.players.A).to.equal('Ada');
    expect((await start(null)).status).to.equal(400);
  });

  it('unknown fields and parameters are ignored', async () => {
    const started = await ok(
      rest('POST', '/games?colour=red', { body: { name: 'Ada', colour: 'red', playerId: 'x' } }),
    );
    expect(started.game.players.A).to.equal('Ada');
    expect((await rest('POST', '/games')).status).to.equal(200);
  });

  it('non-HTTP bytes', async () => {
    const requests = [
      'HELLO\r\n\r\n',
      'GET\r\n\r\n',
      'POST /api/v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: ten\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc',
      'GET /api/v1/cards HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET /api/v1/cards HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      'GET /api/v1/cards HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n',
      'GET http:// HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET /p/r?sessionId=s HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ];
    for (const bytes of requests) {
      const { status, headers, body } = await sendRaw(arena.url, bytes);
      expect([status, body.code], bytes).to.deep.equal([400, 'bad_request']);
      expect(headers.get('api-version')).to.equal('1');
      expect(headers.get('ratelimit')).to.match(/^"reads";r=/);
      expect(headers.get('access-control-allow-origin')).to.equal('*');
    }
  });

  it('still answers after all that', async () => {
    expect((await readGame(rest, seat)).status).to.equal('active');
    expect((await restAt(arena.url)('GET', '/readyz')).status).to.equal(200);
  });
});
