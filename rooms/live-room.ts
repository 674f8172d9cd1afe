// The common base of rooms that show a live game: public state, socket limits, and parsing and answering a seat's requests.
import type { MessageContext } from '@colyseus/core';
import type { Network } from '../src/records/ids.ts';
import type { Admission } from '../src/ports/admission.ts';
import type { EndAnswer } from '../src/ports/live-games.ts';
import type { SeatHolder } from '../src/table/access.ts';
import { problemTypeRoot, type Links } from '../src/table/links.ts';
import type { ReportError } from '../src/table/report-error.ts';
import { CLOSE_CODES } from '../schema/close-codes.ts';
import type { LiveState } from '../schema/live-state.ts';
import { MoveMessage, ReactMessage, type SocketAnswer } from '../schema/messages.ts';
import { Problem, problemBody, problemOfRefusal, refusal, type Refusal } from '../schema/problem.ts';
import type { MoveRequest } from '../schema/requests.ts';
import type { SocketRequestType } from '../schema/socket.ts';
import { isStorable } from '../schema/storable-text.ts';
import { REACTIONS, type Reaction } from '../schema/enumerations.ts';
import type { PingedSocket, Pings } from './pings.ts';
import { SharedFrames } from './shared-frames.ts';
import type { GameClient, SocketHost, SocketRoom } from './socket-room.ts';

export interface LiveRoomParts {
  readonly admission: Pick<Admission, 'hold'>;
  readonly pings: Pick<Pings, 'watch'>;
  readonly links: Links;
  readonly reportError: ReportError;
}

/** A request of a seat's socket. */
export type SocketRequest =
  | { readonly type: 'move'; readonly move: MoveRequest }
  | { readonly type: 'react'; readonly reaction: Reaction }
  | { readonly type: 'resign' | 'leave' };

/** Batches changes, because spectators may come and go by the hundred. */
const SPECTATOR_COUNT_DELAY_MS = 300;
/** The count is sent to every spectator; with this delay, a crowd that comes and goes takes a twentieth of a core. */
const DELAY_MS_PER_SPECTATOR = 0.25;

export abstract class LiveRoom implements SocketHost {
  readonly roomId: string;
  readonly state: LiveState;
  protected readonly sockets: SocketRoom;
  readonly #frames = new SharedFrames();
  readonly #spectators = new Set<GameClient>();
  #watchersTimer: NodeJS.Timeout | undefined;
  #disposal: Promise<unknown> | undefined;

  protected abstract readonly liveParts: LiveRoomParts;
  protected abstract readonly moveCount: number;

  /** Called when the number of spectators has changed. */
  protected abstract onWatchers(): void;

  /** Performs a request of a seat's holder. */
  protected abstract perform(client: GameClient, holder: SeatHolder, request: SocketRequest): Promise<EndAnswer>;

  constructor(sockets: SocketRoom, roomId = sockets.roomId) {
    this.sockets = sockets;
    sockets.roomId = roomId;
    this.roomId = roomId;
    this.state = sockets.state;
  }

  abstract onJoin(client: GameClient): void | Promise<void>;

  get roomName(): string {
    return this.sockets.roomName;
  }

  /** Closes its sockets. Their clients then request a new reservation, as do those with an unused one. */
  dispose(): Promise<unknown> {
    this.#disposal ??= this.sockets.disconnect(CLOSE_CODES.roomGone);
    this.sockets.forgetReservations();
    return this.#disposal;
  }

  get isDisposing(): boolean {
    return this.#disposal !== undefined;
  }

  onDispose(): void {
    clearTimeout(this.#watchersTimer);
  }

  onLeave(client: GameClient): void {
    if (this.#spectators.delete(client)) this.watchersSoon();
  }

  onRequest(
    client: GameClient,
    type: SocketRequestType,
    message: unknown,
    reply: MessageContext,
  ): void | Promise<void> {
    if (type !== 'ping') return this.#on(client, requestIn(type, message), reply);
    // A client that was suspended uses this to find out whether its socket is still open.
    reply.resolve({ ok: true });
  }

  reportError(error: unknown, where: string): void {
    this.liveParts.reportError(error, where);
  }

  /** Schedules `onWatchers` after a spectator has come or gone; changes within a short time share one call. */
  watchersSoon(): void {
    const delayMs = Math.max(SPECTATOR_COUNT_DELAY_MS, this.state.watchers * DELAY_MS_PER_SPECTATOR);
    this.#watchersTimer ??= setTimeout(() => {
      this.#watchersTimer = undefined;
      if (!this.isDisposing) this.onWatchers();
    }, delayMs).unref();
  }

  /** The sockets of spectators. */
  protected get spectators(): ReadonlySet<GameClient> {
    return this.#spectators;
  }

  /** Counts a joining socket. @returns false when its network has too many, and the socket is closed */
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
    this.#frames.carry(client, reserved.holder ? 'at once' : 'in turns');
    if (!reserved.holder) {
      this.#spectators.add(client);
      this.watchersSoon();
    }
    return true;
  }

  /** `undefined` when the network has too many sockets, or the process is low on memory. */
  #heldSocket(network: Network): (() => void) | undefined {
    try {
      return this.liveParts.admission.hold('sockets', network);
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  async #on(client: GameClient, request: SocketRequest | Refusal, reply: MessageContext): Promise<void> {
    reply.resolve(this.#answerOf('slug' in request ? request : await this.#verdictOn(client, request)));
  }

  #verdictOn(client: GameClient, request: SocketRequest): EndAnswer | Promise<EndAnswer> {
    const { holder } = client.userData!;
    return holder ? this.perform(client, holder, request) : refusal('token-missing');
  }

  #answerOf(verdict: EndAnswer): SocketAnswer {
    if (verdict.ok) return { ok: true, moveCount: this.moveCount };
    return { ok: false, ...problemBody(problemOfRefusal(verdict), problemTypeRoot(this.liveParts.links)) };
  }
}

function requestIn(type: Exclude<SocketRequestType, 'ping'>, message: unknown): SocketRequest | Refusal {
  switch (type) {
    case 'move':
      return moveIn(message);
    case 'react':
      return reactionIn(message);
    default:
      return { type };
  }
}

function moveIn(message: unknown): SocketRequest | Refusal {
  const parsed = MoveMessage.safeParse(message);
  if (parsed.success && isStorable(parsed.data.move)) return { type: 'move', move: parsed.data };
  return refusal('bad-request', { detail: 'move needs {move: string}' });
}

function reactionIn(message: unknown): SocketRequest | Refusal {
  const parsed = ReactMessage.safeParse(message);
  if (parsed.success) return { type: 'react', reaction: parsed.data.reaction };
  return refusal('bad-request', { detail: `react needs {reaction}, one of ${REACTIONS.join(', ')}` });
}
