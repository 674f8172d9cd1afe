// Challenges over HTTP, as seen by a caller, a person and a cheat.
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { newClient } from '../../kit/client.ts';
import { Matches, type AgentProfile, type ChallengeCreated, type Match } from '../../schema/agent.ts';
import { parseReplayLink } from '../../schema/replay-link.ts';
import { replay } from '../../src/engine/index.ts';
import { startTestArena } from '../support/arena.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint, open, playOut, readChallenge, type Guest } from '../support/challenges.ts';
import { expectConforms } from '../support/conforms.ts';
import { newGuest } from '../support/friends.ts';
import { rpc } from '../support/mcp.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, playMove, readGame, restAt, type Answer, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

const HOUR_MS = 3_600_000;

const slugOf = ({ body }: Answer): string => new URL(body.type).pathname.split('/').at(-1)!;
const profileOf = (rest: Rest, slug: string): Promise<AgentProfile> => ok(rest('GET', `/agent/${slug}/profile`));
const reportOf = (rest: Rest, { matchToken }: Pick<Guest, 'matchToken'>, body: object): Promise<Answer> =>
  rest('POST', '/agent/result', { body: { matchToken, ...body } });

onEveryArena('challenges', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const profile = (slug = 'pebble'): Promise<AgentProfile> => profileOf(rest, slug);
  const report = (guest: Pick<Guest, 'matchToken'>, body: object): Promise<Answer> => reportOf(rest, guest, body);
  const claimOf = ({ winner, scoreAgent, scoreChallenger }: Match) => ({ winner, scoreAgent, scoreChallenger });

  it('is played to the end: result, rating, match and a replay that verifies', async () => {
    const before = await profile();
    const minted = await mint(rest, { challenger: 'Bob from work', ruleset: 'mutators' });
    expect((await readChallenge(rest, minted)).status).to.equal('pending');
    const guest = await open(rest, minted, { name: 'Bobby' });
    const moves = await playOut(rest, guest);
    const game = await readGame(rest, guest);
    const challenge = await readChallenge(rest, minted);
    expect(challenge.status).to.equal('played');
    const { result } = challenge;
    expect(result).to.include({ scoreAgent: game.score.A, scoreChallenger: game.score.B, inGameName: 'Bobby' });
    expect(result!.winner).to.equal(game.winner === 'A' ? 'agent' : game.winner === 'B' ? 'challenger' : 'draw');
    const after = await profile();
    expect(after.agent.rating - before.agent.rating).to.equal(result!.agentEloDelta);
    expect(after.agent.games).to.equal(before.agent.games + 1);
    const [match] = after.recent;
    expect(match).to.include({ challenger: 'Bob from work', inGameName: 'Bobby', challengerElo: 1200 });
    expect(match!.agentEloAfter).to.equal(after.agent.rating);
    const link = parseReplayLink(new URL(match!.replayUrl!).hash.slice(1));
    expect(link?.moves).to.deep.equal(moves);
    const again = replay(link!);
    expect(again.ok && again.plies.at(-1)!.position.winner).to.equal(game.winner);
    expect((await readGame(rest, guest)).rated, "a person's rating does not move").to.equal(false);
  });

  describe('of somebody whose profile is hidden', () => {
    const NAMES = { challenger: 'Hilda from work', inGameName: 'Hilda' };
    let agent: OwnAgent;
    let minted: ChallengeCreated;
    let guest: Guest;
    before(async () => {
      agent = await newOwnAgent(rest);
      const { headers } = await newGuest(rest, 'Hilda');
      await ok(rest('POST', '/players/me', { body: { hidden: true }, headers }));
      minted = await mint(rest, { agent: agent.slug, challenger: NAMES.challenger });
      guest = await open(rest, minted, { name: NAMES.inGameName, cookie: headers['cookie'] });
      await playOut(rest, guest);
      await until(async () => (await readChallenge(rest, minted)).status === 'played');
    });

    const matchesOf = async (query = '', token: string | null = null): Promise<readonly Match[]> =>
      (await ok(rest<Matches>('GET', `/agent/${agent.slug}/matches${query}`, { token }))).matches;

    it('strangers read the result, but neither who played nor what leads to the game', async () => {
      const { result } = await readChallenge(rest, minted);
      const [match, ...others] = await matchesOf();
      expect(others).to.deep.equal([]);
      expectConforms(Matches.shape.matches.element, match);
      expect(match).to.include({ challenger: 'Guest', inGameName: 'Guest', winner: result!.winner });
      expect(match).to.include({ agentEloDelta: result!.agentEloDelta, scoreAgent: result!.scoreAgent });
      const { recent, agent: its } = await profile(agent.slug);
      expect([recent, its.games]).to.deep.equal([[match], 1]);
      for (const text of [JSON.stringify(match), JSON.stringify(recent)]) {
        expect(text).to.not.include('Hilda').and.not.include(guest.id).and.not.include('replay');
      }
      for (const label of [NAMES.challenger, 'Guest']) {
        expect(await matchesOf(`?challenger=${encodeURIComponent(label)}`), label).to.deep.equal([]);
      }
      const another = await newOwnAgent(rest);
      expect(await matchesOf('', another.key)).to.deep.equal([match]);
    });

    it('the agent reads it whole by its key, as does who holds the link', async () => {
      const { result } = await readChallenge(rest, minted);
      const [match] = await matchesOf('', agent.key);
      expect(match).to.deep.include({ ...NAMES, replayUrl: result!.replayUrl });
      expect(await matchesOf('?challenger=hilda%20from%20work', agent.key)).to.deep.equal([match]);
      const { recent } = await ok(rest('GET', `/agent/${agent.slug}/profile`, { token: agent.key }));
      expect(recent).to.deep.equal([match]);
      const mine = newClient({ server: arena.url, agentKey: agent.key });
      expect((await mine.matches(agent.slug)).matches).to.deep.equal([match]);
      expect((await mine.agent(agent.slug)).recent).to.deep.equal([match]);
    });

    it('the agent watches, replays and reviews the game by its key, without its hands; another agent does not', async () => {
      const { id } = guest;
      const read = async (what: string, token: string): Promise<[number, string]> => {
        const { status, text } = await rest('GET', `/games/${id}${what}`, { token });
        return [status, text];
      };
      const another = await newOwnAgent(rest);
      for (const what of ['', '/watch', '/replay', '/review', '/notation', '/stream']) {
        const [status, text] = await read(what, agent.key);
        expect([200, 202], what).to.include(status);
        expect(text, what).to.not.match(/"hand"|"opponentHand"/);
        expect((await read(what, another.key))[0], what).to.equal(403);
      }
      expect((await ok(rest('GET', `/games/${id}`, { token: agent.key }))).seat).to.equal(undefined);
      const events = { url: 'https://hooks.example/', events: ['game.finished'], gameId: id };
      expect((await rest('POST', '/webhooks', { token: agent.key, body: events })).status).to.equal(403);
    });

    it('so do the tools of an assistant', async () => {
      const historyBy = async (headers: object): Promise<readonly Match[]> => {
        const params = { name: 'get_match_history', arguments: { slug: agent.slug } };
        const answer = await rpc(arena.url, 'tools/call', params, { 'Arena-Detail': 'full', ...headers });
        return answer.body.result.structuredContent.matches;
      };
      expect(await historyBy({})).to.deep.equal(await matchesOf());
      expect(await historyBy({ Authorization: `Bearer ${agent.key}` })).to.deep.equal(await matchesOf('', agent.key));
    });

    it('the tools and events of an assistant open the game by the same key', async () => {
      const { key } = await newOwnAgent(rest);
      const ask = async (method: string, params: object, token: string): Promise<any> =>
        (await rpc(arena.url, method, params, { Authorization: `Bearer ${token}`, 'Arena-Detail': 'full' })).body;
      const args = { game_id: guest.id };
      for (const name of ['get_game', 'get_replay', 'get_review']) {
        const { result } = await ask('tools/call', { name, arguments: args }, agent.key);
        expect(result.isError, name).to.not.equal(true);
        expect(JSON.stringify(result), name).to.not.match(/"hand"|"opponentHand"/);
        expect((await ask('tools/call', { name, arguments: args }, key)).result.isError, name).to.equal(true);
      }
      const poll = { name: 'game.finished', arguments: args, cursor: '0' };
      const { result } = await ask('events/poll', poll, agent.key);
      expect(result.events.map(({ data }: { data: { gameId: string } }) => data.gameId)).to.deep.equal([guest.id]);
      expect(await ask('events/poll', poll, key)).to.have.property('error');
    });
  });

  it('is watched by the agent while it is played, even privately, until its key is replaced', async () => {
    const agent = await newOwnAgent(rest);
    const { gameId: id, url } = await mint(rest, { agent: agent.slug, ruleset: 'classic' });
    const { headers } = await newGuest(rest, 'Hidden');
    await ok(rest('POST', '/players/me', { body: { hidden: true }, headers }));
    const seat = await open(rest, { gameId: id, url }, { cookie: headers['cookie'] });
    const watch = (since: number, timeout: number, token: string) =>
      rest('GET', `/games/${id}/watch?since=${since}&status=active&timeout=${timeout}`, { token });
    const { moveCount } = await ok(watch(0, 0, agent.key));
    expect((await rest('GET', `/games/${id}/watch`)).status).to.equal(401);
    const seen = watch(moveCount, 20, agent.key);
    await until(async () => (await arena.waiting()) > 0);
    await playMove(rest, seat, (await readGame(rest, seat)).view!.legalMoves![0]!);
    const { moves } = await ok(seen);
    expect(moves[0]).to.include({ index: moveCount, seat: 'B' });
    const since = (await readGame(rest, seat)).moveCount;
    await until(async () => (await arena.waiting()) === 0);
    const late = watch(since, 20, agent.key);
    await until(async () => (await arena.waiting()) > 0);
    await ok(rest('POST', '/agent/me/rotate', { token: agent.key, body: {} }));
    await ok(rest('POST', `/games/${id}/resign`, seat));
    expect([(await late).status, slugOf(await late)]).to.deep.equal([401, 'agent-key-unknown']);
  });

  it('counts a resignation as a match that the person lost', async () => {
    const minted = await mint(rest);
    const guest = await open(rest, minted);
    await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    const { status, result } = await readChallenge(rest, minted);
    expect([status, result?.winner]).to.deep.equal(['played', 'agent']);
  });

  describe('a report', () => {
    let guest: Guest;
    let moves: string[];
    let match: Match;
    before(async () => {
      const minted = await mint(rest, { challenger: 'Reporter' });
      guest = await open(rest, minted);
      moves = await playOut(rest, guest);
      await readChallenge(rest, minted);
      [match] = (await profile()).recent as [Match];
    });

    it('is verified if it matches, and so is a repeated one', async () => {
      const first = await report(guest, { claimed: claimOf(match), moves, inGameName: 'Bobby' });
      expect([first.status, first.body.status, first.body.verified]).to.deep.equal([200, 'played', true]);
      const second = await report(guest, { claimed: claimOf(match) });
      expect([second.status, second.body]).to.deep.equal([200, first.body]);
    });

    const lies: [string, (report: { moves: string[]; claimed: object }) => object, (length: number) => number][] = [
      ['with another winner', ({ claimed }) => ({ claimed: { ...claimed, winner: 'draw' } }), (length) => length],
      ['with another score', ({ claimed }) => ({ claimed: { ...claimed, scoreAgent: 99 } }), (length) => length],
      [
        'with another score of its own',
        ({ claimed }) => ({ claimed: { ...claimed, scoreChallenger: 99 } }),
        (length) => length,
      ],
      ['with another move', (report) => ({ ...report, moves: report.moves.with(3, 'Kilnwarden@A1') }), () => 3],
      ['with one move fewer', (report) => ({ ...report, moves: report.moves.slice(0, -1) }), (length) => length - 1],
      ['with one move more', (report) => ({ ...report, moves: [...report.moves, 'stay'] }), (length) => length],
      ['under another name', (report) => ({ ...report, inGameName: 'Alice' }), (length) => length],
    ];
    for (const [name, lie, divergesAt] of lies) {
      it(`${name} is refused, and changes nothing`, async () => {
        const before = await profile();
        const claimed = { ...claimOf(match), ...(match.winner === 'draw' ? { winner: 'agent' } : {}) };
        const body =
          name === 'with another winner' && match.winner === 'draw'
            ? { claimed }
            : lie({ moves, claimed: claimOf(match) });
        const answer = await report(guest, body);
        expect([answer.status, slugOf(answer)]).to.deep.equal([422, 'result-differs']);
        expect(answer.body.divergesAt).to.equal(divergesAt(moves.length));
        expect(await profile()).to.deep.equal(before);
      });
    }

    it('is refused before the end of the game', async () => {
      const early = await open(rest, await mint(rest));
      const answer = await report(early, { claimed: claimOf(match) });
      expect([answer.status, slugOf(answer)]).to.deep.equal([409, 'game-not-over']);
    });

    it('is refused for another challenge: with the wrong token, or with the moves of the other game', async () => {
      const other = await open(rest, await mint(rest));
      await playOut(rest, other, (legal) => legal.at(-1)!);
      expect((await report(other, { claimed: claimOf(match), moves })).status).to.equal(422);
      for (const matchToken of ['mt_nonsense', other.token]) {
        const answer = await report({ matchToken }, { claimed: claimOf(match), moves });
        expect([answer.status, slugOf(answer)]).to.deep.equal([403, 'wrong-match-token']);
      }
    });

    it('is refused with the token of a device that has lost the seat', async () => {
      const minted = await mint(rest);
      const first = await open(rest, minted);
      const second = await open(rest, minted, { cookie: first.cookie });
      await ok(rest('POST', `/games/${first.id}/resign`, second));
      const { result } = await readChallenge(rest, minted);
      expect((await report(first, { claimed: claimOf(result as Match) })).status).to.equal(403);
      expect((await report(second, { claimed: claimOf(result as Match) })).status).to.equal(200);
    });
  });

  it('keeps the profile of the person who took the seat first, even if it is taken again on another device', async () => {
    const minted = await mint(rest);
    const first = await open(rest, minted);
    const elsewhere = await open(rest, minted, { name: 'Somebody' });
    expect(elsewhere.player.id).to.not.equal(first.player.id);
    await ok(rest('POST', `/games/${first.id}/resign`, elsewhere));
    await readChallenge(rest, minted);
    expect((await rest('GET', `/players/${first.player.id}`)).body.player.losses).to.equal(1);
    expect((await rest('GET', `/players/${elsewhere.player.id}`)).status).to.equal(404);
  });

  it('has no rematch: another game needs another challenge', async () => {
    const guest = await open(rest, await mint(rest));
    await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    expect((await rest('POST', `/games/${guest.id}/rematch`, guest)).status).to.equal(409);
  });

  it('expires unopened after a day, or two hours after it was opened, without a match', async () => {
    const before = await profile('vesper');
    const [unopened, opened] = [await mint(rest, { agent: 'vesper' }), await mint(rest, { agent: 'vesper' })];
    const guest = await open(rest, opened);
    // In some of these games the agent moves first.
    const others = await Promise.all(Array.from({ length: 5 }, () => mint(rest, { agent: 'vesper' })));
    const guests = [guest, ...(await Promise.all(others.map((each) => open(rest, each))))];
    await arena.advance(2 * HOUR_MS - 60_000);
    expect((await readChallenge(rest, opened)).status).to.equal('pending');
    await arena.advance(61_000);
    expect((await readChallenge(rest, opened)).status).to.equal('expired');
    const { view } = await readGame(rest, guest);
    await until(async () => {
      await arena.sweep();
      const games = await Promise.all(guests.map((each) => readGame(rest, each)));
      return games.every(({ endReason }) => endReason === 'challenge_expired');
    });
    const late = await rest('POST', `/games/${guest.id}/moves`, {
      ...guest,
      body: { move: view?.legalMoves?.[0] ?? '' },
    });
    expect(slugOf(late)).to.equal('game-over');
    expect(await readGame(rest, guest)).to.include({ status: 'abandoned', endReason: 'challenge_expired' });
    expect((await readChallenge(rest, unopened)).status).to.equal('pending');
    await arena.advance(22 * HOUR_MS + 1000);
    expect((await readChallenge(rest, unopened)).status).to.equal('expired');
    const [, invite] = unopened.url.split('#');
    const refused = await rest('POST', `/games/${unopened.gameId}/seat`, { body: { invite } });
    expect([refused.status, slugOf(refused)]).to.deep.equal([410, 'invite-lapsed']);
    expect((await report(guest, { claimed: { winner: 'agent', scoreAgent: 1, scoreChallenger: 0 } })).status).to.equal(
      410,
    );
    expect(await profile('vesper')).to.deep.equal(before);
  });

  describe('hosted agents', () => {
    it('are six at the first start, with a null win rate before their first match', async () => {
      const { agents } = await ok(rest('GET', '/agent'));
      expect(agents.length).to.be.at.least(6);
      const { agent, recent } = await profile('quill');
      expect(agent).to.include({ games: 0, winRate: null, recentForm: '', streak: 0, provisional: false });
      expect(recent).to.deep.equal([]);
    });

    it('can be registered, which reserves the slug; a protected one mints only with its key', async () => {
      const body = { slug: 'my-agent', name: 'Mine', strength: 1000, protected: true };
      const registered = await rest('POST', '/agent', { body });
      expect(registered.status).to.equal(201);
      expect(registered.body.agentKey).to.match(/^ag_/);
      expect(slugOf(await rest('POST', '/agent', { body }))).to.equal('slug-taken');
      expect(slugOf(await rest('POST', '/agent', { body: { ...body, slug: 'players' } }))).to.equal('slug-taken');
      const ask = (token: string | null) =>
        rest('POST', '/agent/challenge', { body: { agent: 'my-agent', challenger: 'Bob' }, token });
      expect(slugOf(await ask(null))).to.equal('agent-protected');
      expect(slugOf(await ask('ag_wrong'))).to.equal('agent-protected');
      expect((await ask(registered.body.agentKey)).status).to.equal(200);
      expect((await profile('my-agent')).agent).to.include({ rating: 1000, strength: 1000, protected: true });
    });

    it('need no Authorization if they are open, whatever a proxy puts there', async () => {
      const { body } = await rest('POST', '/agent', { body: { slug: 'guarded', name: 'Guarded', protected: true } });
      const ask = async (agent: string, Authorization: string): Promise<number> => {
        const sent = { body: { agent, challenger: 'Bob' }, headers: { Authorization } };
        return (await rest('POST', '/agent/challenge', sent)).status;
      };
      for (const header of ['Basic c3RhZ2U6c3RhZ2U=', 'Bearer', 'Bearer ag_wrong', 'Bearer pt_wrong']) {
        expect([await ask('pebble', header), await ask('guarded', header)], header).to.deep.equal([200, 403]);
      }
      expect(await ask('guarded', `Bearer ${body.agentKey}`)).to.equal(200);
    });

    it('repeat the key only to a retry with the same Idempotency-Key', async () => {
      const sent = { body: { slug: 'once-only', name: 'Once' }, headers: { 'Idempotency-Key': randomUUID() } };
      const [first, second] = [await rest('POST', '/agent', sent), await rest('POST', '/agent', sent)];
      expect([second.status, second.body]).to.deep.equal([201, first.body]);
    });
  });

  describe('matches', () => {
    before(async () => {
      for (const challenger of ['Eve', 'eve', 'Mallory', 'Eve']) {
        const minted = await mint(rest, { agent: 'sable', challenger });
        const guest = await open(rest, minted);
        await ok(rest('POST', `/games/${guest.id}/resign`, guest));
        await readChallenge(rest, minted);
      }
    });
    const matches = async (query: string): Promise<Matches> => ok(rest('GET', `/agent/sable/matches${query}`));

    it('are listed newest first, in pages continued by a Link', async () => {
      const all = (await matches('')).matches;
      expect(all.map(({ id }) => id)).to.deep.equal(
        all
          .map(({ id }) => id)
          .toSorted()
          .toReversed(),
      );
      const first = await rest('GET', '/agent/sable/matches?limit=3');
      const [, next] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link')!)!;
      const second = (await (await fetch(next!)).json()) as Matches;
      expect([...first.body.matches, ...second.matches]).to.deep.equal(all);
      expect(second.next).to.equal(null);
    });

    it('are filtered by challenger ignoring case, and by an exclusive match or instant that they precede', async () => {
      expect((await matches('?challenger=EVE')).matches.length).to.equal(3);
      expect((await matches('?challenger=Ev')).matches).to.deep.equal([]);
      const [, second] = (await matches('')).matches;
      const older = (await matches('')).matches.slice(2);
      expect((await matches(`?before=${second!.id}`)).matches).to.deep.equal(older);
      const before = (await matches(`?before=${second!.finishedAt}`)).matches;
      expect(before.every(({ finishedAt }) => finishedAt < second!.finishedAt)).to.equal(true);
      for (const before of ['yesterday', 'yesterday%203', 'bot-7', '2026-11-26T12:00:00', 'm_nope', `${second!.id}0`]) {
        expect((await rest('GET', `/agent/sable/matches?before=${before}`)).status, before).to.equal(400);
      }
      expect((await rest('GET', '/agent/sable/matches?limit=101')).status).to.equal(400);
      expect((await rest('GET', '/agent/nobody/matches')).status).to.equal(404);
    });
  });

  it('is also available under the alias root', async () => {
    const alias = restAt(() => `${arena.url}/api/agent`);
    const minted = await ok(alias('POST', '/challenge', { body: { agent: 'quill', challenger: 'Al' } }));
    expect((await alias('GET', `/challenge/${minted.token}`)).body.status).to.equal('pending');
    expect((await alias('GET', '/quill/profile')).body).to.deep.equal(await profile('quill'));
    expect((await alias('GET', '/quill/matches')).body.matches).to.deep.equal([]);
  });
});

