// POST /analysis over REST: a seat sends the Game it received; the answer does not depend on a token.
import { expect } from 'chai';
import { AnalysisDone, AnalysisRunning } from '../../schema/analysis.ts';
import { RATES } from '../../src/admission/numbers.ts';
import { ADA, BO, from, slugOf, startBehindProxy } from '../admission/callers.ts';
import type { TestArena } from '../support/arena.ts';
import { expectConforms } from '../support/conforms.ts';
import { playDuel, readGame, startDuel, startHouse, type Answer, type Rest, type SeatOfGame } from '../support/rest.ts';

describe('POST /analysis', () => {
  let arena: TestArena;
  let ada: Rest;
  let bo: Rest;
  before(async () => {
    arena = await startBehindProxy(1);
    [ada, bo] = [from(arena, ADA), from(arena, BO)];
  });
  after(() => arena.close());

  /** The two seats of a duel after some moves, the one to move first. */
  async function seats(moves: number): Promise<[SeatOfGame, SeatOfGame]> {
    const duel = await startDuel(ada, { ruleset: 'mutators' });
    await playDuel(ada, duel, (legal) => legal.at(-1)!, moves);
    const { turn } = await readGame(ada, duel.A);
    return turn === 'A' ? [duel.A, duel.B] : [duel.B, duel.A];
  }

  async function done(rest: Rest, body: object, token: string | null = null): Promise<Answer<AnalysisDone>> {
    const answer = await rest<AnalysisDone>('POST', '/analysis', { body, token });
    return answer.status === 202 ? done(rest, body, token) : answer;
  }

  it('accepts a Game as its seat received it, and answers with the same bytes whether or not its token is sent', async () => {
    const [mover] = await seats(12);
    const game = await readGame(ada, mover);
    const first = await ada('POST', '/analysis?timeout=0', { body: game });
    expect([first.status, first.headers.get('retry-after')]).to.deep.equal([202, '1']);
    expectConforms(AnalysisRunning, first.body);
    const answer = await done(ada, game);
    expect(answer.status).to.equal(200);
    expectConforms(AnalysisDone, answer.body);
    expect(answer.body.moves.map(({ name }) => name)).to.have.members(game.view!.legalMoves!);
    expect((await done(bo, game, mover.token)).text).to.equal(answer.text);
    expect(await readGame(ada, mover)).to.include({ moveCount: game.moveCount, status: 'active' });
  });

  it('takes a view alone for one of Mutators, as everywhere, and refuses one of Classic', async () => {
    const [mover] = await seats(12);
    const game = await readGame(ada, mover);
    expect((await done(ada, { view: game.view })).text).to.equal((await done(ada, game)).text);
    const classic = await startDuel(ada, { ruleset: 'classic' });
    for (let moves = 0; moves < 15; moves++) {
      const { turn } = await readGame(ada, classic.A);
      const { view } = await readGame(ada, classic[turn!]);
      const { status, body } = await ada('POST', '/analysis', { body: { view } });
      expect(status, `after ${moves} moves`).to.equal(400);
      expect(body.field, `after ${moves} moves`).to.match(/^view\./);
      await playDuel(ada, classic, undefined, 1);
    }
  });

  it('names the invalid field, and what to do', async () => {
    const [mover, other] = await seats(4);
    const wrong = async (body: any) => (await ada('POST', '/analysis', { body })).body;
    const waiting = await wrong(await readGame(ada, other));
    expect(waiting).to.include({ status: 400, field: 'view.yourTurn' });
    expect(waiting.hint).to.match(/Correct the field named in detail/);
    const game: any = await readGame(ada, mover);
    game.view.hand[1].cardId = game.view.hand[0].cardId;
    const twice = await wrong(game);
    expect(twice).to.include({ status: 400, field: 'view.hand.1.cardId' });
    expect(twice.detail).to.match(/^view\.hand\.1\.cardId: .* is in view\.hand already$/);
    expect(await wrong({ ruleset: 'classic' })).to.include({ status: 400, field: 'view' });
  });
});

describe('POST /analysis from one network', () => {
  it('is limited whatever token is sent, and other networks are not affected', async () => {
    const factor = 0.05;
    const arena = await startBehindProxy(factor);
    const [ada, bo] = [from(arena, ADA), from(arena, BO)];
    const tokens = [(await startHouse(bo)).playerToken!, (await startHouse(bo)).playerToken!, null];
    const answers: (string | number)[] = [];
    for (let i = 0; i <= RATES.analysis * factor; i++) {
      answers.push(slugOf(await ada('POST', '/analysis', { token: tokens[i % 3]!, body: {} })));
    }
    expect(answers).to.deep.equal(['bad-request', 'bad-request', 'bad-request', 'rate-limited']);
    expect(slugOf(await bo('POST', '/analysis', { body: {} }))).to.equal('bad-request');
    await arena.close();
  });
});
