// Reserves a socket in a room of this process.
import { matchMaker } from '@colyseus/core';
import { StoreDown } from '../src/ports/store-errors.ts';
import type { SeatReservation } from '../schema/game.ts';
import type { LiveRoom } from './live-room.ts';
import type { Reserved } from './socket-room.ts';

/** @param processId sockets are routed by it. @throws StoreDown */
export async function reserveSocket(room: LiveRoom, processId: string, reserved: Reserved): Promise<SeatReservation> {
  const { roomId, roomName: name } = room;
  const listing = { roomId, name, processId };
  const reserving = matchMaker.reserveSeatFor(listing as Parameters<typeof matchMaker.reserveSeatFor>[0], {}, reserved);
  const reservation = await reserving.catch((error: unknown) => {
    // Rooms have no limit of clients, so this one is being disposed.
    throw new StoreDown('the room takes no more sockets', { cause: error });
  });
  if (room.isDisposing) {
    void room.dispose(); // again, because this reservation was made after the others had been dropped
    throw new StoreDown('the room takes no more sockets');
  }
  return { ...reservation, processId };
}
