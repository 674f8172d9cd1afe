// Bad input of every kind gets its Problem and changes nothing: never a 500, never a crash.
import { expect } from 'chai';
import { ProblemBody } from '../../schema/problem.ts';
import { API_ROOT } from '../../src/table/links.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';
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

const RUNS = 60;

/** Values of the right names and mostly wrong types, among any other JSON. */
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

  /** Either a success, if the input happens to be valid, or a Problem that is not our fault. */
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

  it('bytes that are not HTTP', async () => {
    const requests = [
      'HELLO\r\n\r\n',
      'GET\r\n\r\n',
      'POST /api/v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: ten\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc',
      'GET /api/v1/cards HTTP/1.1\r\nConnection: close\r\n\r\n',
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
