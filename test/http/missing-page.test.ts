// An address that does not exist: a page with status 404 for a browser, the Problem for a program.
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('an address that does not exist', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
    fetch(arena.url + path, { method, headers });
  const type = (answer: Response) => answer.headers.get('content-type');

  for (const path of ['/nothing/here', '/index.php', '/problems/nothing', '/play', '/assets/nothing.js']) {
    it(`${path} is a page for a browser and a Problem for a program`, async () => {
      const page = await ask(path, BROWSER);
      expect([page.status, type(page)]).to.deep.equal([404, 'text/html; charset=utf-8']);
      expect(page.headers.get('content-security-policy')).to.match(/default-src 'self'/);
      expect(page.headers.get('vary')).to.include('Accept');
      expect(await page.text()).to.include('<title>Nothing here · Game Arena</title>');
      const problem = await ask(path);
      expect([problem.status, type(problem)]).to.deep.equal([404, 'application/problem+json']);
    });
  }

  it('is a Problem even for a browser under the API, and for methods other than reads', async () => {
    for (const [path, method] of [
      ['/api/v1/nothing', 'GET'],
      ['/nothing', 'POST'],
    ] as const) {
      const answer = await ask(path, BROWSER, method);
      expect([answer.status, type(answer)], path).to.deep.equal([404, 'application/problem+json']);
    }
  });
});
