// Replays, reviews and previews over REST: only of finished games, or from the knowledge of one seat.
import { expect } from 'chai';
import {
  CURRENT_RULES,
  findMove,
  formatMove,
  legalMoves,
  parseNotation,
  play,
  type Position,
} from '../../src/engine/index.ts';
import { simulateMove } from '../../src/learning/simulate.ts';
import { newGameOf } from '../../src/table/game.ts';
import { Replay, ReviewDone, ReviewRunning, Simulated, Verified } from '../../schema/review.ts';
import { startTestArena } from '../support/arena.ts';
import { Notation } from '../../schema/notation.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { newRecord } from '../support/builders.ts';
import { rpc } from '../support/mcp.ts';
import { expectConforms } from '../support/conforms.ts';
import { ok, playDuel, readGame, readReview, restAt, startDuel, type Answer, type Rest } from '../support/rest.ts';
import { RULESETS, randomGame, seedOf } from '../house/games.ts';

onEveryArena('replays, reviews and previews', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let finished: { id: string; token: string };
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
    const duel = await startDuel(rest, { ruleset: 'mutators' });
    await playDuel(rest, duel, (moves) => moves.at(-1)!);
    finished = { id: duel.id, token: duel.A.token };
  });
  after(() => arena.close());

  const replayOf = async () => (await rest('GET', `/games/${finished.id}/replay`)).body as Replay;

  it('returns a replay that conforms and verifies, and whose lines are the same game', async () => {
    const replay = await replayOf();
    expectConforms(Replay, replay);
    const verified = await rest('POST', '/replays/verify', { body: replay });
    expectConforms(Verified, verified.body);
    expect(verified.body).to.deep.equal({ valid: true, divergesAt: null, reason: null });
    const lines = await rest('GET', `/games/${finished.id}/replay`, { headers: { Accept: 'application/x-ndjson' } });
    expect(lines.headers.get('content-type')).to.include('application/x-ndjson');
    const [about, ...rows] = lines.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect({ ...about, moves: rows.slice(0, -1), ...rows.at(-1) }).to.deep.equal(replay);
  });

  it('returns the game as text, which the server and the engine parse into the same game', async () => {
    const replay = await replayOf();
    const answer = await rest('GET', `/games/${finished.id}/notation`);
    expect(answer.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
    const read = parseNotation(answer.text);
    if (!read.ok) throw new Error(read.fault.problem);
    const { game } = read;
    expect(game.moves.map(({ seat, name }) => ({ seat, name }))).to.deep.equal(
      replay.moves.map(({ seat, name }) => ({ seat, name })),
    );
    expect(game).to.deep.include({ rules: replay.rules, seed: replay.seed, result: replay.result });
    expect(game.headers).to.include({ Game: finished.id, A: replay.players.A, BKind: replay.playerKinds.B });
    const { body } = await rest<Notation>('POST', '/replays/notation', { body: { text: answer.text } });
    expectConforms(Notation, body);
    expect(body).to.deep.equal({ valid: true, game, fault: null });
  });

  it('names the first invalid line of a game', async () => {
    const { body } = await rest('POST', '/replays/notation', { body: { text: '[Rules "classic/1"]\n[Seed "x"]' } });
    expectConforms(Notation, body);
    expect(body).to.deep.include({ valid: false, game: null }).and.to.have.nested.property('fault.line', 2);
    const tooLong = { text: ' '.repeat(16_001) };
    expect((await rest('POST', '/replays/notation', { body: tooLong })).status).to.equal(400);
  });

  const forgeries: Record<string, [change: (replay: any) => void, at: number | 'end', reason: string]> = {
    'unknown rules': [(replay) => (replay.rules = 'classic/9'), 0, 'engine'],
    'rules of another ruleset': [
      (replay) => (replay.rules = replay.ruleset === 'classic' ? 'mutators/1' : 'classic/1'),
      0,
      'engine',
    ],
    'another engine': [(replay) => (replay.engine = '0'), 0, 'engine'],
    'another seed': [(replay) => (replay.seed = 'a'.repeat(32)), 0, 'seed'],
    'no seed': [(replay) => (replay.seed = 'nonsense'), 0, 'seed'],
    'another first seat': [(replay) => (replay.first = replay.first === 'A' ? 'B' : 'A'), 0, 'first'],
    'an illegal move': [(replay) => (replay.moves[3].name = 'Nobody@A1'), 3, 'move'],
    'another seat': [(replay) => (replay.moves[4].seat = replay.moves[4].seat === 'A' ? 'B' : 'A'), 4, 'seat'],
    'another score': [(replay) => (replay.result.score.A += 1), 'end', 'result'],
    'missing moves': [(replay) => replay.moves.pop(), 'end', 'result'],
  };
  for (const [name, [forge, at, reason]] of Object.entries(forgeries)) {
    it(`finds ${name} in a replay`, async () => {
      const replay = await replayOf();
      forge(replay);
      const { body } = await rest('POST', '/replays/verify', { body: replay });
      const divergesAt = at === 'end' ? replay.moves.length : at;
      expect(body).to.deep.equal({ valid: false, divergesAt, reason });
    });
  }

  it('verifies a replay with the longest thoughts, and refuses a body larger than any replay', async () => {
    const replay = await replayOf();
    const thought = { note: '\u{1F600}'.repeat(500), ms: 1e9, tokens: 1e9, cost: 123_456.789 };
    const moves = replay.moves.map((move) => ({ ...move, thought }));
    const verified = await rest('POST', '/replays/verify', { body: { ...replay, moves } });
    expect(verified.body).to.include({ valid: true });
    const refused = await rest('POST', '/replays/verify', { body: { ...replay, surplus: 'x'.repeat(256_000) } });
    expect([refused.status, refused.body.hint]).to.deep.equal([413, 'Send a body of at most 250 KiB.']);
  });

  it('refuses a replay of more moves than any game has', async () => {
    const replay = await replayOf();
    const moves = Array.from({ length: 101 }, () => ({ name: 'stay' }));
    expect((await rest('POST', '/replays/verify', { body: { ...replay, moves } })).status).to.equal(400);
  });

  it('answers 202 with its progress, then the review; recomputing it gives the same bytes', async () => {
    const first = await rest('GET', `/games/${finished.id}/review?timeout=0`);
    expect([first.status, first.headers.get('retry-after')]).to.deep.equal([202, '1']);
    expectConforms(ReviewRunning, first.body);
    const { id } = finished;
    const done = await readReview(rest, { id });
    expectConforms(ReviewDone, done.body);
    const { moveCount } = await readGame(rest, { id: finished.id, token: finished.token });
    expect(done.body.moves.length).to.equal(moveCount);
    expect(done.body.curve.length).to.equal(moveCount + 1);
    await arena.restart();
    expect((await readReview(rest, { id })).text).to.equal(done.text);
  });

  it('returns no review, replay or verdict for a running game', async () => {
    const duel = await startDuel(rest, { ruleset: 'mutators' });
    await playDuel(rest, duel, undefined, 3);
    for (const what of ['review', 'replay', 'notation']) {
      for (const token of [duel.A.token, duel.B.token, null]) {
        const { status, body } = await rest('GET', `/games/${duel.id}/${what}`, { token });
        expect(status, what).to.equal(409);
        expect(body.type).to.match(/game-not-over$/);
      }
    }
    const { view, moveCount } = await readGame(rest, duel.A);
    const seat = view!.yourTurn ? duel.A : duel.B;
    const { body } = await rest('POST', '/simulate', {
      token: seat.token,
      body: { gameId: duel.id, move: (await readGame(rest, seat)).view!.legalMoves![0] },
    });
    expectConforms(Simulated, body);
    expect(JSON.stringify({ ...body, gameId: '' })).not.to.match(/win|why|best|loss|seed/);
    expect((await readGame(rest, duel.A)).moveCount).to.equal(moveCount);
  });

  it('previews only for the seat to move, and only legal moves', async () => {
    const duel = await startDuel(rest);
    const { view } = await readGame(rest, duel.A);
    const [mover, other] = view!.yourTurn ? [duel.A, duel.B] : [duel.B, duel.A];
    const simulate = (token: string | null, body: object) => rest('POST', '/simulate', { token, body });
    const move = (await readGame(rest, mover)).view!.legalMoves![0];
    expect((await simulate(other.token, { gameId: duel.id, move })).status).to.equal(409);
    expect((await simulate(null, { gameId: duel.id, move })).status).to.equal(401);
    expect((await simulate(mover.token, { gameId: duel.id, move: 'Nobody@A1' })).status).to.equal(422);
    expect((await simulate(mover.token, { gameId: 'g_none', move })).status).to.equal(404);
    expect((await simulate(finished.token, { gameId: duel.id, move })).status).to.equal(403);
    for (const wrong of [undefined, { move }, { gameId: 7, move }, { gameId: null, move }]) {
      const { status, body } = await rest('POST', '/simulate', {
        token: mover.token,
        ...(wrong ? { body: wrong } : {}),
      });
      expect([status, body.field], JSON.stringify(wrong)).to.deep.equal([400, 'gameId']);
    }
    const headers = { 'Content-Type': 'text/plain' };
    const text = await rest('POST', '/simulate', { token: mover.token, headers, body: '{}' });
    expect(text.status).to.equal(415);
    expect((await rest('POST', '/simulate', { token: mover.token, body: '{"gameId":' })).status).to.equal(400);
    expect((await simulate(finished.token, { gameId: finished.id, move })).status).to.equal(409);
  });
});

