// The Colyseus room with the sockets of one live game. Colyseus redefines fields of its rooms, after which V8 looks up all
// their fields by name (dictionary mode), so the state that moves need is in the host, a plain object.
import { CloseCode, Room, type Client, type MessageContext } from '@colyseus/core';
import type { Network } from '../src/records/ids.ts';
import type { SeatHolder } from '../src/table/access.ts';
import type { ReportError } from '../src/table/report-error.ts';
import { LiveState } from '../schema/live-state.ts';
import type { SocketRequestType } from '../schema/socket.ts';

/** For whom the socket was reserved. */
export interface Reserved {
  /** `null` for a spectator. */
  readonly holder: SeatHolder | null;
  readonly network: Network;
  /** As named by the client; a person's tabs share one device. */
  readonly device?: string | undefined;
}

export type GameClient = Client<{ userData: Reserved; auth: Reserved }>;

/** Decides what these sockets are shown and handles their requests. */
export interface SocketHost {
  onJoin(client: GameClient): void | Promise<void>;
  onLeave(client: GameClient): void;
  onDispose(): void | Promise<void>;
  onRequest(client: GameClient, type: SocketRequestType, message: unknown, reply: MessageContext): void | Promise<void>;
  readonly reportError: ReportError;
}

export interface SocketRoomOptions {
  /** @param sockets has no clients yet; the id that Colyseus gave it can be replaced only now */
  host(sockets: SocketRoom): SocketHost;
}

/** Colyseus' internal record of a room's reservations, by session; used ones no longer have a timeout. */
interface Reservations {
  readonly _reservedSeats: object;
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
  /** Checks again whether the room is empty and can be disposed. */
  resetAutoDisposeTimeout(seconds: number): void;
}

const IDLE_PATCH_MS = 20_000;
/** Colyseus counts by its room clock, which ticks only with patches: without changes, this is the limit per `IDLE_PATCH_MS`. */
const MESSAGES_PER_SECOND = 200;

export class SocketRoom extends Room<{ state: LiveState; client: GameClient }> {
  override maxClients = Infinity;
  /** Every change is flushed at once; this only keeps Colyseus' room clock running. */
  override patchRate = IDLE_PATCH_MS;
  override maxMessagesPerSecond = MESSAGES_PER_SECOND;
  override state = new LiveState();
  host!: SocketHost;

  override messages = {
    move: this.#handlerOf('move'),
    resign: this.#handlerOf('resign'),
    leave: this.#handlerOf('leave'),
    react: this.#handlerOf('react'),
    ping: this.#handlerOf('ping'),
    _: (client: GameClient) => client.leave(CloseCode.WITH_ERROR),
  } satisfies Record<SocketRequestType | '_', unknown>;

  override onCreate({ host }: SocketRoomOptions): void {
    this.host = host(this);
  }

  override onJoin(client: GameClient): void | Promise<void> {
    return this.host.onJoin(client);
  }

  override onLeave(client: GameClient): void {
    this.host.onLeave(client);
  }

  override onDispose(): void | Promise<void> {
    return this.host.onDispose();
  }

  override onUncaughtException(error: Error, method: string): void {
    // Without a host, the caller that creates the room gets the error.
    (this.host as SocketHost | undefined)?.reportError(error, `room ${method}`);
  }

  /** Without this, Colyseus would dispose of the room only after all unused reservations have expired (15 s). */
  forgetReservations(): void {
    const room = this as unknown as Reservations;
    const { _reservedSeats: seats, _reservedSeatTimeouts: timeouts } = room;
    for (const [sessionId, timeout] of Object.entries(timeouts)) {
      clearTimeout(timeout);
      for (const kept of [timeouts, seats]) Reflect.deleteProperty(kept, sessionId);
    }
    room.resetAutoDisposeTimeout(0);
  }

  #handlerOf(type: SocketRequestType) {
    return (client: GameClient, message: unknown, reply: MessageContext) =>
      this.host.onRequest(client, type, message, reply);
  }
}

/** Is not disposed when its last socket closes. */
export class LastingSocketRoom extends SocketRoom {
  override autoDispose = false;
}
