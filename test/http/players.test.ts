// People over HTTP: profiles of guests and accounts, passkeys, rated games, communities and leaderboards.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Joined, Started } from '../../schema/game.ts';
import { MAX_COMMUNITIES } from '../../schema/standing.ts';
import type { OwnPage, PlayerPage } from '../../schema/player.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { keep as keepProfile, signIn as signInWith } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { cookieOf, mint, open, playOut, readChallenge, startMatch, type Guest } from '../support/challenges.ts';
import { ok, readGame, restAt, type Answer, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';

onEveryArena('players', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const as = (cookie: string, extra: object = {}) => ({ headers: { cookie, ...extra } });
  const own = (cookie: string): Promise<OwnPage> => ok(rest('GET', '/players/me', as(cookie)));
  const page = (id: string): Promise<PlayerPage> => ok(rest('GET', `/players/${id}`));
  const slugOf = ({ body }: Answer): string => new URL(body.type).pathname.split('/').at(-1)!;
  const resign = (seat: SeatOfGame) => ok(rest('POST', `/games/${seat.id}/resign`, seat));
  const counted = (id: string, games: number) =>
    until(async () => (await rest('GET', `/players/${id}`)).body.player?.games === games);

  /** A guest with a lost challenge. */
  async function guestWithGame(): Promise<Guest> {
    const minted = await mint(rest);
    const guest = await open(rest, minted, { name: 'Gus' });
    await resign(guest);
    await readChallenge(rest, minted);
    return guest;
  }

  const keep = (cookie: string, authenticator: Authenticator) => keepProfile(rest, cookie, authenticator);
  const signIn = (authenticator: Authenticator, cookie?: string) => signInWith(rest, authenticator, cookie);

  describe('a guest', () => {
    it('gets a profile with the first seat in a browser, in a cookie that scripts cannot read', async () => {
      const { gameId, url } = await mint(rest);
      const body = { invite: url.split('#')[1], name: 'Gus' };
      const answer = await rest('POST', `/games/${gameId}/seat`, { body });
      expect(answer.headers.get('set-cookie')).to.match(/^arena_session=ps_\w+; .*Path=\/; .*HttpOnly; SameSite=Lax$/);
      expect(answer.text).to.not.include('ps_');
      expect(answer.body.player).to.deep.equal({ id: answer.body.player.id, name: 'Gus' });
      expect(answer.body.player.id).to.match(/^[A-Z2-9]{8}$/);
      const me = await own(cookieOf(answer.headers)!);
      expect(me).to.deep.include({ isAccount: false, hidden: false, clubs: [] });
      expect(me.player).to.include({ rating: 1200, games: 0, winRate: null, recentForm: '', favoriteChampion: null });
    });

    it('keeps it for the next seat, and for a game that it starts itself', async () => {
      const first = await guestWithGame();
      const second = await open(rest, await mint(rest), { cookie: first.cookie });
      expect(second.player.id).to.equal(first.player.id);
      const sent = { ...as(first.cookie, { 'Arena-Client': 'web' }), body: { as: 'person' } };
      const started = await rest('POST', '/games', sent);
      expect([started.status, started.headers.get('set-cookie')]).to.deep.equal([200, null]);
    });

    it('gets its seat again on a retry after a lost response, but not the cookie', async () => {
      const { gameId, url } = await mint(rest);
      const sent = { body: { invite: url.split('#')[1] }, headers: { 'Idempotency-Key': randomUUID() } };
      const first = await rest('POST', `/games/${gameId}/seat`, sent);
      const second = await rest('POST', `/games/${gameId}/seat`, sent);
      expect(first.headers.get('set-cookie')).to.match(/arena_session=ps_/);
      expect(second.headers.get('set-cookie')).to.equal(null);
      expect(second.body).to.deep.equal(first.body);
    });

    it('has a public page once a game is finished, and until it hides it', async () => {
      const { gameId, url } = await mint(rest);
      const guest = await open(rest, { gameId, url });
      expect(slugOf(await rest('GET', `/players/${guest.player.id}`))).to.equal('player-not-found');
      await resign(guest);
      await counted(guest.player.id, 1);
      expect((await page(guest.player.id.toLowerCase())).player).to.include({ losses: 1, winRate: 0, recentForm: 'L' });
      const hidden = await ok(rest('POST', '/players/me', { ...as(guest.cookie), body: { hidden: true } }));
      expect(hidden.hidden).to.equal(true);
      expect((await rest('GET', `/players/${guest.player.id}`)).status).to.equal(404);
      expect((await own(guest.cookie)).player.losses).to.equal(1);
      await ok(rest('POST', '/players/me', { ...as(guest.cookie), body: { hidden: false, name: 'Gustav' } }));
      expect((await page(guest.player.id)).player.name).to.equal('Gustav');
    });

    it('plays privately while its page is hidden, in games that it starts, joins or plays again', async () => {
      const { cookie } = await guestWithGame();
      const sent = as(cookie, { 'Arena-Client': 'web' });
      const start = (body: object) => ok(rest<Started>('POST', '/games', { ...sent, body: { as: 'person', ...body } }));
      const earlier = await start({ mode: 'house' });
      const seat = { id: earlier.game.id, token: earlier.playerToken! };
      await resign(seat);
      const over = await startMatch(rest, { A: cookie });
      await resign(over.A);
      const matchOf = async () => {
        const { game, invites } = await ok(
          rest<Started>('POST', '/games', { body: { mode: 'match', players: ['Ann', 'Ben'] } }),
        );
        return { id: game.id, A: { gameId: game.id, url: invites!.A }, B: { gameId: game.id, url: invites!.B } };
      };
      const running = await matchOf();
      await open(rest, running.A, { cookie });
      await open(rest, running.B);
      const waiting = { duel: (await start({ mode: 'duel' })).game, quick: (await start({ mode: 'quick' })).game };
      await ok(rest('POST', '/players/me', { ...as(cookie), body: { hidden: true } }));
      const paired = (await ok(rest<Started>('POST', '/games', { body: { mode: 'quick' } }))).game;
      await ok(rest('POST', '/games/join', { body: { code: waiting.duel.code } }));
      expect(paired.status).to.equal('active');
      await ok(rest('POST', `/games/${over.id}/rematch`, { ...over.A, body: {} }));
      const { code } = (await ok(rest<Started>('POST', '/games', { body: { mode: 'duel' } }))).game;
      const played: Record<string, string> = {
        waited: waiting.duel.id,
        'waited in the queue': waiting.quick.id,
        started: (await start({ mode: 'house', public: true })).game.id,
        joined: (await ok(rest<Joined>('POST', '/games/join', { ...sent, body: { code, as: 'person' } }))).game.id,
        invited: (await open(rest, (await matchOf()).A, { cookie })).id,
        again: (await ok(rest<Joined>('POST', `/games/${seat.id}/rematch`, { ...seat, body: {} }))).game.id,
        'again, accepted': (await ok(rest<Joined>('POST', `/games/${over.id}/rematch`, { ...over.B, body: {} }))).game
          .id,
      };
      for (const [how, id] of Object.entries(played)) {
        expect((await rest('GET', `/games/${id}`)).status, how).to.equal(401);
      }
      await open(rest, running.A, { cookie });
      for (const { id } of [seat, running]) {
        expect((await rest('GET', `/games/${id}`)).status, 'from before').to.equal(200);
      }
    });

    it('keeps both of two concurrent changes', async () => {
      const { cookie } = await guestWithGame();
      const change = (body: object) => ok(rest('POST', '/players/me', { ...as(cookie), body }));
      await Promise.all([change({ hidden: true }), change({ name: 'Gustav' }), change({ showPresence: false })]);
      const me = await own(cookie);
      expect([me.hidden, me.player.name, me.showPresence]).to.deep.equal([true, 'Gustav', false]);
    });

    it('is unknown without its cookie, with an expired one, and to a page of another origin', async () => {
      const guest = await guestWithGame();
      const unsigned = await rest('GET', '/players/me');
      expect([unsigned.status, slugOf(unsigned)]).to.deep.equal([401, 'session-missing']);
      const foreign = await rest('GET', '/players/me', as(guest.cookie, { 'Sec-Fetch-Site': 'same-site' }));
      expect(foreign.status).to.equal(401);
      const out = await rest('POST', '/players/me/sign-out', { ...as(guest.cookie), body: {} });
      expect([out.body, /arena_session=; Max-Age=0/.test(out.headers.get('set-cookie')!)]).to.deep.equal([
        { signedOut: true },
        true,
      ]);
      expect((await rest('GET', '/players/me', as(guest.cookie))).status).to.equal(401);
    });

    it('has a favourite champion after five games: the one placed most often', async () => {
      const first = await guestWithGame();
      for (let i = 0; i < 4; i++) {
        const minted = await mint(rest, { ruleset: 'classic' });
        await playOut(rest, await open(rest, minted, { cookie: first.cookie }));
        await readChallenge(rest, minted);
      }
      const { favoriteChampion } = (await page(first.player.id)).player;
      const games = (await ok(rest('GET', '/players/me/export', as(first.cookie)))).games;
      expect(games.length).to.equal(5);
      expect(favoriteChampion?.plays).to.be.at.least(1);
      expect(favoriteChampion).to.have.keys(['cardId', 'name', 'color', 'plays']);
    });
  });

  describe('a rated game', () => {
    it('of two newcomers is in both records, and changes no rating: neither is proven', async () => {
      const match = await startMatch(rest);
      expect(await readGame(rest, match.A)).to.deep.include({ rated: true, unratedBecause: { A: null, B: null } });
      await resign(match.A);
      const { ratingChange, unratedBecause } = await readGame(rest, match.B);
      expect(ratingChange).to.deep.equal({ A: { before: 1200, after: 1200 }, B: { before: 1200, after: 1200 } });
      expect(unratedBecause).to.deep.equal({ A: 'opponent_unproven', B: 'too_short' });
      const [loser, winner] = [(await page(match.A.player.id)).player, (await page(match.B.player.id)).player];
      expect(loser).to.include({ rating: 1200, deviation: 350, provisional: true, placed: false, losses: 1 });
      expect(winner).to.include({ rating: 1200, wins: 1, recentForm: 'W', proven: false });
    });

    it('with declared ratings changes them at once, by what both declared', async () => {
      const match = await startMatch(rest);
      const started = await ok(rest('POST', '/games', { body: { mode: 'duel', rating: 1300 } }));
      const joined = {
        ...as(match.A.cookie, { 'Arena-Client': 'web' }),
        body: { code: started.game.code, as: 'person' },
      };
      await ok(rest('POST', '/games/join', joined));
      const seat = { id: started.game.id, token: started.playerToken };
      await resign(seat);
      const { ratingChange, unratedBecause } = await readGame(rest, seat);
      expect(ratingChange).to.deep.equal({ A: { before: 1300, after: 1285 }, B: { before: 1200, after: 1200 } });
      expect(unratedBecause).to.deep.equal({ A: 'no_identity', B: 'opponent_no_identity' });
    });

    it('between agents with declared ratings does so too', async () => {
      const started = await ok(rest('POST', '/games', { body: { mode: 'duel', rating: 1500 } }));
      await ok(rest('POST', '/games/join', { body: { code: started.game.code, rating: 1500 } }));
      const seat = { id: started.game.id, token: started.playerToken };
      await resign(seat);
      expect((await readGame(rest, seat)).ratingChange).to.deep.equal({
        A: { before: 1500, after: 1488 },
        B: { before: 1500, after: 1512 },
      });
    });

    it('cannot be played against oneself, and changes nothing if abandoned', async () => {
      const guest = await guestWithGame();
      const alone = await startMatch(rest, { A: guest.cookie, B: guest.cookie });
      expect((await readGame(rest, alone.A)).rated).to.equal(false);
      const match = await startMatch(rest);
      await ok(rest('POST', `/games/${match.id}/abort`, match.A));
      expect(await readGame(rest, match.A))
        .to.include({ status: 'abandoned' })
        .and.not.have.property('ratingChange');
      expect((await own(match.A.cookie)).player.rating).to.equal(1200);
    });

    it('never gives its creator the second seat of a duel, which stays reserved for the friend', async () => {
      const guest = await guestWithGame();
      const web = as(guest.cookie, { 'Arena-Client': 'web' });
      const body = { mode: 'duel', opponent: 'person', as: 'person' };
      const { game, inviteUrl } = await ok(rest<Started>('POST', '/games', { ...web, body }));
      const invite = inviteUrl!.split('#')[1];
      const byLink = (sent: object) => rest('POST', `/games/${game.id}/seat`, { ...sent, body: { invite } });
      const byCode = rest('POST', '/games/join', { ...web, body: { code: game.code, as: 'person' } });
      for (const refused of [await byLink(web), await byCode]) {
        expect([refused.status, slugOf(refused)]).to.deep.equal([409, 'both-seats']);
      }
      expect((await ok(byLink({}))).game).to.include({ status: 'active', seat: 'B' });
      expect(slugOf(await byLink(web)), 'nor is the seat moved').to.equal('both-seats');
    });

    it('is not practice against the house, which is in no record but makes the page public', async () => {
      const sent = { headers: { 'Arena-Client': 'web' }, body: { as: 'person', name: 'Pia' } };
      const answer = await rest('POST', '/games', sent);
      const cookie = cookieOf(answer.headers)!;
      await resign({ id: answer.body.game.id, token: answer.body.playerToken });
      const { id } = (await own(cookie)).player;
      await until(async () => (await rest('GET', `/players/${id}`)).status === 200);
      expect((await page(id)).player).to.include({ games: 0, winRate: null });
    });
  });

  describe('an account', () => {
    it('is a guest kept with a passkey; signing in elsewhere gives the same profile', async () => {
      const guest = await guestWithGame();
      const authenticator = new Authenticator(arena.publicUrl);
      expect((await keep(guest.cookie, authenticator)).isAccount).to.equal(true);
      const elsewhere = await signIn(authenticator);
      expect([elsewhere.status, elsewhere.body.player.id]).to.deep.equal([200, guest.player.id]);
      expect((await own(cookieOf(elsewhere.headers)!)).isAccount).to.equal(true);
    });

    it('absorbs a guest who signs in: games add up, the old id answers with movedFrom', async () => {
      const match = await startMatch(rest);
      await resign(match.B);
      const authenticator = new Authenticator(arena.publicUrl);
      await keep(match.A.cookie, authenticator);
      const second = await startMatch(rest);
      await resign(second.B);
      const running = await startMatch(rest, { A: second.A.cookie });
      await counted(match.A.player.id, 1);
      await counted(second.A.player.id, 1);
      const merged = await signIn(authenticator, second.A.cookie);
      expect(merged.body).to.include({ movedFrom: second.A.player.id });
      const { player } = await page(match.A.player.id);
      expect(player).to.include({ rating: 1200, games: 2, wins: 2, recentForm: 'WW' });
      const asked = await page(second.A.player.id);
      expect(asked).to.deep.equal({ ...(await page(match.A.player.id)), movedFrom: second.A.player.id });
      await resign(running.B);
      await counted(match.A.player.id, 3);
      const cookie = cookieOf(merged.headers)!;
      const everything = await ok(rest('GET', '/players/me/export', as(cookie)));
      expect(everything).to.deep.include({ isAccount: true, movedFrom: [second.A.player.id] });
      expect(everything.games.map(({ gameId }: { gameId: string }) => gameId).toSorted()).to.deep.equal(
        [match.id, second.id, running.id].toSorted(),
      );
      expect((await rest('GET', '/players/me', as(second.A.cookie))).status, 'the old session').to.equal(401);
    });

    it('is opened only by its passkey, and each challenge works once', async () => {
      const guest = await guestWithGame();
      const authenticator = new Authenticator(arena.publicUrl);
      await keep(guest.cookie, authenticator);
      const refused = async (credential: object) => {
        const answer = await rest('POST', '/players/sign-in', { body: { credential } });
        expect([answer.status, slugOf(answer)]).to.deep.equal([422, 'passkey-refused']);
        expect(answer.headers.get('set-cookie')).to.equal(null);
      };
      const optionsNow = async () => (await ok(rest('POST', '/players/sign-in/options', { body: {} }))).options;
      const good = authenticator.use(await optionsNow());
      expect((await rest('POST', '/players/sign-in', { body: { credential: good } })).status).to.equal(200);
      await refused(good);
      await refused(new Authenticator(arena.publicUrl).use(await optionsNow()));
      const phished = new Authenticator('https://evil.test');
      await refused(phished.use(await optionsNow()));
      await refused(authenticator.use({ challenge: 'bm8tc3VjaC1jaGFsbGVuZ2U' }));
      const old = await optionsNow();
      await arena.advance(301_000);
      await refused(authenticator.use(old));
    });

    it('has passkeys of its own, and a challenge issued to one person is useless to another', async () => {
      const [one, other] = [await guestWithGame(), await guestWithGame()];
      const authenticator = new Authenticator(arena.publicUrl);
      const { cookie } = await keep(one.cookie, authenticator);
      const { options } = await ok(rest('POST', '/players/me/passkeys/options', { ...as(other.cookie), body: {} }));
      const credential = authenticator.create(options);
      const stolen = await rest('POST', '/players/me/passkeys', { ...as(cookie), body: { credential } });
      expect(slugOf(stolen)).to.equal('passkey-refused');
      const again = await ok(rest('POST', '/players/me/passkeys/options', { ...as(other.cookie), body: {} }));
      const taken = await rest('POST', '/players/me/passkeys', {
        ...as(other.cookie),
        body: { credential: authenticator.create(again.options) },
      });
      expect([taken.status, slugOf(taken)]).to.deep.equal([409, 'passkey-taken']);
      expect((await own(other.cookie)).isAccount).to.equal(false);
    });
  });

  describe('communities', () => {
    let account: Guest;
    before(async () => {
      const guest = await guestWithGame();
      account = { ...guest, cookie: (await keep(guest.cookie, new Authenticator(arena.publicUrl))).cookie };
    });
    const found = (name: string, cookie = account.cookie) =>
      rest('POST', '/communities', { ...as(cookie), body: { name } });

    it('are founded by accounts, under an unused name', async () => {
      const guest = await guestWithGame();
      expect(slugOf(await found('Guests', guest.cookie))).to.equal('account-needed');
      const answer = await found('Tea & Tiles');
      expect(answer.status).to.equal(201);
      expect(answer.body).to.include({ slug: 'tea-tiles', name: 'Tea & Tiles', members: 1 });
      expect(slugOf(await found('Tea, Tiles!'))).to.equal('slug-taken');
      expect((await found('??')).status).to.equal(400);
      expect(slugOf(await rest('GET', '/communities/nowhere'))).to.equal('community-not-found');
    });

    it("are joined and left; members are in their table, and communities on the members' pages", async () => {
      await found('The Readers');
      const guest = await guestWithGame();
      const members = '/communities/the-readers/members';
      const joined = await ok(rest('POST', members, { ...as(guest.cookie), body: {} }));
      expect([joined.isMember, joined.community.members]).to.deep.equal([true, 2]);
      await ok(rest('POST', members, { ...as(guest.cookie), body: {} }));
      const table = await ok(rest('GET', '/communities/the-readers/leaderboard'));
      expect(table.community.members).to.equal(2);
      expect(table.standings.map((row: any) => row.player.id).toSorted()).to.deep.equal(
        [guest.player.id, account.player.id].toSorted(),
      );
      expect(table.standings[0]).to.include({ place: null, provisional: true });
      const { clubs } = await page(guest.player.id);
      expect(clubs).to.have.length(1);
      expect(clubs[0]).to.include({ slug: 'the-readers', members: 2, place: null, rating: 1200, losses: 1 });
      const left = await ok(rest('DELETE', `${members}/me`, as(guest.cookie)));
      expect([left.isMember, left.community.members]).to.deep.equal([false, 1]);
      expect((await page(guest.player.id)).clubs).to.deep.equal([]);
    });

    it('are at most fifty per player', async () => {
      const guest = await guestWithGame();
      const join = (i: number) => rest('POST', `/communities/many-${i}/members`, { ...as(guest.cookie), body: {} });
      const founder = (await keep((await guestWithGame()).cookie, new Authenticator(arena.publicUrl))).cookie;
      for (let i = 0; i < MAX_COMMUNITIES; i++) {
        expect((await found(`Many ${i}`, founder)).status).to.equal(201);
        await ok(join(i));
      }
      expect((await found('Many 50')).status).to.equal(201);
      const refused = await join(50);
      expect([refused.status, slugOf(refused)]).to.deep.equal([409, 'too-many-communities']);
      expect((await ok(join(0))).isMember).to.equal(true);
      expect((await page(guest.player.id)).clubs).to.have.length(MAX_COMMUNITIES);
      expect(slugOf(await found('Many 51', founder))).to.equal('too-many-communities');
      await ok(rest('DELETE', '/communities/many-0/members/me', as(guest.cookie)));
      expect((await ok(join(50))).community.members).to.equal(2);
    });

    it('list only public players: a hidden member is not in the table', async () => {
      await found('Hiders');
      const guest = await guestWithGame();
      await ok(rest('POST', '/communities/hiders/members', { ...as(guest.cookie), body: {} }));
      await ok(rest('POST', '/players/me', { ...as(guest.cookie), body: { hidden: true } }));
      const { standings } = await ok(rest('GET', '/communities/hiders/leaderboard'));
      expect(standings.map((row: any) => row.player.id)).to.deep.equal([account.player.id]);
    });
  });

  describe('leaderboards', () => {
    it('give no place for beating newcomers, however often', async () => {
      const [strong, weak] = [await guestWithGame(), await guestWithGame()];
      for (let i = 0; i < 10; i++) {
        const match = await startMatch(rest, { A: strong.cookie, B: weak.cookie });
        await resign(match.B);
      }
      await counted(weak.player.id, 11);
      await counted(strong.player.id, 11);
      const { standings } = await ok(rest('GET', '/leaderboards/players?ruleset=classic&limit=100'));
      const own = standings.find((row: any) => row.player.id === strong.player.id);
      expect(own).to.include({ place: null, rating: 1200, ladderScore: 500, wins: 10 });
      expect(standings.every((row: any) => row.place === null)).to.equal(true);
    });

    it('continue where a page ended, and refuse an invalid cursor', async () => {
      const pagesOf = async (limit: number): Promise<any[][]> => {
        const pages: any[][] = [];
        let next: string | undefined = `${arena.url}/api/v1/leaderboards/agents?limit=${limit}`;
        while (next !== undefined) {
          const answer: Answer = await restAt(next)('GET', '');
          pages.push(answer.body.standings);
          next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
        }
        return pages;
      };
      const [small, large] = [await pagesOf(4), await pagesOf(100)];
      expect(small.length).to.be.greaterThan(large.length);
      expect(small.flat()).to.deep.equal(large.flat());
      expect((await rest('GET', '/leaderboards/agents?cursor=nonsense')).status).to.equal(400);
    });
  });
});
