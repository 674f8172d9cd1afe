// Thoughts on moves: stored with the move, shown to the own seat at once and to others at the end.
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectConforms } from '../support/conforms.ts';
import { ok, playDuel, readGame, restAt, startDuel, type Answer, type Rest } from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { Replay } from '../../schema/review.ts';
import { Thoughts } from '../../schema/thought.ts';

describe('thoughts on moves', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const start = () => startDuel(rest, { ruleset: 'classic' });
  type Duel = Awaited<ReturnType<typeof start>>;

  const thoughtsIn = async (id: string, token?: string): Promise<unknown[]> => {
    const answer = await ok(rest('GET', `/games/${id}/thoughts`, { token: token ?? null }));
    expectConforms(Thoughts, answer);
    return answer.thoughts;
  };

  /** The seat to move plays with this thought. */
  async function say(duel: Duel, thought: object): Promise<Answer> {
    const { turn } = await readGame(rest, duel.A);
    const { id, token } = duel[turn!];
    const { view } = await readGame(rest, { id, token });
    return rest('POST', `/games/${id}/moves`, { token, body: { move: view!.legalMoves![0], thought } });
  }

  it('are visible only to their own seat until the game is over, then to everybody, in the replay too', async () => {
    const duel = await start();
    const { turn } = await readGame(rest, duel.A);
    const [own, other] = turn === 'A' ? [duel.A, duel.B] : [duel.B, duel.A];
    const thought = { note: 'Takes two, keeps the corner.', ms: 1200, tokens: 340, cost: 0.0021 };
    const moved = await ok(say(duel, thought));
    const expected = { index: 0, seat: turn, ...thought };
    expect(await thoughtsIn(duel.id, own.token)).to.deep.equal([expected]);
    for (const token of [other.token, undefined]) expect(await thoughtsIn(duel.id, token)).to.deep.equal([]);
    const seen = [moved, await readGame(rest, other), await ok(rest('GET', `/games/${duel.id}/watch`))];
    expect(JSON.stringify(seen)).to.not.contain('keeps the corner');
    await playDuel(rest, duel);
    for (const token of [own.token, other.token, undefined]) {
      expect(await thoughtsIn(duel.id, token)).to.deep.equal([expected]);
    }
    const replay = await ok(rest('GET', `/games/${duel.id}/replay`));
    expectConforms(Replay, replay);
    expect(replay.moves[0].thought).to.deep.equal(thought);
    expect(replay.moves[1]).to.not.have.property('thought');
    const { text } = await rest('GET', `/games/${duel.id}/notation`);
    expect(text.match(/^1\..*$/m)![0]).to.match(/ {Takes two, keeps the corner\.}$/);
    expect(await ok(rest('POST', '/replays/verify', { body: replay }))).to.include({ valid: true });
  });

  it('are accepted over a socket as well, and once with a repeated move', async () => {
    const duel = await start();
    const { turn } = await readGame(rest, duel.A);
    const seat = duel[turn!];
    const socket = await connect(arena.url, seat.id, seat.token);
    const { view } = await readGame(rest, seat);
    const request = { move: view!.legalMoves![0], expectedMoveCount: 0, thought: { note: 'First.\n  Then\tmore.' } };
    await socket.ask('move', request);
    await ok(rest('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { ...request, thought: { ms: 1 } } }));
    expect(await thoughtsIn(seat.id, seat.token)).to.deep.equal([{ index: 0, seat: turn, note: 'First. Then more.' }]);
    await socket.close();
  });

  it('are none if they say nothing', async () => {
    const duel = await start();
    const { turn } = await readGame(rest, duel.A);
    await ok(say(duel, {}));
    expect(await thoughtsIn(duel.id, duel[turn!].token)).to.deep.equal([]);
  });

  const refused: Record<string, object> = {
    'a note of more than 500 characters': { note: 'x'.repeat(501) },
    'characters that change the direction of text': { note: 'ok \u202Eevil' },
    'half of a surrogate pair': { note: 'a\uD800' },
    'a negative time': { ms: -1 },
    'a cost that is not a number': { cost: 'much' },
  };
  for (const [what, thought] of Object.entries(refused)) {
    it(`refuse ${what}, and play nothing`, async () => {
      const duel = await start();
      const { status, body } = await say(duel, thought);
      expect([status, body.type.split('/').at(-1)]).to.deep.equal([400, 'bad-request']);
      expect((await readGame(rest, duel.A)).moveCount).to.equal(0);
    });
  }
});
