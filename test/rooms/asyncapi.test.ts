// Whole games over sockets, with each message validated against the served AsyncAPI document by ajv.
import { expect } from 'chai';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { closed } from '../support/contract.ts';
import { ok, restAt, startDuel } from '../support/rest.ts';
import { connect, type Socket } from '../support/socket.ts';
import { until } from '../support/until.ts';
import addFormats from 'ajv-formats';

describe('asyncapi.json', () => {
  let arena: TestArena;
  let document: any;
  let checks: ReadonlyMap<string, ValidateFunction>;
  const seen = new Set<string>();
  before(async () => {
    arena = await startTestArena();
    document = await ok(restAt(arena.url)('GET', '/asyncapi.json'));
    checks = messageChecks(document);
  });
  after(() => arena.close());

  function expectMessage(name: string, message: unknown): void {
    const check = checks.get(name)!;
    expect(check(message), `${name} ${JSON.stringify(check.errors?.slice(0, 3))} ${JSON.stringify(message)}`).to.equal(
      true,
    );
    seen.add(name);
  }

  async function ask(socket: Socket, type: string, message: object = {}): Promise<any> {
    expectMessage(type, message);
    const answer = await socket.ask(type, message);
    expectMessage(`${type}Answer`, answer);
    return answer;
  }

  /** Everything that a socket received. */
  function expectTold(socket: Socket): void {
    for (const message of socket.seatMessages) expectMessage('seat', message);
    for (const entry of socket.entries) expectMessage('entry', entry);
    expectMessage('state', (socket.room.state as { toJSON(): object }).toJSON());
  }

  async function checkGame(ruleset: string): Promise<void> {
    const { id, A, B } = await startDuel(restAt(`${arena.url}/api/v1`), { ruleset });
    const sockets = { A: await connect(arena.url, id, A.token), B: await connect(arena.url, id, B.token) };
    const watching = await connect(arena.url, id);
    while (sockets.A.state().status === 'active') {
      const mover = sockets[sockets.A.state().current as 'A' | 'B'];
      await until(() => (mover.seatMessages.at(-1)?.legalMoves.length ?? 0) > 0);
      expectTold(watching);
      const { moveCount, legalMoves } = mover.seatMessages.at(-1)!;
      const { ok: isPlayed } = await ask(mover, 'move', { move: legalMoves[0]!, expectedMoveCount: moveCount });
      expect(isPlayed).to.equal(true);
      await until(() => [sockets.A, sockets.B, watching].every((each) => each.state().moveCount > moveCount));
    }
    for (const socket of [sockets.A, sockets.B, watching]) expectTold(socket);
    expect(watching.entries.length).to.equal(watching.state().moveCount);
    expect((await ask(sockets.A, 'move', { move: 'Nobody@A1' })).code).to.equal('conflict');
    expect((await ask(watching, 'ping')).ok).to.equal(true);
    const reaction = new Promise((resolve) => void watching.room.onMessage('reaction', resolve));
    expect((await ask(sockets.B, 'react', { reaction: 'well_played' })).ok).to.equal(true);
    expectMessage('reaction', await reaction);
    for (const socket of [sockets.A, sockets.B, watching]) await socket.close();
  }

  it('describes every message of whole games', async () => {
    for (const ruleset of ['classic', 'mutators']) await checkGame(ruleset);
  });

  it('describes how a game is left', async () => {
    const rest = restAt(`${arena.url}/api/v1`);
    for (const type of ['resign', 'leave']) {
      const { id, A } = await startDuel(rest);
      const socket = await connect(arena.url, id, A.token);
      expect((await ask(socket, type)).ok).to.equal(true);
      await socket.close();
      const watching = await connect(arena.url, id);
      expect((await ask(watching, type)).code).to.equal('forbidden');
      await watching.close();
    }
  });

  it('has no message that was not seen', () => {
    expect([...seen].toSorted()).to.deep.equal([...checks.keys()].toSorted());
  });

  it('detects messages that it describes differently', () => {
    const card = { seat: 'A', moveCount: 1, hand: [3], legalMoves: [] };
    expect(checks.get('seat')!(card)).to.equal(true);
    for (const wrong of [{ ...card, hand: ['Kilnwarden'] }, { ...card, opponent: [4] }, { seat: 'A' }]) {
      expect(checks.get('seat')!(wrong)).to.equal(false);
    }
  });
});

/** Keyed by the name of the message; undocumented fields are faults. */
function messageChecks({ channels, components }: any): ReadonlyMap<string, ValidateFunction> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'socket', components: closed(components) });
  const messages = Object.entries<any>(channels.game.messages);
  return new Map(messages.map(([name, { payload }]) => [name, ajv.compile({ $ref: `socket${payload.$ref}` })]));
}
