// A game in plain text over REST: `Accept: text/plain` on the game, the wait and the move.
import { expect } from 'chai';
import type { GameBody, Joined, Started } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { ok, restAt, type Rest, type Sent } from '../support/rest.ts';
import { mostTaking, readTurn } from '../support/text-player.ts';

const WORDS = { Accept: 'text/plain' };

describe('a game in plain text over REST', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  async function words(method: string, path: string, sent: Sent = {}): Promise<string> {
    const { status, headers, text } = await rest(method, path, { ...sent, headers: WORDS });
    expect([status, headers.get('content-type')], text).to.deep.equal([200, 'text/plain; charset=utf-8']);
    expect(headers.get('vary')).to.match(/\bAccept\b/);
    return text;
  }

  for (const ruleset of ['classic', 'mutators']) {
    it(`is enough to play a whole game of ${ruleset}`, async () => {
      const body = { ruleset, strength: 800 };
      const { game, playerToken } = await ok(rest<Started>('POST', '/games', { body }));
      const token = playerToken!;
      let text = await words('GET', `/games/${game.id}/wait`, { token });
      while (!text.startsWith('Game over')) {
        const move = mostTaking(readTurn(text));
        text = await words('POST', `/games/${game.id}/moves`, { token, body: { move } });
      }
      const over = await ok(rest<GameBody>('GET', `/games/${game.id}`, { token }));
      expect(over).to.include({ status: 'finished', endReason: 'played' });
      const outcome = { A: 'you won', B: 'they won', draw: 'a draw' }[over.winner!];
      expect(text.split('\n').at(0)).to.equal(`Game over: ${outcome}. You ${over.score.A}, they ${over.score.B}.`);
      expect(text).to.include(over.watchUrl);
    });
  }

  it("lists the moves since the reader's last one, and shows no hand to a spectator", async () => {
    const duel = { mode: 'duel', ruleset: 'classic' };
    const opened = await ok(rest<Started>('POST', '/games', { body: duel }));
    const { id } = opened.game;
    expect(await words('GET', `/games/${id}`, { token: opened.playerToken! })).to.match(/^Waiting for the other seat/);
    expect(await words('GET', `/games/${id}/wait?timeout=0`, { token: opened.playerToken! })).to.equal(
      'Still waiting for the other seat.\n',
    );
    const joined = await ok(rest<Joined>('POST', '/games/join', { body: { code: opened.game.code } }));
    const tokens = { A: opened.playerToken!, B: joined.playerToken };
    const [first, second] = joined.game.first === 'A' ? [tokens.A, tokens.B] : [tokens.B, tokens.A];
    const [move] = readTurn(await words('GET', `/games/${id}/wait`, { token: first })).moves as [string];
    expect(await words('GET', `/games/${id}/wait?timeout=0`, { token: second })).to.equal('Still their turn.\n');
    const after = await words('POST', `/games/${id}/moves`, { token: first, body: { move } });
    expect(after)
      .to.match(/^Their turn, move 1\./)
      .and.not.match(/Play Card@cell|Yours|Theirs:/);
    const theirs = await words('GET', `/games/${id}/wait`, { token: second });
    expect(theirs)
      .to.match(/^Your turn, move 1\./)
      .and.include(`They: ${move}.`);
    const seen = await words('GET', `/games/${id}`);
    expect(seen)
      .to.match(/^[AB] is to move, move 1\./)
      .and.include(`Played: ${move}.`);
    expect(seen).to.not.match(/Play Card@cell|Yours|Theirs/);
  });

  it('links to the watch page once a game is over, unless strangers may not watch it', async () => {
    for (const isPublic of [true, false]) {
      const body = { mode: 'duel', ruleset: 'classic', public: isPublic };
      const opened = await ok(rest<Started>('POST', '/games', { body }));
      await ok(rest<Joined>('POST', '/games/join', { body: { code: opened.game.code } }));
      const token = opened.playerToken!;
      await ok(rest('POST', `/games/${opened.game.id}/resign`, { token }));
      const text = await words('GET', `/games/${opened.game.id}`, { token });
      expect(text).to.match(/^Game over: they won \(resigned\)/);
      expect(text.includes('/watch/')).to.equal(isPublic);
    }
  });

  it('is JSON unless plain text is requested, and a Problem is never plain text', async () => {
    const { game, playerToken } = await ok(rest<Started>('POST', '/games', { body: {} }));
    const plain = await rest<GameBody>('GET', `/games/${game.id}`, { headers: { Accept: '*/*' } });
    expect(plain.body.id).to.equal(game.id);
    const path = `/games/${game.id}/moves`;
    const refused = await rest('POST', path, { token: playerToken!, body: { move: 'Nobody@A1' }, headers: WORDS });
    expect(refused.status).to.equal(422);
    expect(refused.body).to.include({ code: 'unprocessable' });
    expect(refused.body).to.have.property('nearest').with.length.within(1, 3);
  });
});
