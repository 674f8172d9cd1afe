// Friends over HTTP: requests by code, answers, presence, games held for a friend, and what nobody else may learn.
import { expect } from 'chai';
import { MAX_FRIENDS, type FriendTie } from '../../schema/friends.ts';
import type { GameBody, Joined } from '../../schema/game.ts';
import type { PlayerExport } from '../../schema/player.ts';
import { Authenticator } from '../support/authenticator.ts';
import { keep, signIn } from '../support/accounts.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { cookieOf, mint, open } from '../support/challenges.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { ask, friendsOf, invite, newFriends, newGuest, type Person } from '../support/friends.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { ok, restAt, type Answer, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

onEveryArena('friends', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const slugOf = ({ body }: Answer): string => body.type.split('/').at(-1);
  const answer = (who: Person, { id }: Person, accept: boolean): Promise<Answer<FriendTie>> =>
    rest<FriendTie>('POST', `/players/me/friends/${id}`, { headers: who.headers, body: { accept } });
  const part = ({ headers }: Person, { id }: Person, body?: object): Promise<Answer<FriendTie>> =>
    rest<FriendTie>('DELETE', `/players/me/friends/${id}`, { headers, ...(body ? { body } : {}) });
  const names = (list: readonly { player: { name: string } }[]): string[] => list.map(({ player }) => player.name);
  const accept = ({ headers }: Person, gameId: string): Promise<Answer<Joined>> =>
    rest<Joined>('POST', `/players/me/invitations/${gameId}`, { headers, body: {} });

  it('are made by a request and its acceptance, and both see each other', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    expect((await ok(ask(rest, mira, noa.id.toLowerCase()))).status).to.equal('asked');
    expect((await ok(ask(rest, mira, noa.id))).status, 'again').to.equal('asked');
    expect(names((await friendsOf(rest, noa)).requests.in)).to.deep.equal(['Mira']);
    expect(names((await friendsOf(rest, mira)).requests.out)).to.deep.equal(['Noa']);
    expect((await ok(answer(noa, mira, true))).status).to.equal('friends');
    const { friends, requests } = await friendsOf(rest, mira);
    expect(friends[0]!.player).to.deep.include({ id: noa.id, name: 'Noa' });
    expect(friends[0]).to.include({ here: true, rating: 1200, provisional: true });
    expect(requests).to.deep.equal({ in: [], out: [] });
    expect((await ok(answer(noa, mira, true))).status, 'again').to.equal('friends');
  });

  it('are made by two requests to each other, one after the other or at once', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await Promise.all([ok(ask(rest, mira, noa.id)), ok(ask(rest, noa, mira.id))]);
    expect(names((await friendsOf(rest, mira)).friends)).to.deep.equal(['Noa']);
    expect(names((await friendsOf(rest, noa)).friends)).to.deep.equal(['Mira']);
  });

  it('cannot be made of oneself, of nobody, or by answering somebody who did not ask', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    expect(slugOf(await ask(rest, mira, mira.id))).to.equal('bad-request');
    expect(slugOf(await part(mira, mira, { block: true }))).to.equal('bad-request');
    expect(slugOf(await ask(rest, mira, 'ZZZZ9999'))).to.equal('friend-code-unknown');
    expect(slugOf(await answer(mira, noa, true))).to.equal('friend-request-not-found');
    expect(slugOf(await rest('GET', '/players/me/friends'))).to.equal('session-missing');
    await ok(ask(rest, mira, noa.id));
    expect(slugOf(await answer(mira, noa, true)), 'who asked').to.equal('friend-request-not-found');
    expect((await ok(answer(noa, mira, false))).status).to.equal('none');
    expect((await friendsOf(rest, mira)).requests.out).to.deep.equal([]);
  });

  it('are removed for both, and a blocked player neither notices nor is heard again', async () => {
    const [mira, noa] = await newFriends(rest);
    expect((await ok(part(mira, noa, { block: true }))).status).to.equal('blocked');
    expect((await friendsOf(rest, noa)).friends).to.deep.equal([]);
    expect((await ok(ask(rest, noa, mira.id))).status).to.equal('asked');
    const { requests, blocked } = await friendsOf(rest, mira);
    expect([names(requests.in), names(blocked)]).to.deep.equal([[], ['Noa']]);
    await ok(part(mira, noa));
    expect((await friendsOf(rest, mira)).blocked).to.deep.equal([]);
    const [ada, bo] = await newFriends(rest, ['Ada', 'Bo']);
    expect((await ok(part(ada, bo))).status).to.equal('none');
    expect((await friendsOf(rest, bo)).friends).to.deep.equal([]);
  });

  it('have at most 20 open requests', async () => {
    const mira = await newGuest(rest, 'Mira');
    for (let i = 0; i < 20; i++) await ok(ask(rest, mira, (await newGuest(rest, `G${i}`)).id));
    const refused = await ask(rest, mira, (await newGuest(rest, 'Late')).id);
    expect([refused.status, slugOf(refused)]).to.deep.equal([409, 'too-many-friends']);
  });

  it('receive requests from at most 25 guests without a finished game, and still from others', async () => {
    const mira = await newGuest(rest, 'Mira');
    for (let i = 0; i < 25; i++) await ok(ask(rest, await newGuest(rest, `G${i}`), mira.id));
    const guest = await newGuest(rest, 'Late');
    const refused = await ask(rest, guest, mira.id);
    expect([refused.status, slugOf(refused)]).to.deep.equal([409, 'too-many-friends']);
    const played = await open(rest, await mint(rest));
    await ok(rest('POST', `/games/${played.id}/resign`, played));
    await until(async () => (await rest('GET', `/players/${played.player.id}`)).status === 200);
    const { id, name } = played.player;
    await ok(ask(rest, { id, name, headers: { cookie: played.cookie } }, mira.id));
    const { cookie } = await keep(rest, guest.headers['cookie']!, new Authenticator(arena.publicUrl));
    await ok(ask(rest, { ...guest, headers: { cookie } }, mira.id));
  });

  it('are online for a minute after their page polled, unless they hide it', async () => {
    const [mira, noa] = await newFriends(rest);
    const here = async () => (await friendsOf(rest, mira)).friends[0]!.here;
    await friendsOf(rest, noa);
    expect(await here()).to.equal(true);
    await arena.advance(61_000);
    expect(await here()).to.equal(false);
    await ok(rest('GET', '/players/me/feed?timeout=0', { headers: noa.headers }));
    expect(await here()).to.equal(true);
    const page = await ok(rest('POST', '/players/me', { headers: noa.headers, body: { showPresence: false } }));
    expect(page.showPresence).to.equal(false);
    expect(await here()).to.equal(false);
  });

  it('see the public game that a friend plays', async () => {
    const [mira, noa] = await newFriends(rest);
    const playing = async () => (await friendsOf(rest, mira)).friends[0]!.playing;
    expect(await playing(), 'the house game that created the guest').to.be.a('string');
    await ok(rest('POST', '/players/me', { headers: noa.headers, body: { showPresence: false } }));
    expect(await playing()).to.equal(null);
  });

  describe('a game held for a friend', () => {
    it('is in their invitations, begins when they accept, and cannot be taken by anybody else', async () => {
      const [mira, noa] = await newFriends(rest);
      const started = await ok(invite(rest, mira, noa, { ruleset: 'classic' }));
      const { id } = started.game;
      expect(started.game).to.include({ status: 'waiting', ruleset: 'classic' });
      expect(started.game.code ?? null).to.equal(null);
      expect(slugOf(await invite(rest, mira, noa))).to.equal('already-invited');
      const [held] = (await friendsOf(rest, noa)).invitations;
      expect(held).to.deep.include({ gameId: id, ruleset: 'classic' });
      expect(held!.from).to.deep.include({ id: mira.id, name: 'Mira' });
      expect((await friendsOf(rest, mira)).invitations).to.deep.equal([]);
      const stranger = await newGuest(rest, 'Eve');
      const seat = { body: { invite: started.inviteUrl!.split('#')[1] } };
      for (const headers of [{}, stranger.headers, mira.headers]) {
        expect(slugOf(await rest('POST', `/games/${id}/seat`, { ...seat, headers }))).to.equal('seat-held-for-friend');
      }
      expect(slugOf(await accept(stranger, id))).to.equal('invitation-not-found');
      const joined = await ok(accept(noa, id));
      expect(joined.game).to.deep.include({ status: 'active', players: { A: 'Mira', B: 'Noa' } });
      expect(joined.player).to.deep.equal({ id: noa.id, name: 'Noa' });
      expect((await friendsOf(rest, noa)).invitations).to.deep.equal([]);
      const { view } = await ok(rest<GameBody>('GET', `/games/${id}`, { token: joined.playerToken }));
      expect(view).to.be.an('object');
    });

    it('can also be taken by its link, but only by the friend', async () => {
      const [mira, noa] = await newFriends(rest);
      const { game, inviteUrl } = await ok(invite(rest, mira, noa));
      const body = { invite: inviteUrl!.split('#')[1] };
      const joined = await ok(rest<Joined>('POST', `/games/${game.id}/seat`, { headers: noa.headers, body }));
      expect(joined.game.status).to.equal('active');
    });

    it('ends when they decline it, and expires after a day', async () => {
      const [mira, noa] = await newFriends(rest);
      const { game, playerToken: token } = await ok(invite(rest, mira, noa));
      await ok(rest('DELETE', `/players/me/invitations/${game.id}`, { headers: noa.headers }));
      const over = await ok(rest<GameBody>('GET', `/games/${game.id}`, { token }));
      expect(over).to.include({ status: 'abandoned', endReason: 'declined' });
      await ok(invite(rest, mira, noa));
      await arena.advance(86_400_001);
      expect((await friendsOf(rest, noa)).invitations).to.deep.equal([]);
      await ok(invite(rest, mira, noa));
    });

    it('can be offered to friends only, and is gone with the friendship', async () => {
      const [mira, noa] = await newFriends(rest);
      const stranger = await newGuest(rest, 'Eve');
      const refused = await invite(rest, stranger, noa);
      expect([refused.status, slugOf(refused)]).to.deep.equal([403, 'not-friends']);
      const { game } = await ok(invite(rest, mira, noa));
      await ok(part(noa, mira));
      expect((await friendsOf(rest, noa)).invitations).to.deep.equal([]);
      expect(slugOf(await accept(noa, game.id))).to.equal('invitation-not-found');
    });
  });

  it('who share a name with a newer agent can be invited', async () => {
    const [mira, noa] = await newFriends(rest, ['Mira', 'Noa Quist']);
    await newOwnAgent(rest, { name: 'Noa Quist' });
    const { game } = await ok(invite(rest, mira, noa));
    expect((await ok(accept(noa, game.id))).game.players).to.deep.equal({ A: 'Mira', B: 'Noa Quist' });
  });

  it('are found as before once a guest has signed in: online, in a game, in an invitation', async () => {
    const [mira, noa] = await newFriends(rest);
    const authenticator = new Authenticator(arena.publicUrl);
    const account = await newGuest(rest, 'Kim');
    await keep(rest, account.headers['cookie']!, authenticator);
    const { game, playerToken: token } = await ok(invite(rest, mira, noa));
    const signedIn = await signIn(rest, authenticator, mira.headers['cookie']);
    const kim = { ...account, headers: { ...mira.headers, cookie: cookieOf(signedIn.headers)! } };
    const [held] = (await friendsOf(rest, noa)).invitations;
    expect([held?.gameId, held?.from.id, held?.from.name]).to.deep.equal([game.id, account.id, 'Kim']);
    expect(slugOf(await invite(rest, kim, noa))).to.equal('already-invited');
    await ok(accept(noa, game.id));
    await arena.advance(61_000);
    const seen = async (): Promise<unknown> => {
      const [friend] = (await friendsOf(rest, noa)).friends;
      return [friend!.here, friend!.playing];
    };
    expect(await seen()).to.deep.equal([false, game.id]);
    await ok(rest('GET', `/games/${game.id}/wait?timeout=0`, { token }));
    expect(await seen()).to.deep.equal([true, game.id]);
  });

  it('move with a guest to the account, are in the export, and are deleted with the profile', async () => {
    const [mira, noa] = await newFriends(rest);
    const authenticator = new Authenticator(arena.publicUrl);
    const account = await newGuest(rest, 'Kim');
    await keep(rest, account.headers['cookie']!, authenticator);
    const { game } = await ok(invite(rest, noa, mira));
    const signedIn = await signIn(rest, authenticator, mira.headers['cookie']);
    const headers = { cookie: signedIn.headers.get('set-cookie')!.split(';')[0]! };
    const kim = { ...account, headers };
    const { friends, invitations } = await friendsOf(rest, kim);
    expect([names(friends), invitations.map(({ gameId }) => gameId)]).to.deep.equal([['Noa'], [game.id]]);
    expect(names((await friendsOf(rest, noa)).friends)).to.deep.equal(['Kim']);
    const exported = await ok(rest<PlayerExport>('GET', '/players/me/export', { headers }));
    expect(exported.friends).to.deep.include({ ...exported.friends[0], id: noa.id, name: 'Noa', state: 'friends' });
    await ok(rest('DELETE', '/players/me', { headers: noa.headers, body: {} }));
    expect((await friendsOf(rest, kim)).friends).to.deep.equal([]);
  });
});

