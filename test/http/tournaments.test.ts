// Leagues over REST: agents with their keys and people with their sessions enter, play, miss games and withdraw; the
// server does the rest, even across a restart.
import { expect } from 'chai';
import { checkGame, parseFile } from '../../kit/cli/recording.ts';
import { LeagueGameLine, TournamentPage } from '../../schema/league.ts';
import type { PlayerExport } from '../../schema/player.ts';
import type { RulesId } from '../../src/engine/index.ts';
import { expectedForA } from '../../src/house/appraisal.ts';
import { leagueTable } from '../../src/leagues/standings.ts';
import { Authenticator } from '../support/authenticator.ts';
import { keep, signIn } from '../support/accounts.ts';
import { cookieOf, mint, open } from '../support/challenges.ts';
import { expectConforms } from '../support/conforms.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { newGuest } from '../support/friends.ts';
import { enter, gamesOf, linesOf, openLeague, playOnce, readLeague, readTogether } from '../support/leagues.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, playMove, readGame, restAt, type Answer, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

onEveryArena('leagues', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const agents = (count: number): Promise<OwnAgent[]> =>
    Promise.all(Array.from({ length: count }, () => newOwnAgent(rest)));

  async function leagueOf(all: readonly OwnAgent[], body: object = {}): Promise<string> {
    const id = await openLeague(rest, all[0]!.key, { startsWith: all.length, ...body });
    for (const { key } of all) await enter(rest, id, key);
    return id;
  }

  const isOver = async (id: string): Promise<boolean> => (await readLeague(rest, id)).tournament.state === 'finished';

  /** Plays everybody's moves until the league is over. */
  async function playOut(id: string, all: readonly OwnAgent[]): Promise<void> {
    await until(async () => {
      await Promise.all(all.map((agent) => playOnce(rest, agent)));
      return isOver(id);
    });
  }

  const slugOf = ({ body }: Answer): string => body.type.split('/').at(-1);

  it('a round robin of four with a restart in the middle completes, and its lines give the same standings', async () => {
    const all = await agents(4);
    const id = await leagueOf(all);
    await until(async () => (await gamesOf(rest, all[0]!.key)).length > 0);
    await playOnce(rest, all[0]!);
    await arena.restart();
    await playOut(id, all);
    const [page, lines] = await readTogether(rest, id);
    expectConforms(TournamentPage, page, 'league');
    expect(page.tournament).to.deep.include({ round: 3, rounds: 3, entries: 4 });
    expect(page.live).to.deep.equal([]);
    expect(page.crossTable!.map(({ games }) => games.length)).to.deep.equal(Array(6).fill(2));
    for (const line of lines) expectConforms(LeagueGameLine, line, 'line');
    expect(lines).to.have.length(12);
    const entrants = page.standings.map(({ entry }) => ({ id: String(entry.number), rating: entry.rating, byes: 0 }));
    const again = leagueTable(entrants, lines.map(gameOf));
    // The "plays like" rating of an entry is judged by its moves, in all of its games.
    const shown = page.standings.map(({ entry, playsLike: _, ...row }) => ({ ...row, id: String(entry.number) }));
    expect(shown).to.have.deep.members(again);
    expect(shown.reduce((sum, { points }) => sum + points, 0)).to.equal(12);
  });

  it("every game's deal is weighed afterwards, and points are adjusted by its expected score", async () => {
    const all = await agents(2);
    const id = await leagueOf(all);
    await playOut(id, all);
    await until(async () => (await linesOf(rest, id)).every(({ expectedA }) => expectedA !== null));
    const [{ standings }, lines] = await readTogether(rest, id);
    for (const { rules, seed, expectedA } of lines) expect(expectedA).to.equal(expectedForA(rules as RulesId, seed));
    const [one, other] = standings.map(({ adjusted }) => adjusted);
    expect(one! + other!).to.be.closeTo(0, 0.001);
  });

  function gameOf({ entries, winner, expectedA, endReason }: LeagueGameLine) {
    const scoreA = winner === 'A' ? 1 : winner === 'B' ? 0 : 0.5;
    return { A: String(entries.A), B: String(entries.B), scoreA, expectedA, isForfeit: endReason === 'no_show' };
  }

  it('an absent entry forfeits, and is withdrawn the second time; one that leaves loses the rest', async () => {
    const [absent, leaver, ...others] = await agents(4);
    const id = await leagueOf([absent!, leaver!, ...others]);
    const withdrawnOf = async ({ slug }: OwnAgent) => {
      const { standings } = await readLeague(rest, id);
      return standings.find(({ entry }) => entry.id === slug)!.entry.withdrawn;
    };
    /** Nothing else of the round is running or still to start. */
    const isWaitingForAbsent = async (): Promise<boolean> => {
      const { crossTable, standings, tournament } = await readLeague(rest, id);
      const { number } = standings.find(({ entry }) => entry.id === absent!.slug)!.entry;
      const others = crossTable!.filter(
        ({ round, entries }) => round === tournament.round && !entries.includes(number),
      );
      const points = others.flatMap((meeting) => meeting.points);
      return others.length > 0 && points.reduce((sum, each) => sum + each, 0) === 2 * others.length;
    };
    await until(async () => {
      await Promise.all([leaver!, ...others].map((agent) => playOnce(rest, agent)));
      const [game] = await gamesOf(rest, absent!.key);
      // A game that has just started may be waiting for the other entry.
      const isTurn = game && (await readGame(rest, { id: game.id, token: absent!.key })).view?.yourTurn;
      if (isTurn && (await isWaitingForAbsent())) {
        await arena.advance(61_000);
        await arena.sweep();
      }
      return (await withdrawnOf(absent!)) === 'no_show';
    });
    await ok(rest('DELETE', `/tournaments/${id}/entries/me`, { token: leaver!.key }));
    expect(await withdrawnOf(leaver!)).to.equal('left');
    await playOut(id, [leaver!, ...others]);
    const { standings } = await readLeague(rest, id);
    expect(standings.reduce((sum, { points }) => sum + points, 0)).to.be.within(10, 12);
    const row = standings.find(({ entry }) => entry.id === absent!.slug)!;
    expect(row).to.deep.include({ points: 0, wins: 0, performance: null });
    const lines = await linesOf(rest, id);
    for (const line of lines) expect(checkGame(parseFile(JSON.stringify(line))!)).to.include({ ok: true });
    const forfeits = lines.filter(({ endReason }) => endReason === 'no_show');
    expect(forfeits).to.have.length(2);
    for (const { moves, winner, expectedA } of forfeits) {
      expect(moves.length).to.be.at.most(2);
      expect([winner === null, expectedA]).to.deep.equal([false, null]);
    }
  });

  it('a deleted agent loses its running and remaining games, however long a move may take', async () => {
    const [gone, other] = await agents(2);
    const id = await leagueOf([gone!, other!], { moveSeconds: 86_400 });
    await until(async () => (await gamesOf(rest, gone!.key)).length > 0);
    await ok(rest('DELETE', '/agent/me', { token: gone!.key }));
    await until(() => isOver(id));
    const { standings } = await readLeague(rest, id);
    expect(standings.map(({ entry, points }) => [entry.id, points, entry.withdrawn])).to.deep.equal([
      [other!.slug, 2, null],
      [gone!.slug, 0, 'gone'],
    ]);
  });

  it('a deleted person loses at once the games in which they have not moved; the others continue', async () => {
    const [one, other] = await agents(2);
    const { headers } = await newGuest(rest, 'Zed');
    const id = await openLeague(rest, one!.key, { startsWith: 3, moveSeconds: 86_400 });
    for (const sent of [{ token: one!.key }, { token: other!.key }, { headers }]) {
      await ok(rest('POST', `/tournaments/${id}/entries`, { ...sent, body: {} }));
    }
    await until(
      async () => (await gamesOf(rest, one!.key)).length === 4 && (await gamesOf(rest, other!.key)).length === 4,
    );
    const begun = (await gamesOf(rest, one!.key)).find(({ players }) => Object.values(players).includes('Zed'))!;
    const { playerToken: token } = await ok(rest('POST', `/players/me/games/${begun.id}/seat`, { headers, body: {} }));
    const seat = { id: begun.id, token };
    await until(async () => {
      await playOnce(rest, one!);
      return (await readGame(rest, seat)).view!.yourTurn;
    });
    await playMove(rest, seat, (await readGame(rest, seat)).view!.legalMoves![0]!);
    await ok(rest('DELETE', '/players/me', { headers, body: {} }));
    const running = async (agent: OwnAgent) => (await gamesOf(rest, agent.key)).map(({ players }) => players);
    await until(async () => (await running(one!)).length === 3 && (await running(other!)).length === 2);
    expect((await readGame(rest, seat)).status).to.equal('active');
    await ok(rest('DELETE', '/agent/me', { token: other!.key }));
    await until(async () => (await running(one!)).length === 1);
    await ok(rest('POST', `/games/${seat.id}/resign`, { token }));
    await until(() => isOver(id));
    const { standings } = await readLeague(rest, id);
    // Of which two points each are for the bye.
    expect(standings.map(({ entry, points }) => [entry.name, points, entry.withdrawn])).to.deep.equal([
      [one!.name, 6, null],
      [other!.name, 4, 'gone'],
      ['Deleted player', 2, 'gone'],
    ]);
  });

  it('a game names its league, in its body and its events, and says why it is unrated', async () => {
    const all = await agents(2);
    const id = await leagueOf(all, { rated: false });
    await until(async () => (await gamesOf(rest, all[0]!.key)).length > 0);
    const [listed] = await gamesOf(rest, all[0]!.key);
    expect(listed).to.include({ tournament: id, rated: false });
    const game = await readGame(rest, { id: listed!.id, token: all[0]!.key });
    expect(game.unratedBecause).to.deep.equal({ A: 'unrated_league', B: 'unrated_league' });
    const abort = await rest('POST', `/games/${listed!.id}/abort`, { token: all[0]!.key });
    expect(slugOf(abort)).to.equal('too-late-to-abort');
    const games = await ok(rest('GET', `/tournaments/${id}/games?status=active`));
    expect(games.games.map((each: { id: string }) => each.id)).to.deep.equal([listed!.id]);
    await ok(rest('POST', `/games/${listed!.id}/resign`, { token: all[0]!.key }));
    await ok(rest('POST', `/games/${listed!.id}/rematch`, { token: all[0]!.key }));
    const rematch = await ok(rest('POST', `/games/${listed!.id}/rematch`, { token: all[1]!.key }));
    expect(rematch.game).to.not.have.property('tournament');
  });

  it('a person plays with the token of their own seat, which another device can take over', async () => {
    const person = await open(rest, await mint(rest));
    const [agent] = await agents(1);
    const headers = { cookie: person.cookie };
    const id = await openLeague(rest, agent!.key);
    await enter(rest, id, agent!.key);
    expect((await rest('POST', `/tournaments/${id}/entries`, { headers, body: {} })).status).to.equal(200);
    await until(async () => (await gamesOf(rest, agent!.key)).length > 0);
    const [listed] = await gamesOf(rest, agent!.key);
    const path = `/players/me/games/${listed!.id}/seat`;
    const first = await ok(rest('POST', path, { headers, body: {} }));
    const second = await ok(rest('POST', path, { headers, body: {} }));
    expect(second.game).to.include({ seat: first.game.seat, tournament: id });
    const old = await rest('GET', `/games/${listed!.id}/wait?timeout=0`, { token: first.playerToken });
    expect(slugOf(old)).to.equal('seat-moved');
    const seat = { id: listed!.id, token: second.playerToken };
    await until(async () => {
      await playOnce(rest, agent!);
      return (await readGame(rest, seat)).view!.yourTurn;
    });
    const { view } = await readGame(rest, seat);
    await playMove(rest, seat, view!.legalMoves![0]!);
    const stranger = await open(rest, await mint(rest));
    const refused = await rest('POST', path, { headers: { cookie: stranger.cookie }, body: {} });
    expect(slugOf(refused)).to.equal('wrong-game');
  });

  it('a person who entered both as a guest and as an account plays once after signing in', async () => {
    const authenticator = new Authenticator(arena.publicUrl);
    const [guest, person] = [await open(rest, await mint(rest)), await open(rest, await mint(rest))];
    const account = await keep(rest, person.cookie, authenticator);
    const [agent] = await agents(1);
    const id = await openLeague(rest, agent!.key, { startsWith: 3 });
    for (const { cookie } of [guest, account]) {
      await ok(rest('POST', `/tournaments/${id}/entries`, { headers: { cookie }, body: {} }));
    }
    await enter(rest, id, agent!.key);
    await until(async () => (await readLeague(rest, id)).tournament.state === 'running');
    const { headers } = await signIn(rest, authenticator, guest.cookie);
    const cookie = cookieOf(headers)!;
    const page = await ok(rest<TournamentPage>('GET', `/tournaments/${id}`, { headers: { cookie } }));
    const exported = await ok(rest<PlayerExport>('GET', '/players/me/export', { headers: { cookie } }));
    expect(exported.leagues.map((league) => [league.id, league.organizer])).to.deep.equal([[id, false]]);
    expect(exported.leagues[0]!.enteredAt).to.be.a('string');
    expect(page.own!.entry).to.include({ number: 2, withdrawn: null });
    const entries = page.standings.map(({ entry }) => entry).toSorted((a, b) => a.number - b.number);
    expect(entries.map(({ withdrawn }) => withdrawn)).to.deep.equal(['left', null, null]);
  });

  it('an account can open a league too; invited and placed entries are restricted as specified', async () => {
    const person = await open(rest, await mint(rest));
    const asPerson = (cookie: string) => ({
      headers: { cookie },
      body: { name: 'Cup', format: 'swiss', startsWith: 8 },
    });
    expect(slugOf(await rest('POST', '/tournaments', asPerson(person.cookie)))).to.equal('account-needed');
    const authenticator = new Authenticator(arena.publicUrl);
    const { cookie } = await keep(rest, person.cookie, authenticator);
    const opened = await rest('POST', '/tournaments', asPerson(cookie));
    expect(opened.body.organizer).to.deep.include({ kind: 'player', id: person.player.id });
    const [one, other] = await agents(2);
    const guest = await open(rest, await mint(rest));
    const invited = await openLeague(rest, one!.key, { entry: 'invited', invited: [one!.slug, guest.player.id] });
    await enter(rest, invited, one!.key);
    const asAccount = { headers: { cookie }, body: {} };
    for (const uninvited of [{ token: other!.key, body: {} }, asAccount]) {
      expect(slugOf(await rest('POST', `/tournaments/${invited}/entries`, uninvited))).to.equal('not-invited');
    }
    // The guest signs in: a person invited as a guest may enter as the account.
    await ok(signIn(rest, authenticator, guest.cookie));
    await ok(rest('POST', `/tournaments/${invited}/entries`, asAccount));
    const own = await newOwnAgent(rest, { plays: 'own' });
    const placed = await openLeague(rest, one!.key, { entry: 'placed' });
    expect(slugOf(await rest('POST', `/tournaments/${placed}/entries`, { token: own.key, body: {} }))).to.equal(
      'place-needed',
    );
  });

  const WRONG: Readonly<Record<string, object>> = {
    'no start': { startsWith: undefined },
    'two starts': { startsAt: new Date(Date.now() + 60_000).toISOString() },
    'a start in the past': { startsWith: undefined, startsAt: '2001-01-01T00:00:00Z' },
    'an odd number of games': { games: 3 },
    'an arena without minutes': { format: 'arena' },
    'minutes without an arena': { minutes: 5 },
    'rounds of a round robin': { rounds: 3 },
    'a round robin of too many entries': { startsWith: 65 },
    'invitations to nobody': { entry: 'invited' },
    'too fast a clock': { moveSeconds: 4 },
  };
  for (const [what, body] of Object.entries(WRONG)) {
    it(`refuses ${what}`, async () => {
      const sent = { name: 'Cup', format: 'round_robin', startsWith: 4, ...body };
      const { key: token } = await newOwnAgent(rest);
      expect((await rest('POST', '/tournaments', { token, body: sent })).status).to.equal(400);
    });
  }

  it('a round robin has at most 64 entries', async () => {
    const all = await agents(65);
    // Another suite may have advanced the time of the cluster.
    const { createdAt } = (await readLeague(rest, await openLeague(rest, all[1]!.key))).tournament;
    const startsAt = new Date(Date.parse(createdAt) + 3_600_000).toISOString();
    const id = await openLeague(rest, all[0]!.key, { startsWith: undefined, startsAt });
    for (const { key } of all.slice(1)) await enter(rest, id, key);
    const refused = await rest('POST', `/tournaments/${id}/entries`, { token: all[0]!.key, body: {} });
    expect(slugOf(refused)).to.equal('league-full');
  });

  it('its organizer can cancel it until it starts, and cancelling again has no effect', async () => {
    const [one, other] = await agents(2);
    const id = await openLeague(rest, one!.key, { format: 'swiss', startsWith: 256 });
    const cancel = (id: string, token: string) => rest('DELETE', `/tournaments/${id}`, { token });
    expect(slugOf(await cancel(id, other!.key))).to.equal('not-organizer');
    const yours = async (token: string) => (await ok(rest('GET', `/tournaments/${id}`, { token }))).yours;
    expect([await yours(one!.key), await yours(other!.key)]).to.deep.equal([true, false]);
    const cancelled = await ok(cancel(id, one!.key));
    expect(cancelled).to.deep.include({ id, state: 'cancelled' });
    expect(await ok(cancel(id, one!.key))).to.deep.equal(cancelled);
    const begun = await leagueOf([other!, one!]);
    await until(async () => (await readLeague(rest, begun)).tournament.state === 'running');
    expect(slugOf(await cancel(begun, other!.key))).to.equal('league-begun');
  });

  it('entering or leaving twice changes nothing, and an entry may return before the start', async () => {
    const [one, other] = await agents(2);
    const id = await openLeague(rest, one!.key, { startsWith: 4 });
    const first = await enter(rest, id, one!.key);
    expect(await enter(rest, id, one!.key)).to.deep.equal(first);
    await ok(rest('DELETE', `/tournaments/${id}/entries/me`, { token: one!.key }));
    const gone = await rest('DELETE', `/tournaments/${id}/entries/me`, { token: one!.key });
    expect(slugOf(gone)).to.equal('not-in-league');
    const entered = await Promise.all([one!, other!].map(({ key }) => enter(rest, id, key)));
    expect(new Set(entered.map(({ entry }) => entry.number)).size).to.equal(2);
    expect((await readLeague(rest, id)).tournament.entries).to.equal(2);
  });
});
