// A game that another process has written to, without a notice.
import { expect } from 'chai';
import { legalMoves, playPly } from '../../src/engine/index.ts';
import { moveEntryOf, positionOf, rebuild } from '../../src/table/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { restAt, startDuel } from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';

describe('a game that was written to elsewhere', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  it('is shown in its current state when a move in it is refused, with the hand of each seat', async () => {
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest);
    const sockets = [await connect(arena.url, duel.id, duel.A.token), await connect(arena.url, duel.id, duel.B.token)];
    const { store, clock } = arena.app.arena;
    const position = positionOf(rebuild((await store.findGame(duel.id))!));
    // A move that ends the turn: a card on a tile may hop.
    const plies = legalMoves(position).map((move) => playPly(position, move));
    const ply = plies.find((played) => played.position.current !== position.current)!;
    const entries = [moveEntryOf(duel.id, ply, clock())];
    await store.append({ entries, ending: null, receipt: null });
    const late = duel[position.current!];
    const refused = await rest('POST', `/games/${duel.id}/moves`, { token: late.token, body: { move: 'nonsense' } });
    expect(refused.status).to.equal(409);
    await until(() => sockets.every((socket) => socket.state().moveCount === 1));
    await until(() => sockets.every(({ seatMessages }) => seatMessages.at(-1)!.moveCount === 1));
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
