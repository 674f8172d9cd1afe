// A hot route answers exactly as it would through Express' routers, which also take the path in another case.
import { expect } from 'chai';
import { API_ROUTES } from '../../src/http/http-app.ts';
import type { Joined } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { ok, restAt } from '../support/rest.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const OF_THIS_REQUEST = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy'];
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('hot routes', () => {
  let arena: TestArena;
  let id: string;
  let bearer: { Authorization: string };

  before(async () => {
    arena = await startTestArena();
    const opened = await ok(
      restAt(`${arena.url}/api/v1`)<Joined>('POST', '/games', { body: { mode: 'duel', ruleset: 'classic' } }),
    );
    id = opened.game.id;
    bearer = { Authorization: `Bearer ${opened.playerToken}` };
  });
  after(() => arena.close());

  it('are a move, a wait, and the reads of a game', () => {
    const hot = API_ROUTES.filter(({ isHot }) => isHot).map(({ operation }) => operation);
    expect(hot).to.have.members(['playMove', 'waitForTurn', 'syncGame', 'getGame', 'watchGame']);
  });

  const asked: Record<string, () => Asked> = {
    'a game, with a token': () => ({ method: 'GET', path: '', headers: bearer }),
    'a game, without one': () => ({ method: 'GET', path: '' }),
    'the head of a game': () => ({ method: 'HEAD', path: '' }),
    'a game, in words': () => ({ method: 'GET', path: '', headers: { ...bearer, Accept: 'text/plain' } }),
    'what there is since a move': () => ({ method: 'GET', path: '/sync?since=0', headers: bearer }),
    'a wait with an invalid query': () => ({ method: 'GET', path: '/wait?timeout=soon', headers: bearer }),
    'a query that contains NUL': () => ({ method: 'GET', path: '/sync?since=%00', headers: bearer }),
    'a wait without a token': () => ({ method: 'GET', path: '/wait' }),
    'a wait with a token that has a typo': () => ({
      method: 'GET',
      path: '/wait',
      headers: { Authorization: `${bearer.Authorization.slice(0, -1)}_` },
    }),
    'a watch from beyond the last move': () => ({ method: 'GET', path: '/watch?since=99&status=waiting' }),
    'an unsupported method': () => ({ method: 'DELETE', path: '', headers: bearer }),
    'a preflight': () => ({ method: 'OPTIONS', path: '/moves' }),
    'a move before the game starts': () => move('{"move":"x"}'),
    'a move that prefers a minimal response': () => move('{"move":"x"}', { Prefer: 'return=minimal' }),
    'a move without a name': () => move('{}'),
    'a move without a body': () => ({ method: 'POST', path: '/moves', headers: bearer }),
    'a move of another type': () => move('move=x', { 'Content-Type': 'text/plain' }),
    'a move with truncated JSON': () => move('{"move":'),
    'a move that is a string': () => move('"x"'),
    'a move that is null': () => move('null'),
    'a move that contains NUL': () => move(String.raw`{"move":"\u0000"}`),
    'a move in an unknown encoding': () => move('{}', { 'Content-Encoding': 'rot13' }),
    'a move in another charset': () => move('{"move":"x"}', { 'Content-Type': 'application/json; charset=utf-8' }),
    'a move after a byte-order mark': () => move(new TextEncoder().encode('\uFEFF{"move":"x"}')),
    'a move that is too long': () => move(JSON.stringify({ move: 'x'.repeat(20_000) })),
  };

  function move(body: string | Uint8Array<ArrayBuffer>, headers = {}): Asked {
    return { method: 'POST', path: '/moves', body, headers: { ...bearer, ...JSON_TYPE, ...headers } };
  }

  for (const [what, asks] of Object.entries(asked)) {
    it(`answer ${what}`, async () => {
      const { path, ...request } = asks();
      const hot = await answerOf(`/games/${id}${path}`, request);
      expect(hot).to.deep.equal(await answerOf(`/Games/${id}${path}`, request));
    });
  }

  async function answerOf(path: string, request: RequestInit): Promise<object> {
    const response = await fetch(`${arena.url}/api/v1${path}`, request);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !OF_THIS_REQUEST.includes(name)));
    const text = (await response.text()).replace(/urn:uuid:[\w-]+/, '');
    return { status: response.status, headers: { ...headers, 'content-length': undefined }, text };
  }
});
