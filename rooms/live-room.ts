// What the rooms that show a live game have in common: the public state, the limits of sockets, and how a seat's requests
// are read and answered.
import { CloseCode, Room, type Client, type MessageContext } from '@colyseus/core';
import type { Network } from '../src/records/ids.ts';
import type { Admission } from '../src/ports/admission.ts';
import type { EndAnswer } from '../src/ports/live-games.ts';
import type { SeatHolder } from '../src/table/access.ts';
import { problemTypeRoot, type Links } from '../src/table/links.ts';
import { CLOSE_CODES } from '../schema/close-codes.ts';
import { LiveState } from '../schema/live-state.ts';
import { MoveMessage, ReactMessage, type SocketAnswer } from '../schema/messages.ts';
import { Problem, problemBody, refusal, type Refusal } from '../schema/problem.ts';
import type { MoveRequest } from '../schema/requests.ts';
import type { SocketRequestType } from '../schema/socket.ts';
import { isStorable } from '../schema/storable-text.ts';
import { REACTIONS, type Reaction } from '../schema/enumerations.ts';
import type { PingedSocket, Pings } from './pings.ts';
import { SharedFrames } from './shared-frames.ts';

/** Who reserved the socket. */
export interface Reserved {
  /** `null` for a spectator. */
  readonly holder: SeatHolder | null;
  readonly network: Network;
  /** As the client names it; a person's tabs share one. */
  readonly device?: string | undefined;
}

export type GameClient = Client<{ userData: Reserved; auth: Reserved }>;

/** What Colyseus keeps of a room's unused reservations, by session; of a used one the timeout is gone. */
interface Reservations {
  readonly _reservedSeats: object;
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
  /** Looks once more whether the room is empty and can be disposed of. */
  resetAutoDisposeTimeout(seconds: number): void;
}

export interface LiveRoomParts {
  readonly admission: Pick<Admission, 'hold'>;
  readonly pings: Pick<Pings, 'watch'>;
  readonly links: Links;
  /** For unexpected errors: logged, never sent. */
  reportError(error: unknown, where: string): void;
}

/** What a socket of a seat asks for. */
export type SeatRequest =
  | { readonly type: 'move'; readonly move: MoveRequest }
  | { readonly type: 'react'; readonly reaction: Reaction }
  | { readonly type: 'resign' | 'leave' };

const IDLE_PATCH_MS = 20_000;
/** Spectators may come and go by the hundred. */
const SPECTATOR_COUNT_DELAY_MS = 300;
/** Their number goes to each of them: of a crowd that comes and goes it takes a twentieth of a core. */
const WITHIN_MS_EACH = 0.25;
/** Colyseus counts by its room clock, which ticks with every patch: without patches, per `IDLE_PATCH_MS`. */
const MESSAGES_PER_SECOND = 200;

export abstract class LiveRoom extends Room<{ state: LiveState; client: GameClient }> {
  override maxClients = Infinity;
  /** Every change is flushed at once; this only keeps Colyseus' room clock running. */
  override patchRate = IDLE_PATCH_MS;
  override maxMessagesPerSecond = MESSAGES_PER_SECOND;
  override state = new LiveState();

  override messages = {
    move: (client: GameClient, message: unknown, reply: MessageContext) => this.#on(client, moveIn(message), reply),
    resign: (client: GameClient, _: unknown, reply: MessageContext) => this.#on(client, { type: 'resign' }, reply),
    leave: (client: GameClient, _: unknown, reply: MessageContext) => this.#on(client, { type: 'leave' }, reply),
    react: (client: GameClient, message: unknown, reply: MessageContext) =>
      this.#on(client, reactionIn(message), reply),
    /** Lets a client that was suspended find out whether its socket is still open. */
    ping: (_client: GameClient, _: unknown, reply: MessageContext) => reply.resolve({ ok: true }),
    _: (client: GameClient) => client.leave(CloseCode.WITH_ERROR),
  } satisfies Record<SocketRequestType | '_', unknown>;

  readonly #frames = new SharedFrames();
  #watchersTimer: NodeJS.Timeout | undefined;
  #disposal: Promise<unknown> | undefined;

