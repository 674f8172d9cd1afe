// A client with a live socket: reserves its seat over REST as a page would, and records everything it receives.
import { Client, type Room } from '@colyseus/sdk';
import type { LiveState } from '../../schema/live-state.ts';
import type { SeatReservation } from '../../schema/game.ts';
import type { EntryMessage, SeatMessage, SocketAnswer } from '../../schema/messages.ts';
import { ok, restAt } from './rest.ts';
import { until } from './until.ts';

export interface Socket {
  readonly room: Room;
  /** The process that its seat reservation is in. */
  readonly processId: string;
  /** Each move it received, once. */
  readonly entries: EntryMessage[];
  readonly seatMessages: SeatMessage[];
  /** Everything received after the handshake, in order. */
  readonly bytes: Uint8Array[];
  /** The close code; `undefined` while it is open. */
  closed(): number | undefined;
  state(): LiveState;
  ask(type: string, message?: unknown): Promise<SocketAnswer>;
  close(): Promise<void>;
}

/** @param device the client's name for its device */
export async function connect(url: string, gameId: string, token?: string, device?: string): Promise<Socket> {
  const body = { device };
  const place = await ok(restAt(`${url}/api/v1`)<SeatReservation>('POST', `/games/${gameId}/socket`, { token, body }));
  return openSocket(url, place, token !== undefined);
}

/** Connects with a reservation. @param isSeat whether it is a player's, not a spectator's */
export async function openSocket(url: string, reservation: SeatReservation, isSeat = false): Promise<Socket> {
  const room: Room = await new Client(url).consumeSeatReservation(reservation);
  room.reconnection.enabled = false;
  const entries: EntryMessage[] = [];
  const seatMessages: SeatMessage[] = [];
  const bytes: Uint8Array[] = [];
  let code: number | undefined;
  const transport = room.connection.transport as unknown as { ws: WebSocket };
  transport.ws.addEventListener('message', ({ data }) => bytes.push(new Uint8Array((data as ArrayBuffer).slice(0))));
  room.onStateChange(({ entry }: LiveState) => {
    if (!entry) return;
    const shown = JSON.parse(entry) as EntryMessage;
    if (shown.index > (entries.at(-1)?.index ?? -1)) entries.push(shown);
  });
  room.onMessage('seat', (message: SeatMessage) => seatMessages.push(message));
  room.onLeave((closeCode) => (code = closeCode));
  // State and hand come in separate frames.
  const isShown = (): boolean => (room.state as LiveState).status !== undefined;
  await until(() => code !== undefined || (isShown() && (!isSeat || seatMessages.length > 0)));
  return {
    room,
    processId: reservation.processId,
    entries,
    seatMessages,
    bytes,
    closed: () => code,
    state: () => room.state as LiveState,
    ask: (type, message) => room.request(type, message),
    async close() {
      if (code === undefined) await room.leave();
    },
  };
}
