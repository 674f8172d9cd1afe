// Which games the session's profile plays, in a browser that may not hold their tokens.
import { expect } from 'chai';
import { Refused } from '../../../web/game/api.ts';
import { isOwnGame } from '../../../web/game/own-game.ts';

const ID = 'g_0123456789abcdefghijkz';
const OTHER = 'g_1123456789abcdefghijkz';

type Pages = Readonly<Record<string, readonly object[][]>>;

describe('finding an own game', () => {
  const { fetch } = globalThis;
  const asked: URLSearchParams[] = [];
  afterEach(() => {
    globalThis.fetch = fetch;
    asked.length = 0;
  });

  /** @param pages of the profile's list, by status, with the games on each */
  function answerWith(pages: Pages): void {
    globalThis.fetch = async (path) => {
      const query = new URL(String(path), 'https://arena.test').searchParams;
      asked.push(query);
      const all = pages[query.get('status')!] ?? [[]];
      const at = query.has('cursor') ? 1 : 0;
      return Response.json({ games: all[at], next: at + 1 < all.length ? OTHER : null });
    };
  }

  let lost = 0;
  const isOwn = (): Promise<boolean> => {
    lost = 0;
    return isOwnGame(ID, { signal: new AbortController().signal, onLost: () => (lost += 1) });
  };
  const own = { id: ID, seats: ['B'] };
  const another = { id: OTHER, seats: ['A'] };

  const FOUND: Readonly<Record<string, Pages>> = {
    'an active game': { active: [[another, own]] },
    'a game on a later page': { active: [[another], [own]] },
    'a waiting game': { active: [[another]], waiting: [[own]] },
  };
  for (const [what, pages] of Object.entries(FOUND)) {
    it(`finds ${what}`, async () => {
      answerWith(pages);
      expect(await isOwn()).to.equal(true);
    });
  }

  it("does not find other people's games, and reads no older games", async () => {
    answerWith({ active: [[another]] });
    expect(await isOwn()).to.equal(false);
    expect(asked.map((query) => query.get('status'))).to.deep.equal(['active', 'waiting']);
    const since = asked.map((query) => query.get('since')!);
    for (const id of since) expect(ID.startsWith(id) && id < ID).to.equal(true);
  });

  it('reports each request without an answer, and repeats it', async () => {
    answerWith({ active: [[own]] });
    const { fetch: answer } = globalThis;
    const failures = [503, 502];
    globalThis.fetch = async (path) => {
      const status = failures.pop();
      return status ? Response.json({}, { status, headers: { 'Retry-After': '0.001' } }) : answer(path);
    };
    expect([await isOwn(), lost]).to.deep.equal([true, 2]);
  });

  it('reports nothing lost if there is no session', async () => {
    globalThis.fetch = async () =>
      Response.json({ type: '/problems/session-missing', error: 'Session missing' }, { status: 401 });
    expect([await isOwn().catch((error: unknown) => error instanceof Refused), lost]).to.deep.equal([true, 0]);
  });

  it('ignores a game in which the profile has both seats: the session does not say which to take', async () => {
    answerWith({ active: [[{ ...own, seats: ['A', 'B'] }]] });
    expect(await isOwn()).to.equal(false);
  });
});
