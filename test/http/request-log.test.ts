// The request log: one line each, with the pattern of the route and the request id that the caller received.
import { expect } from 'chai';
import type { App } from '../../src/app.ts';
import { ANY_PREFIX } from '../../src/trust/secrets.ts';
import { startTestArena } from '../support/arena.ts';
import { mint } from '../support/challenges.ts';
import { sendRaw } from '../support/raw-http.ts';
import { restAt, startHouse } from '../support/rest.ts';
import { until } from '../support/until.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly requestId: string;
  readonly [field: string]: unknown;
}

async function logging(logLevel: string, task: (url: string, app: App, lines: readonly Line[]) => Promise<void>) {
  const lines: Line[] = [];
  const logTo = { write: (text: string) => void lines.push(JSON.parse(text)) };
  const arena = await startTestArena({ logLevel }, { logTo });
  await task(arena.url, arena.app, lines);
  await arena.close();
  return lines;
}

describe('the request log', () => {
  it('has one line per request: id, method, pattern, status, duration; never an address', async () => {
    const numbers: string[] = [];
    const lines = await logging('info', async (url) => {
      const rest = restAt(url);
      const api = restAt(`${url}/api/v1`);
      const answered = async (...asked: Parameters<typeof rest>) => {
        const answer = await rest(...asked);
        numbers.push(answer.headers.get('x-request-id')!);
        return answer;
      };
      const minted = await mint(api);
      const started = await startHouse(api);
      await answered('GET', `/api/v1/agent/challenge/${minted.token}`);
      const move = { token: started.playerToken, body: { move: 'nowhere' } };
      const refused = await answered('POST', `/api/v1/games/${started.game.id}/moves?secret=1`, move);
      expect(refused.body.instance).to.equal(`urn:uuid:${numbers.at(-1)}`);
      await answered('GET', '/nothing/of/ours');
      await answered('GET', '/healthz');
      await answered('OPTIONS', '/api/v1/games');
      await sendRaw(url, 'GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n');
    });
    for (const number of numbers) expect(number).to.match(UUID);
    expect(new Set(numbers).size).to.equal(numbers.length);
    const logged = lines.filter(({ msg }) => msg === 'request');
    const byNumber = numbers.map((number) => logged.filter(({ requestId }) => requestId === number));
    expect(byNumber.map((each) => each.map(({ method, route, status }) => [method, route, status]))).to.deep.equal([
      [['GET', '/agent/challenge/:token', 200]],
      [['POST', '/games/:id/moves', 422]],
      [['GET', 'none', 404]],
      [],
      [['OPTIONS', 'none', 204]],
    ]);
    for (const { ms } of logged.filter(({ method }) => method)) expect(ms).to.be.at.least(0);
    expect(logged.find(({ problem }) => problem === 'malformed-http')).to.include({ route: 'none', status: 400 });
    expect(JSON.stringify(lines)).to.not.match(/secret=1|\/nothing\/of|g_[0-9A-Za-z]{10}/);
    expect(JSON.stringify(lines)).to.not.match(new RegExp(`${ANY_PREFIX}[0-9A-Za-z]{20}`));
  });

  it('logs the cause of a bug with the id of the request, and warns about every 5xx', async () => {
    let instance = '';
    const lines = await logging('warn', async (url, { arena: { store } }) => {
      Object.defineProperty(store, 'openDuels', { value: () => Promise.reject(new Error('the cause')) });
      await restAt(url)('GET', '/api/v1/rulesets');
      instance = (await restAt(url)('GET', '/api/v1/games/open')).body.instance;
    });
    const requestId = instance.replace('urn:uuid:', '');
    const logged = lines.filter(({ msg }) => msg === 'internal error' || msg === 'request');
    const [bug, request, ...others] = logged.map(({ level, msg, requestId }) => [level, msg, requestId]);
    expect([bug, request, others]).to.deep.equal([[50, 'internal error', requestId], [40, 'request', requestId], []]);
    expect(logged[0]!['err']).to.include({ message: 'the cause' });
  });

  it('marks a caller that disconnected before the response as gone', async () => {
    await logging('info', async (url, { arena }, lines) => {
      const { id, moveCount } = (await startHouse(restAt(`${url}/api/v1`))).game;
      const controller = new AbortController();
      const { signal } = controller;
      const waiting = fetch(`${url}/api/v1/games/${id}/watch?since=${moveCount}&timeout=20`, { signal });
      await until(() => arena.news.waiting() > 0);
      controller.abort();
      await waiting.catch(() => undefined);
      const line = () => lines.find(({ route }) => route === '/games/:id/watch');
      await until(() => line() !== undefined);
      expect(line()).to.include({ method: 'GET', gone: true });
    });
  });
});
