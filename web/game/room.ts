// Opens the room of a live game over a socket. Most of a session's code size, so it loads while the server reserves a seat.
import { Client, type Room } from '@colyseus/sdk';
import type { SeatReservation } from '../../schema/game.ts';

const OPENS_WITHIN_MS = 8000;

/** `undefined` when the socket does not open in time. */
export async function openRoom(reservation: SeatReservation): Promise<Room | undefined> {
  const opening = new Client(location.origin).consumeSeatReservation(reservation).catch(() => undefined);
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, OPENS_WITHIN_MS));
  const opened = await Promise.race([opening, tooLong]);
  if (!opened) void opening.then((late) => late?.leave());
  return opened;
}
