// Rooms that Colyseus cannot make, or that take nobody any more: their callers are asked to try again.
import { matchMaker } from '@colyseus/core';
import { expect } from 'chai';
import { newDirectory } from '../../rooms/directory.ts';
import { newRecentReads } from '../../rooms/recent-reads.ts';
import { GameRoom, type RoomParts } from '../../rooms/game-room.ts';
import { newSoleOwner } from '../../src/local/owners.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { UnknownVersion } from '../../src/table/versions.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { restAt, startDuel, type Rest } from '../support/rest.ts';
import { connect } from '../support/socket.ts';

describe('a room that fails within Colyseus', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('is 503, not 500, when it takes no more sockets', async () => {
    const duel = await startDuel(rest);
    const socket = () => rest('POST', `/games/${duel.id}/socket`, { token: duel.A.token });
    await (await connect(arena.url, duel.id, duel.A.token)).close();
    Object.assign(matchMaker.getLocalRoomById(duel.id), { _reserveSeat: async () => false });
    const refused = await socket();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).to.deep.equal([
      503,
      'unavailable',
      '1',
    ]);
  });

  it('is 503, not 500, when its creation fails, and is created by the next request', async () => {
    const duel = await startDuel(rest);
    const { onCreate } = GameRoom.prototype;
    GameRoom.prototype.onCreate = () => {
      GameRoom.prototype.onCreate = onCreate;
      throw new StoreDown('as if the database died', { trouble: 'unreachable' });
    };
    const socket = () => rest('POST', `/games/${duel.id}/socket`, { token: duel.A.token });
    expect((await socket()).status).to.equal(503);
    await (await connect(arena.url, duel.id, duel.A.token)).close();
  });
});

describe('a game of a version that is not known here', () => {
  it('is reported as such even if its owner cannot be forgotten', async () => {
    const unknown = new UnknownVersion('g_1', 'classic/99');
    const store = { findGame: () => Promise.reject(unknown) };
    const owners = { ...newSoleOwner(), release: () => Promise.reject(new StoreDown('Redis: no connection')) };
    const directory = newDirectory({ store } as unknown as RoomParts, owners, newRecentReads(store));
    const error = await directory.room('g_1').catch((failure: unknown) => failure);
    expect(error).to.equal(unknown);
  });
});
