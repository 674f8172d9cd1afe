// A room for spectators of a game whose own room is in another process: it mirrors what that room shows.
import type { GameId } from '../src/records/ids.ts';
import { StoreDown } from '../src/ports/store-errors.ts';
import type { EndAnswer } from '../src/ports/live-games.ts';
import { refusal } from '../schema/problem.ts';
import { LiveRoom, type LiveRoomParts } from './live-room.ts';
import { Mirror, writeFacts, type MirrorMessage } from './mirror.ts';
import type { GameClient, SocketRoom } from './socket-room.ts';

export interface SpectatorRoomParts extends LiveRoomParts {
  /**
   * Asks the game's room what to show, and reports how many spectators are carried here (`null`: none any more).
   * @returns `undefined` when there is no longer anything to show. @throws StoreDown
   */
  mirror(gameId: GameId, count: number | null): Promise<MirrorMessage | undefined>;
}

export interface SpectatorRoomOptions {
  readonly gameId: GameId;
  readonly parts: SpectatorRoomParts;
  /** Called when the room is disposed. */
  onDisposed(spectatorRoom: SpectatorRoom): void;
}

/** This is also how soon it finds the game's room in a process that has taken it over. */
const ASK_EVERY_MS = 2000;
/** The maximum age of what spectators are shown; after that, the room is disposed and they must reconnect elsewhere. */
const MAX_STALE_MS = 10_000;

export class SpectatorRoom extends LiveRoom {
  readonly gameId: GameId;
  readonly #parts: SpectatorRoomParts;
  readonly #onDisposed: SpectatorRoomOptions['onDisposed'];
  readonly #mirror = new Mirror();
  readonly #timer: NodeJS.Timeout;
  #asking: Promise<void> | undefined;
  #isOutdated = false;
  #answeredAt = performance.now();

  constructor(sockets: SocketRoom, { gameId, parts, onDisposed }: SpectatorRoomOptions) {
    super(sockets);
    this.gameId = gameId;
    this.#parts = parts;
    this.#onDisposed = onDisposed;
    this.#timer = setInterval(() => this.#askAgain(), ASK_EVERY_MS).unref();
  }

  /** Shows what the game's room shows now. @throws StoreDown */
  async follow(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    await this.#asking;
  }

  /** Handles a message from a game's room. */
  receive(shown: MirrorMessage): void {
    const due = this.#mirror.onUpdate(shown);
    if (due) this.#show(due);
    else this.followAgain();
  }

  /** Call when the game may have another room now. */
  followAgain(): void {
    if (this.#asking) this.#isOutdated = true;
    else this.#askAgain();
  }

  override onJoin(client: GameClient): void {
    this.admit(client);
  }

  override onDispose(): void {
    super.onDispose();
    clearInterval(this.#timer);
    this.#onDisposed(this);
    this.#parts.mirror(this.gameId, null).catch(() => undefined); // otherwise the game's room notices the silence
  }

  protected override get liveParts(): LiveRoomParts {
    return this.#parts;
  }

  protected override get moveCount(): number {
    return this.state.moveCount;
  }

  protected override onWatchers(): void {
    this.#askAgain();
  }

  protected override async perform(): Promise<EndAnswer> {
    return refusal('token-missing');
  }

  #askAgain(): void {
    this.follow().catch((error: unknown) => {
      if (!(error instanceof StoreDown)) this.#parts.reportError(error, `spectator room of ${this.gameId}`);
      if (this.#answeredAt < performance.now() - MAX_STALE_MS) void this.dispose();
    });
  }

  async #ask(): Promise<void> {
    this.#isOutdated = false;
    const now = await this.#parts.mirror(this.gameId, this.spectators.size);
    if (this.isDisposing) return;
    if (!now) return void this.dispose();
    this.#answeredAt = performance.now();
    this.#show(this.#mirror.onAnswer(now));
    if (this.#isOutdated) await this.#ask();
  }

  #show(due: readonly MirrorMessage[]): void {
    for (const { facts, reaction } of due) {
      if (facts) writeFacts(this.state, facts);
      this.sockets.broadcastPatch();
      if (reaction) this.sockets.broadcast('reaction', reaction);
    }
  }
}