describe('a challenge whose journal was tampered with', () => {
  it('does not count, and the report says where it diverges', async () => {
    const arena = await startTestArena();
    const rest = restAt(`${arena.url}/api/v1`);
    const before = await profileOf(rest, 'oracle');
    const minted = await mint(rest, { agent: 'oracle', ruleset: 'classic' });
    const guest = await open(rest, minted);
    const game = await readGame(rest, guest);
    await playMove(rest, guest, game.view!.legalMoves![0]!);
    const { moves } = await ok(rest('GET', `/games/${guest.id}/sync`, guest));
    const agentsPly: number = moves.findLast(({ seat }: { seat: string }) => seat === 'A').index;
    await arena.restart(() => replaceLastMove(arena.databaseFile, guest.id, agentsPly));
    await playOut(rest, guest);
    expect((await readChallenge(rest, minted)).status).to.equal('expired');
    const answer = await reportOf(rest, guest, {
      claimed: { winner: 'challenger', scoreAgent: 1, scoreChallenger: 14 },
    });
    expect([answer.status, slugOf(answer), answer.body.divergesAt]).to.deep.equal([422, 'result-differs', agentsPly]);
    expect(await profileOf(rest, 'oracle')).to.deep.equal(before);
    await arena.close();
  });
});

/** Puts the agent's card on another legal cell, as a cheat with access to the database would. */
function replaceLastMove(databaseFile: string, gameId: string, ply: number): void {
  const db = new DatabaseSync(databaseFile);
  const entries = db.prepare('select ply, entry from journal where game_id = ? order by ply').all(gameId);
  const taken = new Set(entries.map(({ entry }) => String(entry).split('@')[1]));
  const [card, cell] = String(entries[ply]!['entry']).split('@') as [string, string];
  const free = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'].find((other) => other !== cell && !taken.has(other))!;
  db.prepare('update journal set entry = ? where game_id = ? and ply = ?').run(`${card}@${free}`, gameId, ply);
  db.close();
}
