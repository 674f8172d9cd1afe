// A person's own games and ladder over REST, on one process and on a cluster.
import { expect } from 'chai';
import type { GameList } from '../../schema/game.ts';
import type { Ladder } from '../../schema/ladder.ts';
import type { PlayerExport } from '../../schema/player.ts';
import type { Progress } from '../../schema/progress.ts';
import type { ReviewDone } from '../../schema/review.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { cookieOf, startMatch } from '../support/challenges.ts';
import { ok, playDuel, readReview, restAt, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';

onEveryArena('coming back', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const as = (cookie: string) => ({ headers: { cookie, 'Arena-Client': 'web' } });
  const resign = (seat: SeatOfGame) => ok(rest('POST', `/games/${seat.id}/resign`, seat));
  const ladder = (cookie: string) => ok(rest<Ladder>('GET', '/players/me/ladder', as(cookie)));
  const history = async (cookie: string, query = ''): Promise<string[]> =>
    (await ok(rest<GameList>('GET', `/players/me/games${query}`, as(cookie)))).games.map(({ id }) => id);

  /** A game of a person in a browser against the house, which they resign. */
  async function lose(body: object, cookie?: string): Promise<{ id: string; cookie: string }> {
    const headers = { 'Arena-Client': 'web', ...(cookie === undefined ? {} : { cookie }) };
    const answer = await rest('POST', '/games', { headers, body: { mode: 'house', as: 'person', ...body } });
    const { id } = answer.body.game;
    await resign({ id, token: answer.body.playerToken });
    return { id, cookie: cookie ?? cookieOf(answer.headers)! };
  }

  const reviewed = async (seat: SeatOfGame): Promise<ReviewDone> => (await readReview(rest, seat)).body;

  it('gives a caller without a profile the ladder of a newcomer', async () => {
    const { characters } = await ok(rest<Ladder>('GET', '/players/me/ladder'));
    expect(characters.map(({ slug, state }) => `${slug} ${state}`)).to.deep.equal([
      'pebble open',
      ...['marlow', 'quill', 'sable', 'vesper', 'oracle'].map((slug) => `${slug} locked`),
    ]);
    expect(characters.every(({ games }) => games === 0)).to.equal(true);
  });

  it("counts games against the house only in the person's own record against each character", async () => {
    const { id, cookie } = await lose({ strength: 800 });
    const second = await lose({ strength: 800, ruleset: 'classic', public: false }, cookie);
    const between = await lose({ strength: 1000 }, cookie);
    await until(async () => (await ladder(cookie)).characters[0]!.games === 2);
    const { characters } = await ladder(cookie);
    expect(characters[0]).to.deep.include({ slug: 'pebble', state: 'open', wins: 0, losses: 2, bestMargin: null });
    expect(characters.slice(1).every(({ games }) => games === 0)).to.equal(true);
    expect(await history(cookie)).to.deep.equal([between.id, second.id, id]);
    const everything = await ok(rest<PlayerExport>('GET', '/players/me/export', as(cookie)));
    const counts = { games: 1, wins: 0, losses: 1, draws: 0, bestMargin: null, firstWonAt: null };
    expect(everything.house).to.deep.equal([
      { character: 'pebble', ruleset: 'classic', ...counts },
      { character: 'pebble', ruleset: 'mutators', ...counts },
    ]);
    expect(everything.player).to.include({ games: 0, rating: 1200 });
  });

  it('filters the history by ruleset, opponent and result, and continues where a page ended', async () => {
    const { id: house, cookie } = await lose({ ruleset: 'classic' });
    const won = await startMatch(rest, { A: cookie });
    await resign(won.B);
    const lost = await startMatch(rest, { B: cookie });
    await resign(lost.B);
    const filtered = {
      '': [lost.id, won.id, house],
      '?ruleset=classic&opponent=house': [house],
      '?opponent=person': [lost.id, won.id],
      '?opponent=agent': [],
      '?result=won': [won.id],
      '?result=lost': [lost.id, house],
      '?result=drawn': [],
      '?result=lost&opponent=person': [lost.id],
      '?status=active': [],
    };
    for (const [query, ids] of Object.entries(filtered)) expect(await history(cookie, query), query).to.deep.equal(ids);
    const first = await ok(rest<GameList>('GET', '/players/me/games?limit=2&result=lost', as(cookie)));
    expect(first.games.map(({ seats }) => seats)).to.deep.equal([['B'], ['A']]);
    expect(first.next).to.equal(null);
    const page = await ok(rest<GameList>('GET', '/players/me/games?limit=2', as(cookie)));
    expect(await history(cookie, `?limit=2&cursor=${page.next}`)).to.deep.equal([house]);
  });

  it("shows a reviewed game's accuracy in the history and in the progress, equal to the review's", async () => {
    const one = await startMatch(rest);
    const { cookie } = one.A;
    await playDuel(rest, one);
    const listed = async () => (await ok(rest<GameList>('GET', '/players/me/games', as(cookie)))).games[0]!;
    await until(async () => (await listed()).own!.largestCapture !== null);
    const before = await listed();
    expect(before.own!.accuracy).to.equal(null);
    const { accuracy } = (await reviewed(one.A)).seats.A;
    expect(accuracy).to.be.a('number');
    expect((await listed()).own).to.deep.equal({ ...before.own, accuracy });
    const progress = await ok(rest<Progress>('GET', '/players/me/progress', as(cookie)));
    expect(progress).to.deep.include({ games: 1, accuracy });
    expect(progress.weeks.map(({ games, accuracy: mean }) => [games, mean])).to.deep.equal([[1, accuracy]]);
    const cards = before.own!.largestCapture!;
    expect(progress.largestCapture).to.deep.equal(cards === 0 ? null : { gameId: one.id, cards });
    const everybodys = await ok(rest<GameList>('GET', '/games'));
    expect(everybodys.games.every((game) => game.own === undefined)).to.equal(true);
    expect((await rest('GET', '/players/me/progress')).status).to.equal(401);
  });

  it('requires a session for the history, and refuses an unknown opponent', async () => {
    expect((await rest('GET', '/players/me/games')).status).to.equal(401);
    const { cookie } = await lose({});
    const refused = await rest('GET', '/players/me/games?opponent=ghost', as(cookie));
    expect([refused.status, refused.body.type.split('/').at(-1)]).to.deep.equal([400, 'bad-request']);
  });
});
