// How a person manages an account: sessions, passkeys, deletion.
import { expect } from 'chai';
import type { Started } from '../../schema/game.ts';
import type { Passkeys, Sessions } from '../../schema/player.ts';
import { parseReplayLink } from '../../schema/replay-link.ts';
import { deleteAccount, keep, removePasskey, signIn } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { cookieOf, mint, open, readChallenge, startMatch, type Guest } from '../support/challenges.ts';
import { friendsOf, invite, newFriends } from '../support/friends.ts';
import { rpc } from '../support/mcp.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { ok, readGame, restAt, type Answer, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';

const DAY_MS = 86_400_000;

onEveryArena('accounts', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const as = (cookie: string) => ({ headers: { cookie } });
  const slugOf = ({ body }: Answer): string => new URL(body.type).pathname.split('/').at(-1)!;
  const isSignedIn = async (cookie: string) => (await rest('GET', '/players/me', as(cookie))).status === 200;
  const sessions = async (cookie: string) =>
    (await ok(rest<Sessions>('GET', '/players/me/sessions', as(cookie)))).sessions;
  const passkeys = async (cookie: string) =>
    (await ok(rest<Passkeys>('GET', '/players/me/passkeys', as(cookie)))).passkeys;
  const guest = async (): Promise<Guest> => open(rest, await mint(rest));
  const resign = (seat: SeatOfGame) => ok(rest('POST', `/games/${seat.id}/resign`, seat));
  const counted = (id: string, games: number) =>
    until(async () => (await rest('GET', `/players/${id}`)).body.player?.games === games);

  async function account(): Promise<Guest & { authenticator: Authenticator }> {
    const person = await guest();
    const authenticator = new Authenticator(arena.publicUrl);
    const { cookie } = await keep(rest, person.cookie, authenticator);
    return { ...person, cookie, authenticator };
  }

  async function elsewhere(authenticator: Authenticator): Promise<string> {
    return cookieOf((await signIn(rest, authenticator)).headers)!;
  }

  describe('sessions', () => {
    it('are listed, most recently used first, and reveal no secret', async () => {
      const { cookie, authenticator } = await account();
      const second = await elsewhere(authenticator);
      const listed = await sessions(second);
      expect(listed.map(({ current }) => current).toSorted()).to.deep.equal([false, true]);
      for (const each of listed) expect(each).to.have.all.keys(['id', 'createdAt', 'lastUsedAt', 'current']);
      const seenByFirst = await sessions(cookie);
      expect(seenByFirst.find(({ current }) => current)!.id).to.equal(listed.find(({ current }) => !current)!.id);
      expect(JSON.stringify(listed)).to.not.include('ps_');
    });

    it('can be ended one by one, all but the current one, or all at once', async () => {
      const { cookie, authenticator } = await account();
      const others = [await elsewhere(authenticator), await elsewhere(authenticator), await elsewhere(authenticator)];
      const { id } = (await sessions(others[0]!)).find(({ current }) => current)!;
      const left = await ok(rest<Sessions>('DELETE', `/players/me/sessions/${id}`, as(cookie)));
      expect(left.sessions).to.have.length(3);
      expect(await Promise.all([cookie, ...others].map(isSignedIn))).to.deep.equal([true, false, true, true]);
      await ok(rest('DELETE', '/players/me/sessions', as(cookie)));
      expect(await Promise.all([cookie, ...others].map(isSignedIn))).to.deep.equal([true, false, false, false]);
      const again = await elsewhere(authenticator);
      const ended = await rest('DELETE', '/players/me/sessions?current=end', as(cookie));
      expect(ended.body).to.deep.equal({ sessions: [] });
      expect(ended.headers.get('set-cookie')).to.match(/arena_session=; Max-Age=0/);
      expect(await Promise.all([cookie, again].map(isSignedIn))).to.deep.equal([false, false]);
    });

    it('cannot be ended by somebody else', async () => {
      const [one, other] = [await account(), await account()];
      const { id } = (await sessions(one.cookie))[0]!;
      const refused = await rest('DELETE', `/players/me/sessions/${id}`, as(other.cookie));
      expect([refused.status, slugOf(refused)]).to.deep.equal([404, 'session-not-found']);
      expect(await isSignedIn(one.cookie)).to.equal(true);
    });

    it('end 90 days after their last use and 400 days after they began; the day of last use is recorded', async () => {
      const { cookie, authenticator } = await account();
      const idle = await elsewhere(authenticator);
      await arena.advance(60 * DAY_MS);
      expect(await isSignedIn(cookie)).to.equal(true);
      const [used, unused] = await sessions(cookie);
      expect([used!.current, unused!.current]).to.deep.equal([true, false]);
      expect(Date.parse(used!.lastUsedAt) - Date.parse(unused!.lastUsedAt)).to.be.within(59 * DAY_MS, 61 * DAY_MS);
      await arena.advance(31 * DAY_MS);
      expect(await isSignedIn(idle)).to.equal(false);
      expect(await sessions(cookie)).to.have.length(1);
      for (let days = 91; days < 400; days += 80) {
        expect(await isSignedIn(cookie), `${days} days`).to.equal(true);
        await arena.advance(80 * DAY_MS);
      }
      expect(await isSignedIn(cookie)).to.equal(false);
      expect(await isSignedIn(await elsewhere(authenticator))).to.equal(true);
    });
  });

  describe('passkeys', () => {
    it('can be listed, named and renamed; sessions continue when one is added or removed', async () => {
      const { cookie, authenticator } = await account();
      const session = await elsewhere(authenticator);
      const second = new Authenticator(arena.publicUrl);
      await keep(rest, cookie, second);
      const [one, two] = await passkeys(cookie);
      expect([one!.name, two!.name, two!.lastUsedAt]).to.deep.equal(['Passkey 1', 'Passkey 2', null]);
      expect(one!.lastUsedAt).to.match(/Z$/);
      await ok(rest('POST', `/players/me/passkeys/${two!.id}`, { ...as(cookie), body: { name: 'Phone' } }));
      expect((await passkeys(session)).map(({ name }) => name)).to.deep.equal(['Passkey 1', 'Phone']);
      await ok(removePasskey(rest, session, one!.id, authenticator));
      expect(await Promise.all([cookie, session].map(isSignedIn))).to.deep.equal([true, true]);
      expect((await signIn(rest, authenticator)).status).to.equal(422);
      expect((await signIn(rest, second)).status).to.equal(200);
      const last = await removePasskey(rest, cookie, two!.id, second);
      expect([last.status, slugOf(last)]).to.deep.equal([409, 'last-passkey']);
    });

    it('cannot all be removed: one stays, even if the last two are removed at the same time', async () => {
      const { cookie, authenticator } = await account();
      const second = new Authenticator(arena.publicUrl);
      await keep(rest, cookie, second);
      const [one, other] = await passkeys(cookie);
      // Each confirmed by itself, since the other one may be gone.
      const answers = await Promise.all([
        removePasskey(rest, cookie, one!.id, authenticator),
        removePasskey(rest, cookie, other!.id, second),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
      expect(await passkeys(cookie)).to.have.length(1);
    });

    it('cannot be renamed or removed by somebody else', async () => {
      const [one, other] = [await account(), await account()];
      const { id } = (await passkeys(one.cookie))[0]!;
      const renamed = await rest('POST', `/players/me/passkeys/${id}`, { ...as(other.cookie), body: { name: 'Mine' } });
      const removed = await rest('DELETE', `/players/me/passkeys/${id}`, as(other.cookie));
      expect([slugOf(renamed), slugOf(removed)]).to.deep.equal(['passkey-not-found', 'passkey-not-found']);
    });

    it('are required to remove one, or the account: neither a session alone nor a passkey added with it is enough', async () => {
      const stranger = (await account()).authenticator; // older than all that follow, so only ownership can make it fail
      const { cookie, authenticator } = await account();
      const thief = new Authenticator(arena.publicUrl);
      await keep(rest, cookie, thief);
      const [owners, thiefs] = await passkeys(cookie);
      const refusals = [
        await rest('DELETE', `/players/me/passkeys/${owners!.id}`, as(cookie)),
        await removePasskey(rest, cookie, owners!.id, thief),
        await removePasskey(rest, cookie, owners!.id, stranger),
        await deleteAccount(rest, cookie, thief),
        await deleteAccount(rest, cookie, stranger),
      ];
      for (const each of refusals) expect([each.status, slugOf(each)]).to.deep.equal([422, 'passkey-refused']);
      const path = `/players/me/passkeys/${owners!.id}/removal/options`;
      const { options } = await ok(rest('POST', path, { ...as(cookie), body: {} }));
      expect(options.allowCredentials, 'the browser offers only its own').to.have.length(1);
      const removal = { ...as(cookie), body: { credential: authenticator.use(options) } };
      expect((await rest('DELETE', '/players/me', removal)).status, "a confirmation of a passkey's removal").to.equal(
        422,
      );
      expect((await signIn(rest, authenticator)).status).to.equal(200);
      const left = await ok(removePasskey(rest, cookie, thiefs!.id, authenticator));
      expect(left.passkeys.map(({ id }) => id)).to.deep.equal([owners!.id]);
    });

    it('can remove older ones after a week: the device with the older ones may be lost', async () => {
      const { cookie } = await account();
      const second = new Authenticator(arena.publicUrl);
      await keep(rest, cookie, second);
      const [lost] = await passkeys(cookie);
      await arena.advance(7 * DAY_MS);
      expect((await ok(removePasskey(rest, cookie, lost!.id, second))).passkeys).to.have.length(1);
    });

    it('move a guest to a new session: the earlier one, which others may know, gives no access to the account', async () => {
      const person = await guest();
      const { cookie } = await keep(rest, person.cookie, new Authenticator(arena.publicUrl));
      expect(await Promise.all([person.cookie, cookie].map(isSignedIn))).to.deep.equal([false, true]);
    });

    it('sign in to another account under a new session, and end the earlier one', async () => {
      const [one, other] = [await account(), await account()];
      const signedIn = cookieOf((await signIn(rest, other.authenticator, one.cookie)).headers)!;
      expect(await Promise.all([one.cookie, signedIn, other.cookie].map(isSignedIn))).to.deep.equal([
        false,
        true,
        true,
      ]);
    });

    it('require user verification: an authenticator that only checks presence is refused', async () => {
      const { cookie } = await guest();
      const touched = new Authenticator(arena.publicUrl, { verifies: false });
      const { options } = await ok(rest('POST', '/players/me/passkeys/options', { ...as(cookie), body: {} }));
      expect(options.authenticatorSelection.userVerification).to.equal('required');
      const made = await rest('POST', '/players/me/passkeys', {
        ...as(cookie),
        body: { credential: touched.create(options) },
      });
      expect([made.status, slugOf(made)]).to.deep.equal([422, 'passkey-refused']);
      expect(made.body.hint).to.include('PIN');
    });
  });

  describe('deleting', () => {
    it('removes a guest at once, but an account only with its passkey', async () => {
      const gone = await guest();
      const answer = await rest('DELETE', '/players/me', { ...as(gone.cookie), body: {} });
      expect(answer.body).to.deep.equal({ deleted: true });
      expect(answer.headers.get('set-cookie')).to.match(/arena_session=; Max-Age=0/);
      expect(await isSignedIn(gone.cookie)).to.equal(false);

      const { cookie, authenticator } = await account();
      const without = await rest('DELETE', '/players/me', as(cookie));
      expect([without.status, slugOf(without)]).to.deep.equal([422, 'passkey-refused']);
      const { options } = await ok(rest('POST', '/players/sign-in/options', { body: {} }));
      const body = { credential: authenticator.use(options) };
      expect((await rest('DELETE', '/players/me', { ...as(cookie), body })).status, 'a sign-in').to.equal(422);
      const stranger = new Authenticator(arena.publicUrl);
      expect((await deleteAccount(rest, cookie, stranger)).status).to.equal(422);
      const other = await account();
      expect((await deleteAccount(rest, cookie, other.authenticator)).status, "another's passkey").to.equal(422);
      expect(await isSignedIn(cookie)).to.equal(true);
      expect((await deleteAccount(rest, cookie, authenticator)).status).to.equal(200);
      expect(await isSignedIn(cookie)).to.equal(false);
      expect((await signIn(rest, authenticator)).status).to.equal(422);
    });

    it('keeps games for the opponent, without the name; the page, standings and communities forget the player', async () => {
      const match = await startMatch(rest);
      await resign(match.A);
      await counted(match.A.player.id, 1);
      await counted(match.B.player.id, 1);
      const authenticator = new Authenticator(arena.publicUrl);
      const { cookie } = await keep(rest, match.A.cookie, authenticator);
      const founded = await rest('POST', '/communities', { ...as(cookie), body: { name: `Club ${match.id}` } });
      const before = await readGame(rest, match.B);
      expect((await deleteAccount(rest, cookie, authenticator)).status).to.equal(200);
      expect((await rest('GET', `/players/${match.A.player.id}`)).status).to.equal(404);
      const { standings } = await ok(rest('GET', '/leaderboards/players?limit=100'));
      expect(JSON.stringify(standings)).to.not.include(match.A.player.id);
      expect((await rest('GET', `/communities/${founded.body.slug}`)).body.community.members).to.equal(0);
      const after = await readGame(rest, match.B);
      expect(after.players).to.deep.equal({ A: 'Deleted player', B: before.players.B });
      expect(after).to.deep.include({ ratingChange: before.ratingChange, winner: 'B', moveCount: before.moveCount });
      const opponent = await ok(rest('GET', '/players/me/export', as(match.B.cookie)));
      expect(opponent.games.map(({ opponent: name }: { opponent: string }) => name)).to.deep.equal(['Deleted player']);
      expect(opponent.player).to.include({ rating: 1200, wins: 1 });
    });

    it('removes the name and the label from a match, and from its link', async () => {
      const minted = await mint(rest, { challenger: 'Label of Zed' });
      const person = await open(rest, minted, { name: 'Zed in game' });
      await resign(person);
      await readChallenge(rest, minted);
      await ok(rest('DELETE', '/players/me', { ...as(person.cookie), body: {} }));
      const { challenger, result } = await readChallenge(rest, minted);
      expect([challenger, result!.inGameName]).to.deep.equal(['Deleted player', 'Deleted player']);
      const link = parseReplayLink(new URL(result!.replayUrl).hash.slice(1))!;
      expect(link.names).to.deep.equal({ A: 'Pebble', B: 'Deleted player' });
      expect((await rest('GET', '/agent/pebble/matches?challenger=Label%20of%20Zed')).body.matches).to.deep.equal([]);
      const subject = { name: 'challenge.played', arguments: { challenge: minted.token }, cursor: '0' };
      const { events } = (await rpc(arena.url, 'events/poll', subject)).body.result;
      expect(events.map(({ data }: any) => [data.challenger, data.result])).to.deep.equal([[challenger, result]]);
    });

    it('lets a running game continue: the token works until the end, which counts for the opponent', async () => {
      const match = await startMatch(rest);
      await ok(rest('DELETE', '/players/me', { ...as(match.A.cookie), body: {} }));
      const seen = await readGame(rest, match.B);
      expect([seen.status, seen.players.A]).to.deep.equal(['active', 'Deleted player']);
      await resign(match.A);
      await counted(match.B.player.id, 1);
      expect((await rest('GET', `/players/${match.B.player.id}`)).body.player).to.include({ rating: 1200, wins: 1 });
      expect((await rest('GET', `/players/${match.A.player.id}`)).status).to.equal(404);
    });

    it('cancels whatever is waiting: duels, a place in the queue, and games held for the player', async () => {
      const [gone, friend] = await newFriends(rest, ['Zed of Nowhere', 'Noa']);
      const { headers } = gone;
      const started = async (body: object): Promise<Started> =>
        ok(rest('POST', '/games', { headers, body: { as: 'person', name: gone.name, ...body } }));
      const duel = await started({ mode: 'duel' });
      const quick = await started({ mode: 'quick', ruleset: 'mutators' });
      const [asked, asking] = [await ok(invite(rest, gone, friend)), await ok(invite(rest, friend, gone))];
      await ok(rest('DELETE', '/players/me', { headers, body: {} }));
      for (const { game, playerToken } of [duel, quick, asked, asking]) {
        const after = await readGame(rest, { id: game.id, token: playerToken! });
        expect([after.status, JSON.stringify(after).includes(gone.name)]).to.deep.equal(['abandoned', false]);
      }
      const joined = await rest('POST', '/games/join', { body: { code: duel.game.code } });
      expect(slugOf(joined)).to.equal('code-lapsed');
      expect((await friendsOf(rest, friend)).invitations).to.deep.equal([]);
    });

    it('includes the guests that were merged into the account', async () => {
      const { cookie, authenticator } = await account();
      const match = await startMatch(rest);
      await resign(match.B);
      await counted(match.A.player.id, 1);
      const merged = await signIn(rest, authenticator, match.A.cookie);
      expect((await deleteAccount(rest, cookieOf(merged.headers)!, authenticator)).status).to.equal(200);
      expect((await rest('GET', `/players/${match.A.player.id}`)).status).to.equal(404);
      expect((await readGame(rest, match.B)).players.A).to.equal('Deleted player');
      expect(await isSignedIn(cookie)).to.equal(false);
    });
  });
});
