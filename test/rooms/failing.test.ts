// Rooms that Colyseus cannot create, or that accept nobody any more: callers are asked to retry.
import { matchMaker } from '@colyseus/core';
import { expect } from 'chai';
import { newDirectory } from '../../rooms/directory.ts';
import { newRecentReads } from '../../rooms/recent-reads.ts';
import type { RoomParts } from '../../rooms/game-room.ts';
import type { LiveRoom } from '../../rooms/live-room.ts';
import { reserveSocket } from '../../rooms/socket-reservation.ts';
import { SocketRoom, type SocketRoomOptions } from '../../rooms/socket-room.ts';
import { SpectatorRoom, type SpectatorRoomParts } from '../../rooms/spectator-room.ts';
import { SPECTATOR_ROOM_TYPE } from '../../rooms/spectator-rooms.ts';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import { newSoleOwner } from '../../src/local/owners.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { UnknownVersion } from '../../src/table/versions.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { restAt, startDuel, type Rest } from '../support/rest.ts';
import { connect, openSocket, type Socket } from '../support/socket.ts';
import { until } from '../support/until.ts';

const SOONER_THAN_A_RESERVATION_EXPIRES_MS = 10_000;

describe('a room that fails within Colyseus', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('is 503, not 500, when it accepts no more sockets', async () => {
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
    const { onCreate } = SocketRoom.prototype;
    SocketRoom.prototype.onCreate = () => {
      throw new StoreDown('as if the database died', { trouble: 'unreachable' });
    };
    const socket = () => rest('POST', `/games/${duel.id}/socket`, { token: duel.A.token });
    try {
      expect((await socket()).status).to.equal(503);
    } finally {
      SocketRoom.prototype.onCreate = onCreate;
    }
    await (await connect(arena.url, duel.id, duel.A.token)).close();
  });

  describe('is disposed at once although it has sockets and unused reservations,', () => {
    const socketsAt = (roomId: string) => matchMaker.getLocalRoomById(roomId) as SocketRoom | undefined;
    const roomAt = (roomId: string) => socketsAt(roomId)!.host as LiveRoom;
    const reserve = (room: LiveRoom) => reserveSocket(room, processId, { holder: null, network: '192.0.2.1' });
    let processId: string;
    let socket: Socket;
    async function roomWithSocket(): Promise<LiveRoom> {
      const duel = await startDuel(rest);
      socket = await connect(arena.url, duel.id, duel.A.token);
      ({ processId } = socket);
      return roomAt(duel.id);
    }
    async function expectGone(room: LiveRoom): Promise<void> {
      await until(() => socketsAt(room.roomId) === undefined, SOONER_THAN_A_RESERVATION_EXPIRES_MS);
      await until(() => socket.closed() === CLOSE_CODES.roomGone);
    }

    it('for a game', async () => {
      const room = await roomWithSocket();
      const { status } = await rest('POST', `/games/${room.roomId}/socket`, { body: {} });
      expect(status).to.equal(200);
      void room.dispose();
      await expectGone(room);
    });

    it('for spectators', async () => {
      await (await roomWithSocket()).dispose();
      const { admission, links, reportError } = arena.app.arena;
      const pings = { watch: () => undefined };
      const mirror = () => new Promise<undefined>(() => undefined);
      const parts: SpectatorRoomParts = { admission, links, reportError, pings, mirror };
      const gallery = { gameId: 'g_1', parts, onDisposed: () => undefined };
      const options: SocketRoomOptions = { host: (sockets) => new SpectatorRoom(sockets, gallery) };
      const room = roomAt((await matchMaker.createRoom(SPECTATOR_ROOM_TYPE, options)).roomId);
      socket = await openSocket(arena.url, await reserve(room));
      await reserve(room);
      void room.dispose();
      await expectGone(room);
    });

    it('or while one is being created, which is 503', async () => {
      const room = await roomWithSocket();
      const reservation = reserve(room).catch((error: unknown) => error);
      const { _reservedSeats: seats } = socketsAt(room.roomId) as unknown as { _reservedSeats: object };
      expect(Object.keys(seats)).to.have.length(1);
      void room.dispose();
      await expectGone(room);
      expect(await reservation).to.be.instanceOf(StoreDown);
    });
  });
});

describe('a game of an unknown version', () => {
  it('is reported as such even if its owner cannot be forgotten', async () => {
    const unknown = new UnknownVersion('g_1', 'classic/99');
    const store = { findGame: () => Promise.reject(unknown) };
    const owners = { ...newSoleOwner(), release: () => Promise.reject(new StoreDown('Redis: no connection')) };
    const directory = newDirectory({ store } as unknown as RoomParts, owners, newRecentReads(store));
    const error = await directory.room('g_1').catch((failure: unknown) => failure);
    expect(error).to.equal(unknown);
  });
});