describe('a review', () => {
  it('is limited to one at a time per IPv6 network, over REST and MCP together', async () => {
    const arena = await startTestArena({ trustProxy: 'loopback' });
    const held = Promise.withResolvers<never>();
    Object.assign(arena.app.arena.reviews.reviewer, { review: () => held.promise });
    const rest = restAt(`${arena.url}/api/v1`);
    const overGame = async (): Promise<string> => {
      const { id, A } = await startDuel(rest);
      await ok(rest('POST', `/games/${id}/resign`, A));
      return id;
    };
    const from = (address: string): object => ({ 'X-Forwarded-For': address });
    const review = (id: string, address: string): Promise<Answer> =>
      rest('GET', `/games/${id}/review?timeout=0`, { headers: { ...from(address) } });
    const [first, second] = [await overGame(), await overGame()];
    expect((await review(first, '2001:db8:0:1::1')).status).to.equal(202);
    expect((await review(second, '2001:db8:0:2::2')).body.type).to.match(/review-running$/);
    const params = { name: 'get_review', arguments: { game_id: second, timeout: 0 } };
    const { body } = await rpc(arena.url, 'tools/call', params, from('2001:db8:0:3::3'));
    expect(JSON.parse(body.result.content[0].text).type).to.match(/review-running$/);
    expect((await review(second, '2001:db8:1::1')).status).to.equal(202);
    held.reject(new Error('the test is over'));
    await arena.close();
  });
});