  protected abstract readonly liveParts: LiveRoomParts;
  protected abstract readonly moveCount: number;

  /** The number of spectators has changed. */
  protected abstract onWatchers(): void;

  /** What the holder of a seat asks for. */
  protected abstract perform(client: GameClient, holder: SeatHolder, request: SeatRequest): Promise<EndAnswer>;

  /** Closes its sockets, whose clients then ask for a new reservation, as those do who have one and have not come. */
  dispose(): Promise<unknown> {
    this.#disposal ??= this.disconnect(CLOSE_CODES.roomGone);
    this.forgetReservations();
    return this.#disposal;
  }

  /** Colyseus would dispose of the room only when each unused reservation has expired, after 15 s. */
  forgetReservations(): void {
    const room = this as unknown as Reservations;
    const { _reservedSeats: seats, _reservedSeatTimeouts: timeouts } = room;
    for (const [sessionId, timeout] of Object.entries(timeouts)) {
      clearTimeout(timeout);
      for (const kept of [timeouts, seats]) Reflect.deleteProperty(kept, sessionId);
    }
    room.resetAutoDisposeTimeout(0);
  }

  get isDisposing(): boolean {
    return this.#disposal !== undefined;
  }

  override onDispose(): void {
    clearTimeout(this.#watchersTimer);
  }

  override onUncaughtException(error: Error, method: string): void {
    this.liveParts.reportError(error, `room ${method}`);
  }

  /** Somebody came or went: `onWatchers` is called a moment later, together with who else does. */
  watchersSoon(): void {
    const withinMs = Math.max(SPECTATOR_COUNT_DELAY_MS, this.state.watchers * WITHIN_MS_EACH);
    this.#watchersTimer ??= setTimeout(() => {
      this.#watchersTimer = undefined;
      if (!this.isDisposing) this.onWatchers();
    }, withinMs).unref();
  }

  protected get spectatorCount(): number {
    return this.clients.filter(({ userData }) => userData?.holder === null).length;
  }

  /** Counts the socket that joins. @returns false when its network has too many: it is closed */
  protected admit(client: GameClient): boolean {
    const reserved = client.auth!;
    const leave = this.#heldSocket(reserved.network);
    if (!leave) {
      client.leave(CLOSE_CODES.tooManySockets, 'too many sockets');
      return false;
    }
    client.ref.once('close', leave);
    this.liveParts.pings.watch(client.ref as unknown as PingedSocket, reserved.holder ? 'player' : 'spectator');
    client.userData = reserved;
    if (!reserved.holder) {
      this.#frames.carry(client);
      this.watchersSoon();
    }
    return true;
  }

  /** `undefined` when its network has too many, or the process too little memory. */
  #heldSocket(network: Network): (() => void) | undefined {
    try {
      return this.liveParts.admission.hold('sockets', network);
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  async #on(client: GameClient, request: SeatRequest | Refusal, reply: MessageContext): Promise<void> {
    reply.resolve(this.#answerOf('slug' in request ? request : await this.#verdictOn(client, request)));
  }

  async #verdictOn(client: GameClient, request: SeatRequest): Promise<EndAnswer> {
    const { holder } = client.userData!;
    return holder ? this.perform(client, holder, request) : refusal('token-missing');
  }

  #answerOf(verdict: EndAnswer): SocketAnswer {
    if (verdict.ok) return { ok: true, moveCount: this.moveCount };
    const problem = new Problem(verdict.slug, verdict.parts);
    return { ok: false, ...problemBody(problem, problemTypeRoot(this.liveParts.links)) };
  }
}

function moveIn(message: unknown): SeatRequest | Refusal {
  const parsed = MoveMessage.safeParse(message);
  if (parsed.success && isStorable(parsed.data.move)) return { type: 'move', move: parsed.data };
  return refusal('bad-request', { detail: 'move needs {move: string}' });
}

function reactionIn(message: unknown): SeatRequest | Refusal {
  const parsed = ReactMessage.safeParse(message);
  if (parsed.success) return { type: 'react', reaction: parsed.data.reaction };
  return refusal('bad-request', { detail: `react needs {reaction}, one of ${REACTIONS.join(', ')}` });
}
