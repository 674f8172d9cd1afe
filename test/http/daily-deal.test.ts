// The daily deal over REST: the same for everybody, once, ranked by the review, private until the day is over.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { DAY_MS, dayOf } from '../../schema/calendar.ts';
import { DailyDealBody } from '../../schema/daily-deal.ts';
import { GameBody, type GameList } from '../../schema/game.ts';
import type { PlayerExport } from '../../schema/player.ts';
import { hashSeed } from '../../src/table/game.ts';
import { keep, signIn } from '../support/accounts.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { Authenticator } from '../support/authenticator.ts';
import { cookieOf } from '../support/challenges.ts';
import { expectConforms } from '../support/conforms.ts';
import { dealOf, play, playOn, resign, takeDeal, untilNoonOf } from '../support/deals.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { newGuest, type Person } from '../support/friends.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import {
  ok,
  readGame,
  readReview,
  restAt,
  startHouse,
  type Answer,
  type Rest,
  type SeatOfGame,
  type Sent,
} from '../support/rest.ts';
import { until } from '../support/until.ts';

const last = (moves: readonly string[]): string => moves.at(-1)!;
const slugOf = ({ body }: Answer): string => body.type.split('/').at(-1);

onEveryArena('the daily deal', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let noon: number;
  let mira: Person;
  let noa: Person;
  let seat: SeatOfGame;

  const yours = async (sent: Sent) => (await dealOf(rest, sent)).yours;
  const ranked = (sent: Sent) => until(async () => (await yours(sent))?.state === 'ranked');

  before('advances the clock to a Monday', async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
    const { game } = await startHouse(rest);
    await arena.advance(untilNoonOf(1, Date.parse(game.createdAt)));
    noon = Date.parse((await dealOf(rest)).endsAt) - DAY_MS / 2;
    [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
  });
  after(() => arena.close());

  it('says who the opponent is and when it ends, but nothing about the deal', async () => {
    const { body, headers } = await rest<DailyDealBody>('GET', '/daily-deal');
    expect(headers.get('cache-control')).to.equal('no-store');
    expectConforms(DailyDealBody, body);
    expect(body).to.deep.include({
      ruleset: 'classic',
      character: { slug: 'pebble', name: 'Pebble', strength: 800 },
      seat: 'A',
      over: false,
      played: 0,
      yours: null,
      results: [],
      next: null,
    });
    expect(new Date(noon).getUTCDay(), 'Monday').to.equal(1);
    expect(body.endsAt).to.equal(`${dayOf(noon + DAY_MS)}T00:00:00.000Z`);
    expect(await dealOf(rest), 'the same for everybody').to.deep.equal(body);
  });

  it('is the same deal for two players, and the character answers the same moves identically', async () => {
    seat = await takeDeal(rest, mira);
    const other = await takeDeal(rest, noa);
    const [mine, theirs] = [await readGame(rest, seat), await readGame(rest, other)];
    expectConforms(GameBody, mine);
    expect(mine.view).to.deep.equal(theirs.view);
    expect(mine).to.deep.include({ seat: 'A', public: false, rated: false, dailyDeal: (await dealOf(rest)).date });
    expect(mine.seedHash)
      .to.equal(theirs.seedHash)
      .and.equal((await dealOf(rest)).seedHash);
    const moves = await playOn(rest, seat);
    expect(await playOn(rest, other)).to.deep.equal(moves);
    expect(moves.length).to.be.greaterThan(8);
  });

  it('is played once: the seat is given again while the game runs, and refused afterwards', async () => {
    const kim = await newGuest(rest, 'Kim');
    const first = await takeDeal(rest, kim);
    const again = await takeDeal(rest, kim);
    expect(again.id).to.equal(first.id);
    expect(slugOf(await rest('GET', `/games/${first.id}`, { token: first.token }))).to.equal('seat-moved');
    expect(slugOf(await rest('POST', `/games/${first.id}/abort`, { token: again.token, body: {} }))).to.equal(
      'too-late-to-abort',
    );
    await resign(rest, again);
    const refused = await play(rest, kim);
    expect([refused.status, slugOf(refused)]).to.deep.equal([409, 'deal-played']);
    expect(refused.body).to.deep.include({ gameId: first.id });
  });

  it('is started once by two concurrent requests, and a repeated request gets the same response', async () => {
    const two = await newGuest(rest, 'Two');
    const started = await Promise.all([play(rest, two), play(rest, two)]);
    expect(new Set(started.map(({ body }) => body.game.id)).size).to.equal(1);
    const three = await newGuest(rest, 'Three');
    const headers = { ...three.headers, 'Idempotency-Key': randomUUID() };
    const [one, same] = [await play(rest, { headers }), await play(rest, { headers })];
    expect(same.body).to.deep.equal(one.body);
  });

  it('gives a newcomer in a browser a profile, and refuses a caller without one', async () => {
    const web = { 'Arena-Client': 'web' };
    const { body, headers } = await play(rest, { headers: web }, { name: 'Newcomer' });
    expect(body.player!.name).to.equal('Newcomer');
    expect(body.game.players.A).to.equal('Newcomer');
    const cookie = cookieOf(headers)!;
    expect((await yours({ headers: { cookie } }))!.gameId).to.equal(body.game.id);
    const refusals = [
      [{}, {}, 'identity-needed'],
      [{ headers: web }, { name: 'Pebble' }, 'name-reserved'],
      [{ headers: web }, { name: 7 }, 'bad-request'],
      [{ token: 'ag_none' }, {}, 'agent-key-unknown'],
    ] as const;
    for (const [sent, asked, slug] of refusals) {
      const refused = await play(rest, sent, asked);
      expect([slugOf(refused), refused.headers.get('set-cookie')]).to.deep.equal([slug, null]);
    }
  });

  it('ranks by the mean loss in the review; equal losses and margins by who finished first', async () => {
    await Promise.all([ranked(mira), ranked(noa)]);
    const lena = await newGuest(rest, 'Lena');
    await playOn(rest, await takeDeal(rest, lena), last);
    await ranked(lena);
    const { results, played } = await dealOf(rest);
    const conceded = results.filter(({ endReason }) => endReason === 'resigned');
    expect(conceded, 'a resignation without a move has no loss').to.deep.equal([]);
    expect(played).to.equal(3);
    expect(results.map(({ place }) => place)).to.deep.equal([1, 2, 3]);
    const losses = results.map(({ loss }) => loss);
    expect(losses).to.deep.equal(losses.toSorted((a, b) => a - b));
    const names = results.map(({ player }) => player.name);
    expect(names.indexOf('Noa') - names.indexOf('Mira')).to.equal(1);
    const { accuracy, loss } = await reviewOf(seat);
    expect(accuracy).to.be.a('number');
    expect((await yours(mira))!.loss).to.be.closeTo(loss, 1e-4);
    const { games } = await ok(rest<GameList>('GET', '/players/me/games', { headers: mira.headers }));
    const listed = games.find(({ id }) => id === seat.id)!;
    expect(listed.own, 'although it is not counted').to.deep.equal({ accuracy, largestCapture: null });
    const own = (await yours(lena))!;
    expect(results[own.place! - 1]!.player.name).to.equal('Lena');
    expect(results[own.place! - 1]).to.deep.include({ loss: own.loss, score: own.score, result: own.result });
  });

  /** As a reader of the review sees it. */
  async function reviewOf(own: SeatOfGame) {
    const { body } = await readReview(rest, own);
    const moves = body.moves.filter((move) => move.seat === 'A' && !move.forced);
    const sum = moves.reduce((total, move) => total + move.loss, 0);
    return { accuracy: body.seats.A.accuracy, loss: sum / moves.length };
  }

  it('ranks resigned games behind finished ones, whatever their loss', async () => {
    const quin = await newGuest(rest, 'Quin');
    const own = await takeDeal(rest, quin);
    const best = (await bestFirst()) ?? ((moves: readonly string[]) => moves[0]!);
    await playOn(rest, own, best, 1);
    await resign(rest, own);
    await ranked(quin);
    const { results, played } = await dealOf(rest);
    expect(results.at(-1)!.player.name).to.equal('Quin');
    expect((await yours(quin))!.place).to.equal(played);
  });

  /** The best first move, from the review of another player's game: resigning right after it leaves a loss of 0. */
  async function bestFirst() {
    const { body } = await readReview(rest, seat);
    const name = body.moves.find((move) => move.seat === 'A')?.best[0]?.name;
    return name === undefined ? undefined : () => name;
  }

  it('pages the list, and refuses an invalid cursor or day', async () => {
    const all = await dealOf(rest);
    const first = await dealOf(rest, {}, '?limit=2');
    const second = await dealOf(rest, {}, `?limit=2&cursor=${first.next}`);
    expect([...first.results, ...second.results]).to.deep.equal(all.results.slice(0, 4));
    const tomorrow = dayOf(noon + DAY_MS);
    for (const query of ['cursor=x', 'limit=0', 'date=yesterday', `date=${tomorrow}`, 'of=everybody']) {
      const answer = await rest('GET', `/daily-deal?${query}`);
      expect([answer.status, slugOf(answer)], query).to.deep.equal([400, 'bad-request']);
      expect(answer.body.field).to.equal(query.split('=')[0]);
    }
    for (const query of [
      `date=2026-01-04&cursor=${first.next}`,
      `cursor=${first.next!.replace(/^.{10}/, '2026-02-30')}`,
    ]) {
      const answer = await rest('GET', `/daily-deal?${query}`);
      expect([answer.status, answer.body.field], query).to.deep.equal([400, 'cursor']);
    }
  });

  it('does not skip the player after one who left', async () => {
    const guests = [await newGuest(rest, 'Gail'), await newGuest(rest, 'Gus')];
    for (const guest of guests) {
      await playOn(rest, await takeDeal(rest, guest));
      await ranked(guest);
    }
    const { results } = await dealOf(rest);
    const at = results.findIndex(({ player }) => guests.some(({ name }) => name === player.name));
    const { next } = await dealOf(rest, {}, `?limit=${at + 1}`);
    const { headers } = guests.find(({ name }) => name === results[at]!.player.name)!;
    expect((await rest('DELETE', '/players/me', { headers, body: {} })).status).to.equal(200);
    expect((await dealOf(rest, {}, `?cursor=${next}`)).results).to.deep.equal(results.slice(at + 1));
  });

  it('has a separate list for agents', async () => {
    const agent = await newOwnAgent(rest);
    const own = await takeDeal(rest, { token: agent.key });
    expect((await takeDeal(rest, { token: agent.key })).id, 'again').to.equal(own.id);
    await playOn(rest, { id: own.id, token: agent.key });
    await ranked({ token: agent.key });
    const list = await dealOf(rest, {}, '?of=agents');
    expect(list.results.map(({ player }) => player)).to.deep.equal([
      { id: agent.slug, name: agent.name, url: `${arena.publicUrl}/agents/${agent.slug}` },
    ]);
    expect((await dealOf(rest)).results.map(({ player }) => player.name)).to.not.include(agent.name);
  });

  it('changes no rating and counts in no record', async () => {
    const { headers } = mira;
    const { player } = await ok(rest('GET', '/players/me', { headers }));
    expect(player).to.deep.include({ games: 0, rating: 1200, favoriteChampion: null });
    const { characters } = await ok(rest('GET', '/players/me/ladder', { headers }));
    expect(characters.map((each: any) => each.games)).to.deep.equal([0, 0, 0, 0, 0, 0]);
    const own = await ok(rest<PlayerExport>('GET', '/players/me/export', { headers }));
    expect(own).to.deep.include({ games: [], house: [] });
    expect(own.dailyDeals).to.deep.equal([
      { date: (await dealOf(rest)).date, gameId: seat.id, loss: (await yours(mira))!.loss },
    ]);
  });

  it("is in its player's history at once, and visible to others in it when the day is over", async () => {
    const { headers } = mira;
    const history = await ok(rest<GameList>('GET', '/players/me/games', { headers }));
    expect(history.games.find(({ id }) => id === seat.id)).to.include({ public: false, status: 'finished' });
    expect(await read(`/games/${seat.id}`)).to.equal(401);
    const { date, results } = await dealOf(rest);
    expect(results.every(({ gameId, replayUrl }) => gameId === null && replayUrl === null)).to.equal(true);
    const { next } = await dealOf(rest, {}, '?limit=1');
    await arena.advance(DAY_MS);
    const nextPage = await dealOf(rest, {}, `?cursor=${next}`);
    const places = nextPage.results.map(({ place }) => place);
    expect([nextPage.date, ...places], 'a list continued from the day before').to.deep.equal([
      date,
      ...results.slice(1).map(({ place }) => place),
    ]);
    await until(async () => (await read(`/games/${seat.id}`)) === 200);
    const over = await dealOf(rest, mira, `?date=${date}`);
    expectConforms(DailyDealBody, over);
    expect(over.over).to.equal(true);
    await until(async () => (await dealOf(rest, {}, `?date=${date}`)).results.every(({ gameId }) => gameId !== null));
    const replays = (await dealOf(rest, {}, `?date=${date}`)).results.map(({ gameId }) => `/games/${gameId}/replay`);
    const seeds = await Promise.all(replays.map(async (path) => (await ok(rest('GET', path))).seed));
    expect(new Set(seeds).size, 'one deal').to.equal(1);
    expect(hashSeed(seeds[0])).to.equal(over.seedHash);
    expect(over.results[0]!.replayUrl).to.match(/^http.*\/replay/);
    expect((await dealOf(rest, mira)).yours, 'another day').to.equal(null);
  });

  const read = async (path: string, sent: Sent = {}): Promise<number> => (await rest('GET', path, sent)).status;

  it('gives no place to a game that outlasts the day, and keeps it private until it is over', async () => {
    const late = await newGuest(rest, 'Late');
    const own = await takeDeal(rest, late);
    await playOn(rest, own, undefined, 2);
    const { date } = await dealOf(rest);
    await arena.advance(DAY_MS / 2 + 1000);
    expect(await read(`/games/${own.id}`)).to.equal(401);
    await playOn(rest, own);
    await until(async () => (await read(`/games/${own.id}`)) === 200);
    await until(async () => (await dealOf(rest, late, `?date=${date}`)).yours!.state === 'unranked');
    const { yours: mine, results } = await dealOf(rest, late, `?date=${date}`);
    expect(mine).to.deep.include({ gameId: own.id, place: null, loss: null });
    expect(results).to.deep.equal([]);
  });

  it('names the opponent even of a day that nobody played', async () => {
    const empty = await dealOf(rest, {}, '?date=2026-01-04');
    expect(empty).to.deep.include({ ruleset: 'classic', over: true, seedHash: null, played: 0, results: [] });
    expect(empty.character.slug).to.equal('oracle');
  });

  it('is followed by a public game with another deal', async () => {
    const again = await newGuest(rest, 'Again');
    const own = await takeDeal(rest, again);
    await resign(rest, own);
    const { game } = await ok(rest('POST', `/games/${own.id}/rematch`, { token: own.token, body: {} }));
    expect(game).to.deep.include({ public: true, rematchOf: own.id });
    expect(game.dailyDeal).to.equal(undefined);
    expect(game.seedHash).to.not.equal((await dealOf(rest)).seedHash);
  });

  it('keeps one game per day when a guest signs in to an account that has played it', async () => {
    const authenticator = new Authenticator(arena.publicUrl);
    const guestBefore = await newGuest(rest, 'First');
    const { cookie } = await keep(rest, guestBefore.headers['cookie']!, authenticator);
    const first = { ...guestBefore, headers: { ...guestBefore.headers, cookie } };
    const own = await takeDeal(rest, first);
    const guest = await newGuest(rest, 'Second');
    await takeDeal(rest, guest);
    const { status } = await signIn(rest, authenticator, guest.headers['cookie']!);
    expect(status).to.equal(200);
    expect((await yours(first))!.gameId).to.equal(own.id);
  });
});

describe('a searching character of the daily deal', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    arena.advance(untilNoonOf(0, Date.now()));
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('plays the same moves for everybody, however busy the machine is', async () => {
    const people = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => newGuest(rest, name)));
    const alone = await playOn(rest, await takeDeal(rest, people[0]!), undefined, 3);
    const seats = await Promise.all(people.slice(1).map((person) => takeDeal(rest, person)));
    const together = await Promise.all(seats.map((seat) => playOn(rest, seat, undefined, 3)));
    expect(together).to.deep.equal([alone, alone]);
    expect((await dealOf(rest)).character.slug).to.equal('oracle');
  });
});
