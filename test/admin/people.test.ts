// What an operator does to people, agents and results, over the socket of a server and directly in PostgreSQL. The
// other files here test the commands as a program.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import type { AgentCard, AgentProfile, ChallengeResult, Matches } from '../../schema/agent.ts';
import type { GameBody, Started } from '../../schema/game.ts';
import type { OwnPage, PlayerExport } from '../../schema/player.ts';
import { keep, signIn } from '../support/accounts.ts';
import { adminInProcess, asked, type Admin } from '../support/admin.ts';
import { Authenticator } from '../support/authenticator.ts';
import { cookieOf, mint, open, readChallenge, startMatch, type Guest } from '../support/challenges.ts';
import { friendsOf, invite, newFriends, type Person } from '../support/friends.ts';
import { enter, gamesOf, openLeague, readLeague } from '../support/leagues.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { ok, playMove, readGame, restAt, type Answer, type Rest, type SeatOfGame } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

describe('the operator managing people, through the socket', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-admin-'));
  });
  after(() => rm(folder, { recursive: true }));
  operatorOfPeople(() => `file:${path.join(folder, 'arena.db')}`, { isNotified: true });
});

suiteNeeding('postgres', 'the operator managing people, in PostgreSQL', () => {
  operatorOfPeople(freshDatabase(), { isNotified: false });
});

