// Prefer: return=minimal (RFC 7240): a caller who prefers it gets a short response to a move, and plays the same game.
import { expect } from 'chai';
import { newClient } from '../../kit/client.ts';
import { prefersMinimal } from '../../src/http/preferences.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { newContract } from '../support/contract.ts';
import { ok, readGame, restAt, startHouse, type Rest } from '../support/rest.ts';

const MINIMAL = { Prefer: 'return=minimal' };

const HEADERS: readonly (readonly [prefer: string | undefined, isMinimal: boolean])[] = [
  [undefined, false],
  ['return=minimal', true],
  ['Return="minimal"', true],
  ['wait=10, return = minimal; foo=bar', true],
  ['respond-async, handling=lenient', false],
  ['return=representation', false],
  ['return=representation, return=minimal', false],
  ['note="a, return=minimal"', false],
  ['noreturn=minimal', false],
  ['return', false],
];

describe('the Prefer header', () => {
  for (const [prefer, isMinimal] of HEADERS) {
    it(`${prefer}: ${isMinimal ? 'a short response' : 'the whole response'}`, () => {
      expect(prefersMinimal({ headers: prefer === undefined ? {} : { prefer } })).to.equal(isMinimal);
    });
  }
});

onEveryArena('return=minimal', (startArena) => {
  let arena: SomeArena;
  const rest: Rest = (method, route, sent) => restAt(`${arena.url}/api/v1`)(method, route, sent);
  before(async () => {
    arena = await startArena();
  });
  after(() => arena.close());

  async function firstMove() {
    const { game, playerToken: token } = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const body = { move: game.view!.legalMoves![0]!, expectedMoveCount: game.moveCount };
    return { id: game.id, token: token!, body, path: `/games/${game.id}/moves`, before: game.moveCount };
  }

  it('answers a move with just enough to continue, as documented, and confirms the preference', async () => {
    const { id, token, body, path, before } = await firstMove();
    const answer = await rest('POST', path, { token, body, headers: MINIMAL });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('preference-applied')).to.equal('return=minimal');
    expect(answer.headers.get('vary')).to.match(/\bPrefer\b/);
    const document = await ok(rest('GET', '/openapi.json'));
    const schema = document.paths['/games/{id}/moves'].post.responses[200]['x-minimal'];
    expect(newContract(document).faults(schema, answer.body)).to.deep.equal([]);
    const { moveCount, status, turn, seat } = await readGame(rest, { id, token });
    expect(answer.body).to.deep.equal({ moveCount, status, turn, yourTurn: turn === seat });
    expect(moveCount).to.equal(before + 2);
  });

  it('is applied neither without the header nor to a refusal', async () => {
    const { token, body, path } = await firstMove();
    const refused = await rest('POST', path, { token, body: { move: 'nowhere' }, headers: MINIMAL });
    expect([refused.status, refused.headers.get('preference-applied')]).to.deep.equal([422, null]);
    const whole = await rest('POST', path, { token, body });
    expect(whole.headers.get('preference-applied')).to.equal(null);
    expect(whole.headers.get('vary')).to.match(/\bPrefer\b/);
    expect(whole.body.played[0].name).to.equal(body.move);
  });

  for (const [first, second] of [
    [MINIMAL, {}],
    [{}, MINIMAL],
    [MINIMAL, MINIMAL],
  ] as const) {
    const named = (sent: object): string => (sent === MINIMAL ? 'short' : 'whole');
    it(`plays once with one key: first ${named(first)}, then ${named(second)}`, async () => {
      const { id, token, body, path, before } = await firstMove();
      const { move } = body; // without a move count, only the key identifies a repeated request
      const send = (headers: object) =>
        rest('POST', path, { token, body: { move }, headers: { 'Idempotency-Key': 'one', ...headers } });
      await ok(send(first));
      const again = await send(second);
      expect(again.headers.get('idempotency-replayed')).to.equal('true');
      expect('game' in again.body).to.equal(second !== MINIMAL);
      expect(again.headers.get('preference-applied')).to.equal(second === MINIMAL ? 'return=minimal' : null);
      expect((await readGame(rest, { id, token })).moveCount).to.equal(before + 2);
    });
  }

  it('is sent by seat.moveBriefly of the kit', async () => {
    const client = newClient({ server: arena.url });
    const { game, seat } = await client.start({ mode: 'house', ruleset: 'classic', strength: 800 });
    const first = await seat!.moveBriefly(game.view!.legalMoves![0]!);
    expect(Object.keys(first)).to.deep.equal(['moveCount', 'status', 'turn', 'yourTurn']);
    const { view } = await seat!.game();
    const second = await seat!.moveBriefly(view!.legalMoves![0]!);
    expect(second.moveCount).to.equal(first.moveCount + 2);
  });
});