describe('friends in one process', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('are neither found nor invited while banned, and can still be removed', async () => {
    const [mira, noa] = await newFriends(rest);
    const stranger = await newGuest(rest, 'Eve');
    await arena.app.arena.store.admin.moderate(noa.id, { bannedAt: arena.app.arena.clock() });
    expect((await ask(rest, stranger, noa.id)).status).to.equal(404);
    const invited: Answer = await invite(rest, mira, noa);
    expect([invited.status, invited.body.detail]).to.deep.equal([403, 'This player cannot be invited.']);
    const path = `/players/me/friends/${noa.id}`;
    expect((await ok(rest('DELETE', path, { headers: mira.headers }))).status).to.equal('none');
    expect((await friendsOf(rest, mira)).friends).to.deep.equal([]);
  });

  it('cannot be made of somebody who has reached the limit since asking', async () => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await ok(ask(rest, noa, mira.id));
    const { friends } = arena.app.arena.store;
    const counts = friends.counts.bind(friends);
    friends.counts = async (id) => ({ ...(await counts(id)), ...(id === noa.id ? { friends: MAX_FRIENDS } : {}) });
    const refused: Answer = await ask(rest, mira, noa.id);
    friends.counts = counts;
    expect([refused.status, refused.body.detail]).to.deep.equal([
      409,
      'They have as many friends as anybody can have.',
    ]);
  });

  it('have one invitation of each other, even if two are sent at once', async () => {
    const [mira, noa] = await newFriends(rest);
    const answers = await Promise.all([invite(rest, mira, noa), invite(rest, mira, noa)]);
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
    expect((await friendsOf(rest, noa)).invitations).to.have.length(1);
  });
});