function operatorOfPeople(databaseUrl: () => string, { isNotified }: { isNotified: boolean }): void {
  let arena: ArenaProcess;
  let rest: Rest;
  let admin: Admin;
  before(async () => {
    arena = await startArenaProcess({ port: await freePort(), databaseUrl: databaseUrl() });
    rest = restAt(`${arena.url}/api/v1`);
    admin = adminInProcess({ DATABASE_URL: databaseUrl() });
  });
  after(() => arena?.kill());

  const as = (cookie: string) => ({ headers: { cookie } });
  const slugOf = ({ body }: Answer): string => new URL(body.type).pathname.split('/').at(-1)!;
  const isSignedIn = async (cookie: string) => (await rest('GET', '/players/me', as(cookie))).status === 200;
  const resign = (seat: SeatOfGame) => ok(rest('POST', `/games/${seat.id}/resign`, seat));
  const recordOf = async (id: string) => (await rest('GET', `/players/${id}`)).body.player;
  const counted = (id: string, games: number) => until(async () => (await recordOf(id))?.games === games);
  const listed = async (id: string): Promise<boolean> =>
    JSON.stringify(await ok(rest('GET', '/leaderboards/players?limit=100'))).includes(id);

  async function account(): Promise<Guest & { authenticator: Authenticator }> {
    const match = await startMatch(rest);
    await resign(match.B);
    await counted(match.A.player.id, 1);
    const authenticator = new Authenticator(`http://localhost:${new URL(arena.url).port}`);
    const { cookie } = await keep(rest, match.A.cookie, authenticator);
    return { ...match.A, cookie, authenticator };
  }

  it('renames a player, within the rules for names', async () => {
    const { player } = await account();
    expect(await asked(admin, 'rename-player', player.id.toLowerCase(), 'Ｓomebody')).to.include({ name: 'Ｓomebody' });
    expect((await recordOf(player.id)).name).to.equal('Ｓomebody');
    const bad = await admin('rename-player', player.id, 'a\u202Eb');
    expect([bad.code, bad.out]).to.deep.equal([2, '']);
    expect(bad.err).to.include('name: must not contain');
    const reserved = await admin('rename-player', player.id, 'Н0use');
    expect(reserved.code).to.equal(1);
    expect(reserved.err).to.include('the house');
    expect((await recordOf(player.id)).name).to.equal('Ｓomebody');
    expect((await admin('rename-player', player.id)).code).to.equal(2);
    expect((await admin('rename-player', 'NOBODY23', 'Ada')).err).to.include('There is no player NOBODY23');
  });

  it('renames an agent, which frees its old name and reserves the new one', async () => {
    await rest('POST', '/agent', { body: { slug: 'rude-one', name: 'Rude Name' } });
    expect(await asked(admin, 'rename-agent', 'rude-one', 'Polite Name')).to.deep.equal({
      agent: 'rude-one',
      name: 'Polite Name',
    });
    expect(await asked(admin, 'rename-agent', 'Rude-One', 'POLITE Name')).to.include({ name: 'POLITE Name' });
    expect((await rest('GET', '/agent/rude-one/profile')).body.agent.name).to.equal('POLITE Name');
    expect((await rest('POST', '/games', { body: { name: 'Rude Name' } })).status).to.equal(200);
    expect(slugOf(await rest('POST', '/games', { body: { name: 'polite name' } }))).to.equal('name-reserved');
    expect((await admin('rename-agent', 'rude-one', 'Pebble')).err).to.include('pebble');
    expect((await admin('rename-agent', 'no-such-agent', 'Ada')).code).to.equal(1);
  });

  it('renames a league, and cancels a running one: its current games continue, and no others start', async () => {
    const agents = await Promise.all([newOwnAgent(rest), newOwnAgent(rest)]);
    const id = await openLeague(rest, agents[0]!.key, { name: 'Rude cup' });
    expect(await asked(admin, 'rename-league', id, 'Corner cup')).to.include({ name: 'Corner cup', state: 'open' });
    expect((await admin('rename-league', id, 'Pebble')).err).to.include('pebble');
    for (const { key } of agents) await enter(rest, id, key);
    await until(async () => (await gamesOf(rest, agents[0]!.key)).length > 0);
    const [game] = await gamesOf(rest, agents[0]!.key);
    const listedGames = await asked<{ games: { id: string }[] }>(admin, 'games', '--agent', agents[0]!.slug);
    expect(
      listedGames.games.map((each) => each.id),
      'of a program that plays by its key',
    ).to.include(game!.id);
    expect(await asked(admin, 'cancel-league', id)).to.include({ name: 'Corner cup', state: 'cancelled' });
    await ok(rest('POST', `/games/${game!.id}/resign`, { token: agents[0]!.key }));
    const page = async () => readLeague(rest, id);
    await until(async () => (await page()).standings.some(({ points }) => points === 1));
    expect((await page()).tournament).to.include({ name: 'Corner cup', state: 'cancelled' });
    expect(await gamesOf(rest, agents[0]!.key)).to.deep.equal([]);
    expect((await admin('cancel-league', 't_none')).err).to.include('There is no league t_none');
  });

  it('removes a community: its page is gone, and its members keep their records', async () => {
    const { player, cookie } = await account();
    await rest('POST', '/communities', { ...as(cookie), body: { name: 'Rude Words' } });
    const record = await recordOf(player.id);
    expect(await asked(admin, 'remove-community', 'Rude-Words')).to.deep.equal({
      removed: 'rude-words',
      name: 'Rude Words',
      members: 1,
    });
    expect(slugOf(await rest('GET', '/communities/rude-words'))).to.equal('community-not-found');
    const page = await ok(rest('GET', `/players/${player.id}`));
    expect([page.player, page.clubs]).to.deep.equal([record, []]);
    expect((await admin('remove-community', 'rude-words')).err).to.include('There is no community rude-words');
  });

  it('hides a player for good: only the operator can undo it, not the player', async () => {
    const { player, cookie } = await account();
    expect(await listed(player.id)).to.equal(true);
    expect(await asked(admin, 'hide-player', player.id)).to.include({ isHidden: true, hiddenBy: 'operator' });
    expect((await rest('GET', `/players/${player.id}`)).status).to.equal(404);
    expect(await listed(player.id)).to.equal(false);
    const shown = await rest('POST', '/players/me', { ...as(cookie), body: { hidden: false } });
    expect([shown.status, slugOf(shown)]).to.deep.equal([403, 'hidden-by-operator']);
    expect((await rest('POST', '/players/me', { ...as(cookie), body: { name: 'Still me' } })).status).to.equal(200);
    expect(await listed(player.id)).to.equal(false);
    await asked(admin, 'show-player', player.id);
    expect((await recordOf(player.id)).name).to.equal('Still me');
    expect(await listed(player.id)).to.equal(true);
  });

  it('bans a player: sessions end, and neither signing in nor playing as this profile is possible until it is undone', async () => {
    const { player, cookie, authenticator } = await account();
    const second = cookieOf((await signIn(rest, authenticator)).headers)!;
    expect((await asked(admin, 'ban-player', player.id)).banned).to.match(/Z$/);
    expect(await Promise.all([cookie, second].map(isSignedIn))).to.deep.equal([false, false]);
    const refused = await signIn(rest, authenticator);
    expect([refused.status, slugOf(refused)]).to.deep.equal([403, 'player-banned']);
    const seated = await open(rest, await mint(rest), { cookie });
    expect(seated.player.id).to.not.equal(player.id);
    expect(await asked(admin, 'unban-player', player.id)).to.include({ banned: null });
    expect((await signIn(rest, authenticator)).status).to.equal(200);
    expect(await isSignedIn(cookie)).to.equal(false);
  });

  it('ends the waiting games of a banned player, which can no longer be found or paired', async () => {
    const [banned, friend] = await newFriends(rest);
    const start = ({ headers }: Person, body: object) =>
      ok(rest('POST', '/games', { headers, body: { as: 'person', ...body } }));
    const { game } = await start(banned, { mode: 'duel', public: true });
    const quick = await start(banned, { mode: 'quick' });
    const held = await ok(invite(rest, banned, friend));
    const isOpen = async () => (await rest('GET', '/games/open')).text.includes(game.id);
    expect([await isOpen(), (await friendsOf(rest, friend)).invitations.length]).to.deep.equal([true, 1]);
    await asked(admin, 'ban-player', banned.id);
    expect([await isOpen(), (await friendsOf(rest, friend)).invitations.length]).to.deep.equal([false, 0]);
    expect((await start(friend, { mode: 'quick' })).game.status).to.equal('waiting');
    for (const { id } of [game, quick.game, held.game]) {
      expect((await asked(admin, 'game', id)).game, id).to.include({ status: 'abandoned' });
    }
  });

  it('keeps a banned profile out of a rematch, which its token can still play', async () => {
    const { A, B } = await startMatch(rest);
    await resign(B);
    await asked(admin, 'ban-player', A.player.id);
    const ask = ({ id, token }: SeatOfGame) => rest('POST', `/games/${id}/rematch`, { token });
    expect((await ask(A)).body).to.deep.equal({ status: 'offered' });
    const { game } = await ok(ask(B));
    expect([game.status, game.rated]).to.deep.equal(['active', false]);
    const again = await ok(ask(A));
    await resign({ id: again.game.id, token: again.playerToken });
    await counted(B.player.id, 2);
    await asked(admin, 'unban-player', A.player.id);
    expect((await recordOf(A.player.id)).games).to.equal(1);
  });

  it('signs a player out everywhere', async () => {
    const { player, cookie, authenticator } = await account();
    await signIn(rest, authenticator);
    expect(await asked(admin, 'end-sessions', player.id)).to.deep.equal({ id: player.id, ended: 2 });
    expect(await isSignedIn(cookie)).to.equal(false);
    expect((await signIn(rest, authenticator)).status).to.equal(200);
  });

  it('voids a finished game, once: ratings and records are as before it, and the game says so', async () => {
    const match = await startMatch(rest);
    expect((await admin('void', match.id, '--reason', 'thrown')).code, 'a running game').to.equal(1);
    await resign(match.A);
    await counted(match.A.player.id, 1);
    await counted(match.B.player.id, 1);
    const voided = await asked(admin, 'void', match.id, '--reason', 'thrown');
    expect(voided).to.include({ id: match.id, status: 'finished' });
    const note = 'It was void before: nothing has changed, and its first reason remains.';
    expect(await asked(admin, 'void', match.id, '--reason', 'again')).to.deep.equal({ ...voided, note });
    const me = async ({ cookie }: Guest) => (await ok(rest('GET', '/players/me', as(cookie)))).player;
    for (const guest of [match.A, match.B]) {
      expect(await me(guest)).to.include({ rating: 1200, games: 0, wins: 0, losses: 0, recentForm: '' });
      expect(await listed(guest.player.id)).to.equal(false);
    }
    // A process without Redis or the socket notices when it next reads the game.
    const { game } = isNotified ? { game: await readGame(rest, match.B) } : await asked(admin, 'game', match.id);
    expect(game.voided).to.equal(true);
    expect(game).to.include({ status: 'finished', winner: 'B' });
    expect(game).to.not.have.property('ratingChange');
    expect(game.unratedBecause).to.deep.equal({ A: 'void', B: 'void' });
    const { acts } = await asked(admin, 'acts');
    expect(acts[0]).to.include({ act: 'void', subject: match.id, reason: 'thrown' });
    await asked(admin, 'unvoid', match.id);
    await counted(match.B.player.id, 1);
    expect(await me(match.B)).to.include({ games: 1, wins: 1, recentForm: 'W' });
    expect((await admin('void', 'g_nothing', '--reason', 'x')).err).to.equal(
      'There is no game g_nothing.\nRun "games" for the ids.\n',
    );
  });

  it('voids a game against a character: the ladder keeps the others', async () => {
    const { cookie } = (await startMatch(rest)).A;
    const lose = async (): Promise<string> => {
      const body = { mode: 'house', as: 'person', strength: 800, ruleset: 'classic' };
      const { game, playerToken: token } = await ok(rest('POST', '/games', { ...as(cookie), body }));
      await resign({ id: game.id, token });
      return game.id;
    };
    const pebble = async () => (await ok(rest('GET', '/players/me/ladder', as(cookie)))).characters[0];
    const [, voided] = [await lose(), await lose()];
    await until(async () => (await pebble()).games === 2);
    await asked(admin, 'void', voided, '--reason', 'thrown');
    expect(await pebble()).to.include({ games: 1, losses: 1 });
    await asked(admin, 'unvoid', voided);
    await until(async () => (await pebble()).games === 2);
  });

  it('lists who keeps losing at once to the same opponent, with ready-to-use commands', async () => {
    let match = await startMatch(rest);
    const cookies = { A: match.A.cookie, B: match.B.cookie };
    for (let lost = 1; ; lost++) {
      await resign(match.B);
      await counted(match.B.player.id, lost);
      if (lost === 4) break;
      match = await startMatch(rest, cookies);
    }
    const found = async () => {
      const { suspects } = await asked<{ suspects: Record<string, string>[] }>(admin, 'suspects', '--limit', '100');
      return suspects.find(({ who }) => who === match.A.player.id);
    };
    const suspect = (await found())!;
    expect(suspect).to.include({ why: 'quick_losses', from: match.B.player.id, games: 4, points: 4 });
    expect(await asked(admin, ...suspect['look']!.split(' '))).to.include({ id: match.id });
    expect(await asked(admin, ...suspect['act']!.split(' '))).to.include({ id: match.B.player.id });
    expect(await found()).to.equal(undefined);
    expect((await admin('suspects', '--since', 'yesterday')).code).to.equal(2);
    await asked(admin, 'unsuspend', match.B.player.id);
  });

  it("voids a match: the agent's rating, record and list are as before it, and its next match counts", async () => {
    const profile = async () => (await ok(rest('GET', '/agent/quill/profile'))).agent;
    const before = await profile();
    const play = async () => {
      const minted = await mint(rest, { agent: 'quill' });
      const guest = await open(rest, minted);
      await resign(guest);
      // Nothing is counted during a recount, such as after the previous tests.
      await until(async () => (await readChallenge(rest, minted)).status === 'played');
      return guest.id;
    };
    const first = await play();
    await asked(admin, 'void', first, '--reason', 'thrown');
    expect(await profile()).to.deep.equal(before);
    await play();
    const { games, wins, losses, draws, recentForm } = await profile();
    expect(games).to.equal(before.games + 1);
    await asked(admin, 'recompute');
    expect(await profile()).to.deep.include({ games, wins, losses, draws, recentForm });
    expect((await ok(rest('GET', '/agent/quill/matches'))).matches).to.have.length(1);
  });

  /** A rated game that a person resigns at once. */
  async function lost(strength: number, cookie?: string): Promise<{ id: string; cookie: string }> {
    const body = { mode: 'house', as: 'person', rated: true, strength, ruleset: 'classic' };
    const headers = { 'Arena-Client': 'web', ...(cookie ? { cookie } : {}) };
    const started = await rest<Started>('POST', '/games', { body, headers });
    expect(started.status, started.text).to.equal(200);
    const { id } = started.body.game;
    await resign({ id, token: started.body.playerToken! });
    return { id, cookie: cookie ?? cookieOf(started.headers)! };
  }

  const own = async (cookie: string) => (await ok(rest<OwnPage>('GET', '/players/me', as(cookie)))).player;

  it("shows the same about a person's game everywhere, after an earlier one was voided", async () => {
    const first = await lost(800);
    const { cookie } = first;
    // Nothing is counted during a recount, such as after the previous tests.
    const areCounted = (games: number) => until(async () => (await own(cookie)).anchor.games === games);
    await areCounted(1);
    await lost(800, cookie);
    await areCounted(2);
    const { id } = await lost(800, cookie);
    await areCounted(3);
    const changed = async () => (await ok(rest<GameBody>('GET', `/games/${id}`))).ratingChange!.A;
    const before = await changed();
    await asked(admin, 'void', first.id, '--reason', 'thrown');
    await until(async () => (await changed()).after > before.after);
    const change = await changed();
    const { games, player } = await ok(rest<PlayerExport>('GET', '/players/me/export', as(cookie)));
    const { ratingBefore, ratingAfter } = games.find(({ gameId }) => gameId === id)!;
    expect({ before: ratingBefore, after: ratingAfter }).to.deep.equal(change);
    expect(player.rating).to.equal(change.after);
    expect((await asked(admin, 'game', id)).game.ratingChange.A).to.deep.equal(change);
  });

  it('shows the same about a challenge everywhere, after a suspension and when it is void', async () => {
    const { cookie } = await lost(1600);
    while (!(await own(cookie)).proven) await lost(1600, cookie);
    const minted = await mint(rest, { agent: 'pebble', ruleset: 'classic' });
    const guest = await open(rest, minted, { cookie });
    for (let game = await readGame(rest, guest); game.moveCount < 5; game = await readGame(rest, guest)) {
      await playMove(rest, guest, game.view!.legalMoves![0]!);
    }
    await resign(guest);
    const result = async () => (await readChallenge(rest, minted)).result;
    const ofMatch = ({ agentEloDelta, unratedBecause }: Omit<ChallengeResult, 'replayUrl'>) => ({
      agentEloDelta,
      unratedBecause,
    });
    /** @returns what all pages show about it */
    const shownEverywhere = async () => {
      const { recent } = await ok(rest<AgentProfile>('GET', '/agent/pebble/profile'));
      const { matches } = await ok(rest<Matches>('GET', '/agent/pebble/matches'));
      const { ratings } = await ok(rest<AgentCard>('GET', '/agent/pebble/card'));
      const [match] = matches;
      expect([recent[0], match!.finishedAt]).to.deep.equal([match, (await result())!.finishedAt]);
      expect(ratings[0]).to.include({ gameId: guest.id, before: match!.agentEloBefore, after: match!.agentEloAfter });
      expect(match!.agentEloAfter - match!.agentEloBefore).to.equal(match!.agentEloDelta);
      expect(ofMatch((await result())!)).to.deep.equal(ofMatch(match!));
      return ofMatch(match!);
    };
    await until(async () => (await result()) !== undefined);
    const counted = await shownEverywhere();
    expect(counted.agentEloDelta).to.be.above(0);
    expect(counted.unratedBecause).to.equal(null);
    await asked(admin, 'suspend', guest.player.id, '--since', '2020-01-01');
    await until(async () => (await result())!.unratedBecause !== null);
    expect(await shownEverywhere()).to.deep.equal({ agentEloDelta: 0, unratedBecause: 'suspended' });
    await asked(admin, 'void', guest.id, '--reason', 'thrown');
    const { status, result: voided } = await readChallenge(rest, minted);
    expect([status, ofMatch(voided!)]).to.deep.equal(['played', { agentEloDelta: 0, unratedBecause: 'void' }]);
    const { matches } = await ok(rest<Matches>('GET', '/agent/pebble/matches'));
    expect(matches.map(({ finishedAt }) => finishedAt)).to.not.include(voided!.finishedAt);
  });
}