/** The position with everything hidden from the mover dealt again. */
function shuffled(position: Position): Position {
  const own = position.current!;
  const other = own === 'A' ? 'B' : 'A';
  const isHidden = (card: number): boolean => !position.seen[own].includes(card);
  const hidden = [...position.hands[other].filter(isHidden), ...position.deck].toReversed();
  const hand = position.hands[other].map((card) => (isHidden(card) ? hidden.shift()! : card));
  return { ...position, hands: { ...position.hands, [other]: hand }, deck: hidden };
}

describe('a preview', () => {
  for (const ruleset of RULESETS) {
    it(`of ${ruleset} is what happens, and does not depend on hidden cards`, () => {
      let compared = 0;
      const record = newRecord({ rules: CURRENT_RULES[ruleset] });
      for (let i = 0; i < 12; i++) {
        for (const position of randomGame(ruleset, seedOf('previews', i))) {
          const accessTo = (dealt: Position): any => {
            const game = { ...newGameOf(record), dealt };
            return { live: { game }, viewer: position.current! };
          };
          for (const name of legalMoves(position)
            .map(formatMove)
            .filter((_, k) => k % 5 === 0)) {
            const preview = simulateMove(accessTo(position), name);
            const after = play(position, findMove(position, name)!).position;
            expect(preview.board.map((entry) => [entry.cardId, entry.seat])).to.deep.equal(
              after.board.flatMap((placed) => (placed ? [[placed.cardId, placed.owner]] : [])),
            );
            expect(JSON.stringify(simulateMove(accessTo(shuffled(position)), name))).to.equal(JSON.stringify(preview));
            compared++;
          }
        }
      }
      expect(compared).to.be.greaterThan(200);
    });
  }

  it('does not call a move the last one while a hop is pending, although the board is full', () => {
    const record = newRecord({ rules: CURRENT_RULES.mutators });
    const almostFull = Array.from({ length: 40 }, (_, i) => randomGame('mutators', seedOf('last cell', i)))
      .flat()
      .filter(({ board, pendingHop }) => board.filter((placed) => !placed).length === 1 && pendingHop === null)
      .map((position) => {
        const cell = position.board.indexOf(null);
        return { ...position, operatorTiles: [{ cell, piece: 'QUEEN' as const }] };
      });
    const seen = new Set<boolean>();
    for (const position of almostFull) {
      for (const move of legalMoves(position).filter(({ type }) => type === 'place')) {
        const access: any = { live: { game: { ...newGameOf(record), dealt: position } }, viewer: position.current! };
        const { gameOver, pendingHop } = simulateMove(access, formatMove(move));
        expect(gameOver).to.equal(play(position, move).position.current === null);
        expect(gameOver).to.equal(pendingHop === null);
        seen.add(gameOver);
      }
    }
    expect([...seen]).to.have.members([true, false]);
  });
});
