// Attacks on ratings over REST, from one address at default limits: each was possible before ratings had anchors.
import { expect } from 'chai';
import type { AgentProfile, Matches } from '../../schema/agent.ts';
import type { GameList, Joined, Rematched, Started } from '../../schema/game.ts';
import type { OwnPage } from '../../schema/player.ts';
import type { AgentLeaderboard, PlayerLeaderboard } from '../../schema/standing.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { keep } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { CLASSIC_AGENT, cookieOf, mint, open, readChallenge } from '../support/challenges.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { ok, readGame, restAt, type Answer, type Rest, type SeatOfGame } from '../support/rest.ts';

const DEFAULT_LIMITS = { rateLimitFactor: 1 };
const DUELS = 6;
const CONCEDED = 8;
/** Enough for a player who loses them all to become proven. */
const MOST_PLACEMENTS = 40;
/** In deviations of the anchor: how far games with others can move a rating. */
const LEASH = 0.6;

describe('rating farming from one address', () => {
  let arena: TestArena;
  let rest: Rest;
  beforeEach(async () => {
    arena = await startTestArena(DEFAULT_LIMITS);
    rest = restAt(`${arena.url}/api/v1`);
  });
  afterEach(() => arena.close());

  const resign = ({ id, token }: SeatOfGame) => ok(rest('POST', `/games/${id}/resign`, { token }));
  const slugOf = ({ body }: Answer): string => new URL(body.type).pathname.split('/').at(-1)!;
  const asPerson = (cookie?: string) => ({ 'Arena-Client': 'web', ...(cookie ? { cookie } : {}) });
  const own = async (cookie: string) => (await ok(rest<OwnPage>('GET', '/players/me', { headers: { cookie } }))).player;
  const pebble = async () => (await ok(rest<AgentProfile>('GET', `/agent/${CLASSIC_AGENT}/profile`))).agent;

  /** A rated game against the house, as a person. */
  async function placement(cookie?: string): Promise<SeatOfGame & { cookie: string }> {
    const body = { mode: 'house', as: 'person', rated: true, strength: 800, ruleset: 'classic' };
    const {
      status,
      body: started,
      headers,
      text,
    } = await rest<Started>('POST', '/games', { body, headers: asPerson(cookie) });
    expect(status, text).to.equal(200);
    return { id: started.game.id, token: started.playerToken!, cookie: cookie ?? cookieOf(headers)! };
  }

  /** The cookie of a guest that has lost to the house until it is proven. */
  async function proven(): Promise<string> {
    const { cookie, ...first } = await placement();
    await resign(first);
    for (let i = 1; i < MOST_PLACEMENTS && !(await own(cookie)).proven; i++) await resign(await placement(cookie));
    expect((await own(cookie)).proven).to.equal(true);
    return cookie;
  }

  it('rates a lost game at once, and imposes no clock that a player did not choose', async () => {
    const { key, slug } = await newOwnAgent(rest, { plays: 'own' });
    const start = (body: object) => rest('POST', '/games', { token: key, body });
    const refused = [
      { mode: 'house', rated: true, moveSeconds: 301 },
      { mode: 'duel', agent: slug, moveSeconds: 299 },
      { mode: 'quick', moveSeconds: 30 },
    ];
    for (const body of refused) {
      const answer = await start(body);
      expect([answer.status, answer.body.detail], JSON.stringify(body)).to.satisfy(
        ([status, detail]: [number, string]) => status === 400 && /^moveSeconds: .* 300 seconds a move/.test(detail),
      );
    }
    expect((await start({ mode: 'house', moveSeconds: 604_800 })).status).to.equal(200);
    const { game } = await ok(start({ mode: 'house', rated: true, moveSeconds: 60 }));
    await ok(rest('POST', `/games/${game.id}/resign`, { token: key }));
    const { game: next } = await ok(rest('POST', `/games/${game.id}/rematch`, { token: key, body: {} }));
    expect((await arena.app.arena.store.findGame(next.id))!.record.moveSeconds).to.equal(300);
  });

  it('is limited to 20 agents a day, since each reserves its name for good; refused requests do not count', async () => {
    const register = (slug: string) => rest('POST', '/agent', { body: { slug, name: slug } });
    expect((await register('pebble')).status).to.equal(409);
    for (let i = 0; i < 20; i++) expect((await register(`mine-${i}`)).status).to.equal(201);
    const refused = await register('mine-20');
    expect([refused.status, slugOf(refused)]).to.deep.equal([429, 'rate-limited']);
    expect(refused.body.detail).to.include('registrations');
  });

  it('is limited to 10 communities a day, by however many accounts; refused requests do not count', async () => {
    const found = async (name: string, cookie: string) =>
      rest('POST', '/communities', { headers: { cookie }, body: { name } });
    const newAccount = async () =>
      (await keep(rest, (await placement()).cookie, new Authenticator(arena.app.arena.links.hostUrl))).cookie;
    const [one, other] = [await newAccount(), await newAccount()];
    for (let i = 0; i < 5; i++) expect((await found(`Ours ${i}`, one)).status).to.equal(201);
    expect((await found('Ours 0', other)).status).to.equal(409);
    for (let i = 5; i < 10; i++) expect((await found(`Ours ${i}`, other)).status).to.equal(201);
    const refused = await found('Ours 10', other);
    expect([refused.status, slugOf(refused)]).to.deep.equal([429, 'rate-limited']);
    expect(refused.body.detail).to.include('communities');
  });

  it('is limited to 100 daily deals a day, by however many guests', async () => {
    const { admission } = arena.app.arena;
    const of = admission.networkOf('127.0.0.1');
    for (let i = 0; i < 99; i++) await admission.spend([{ policy: 'deals', of }]);
    const play = () => rest('POST', '/daily-deal', { headers: asPerson(), body: {} });
    expect((await play()).status).to.equal(200);
    const refused = await play();
    expect([refused.status, slugOf(refused)]).to.deep.equal([429, 'rate-limited']);
  });

  it('keeps a guest who beats opponents with a declared 4000 a newcomer without a place', async () => {
    let cookie: string | undefined;
    for (let i = 0; i < DUELS; i++) {
      const { game, playerToken } = await ok(
        rest<Started>('POST', '/games', { body: { mode: 'duel', rating: 4000, ruleset: 'classic' } }),
      );
      const body = { code: game.code, as: 'person' };
      const joined = await rest<Joined>('POST', '/games/join', { body, headers: asPerson(cookie) });
      cookie ??= cookieOf(joined.headers)!;
      const seats = { A: playerToken!, B: joined.body.playerToken };
      await playSome(rest, game.id, seats, 5);
      await resign({ id: game.id, token: seats.A });
      const { unratedBecause, ratingChange } = await readGame(rest, { id: game.id, token: seats.B });
      expect(unratedBecause.B).to.equal('opponent_no_identity');
      expect(ratingChange!.B).to.deep.equal({ before: 1200, after: 1200 });
    }
    expect(await own(cookie!)).to.include({ rating: 1200, deviation: 350, placed: false, wins: DUELS });
    const { standings } = await ok(rest<PlayerLeaderboard>('GET', '/leaderboards/players'));
    expect(standings.map(({ place }) => place)).to.deep.equal([null]);
  });

  /** @param cookie of a person; without one, a new guest */
  interface Seated extends SeatOfGame {
    readonly cookie: string;
  }

  /** A duel of two people, in which the loser resigns after some moves. */
  async function conceded({
    winner,
    loser,
  }: {
    winner?: string;
    loser?: string;
  }): Promise<Record<'won' | 'lost', Seated>> {
    const body = { mode: 'duel', as: 'person', ruleset: 'classic' };
    const started = await rest<Started>('POST', '/games', { body, headers: asPerson(winner) });
    expect(started.status, started.text).to.equal(200);
    const { id, code } = started.body.game;
    const joined = await rest<Joined>('POST', '/games/join', {
      body: { code, as: 'person' },
      headers: asPerson(loser),
    });
    expect(joined.status, joined.text).to.equal(200);
    const won = { id, token: started.body.playerToken!, cookie: winner ?? cookieOf(started.headers)! };
    const lost = { id, token: joined.body.playerToken, cookie: loser ?? cookieOf(joined.headers)! };
    await playSome(rest, id, { A: won.token, B: lost.token }, 5);
    await resign(lost);
    return { won, lost };
  }

  it('new guests who resign raise nobody, and new guests who win lower nobody', async () => {
    const { won, lost } = await conceded({});
    for (let i = 0; i < DUELS; i++) {
      const thrown = await conceded({ winner: won.cookie });
      const beaten = await conceded({ loser: lost.cookie });
      expect((await readGame(rest, thrown.won)).unratedBecause.A).to.equal('opponent_unproven');
      expect((await readGame(rest, beaten.lost)).unratedBecause.B).to.equal('opponent_unproven');
    }
    expect(await own(won.cookie)).to.include({ rating: 1200, deviation: 350, placed: false, wins: DUELS + 1 });
    expect(await own(lost.cookie)).to.include({ rating: 1200, deviation: 350, placed: false, losses: DUELS + 1 });
  });

  it('a proven puppet raises the player it loses to, and lowers itself, only to the end of the leash', async () => {
    const main = await proven();
    const puppet = await proven();
    const [anchored] = [await own(main), await own(puppet)];
    for (let i = 0; i < CONCEDED; i++) {
      const { won } = await conceded({ winner: main, loser: puppet });
      expect((await readGame(rest, won)).unratedBecause).to.deep.equal({ A: null, B: null });
    }
    const [lifted, sunk] = [await own(main), await own(puppet)];
    expect(lifted.rating).to.be.above(anchored.rating);
    expect(lifted.anchor).to.deep.equal(anchored.anchor);
    for (const { rating, anchor } of [lifted, sunk]) {
      expect(Math.abs(rating - anchor.rating)).to.be.at.most(LEASH * anchor.deviation + 1);
    }
    expect(lifted.rating - lifted.anchor.rating, 'at the end of the leash').to.be.above(
      LEASH * anchored.anchor.deviation - 2,
    );
    const { standings } = await ok(rest<PlayerLeaderboard>('GET', '/leaderboards/players'));
    expect(standings.map(({ place }) => place)).to.deep.equal([null, null]);
  });

  describe('the link to a seat', () => {
    /** A duel by link, between a person and whoever takes the other seat with this cookie. */
    async function linked(cookie: string): Promise<{ retake(cookie?: string): Promise<Answer<Joined>> }> {
      const body = { mode: 'duel', as: 'person', opponent: 'person' };
      const { game, inviteUrl } = await ok(rest<Started>('POST', '/games', { body, headers: asPerson() }));
      const retake = (by?: string) => {
        const headers: Record<string, string> = by === undefined ? {} : { cookie: by };
        return rest<Joined>('POST', `/games/${game.id}/seat`, { body: { invite: inviteUrl!.split('#')[1] }, headers });
      };
      await ok(retake(cookie));
      return { retake };
    }

    it("lets only its player take the seat again once an account plays there, not even the link's creator", async () => {
      const guest = await placement();
      const { cookie } = await keep(rest, guest.cookie, new Authenticator(arena.publicUrl));
      const { retake } = await linked(cookie);
      const opener = (await placement()).cookie;
      for (const by of [undefined, opener]) {
        const refused = await retake(by);
        expect([refused.status, slugOf(refused)]).to.deep.equal([403, 'not-your-seat']);
      }
      expect((await ok(retake(cookie))).game.seat).to.equal('B');
    });

    it('nor once a proven guest plays there', async () => {
      const cookie = await proven();
      const { retake } = await linked(cookie);
      expect(slugOf(await retake())).to.equal('not-your-seat');
      await ok(retake(cookie));
    });

    it('moves the seat of a newer guest to any device, and any seat of an unrated game', async () => {
      const { cookie, ...seat } = await placement();
      await ok((await linked(cookie)).retake());
      await resign(seat);
      const account = await keep(rest, cookie, new Authenticator(arena.publicUrl));
      const body = { mode: 'duel', opponent: 'person' };
      const { game, inviteUrl } = await ok(rest<Started>('POST', '/games', { body }));
      const take = (headers: Record<string, string>) =>
        ok(rest('POST', `/games/${game.id}/seat`, { body: { invite: inviteUrl!.split('#')[1] }, headers }));
      await take({ cookie: account.cookie });
      expect((await take({})).game.seat).to.equal('B');
    });

    it('makes no further games in the name of an account: its finished seat and its rematches need its session', async () => {
      const { cookie, ...seat } = await placement();
      await resign(seat);
      const headers = { cookie: (await keep(rest, cookie, new Authenticator(arena.publicUrl))).cookie };
      const body = { mode: 'duel', opponent: 'person' };
      const { game, inviteUrl, playerToken } = await ok(rest<Started>('POST', '/games', { body }));
      const take = (by: Record<string, string>) =>
        rest<Joined>('POST', `/games/${game.id}/seat`, { body: { invite: inviteUrl!.split('#')[1] }, headers: by });
      const rematch = (token: string, by: Record<string, string> = {}) =>
        rest<Rematched>('POST', `/games/${game.id}/rematch`, { token, body: {}, headers: by });
      await ok(take(headers));
      const stolen = await ok(take({}));
      await resign({ id: game.id, token: playerToken! });
      expect(((await ok(rematch(playerToken!))) as { status?: string }).status).to.equal('offered');
      expect(slugOf(await rematch(stolen.playerToken))).to.equal('not-your-seat');
      expect(slugOf(await take({}))).to.equal('not-your-seat');
      const back = await ok(take(headers));
      const { game: next } = (await ok(rematch(back.playerToken, headers))) as Joined;
      expect(slugOf(await rematch(back.playerToken)), 'to enter the rematch').to.equal('not-your-seat');
      expect(next.seat).to.equal('A');
      expect((await ok(rest<GameList>('GET', '/players/me/games', { headers }))).games[0]!.id).to.equal(next.id);
    });
  });

  it('gains the weakest agent nothing from new guests who resign: it stays last', async () => {
    for (let i = 0; i < CONCEDED; i++) {
      const minted = await mint(rest, { agent: CLASSIC_AGENT });
      await resign(await open(rest, minted));
      expect((await readChallenge(rest, minted)).status).to.equal('played');
    }
    expect(await pebble()).to.include({ rating: 800, wins: CONCEDED });
    const { matches } = await ok(rest<Matches>('GET', `/agent/${CLASSIC_AGENT}/matches`));
    expect(
      matches.every(({ agentEloDelta, unratedBecause }) => agentEloDelta === 0 && unratedBecause !== null),
    ).to.equal(true);
    const { standings } = await ok(rest<AgentLeaderboard>('GET', '/leaderboards/agents'));
    expect(standings[0]!.agent.slug).to.equal('oracle');
    expect(standings.at(-1)!.agent.slug).to.equal(CLASSIC_AGENT);
  });

  it('keeps an agent that the house plays within 30 points of its strength, whoever resigns against it', async () => {
    const cookie = await proven();
    for (let i = 0; i < CONCEDED; i++) {
      const minted = await mint(rest, { agent: CLASSIC_AGENT, ruleset: 'classic' });
      const seat = await open(rest, minted, { cookie });
      await playSome(rest, seat.id, { B: seat.token }, 5);
      await resign(seat);
      await readChallenge(rest, minted);
    }
    const { rating, anchor } = await pebble();
    expect(rating).to.be.within(801, 830);
    expect(anchor).to.include({ rating: 800, deviation: 50 });
  });

  describe('a rated game against the house', () => {
    it('counts from its start: it cannot be aborted, and leaving it is a loss', async () => {
      const seat = await placement();
      const { rated, unratedBecause, deadline } = await readGame(rest, seat);
      expect({ rated, unratedBecause }).to.deep.equal({ rated: true, unratedBecause: { A: null, B: 'no_identity' } });
      expect(deadline).to.be.a('string');
      const aborted = await rest('POST', `/games/${seat.id}/abort`, { token: seat.token });
      expect([aborted.status, slugOf(aborted)]).to.deep.equal([409, 'too-late-to-abort']);
      arena.advance(301_000);
      await arena.app.arena.live.refresh(seat.id);
      await untilOver(rest, seat);
      const game = await readGame(rest, seat);
      expect(game).to.include({ endReason: 'timeout', winner: 'B' });
      expect(game.ratingChange!.A.after).to.be.below(1200);
      expect((await own(seat.cookie)).anchor.games).to.equal(1);
    });

    it("requires an identity, which an agent's own key gives", async () => {
      const body = { mode: 'house', rated: true, ruleset: 'classic' };
      const nobody = await rest('POST', '/games', { body });
      expect([nobody.status, slugOf(nobody)]).to.deep.equal([422, 'identity-needed']);
      const { slug, key } = await newOwnAgent(rest, { plays: 'own' });
      const { game } = await ok(rest<Started>('POST', '/games', { body, token: key }));
      await resign({ id: game.id, token: key });
      await readGame(rest, { id: game.id, token: key });
      const { agent } = await ok(rest<AgentProfile>('GET', `/agent/${slug}/profile`));
      expect(agent.rating).to.be.below(1200);
      expect(agent.anchor.games).to.equal(1);
    });

    it('is refused to an agent that the house plays, since it could not count', async () => {
      const { key: token } = await newOwnAgent(rest);
      const refused = await rest('POST', '/games', { token, body: { mode: 'house', rated: true } });
      expect([refused.status, slugOf(refused)]).to.deep.equal([422, 'identity-needed']);
      expect(refused.body.hint).to.include('plays: own').and.not.include('/api/');
      await ok(rest<Started>('POST', '/games', { token, body: { mode: 'house' } }));
    });

    it('can be started 240 times a day from one network', async () => {
      const { admission } = arena.app.arena;
      const of = admission.networkOf('127.0.0.1');
      const last = await placement();
      await resign(last);
      for (let i = 0; i < 240; i++) await admission.spend([{ policy: 'placement', of }]);
      const body = { mode: 'house', as: 'person', rated: true };
      const refused = await rest('POST', '/games', { body, headers: asPerson() });
      expect([refused.status, slugOf(refused)]).to.deep.equal([429, 'rate-limited']);
      const again = await rest('POST', `/games/${last.id}/rematch`, { token: last.token, body: {} });
      expect([again.status, slugOf(again)], 'as a rematch').to.deep.equal([429, 'rate-limited']);
      const practice = await rest('POST', '/games', { body: { ...body, rated: false }, headers: asPerson() });
      expect(practice.status).to.equal(200);
    });
  });
});

/** Plays `count` moves with the tokens of both seats. */
async function playSome(rest: Rest, id: string, tokens: Partial<Record<'A' | 'B', string>>, moves: number) {
  const any = (tokens.A ?? tokens.B)!;
  for (let count = 0; count < moves;) {
    const { turn, moveCount, status } = await readGame(rest, { id, token: any });
    count = moveCount;
    if (status !== 'active' || count >= moves) return;
    const token = tokens[turn as 'A' | 'B']!;
    const { view } = await readGame(rest, { id, token });
    await ok(rest('POST', `/games/${id}/moves`, { token, body: { move: view!.legalMoves![0] } }));
  }
}

async function untilOver(rest: Rest, seat: SeatOfGame): Promise<void> {
  while ((await readGame(rest, seat)).status === 'active') {
    await ok(rest('GET', `/games/${seat.id}/wait?timeout=1`, { token: seat.token }));
  }
}
