// Names in a game: their source in each kind of game, and how to change them.
import { expect } from 'chai';
import type { GameBody, Joined, Started } from '../../schema/game.ts';
import { parseReplayLink } from '../../schema/replay-link.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { keep } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { cookieOf, mint } from '../support/challenges.ts';
import { invite, newFriends, newGuest } from '../support/friends.ts';
import { ok, playMove, readGame, restAt, startDuel, type Answer, type Duel, type Rest } from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';

onEveryArena('names in a game', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  type Headers = Readonly<Record<string, string>>;
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.type.split('/').at(-1)];
  const profileName = async (cookie: string): Promise<string> =>
    (await ok(rest('GET', '/players/me', { headers: { cookie } }))).player.name;
  const start = (body: object): Promise<Started> => ok(rest<Started>('POST', '/games', { body }));
  const take = (link: string, name: string | undefined, headers: Headers = {}) => {
    const { pathname, hash } = new URL(link);
    const body = { invite: hash.slice(1), name };
    return rest<Joined>('POST', `/games/${pathname.split('/').at(-1)}/seat`, { body, headers });
  };
  const rename = (seat: { id: string; token: string }, name: string, headers: Headers = {}) =>
    rest('POST', `/games/${seat.id}/name`, { token: seat.token, body: { name }, headers });

  const LINKS: Readonly<Record<string, () => Promise<string>>> = {
    'a duel with a name for the seat': async () =>
      (await start({ mode: 'duel', opponent: 'person', opponentName: 'Idiot' })).inviteUrl!,
    'a duel without': async () => (await start({ mode: 'duel', opponent: 'person' })).inviteUrl!,
    'a match': async () => (await start({ mode: 'match', players: ['Ann', 'Ben'] })).invites!.B,
    'a challenge': async () => (await mint(rest, { challenger: 'Bob' })).url,
  };
  /** The names of the seat and of the profile: for a newcomer with or without a name, and for a player called Mira. */
  const NAMES: Readonly<Record<string, readonly [sent: string[], unsent: string[], known: string[]]>> = {
    'a duel with a name for the seat': [
      ['Idiot', 'Lena'],
      ['Idiot', 'Guest'],
      ['Idiot', 'Mira'],
    ],
    'a duel without': [
      ['Lena', 'Lena'],
      ['Guest', 'Guest'],
      ['Mira', 'Mira'],
    ],
    'a match': [
      ['Ben', 'Lena'],
      ['Ben', 'Guest'],
      ['Ben', 'Mira'],
    ],
    'a challenge': [
      ['Lena', 'Lena'],
      ['Guest', 'Guest'],
      ['Mira', 'Mira'],
    ],
  };

  for (const [link, [sent, unsent, known]] of Object.entries(NAMES)) {
    it(`the link of ${link}: a name chosen by others names the seat but never a profile`, async () => {
      const mira = await newGuest(rest, 'Mira');
      const openers: readonly (readonly [names: string[], name: string | undefined, headers: Headers])[] = [
        [sent, 'Lena', {}],
        [unsent, undefined, {}],
        [known, 'Lena', { cookie: mira.headers['cookie']! }],
      ];
      for (const [names, name, headers] of openers) {
        const taken = await take(await LINKS[link]!(), name, headers);
        const { game, player } = taken.body;
        const cookie = headers['cookie'] ?? cookieOf(taken.headers)!;
        expect([game.players[game.seat!], await profileName(cookie)]).to.deep.equal(names);
        expect(player!.name).to.equal(names[1]);
      }
    });
  }

  it("a link opened again on another device does not give that device's new profile the seat's name", async () => {
    const link = await LINKS['a duel with a name for the seat']!();
    await ok(take(link, 'Lena'));
    const again = await take(link, 'Lena again');
    expect(again.body.game.players.B).to.equal('Idiot');
    expect(again.body.player!.name).to.equal('Lena again');
  });

  it('a duel joined by its code also names the seat, and no profile', async () => {
    const { game } = await start({ mode: 'duel', opponent: 'person', opponentName: 'Idiot' });
    const body = { code: game.code, as: 'person', name: 'Lena' };
    const joined = await rest<Joined>('POST', '/games/join', { body, headers: { 'Arena-Client': 'web' } });
    expect(joined.body.game.players.B).to.equal('Idiot');
    expect(await profileName(cookieOf(joined.headers)!)).to.equal('Lena');
  });

  it('a friend takes a seat under the name of their own profile', async () => {
    const [mira, noa] = await newFriends(rest);
    const { inviteUrl } = await ok(invite(rest, mira, noa));
    expect((await ok(take(inviteUrl!, 'Lena', noa.headers))).game.players.B).to.equal('Noa');
  });

  describe('changed during the game', () => {
    let duel: Duel;
    beforeEach(async () => {
      duel = await startDuel(rest, { ruleset: 'classic' });
    });

    const names = async (path: string, token?: string): Promise<GameBody['players']> =>
      (await ok(rest('GET', path, token === undefined ? {} : { token }))).players;

    it('are visible to everybody at once, after a restart, and in the replay', async () => {
      const { id, A, B } = duel;
      const sockets = [await connect(arena.url, id, A.token), await connect(arena.url, id)];
      const stream = rest('GET', `/games/${id}/stream`, { until: /"B":"Robin"/ });
      await until(async () => (await ok(rest('GET', `/games/${id}`))).status === 'active');
      const renamed = await ok(rename(B, ' Robin '));
      expect([renamed.game.players, renamed.next.action]).to.deep.equal([
        { A: 'Ada', B: 'Robin' },
        renamed.game.turn === 'B' ? 'move' : 'wait',
      ]);
      await until(() => sockets.every((socket) => socket.state().nameB === 'Robin'));
      expect((await stream).text).to.match(/event: game\ndata: .*"B":"Robin"/);
      expect(await names(`/games/${id}`, A.token)).to.deep.equal({ A: 'Ada', B: 'Robin' });
      expect(await names(`/games/${id}`)).to.deep.equal({ A: 'Ada', B: 'Robin' });
      const { games } = await ok(rest('GET', '/games/live?limit=100'));
      expect(games.find((game: GameBody) => game.id === id).players.B).to.equal('Robin');
      await Promise.all(sockets.map((socket) => socket.close()));
      await arena.restart();
      expect(await names(`/games/${id}`)).to.deep.equal({ A: 'Ada', B: 'Robin' });
      const mover = duel[(await readGame(rest, A)).turn!];
      await playMove(rest, mover, (await readGame(rest, mover)).view!.legalMoves![0]!);
      await ok(rest('POST', `/games/${id}/resign`, A));
      const { replayUrl } = await readGame(rest, B);
      expect(parseReplayLink(new URL(replayUrl!).hash.slice(1))!.names).to.deep.equal({ A: 'Ada', B: 'Robin' });
    });

    it('are refused without a seat, once the game is over, and if they hide or impersonate something', async () => {
      const { A, B } = duel;
      const REFUSED: readonly (readonly [() => Promise<Answer>, unknown[]])[] = [
        [() => rest('POST', `/games/${A.id}/name`, { body: { name: 'Eve' } }), [401, 'token-missing']],
        [() => rename(B, 'h0use 1200'), [409, 'name-reserved']],
        [() => rename(B, 'PebbIe'), [409, 'name-reserved']],
        [() => rename(B, 'Аda'), [409, 'name-reserved']],
        [() => rename(B, 'Bo\u202Eevil'), [400, 'bad-request']],
        [() => rename(B, '  '), [400, 'bad-request']],
        [() => rename(B, 'x'.repeat(41)), [400, 'bad-request']],
      ];
      for (const [send, why] of REFUSED) expect(refusal(await send())).to.deep.equal(why);
      await ok(rest('POST', `/games/${A.id}/resign`, A));
      expect(refusal(await rename(B, 'Robin'))).to.deep.equal([409, 'game-over']);
      expect((await readGame(rest, B)).players).to.deep.equal({ A: 'Ada', B: 'Bo' });
    });

    it('survive when the seat moves to another device, and a retry after a lost response', async () => {
      const link = await LINKS['a duel with a name for the seat']!();
      const { game, playerToken: token } = await ok(take(link, 'Lena'));
      const key = { 'Idempotency-Key': 'rename' };
      const first = await ok(rename({ id: game.id, token }, 'Robin', key));
      expect(await ok(rename({ id: game.id, token }, 'Robin', key))).to.deep.equal(first);
      expect((await ok(take(link, 'Lena'))).game.players.B).to.equal('Robin');
      expect(refusal(await rename({ id: game.id, token }, 'Rob'))).to.deep.equal([401, 'seat-moved']);
    });

    it("become a guest's profile name; an account keeps its own, and so do devices that take the seat later", async () => {
      const link = await LINKS['a duel with a name for the seat']!();
      const taken = await take(link, 'Lena');
      const seat = { id: taken.body.game.id, token: taken.body.playerToken };
      const cookie = cookieOf(taken.headers)!;
      const eve = await newGuest(rest, 'Eve');
      await ok(rename(seat, 'Robin', eve.headers));
      expect([await profileName(cookie), await profileName(eve.headers['cookie']!)]).to.deep.equal(['Lena', 'Eve']);
      await ok(rename(seat, 'Rob', { cookie }));
      expect(await profileName(cookie)).to.equal('Rob');
      const kept = await keep(rest, cookie, new Authenticator(arena.publicUrl));
      expect((await ok(rename(seat, 'Robert', { cookie: kept.cookie }))).game.players.B).to.equal('Robert');
      expect(await profileName(kept.cookie)).to.equal('Rob');
    });
  });
});
