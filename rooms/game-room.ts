// The single writer of one game that has started. Journal first, then the live state, then private messages, then news.
import type { GameId, Network } from '../src/records/ids.ts';
import { CloseCode, Room, type Client, type MessageContext } from '@colyseus/core';
import { otherSeat, SEATS, type Ply, type Seat } from '../src/engine/index.ts';
import {
  isHouseToMove,
  closingEntryOf,
  endingOfRecord,
  moveEntryOf,
  rebuild,
  withEnding,
  withPly,
  writtenSince,
  type Game,
} from '../src/table/game.ts';
import {
  isOver,
  type Clock,
  type Ending,
  type Progress,
  type StoredGame,
  type WrittenMove,
} from '../src/records/game-record.ts';
import { enterHouse, HOUSE_BUSY, housePly } from '../src/play/house-turn.ts';
import type { Owners } from '../src/ports/owners.ts';
import { problemTypeRoot, type Links } from '../src/table/links.ts';
import { Fenced, ReceiptTaken, StoreDown } from '../src/ports/store-errors.ts';
import type { Absence, Confirmed, Holder, LiveGame, SeatAccess } from '../src/table/access.ts';
import type { EndAnswer, Exit, LiveGames } from '../src/ports/live-games.ts';
import type { GameStore, JournalWrite } from '../src/ports/game-store.ts';
import type { Admission } from '../src/ports/admission.ts';
import type { House } from '../src/ports/house.ts';
import type { News } from '../src/ports/news.ts';
import { seatMessage } from '../src/table/present.ts';
import { receiptOf } from '../src/trust/receipts.ts';
import type { Seal } from '../src/records/receipt.ts';
import {
  endingOf,
  ruleOnAbort,
  ruleOnClaim,
  ruleOnConcession,
  ruleOnMove,
  ruleOnTime,
  type EndRuling,
} from '../src/table/referee.ts';
import type { MoveRequest } from '../schema/requests.ts';
import { forgetAtOf } from '../src/table/forgetting.ts';
import { needsSettling } from '../src/table/standing.ts';
import { seatBudgets } from '../src/admission/budgets.ts';
import { LiveState } from '../schema/live-state.ts';
import { CLOSE_CODES } from '../schema/close-codes.ts';
import { MoveMessage, type SocketAnswer } from '../schema/messages.ts';
import { Problem, problemBody, refusal, type Refusal } from '../schema/problem.ts';
import type { SocketRequestType } from '../schema/socket.ts';
import { isStorable } from '../schema/storable-text.ts';
import { inOnePacket } from './sockets.ts';
import type { PresentProgress } from './present-progress.ts';
import { showGame } from './public-facts.ts';

export interface RoomParts {
  /** Moves and exits of sockets go through this, like those of every other transport. */
  readonly door: Pick<LiveGames, 'play' | 'end'>;
  readonly store: GameStore;
  readonly presentProgress: PresentProgress;
  readonly news: News;
  readonly house: House;
  readonly admission: Pick<Admission, 'draw' | 'hold'>;
  readonly clock: Clock;
  readonly links: Links;
  /** A move was played. */
  onMove(): void;
  /** The game is over and changes standings. */
  settleSoon(gameId: GameId): void;
  /** For unexpected errors: logged, never sent. */
  reportError(error: unknown, where: string): void;
}

export interface RoomOptions {
  /** As read a moment ago: making a room asks the store for nothing, so it cannot fail with it. */
  readonly stored: StoredGame;
  readonly parts: RoomParts;
  readonly owners: Owners;
  /** Called when the room is disposed. */
  onDisposed(room: GameRoom): void;
}

/** What a room played, as far as another process needs it. */
export interface RoomPlayed {
  readonly ok: true;
  readonly ply: number;
  /** This move and those that followed it. */
  readonly written: readonly WrittenMove[];
  /** How the game ended, if it did. */
  readonly ending: Ending | null;
}

/** Who reserved the socket. */
export interface Reserved {
  /** `null` for a spectator. */
  readonly holder: Holder | null;
  readonly network: Network;
}

type GameClient = Client<{ userData: Reserved; auth: Reserved }>;

export const CUT_OFF = refusal('unavailable', { retryAfterSeconds: 1 });
const IDLE_PATCH_MS = 20_000;
/** Colyseus counts by its room clock, which ticks with every patch: without patches, per `IDLE_PATCH_MS`. */
const MESSAGES_PER_SECOND = 200;

export class GameRoom extends Room<{ state: LiveState; client: GameClient }> {
  override autoDispose = false;
  override maxClients = Infinity;
  /** `#show` flushes every change at once; this only keeps Colyseus' room clock running. */
  override patchRate = IDLE_PATCH_MS;
  override maxMessagesPerSecond = MESSAGES_PER_SECOND;
  override state = new LiveState();

  override messages = {
    move: (client: GameClient, message: unknown, reply: MessageContext) => this.#onMove(client, message, reply),
    resign: (client: GameClient, _: unknown, reply: MessageContext) => this.#onExit(client, 'resign', reply),
    leave: (client: GameClient, _: unknown, reply: MessageContext) => this.#onExit(client, 'leave', reply),
    /** Lets a client that was suspended find out whether its socket is still open. */
    ping: (_client: GameClient, _: unknown, reply: MessageContext) => reply.resolve({ ok: true }),
    _: (client: GameClient) => client.leave(CloseCode.WITH_ERROR),
  } satisfies Record<SocketRequestType | '_', unknown>;

  #parts!: RoomParts;
  #owners!: Owners;
  #game!: Game;
  #absentSince: Record<Seat, Absence> = { A: null, B: null };
  #holders: Record<Seat, GameClient | undefined> = { A: undefined, B: undefined };
  #lastUsed = 0;
  /** Whether the live state is behind the game, because no client was connected. */
  #isStale = true;
  /** The last queued task: tasks on this game run one at a time. */
  #tail: Promise<unknown> = Promise.resolve();
  #disposal: Promise<unknown> | undefined;
  #onDisposed!: RoomOptions['onDisposed'];

  override onCreate({ stored, parts, owners, onDisposed }: RoomOptions): void {
    this.roomId = stored.record.id;
    this.#parts = parts;
    this.#onDisposed = onDisposed;
    this.#owners = owners;
    this.#game = rebuild(stored);
    this.#lastUsed = parts.clock();
    const { record } = this.#game;
    for (const seat of SEATS) if (record.seats[seat].client === 'web') this.#absentSince[seat] = this.#lastUsed;
    this.broadcastPatch();
    if (isHouseToMove(this.#game)) void this.#alone(() => this.#letHouseMove());
  }

  get live(): LiveGame {
    return { game: this.#game, absentSince: this.#absentSince };
  }

  /** Closes its sockets, whose clients then ask for a new reservation; its journal stays. */
  dispose(): Promise<unknown> {
    this.#disposal ??= this.disconnect(CLOSE_CODES.roomGone);
    return this.#disposal;
  }

  /** The process the room is in; sockets are routed by it. */
  get processId(): string {
    return this.#owners.processId;
  }

  get isDisposing(): boolean {
    return this.#disposal !== undefined;
  }

  /** Whether nobody is connected and there were no requests since `instant`. */
  isIdleSince(instant: number): boolean {
    return this.clients.length === 0 && this.#lastUsed < instant;
  }

  /** @param by who has the seat; `undefined` when an older process calls, which does not send it */
  play(seat: Seat, request: MoveRequest, seal: Seal | null, by?: Confirmed): Promise<RoomPlayed | Refusal> {
    return this.#alone(async () => (await this.#refusalOf(by)) ?? this.#play(seat, request, seal));
  }

  /** @param by as for `play` */
  end(seat: Seat, exit: Exit, seal: Seal | null, by?: Confirmed): Promise<EndAnswer> {
    return this.#alone(async () => {
      const refused = await this.#refusalOf(by);
      if (refused) return refused;
      const ruling = await this.#checked(() => this.#ruleOnExit(seat, exit));
      return ruling.ok && ruling.ending ? this.#close(ruling.ending, seal) : ruling;
    });
  }

  checkTime(): Promise<EndAnswer> {
    return this.#alone(async () => (await this.#refusalOf()) ?? this.#checkTime());
  }

  awaitHouse(): Promise<void> {
    return this.#alone(async () => {
      if (!(await this.#refusalOf())) await this.#letHouseMove();
    });
  }

  /** Reads the record again after somebody else wrote it: a seat was taken, a waiting game ended. */
  refresh(): Promise<void> {
    return this.#alone(() => this.#reload());
  }

  /**
   * Reads the game again if the store, or the caller who saw it at this epoch, is ahead: a notice was lost, or another
   * process took the game for its own.
   * @throws StoreDown
   */
  async catchUp(epoch?: number): Promise<void> {
    const present = await this.#progressOr(epoch);
    if (!this.#isBehind(present)) return;
    await this.#alone(async () => {
      if (this.#isBehind(present)) await this.#reload();
    });
  }

  override async onJoin(client: GameClient): Promise<void> {
    const { holder, network } = client.auth!;
    const leave = this.#heldSocket(network);
    if (!leave) return client.leave(CLOSE_CODES.tooManySockets, 'too many sockets');
    client.ref.once('close', leave);
    client.userData = { holder, network };
    this.#lastUsed = this.#parts.clock();
    try {
      await this.catchUp();
    } catch (error) {
      if (!(error instanceof StoreDown)) throw error;
      return client.leave(CLOSE_CODES.roomGone);
    }
    if (this.#isStale) this.#show();
    if (!holder) return;
    const { seat } = holder;
    if (!this.#holdsSeat(holder)) return client.leave(CLOSE_CODES.seatMoved, 'seat moved');
    this.#holders[seat]?.leave(CLOSE_CODES.seatMoved, 'seat moved');
    this.#holders[seat] = client;
    this.#setAbsent(seat, null);
    client.send('seat', seatMessage(this.#game, seat));
  }

  override onLeave(client: GameClient): void {
    const seat = client.userData?.holder?.seat;
    if (seat === undefined || this.#holders[seat] !== client) return;
    this.#holders[seat] = undefined;
    const { record } = this.#game;
    if (record.seats[seat].kind === 'person' && !isOver(record)) this.#setAbsent(seat, this.#parts.clock());
  }

  override onDispose(): void {
    this.#onDisposed(this);
  }

  override onUncaughtException(error: Error, method: string): void {
    this.#parts.reportError(error, `room ${method}`);
  }

  /** Runs tasks on this game one at a time, in order. */
  #alone<T>(task: () => Promise<T>): Promise<T> {
    this.#lastUsed = this.#parts.clock();
    const done = this.#tail.then(task);
    this.#tail = done.catch(() => undefined); // the caller of this task sees its error; the next task runs anyway
    return done;
  }

  /** Why a task cannot be done for this caller. @throws StoreDown */
  async #refusalOf(by?: Confirmed): Promise<Refusal | undefined> {
    if (this.#owners.authority() !== 'certain') return CUT_OFF;
    if (this.#isBehind(await this.#progressOr(by?.epoch))) await this.#reload();
    return by && !this.#holdsSeat(by) ? refusal('seat-moved') : undefined;
  }

  /** How far the game is known to have come; nothing more than this room knows, where no other process writes. */
  async #progressOr(epoch?: number): Promise<Partial<Progress>> {
    if (epoch !== undefined) return { epoch };
    return (this.#owners.isShared && (await this.#parts.presentProgress(this.roomId))) || {};
  }

  #isBehind({ epoch = 0, plies = 0 }: Partial<Progress>): boolean {
    const { record, moves } = this.#game;
    // The last entry of a game that is over may be its closing.
    return epoch > record.epoch || (plies > moves.length && !isOver(record));
  }

  async #play(seat: Seat, request: MoveRequest, seal: Seal | null): Promise<RoomPlayed | Refusal> {
    await this.#checkTime();
    const ruling = await this.#checked(() => ruleOnMove(this.#game, seat, request));
    if (!ruling.ok) return ruling;
    const { ply } = ruling;
    const leaveHouse = ruling.isRepeat ? () => undefined : enterHouse(this.#parts.house, this.#game.record);
    if (!leaveHouse) return HOUSE_BUSY;
    try {
      const written = ruling.isRepeat ? ruling : await this.#append(ply, seal);
      if (!written.ok) return written;
      await this.#letHouseMove();
    } finally {
      leaveHouse();
    }
    const written = writtenSince(this.#game, ply.index);
    return { ok: true, ply: ply.index, written, ending: endingOfRecord(this.#game.record) };
  }

  /** Reloads before refusing: another process may have written without being able to notify this room. */
  async #checked<T extends { readonly ok: boolean }>(rule: () => T): Promise<T> {
    const ruling = rule();
    if (ruling.ok) return ruling;
    await this.#load();
    return rule();
  }

  async #letHouseMove(): Promise<void> {
    const { house, reportError } = this.#parts;
    try {
      while (isHouseToMove(this.#game)) {
        const written = await this.#append(await housePly(house, this.#game), null);
        if (!written.ok) return;
      }
    } catch (error) {
      reportError(error, 'house move'); // the player's move is written; the house is asked again at the next check
    }
  }

  async #append(ply: Ply, seal: Seal | null): Promise<EndAnswer> {
    const at = this.#parts.clock();
    const entries = [moveEntryOf(this.roomId, ply, at)];
    const receipt = receiptOf(seal, null, at, ply.index);
    const written = await this.#write({ entries, ending: endingOf(ply, at), receipt }, withPly(this.#game, ply, at));
    if (written.ok) this.#parts.onMove();
    return written;
  }

  #close(ending: Ending, seal: Seal | null): Promise<EndAnswer> {
    const entries = [closingEntryOf(this.#game, ending)];
    return this.#write({ entries, ending, receipt: receiptOf(seal, null, ending.endedAt) }, this.#game);
  }

  /**
   * Durable, or refused: a room that cannot write its journal is no longer the writer, and is disposed.
   * @param after the game with these entries, but still without this ending
   */
  async #write(write: Omit<JournalWrite, 'needsSettling'>, after: Game): Promise<EndAnswer> {
    const { ending } = write;
    // An abandoned game has no result to settle.
    const isToSettle = ending?.status === 'finished' && needsSettling(after.record);
    const forgetAt = ending && forgetAtOf(after, ending);
    try {
      await this.#parts.store.append({ ...write, needsSettling: isToSettle, forgetAt });
    } catch (error) {
      if (error instanceof ReceiptTaken) return refusal('request-running');
      if (!(error instanceof Fenced)) this.#parts.reportError(error, 'journal write');
      void this.dispose();
      return refusal('unavailable', { retryAfterSeconds: 1 });
    }
    this.#game = ending ? withEnding(after, ending) : after;
    this.#announce();
    return { ok: true };
  }

  async #checkTime(): Promise<EndAnswer> {
    const ending = ruleOnTime(this.#game, this.#parts.clock());
    return ending ? this.#close(ending, null) : { ok: true };
  }

  #ruleOnExit(seat: Seat, exit: Exit): EndRuling {
    const now = this.#parts.clock();
    switch (exit) {
      case 'resign':
        return ruleOnConcession(this.#game, seat, 'resigned', now);
      case 'leave':
        return ruleOnConcession(this.#game, seat, 'left', now);
      case 'abort':
        return ruleOnAbort(this.#game, now);
      case 'claim':
        return ruleOnClaim(this.#game, seat, this.#absentSince[otherSeat(seat)], now);
    }
  }

  async #reload(): Promise<void> {
    await this.#load();
    // Its players continue in the older game: a new reservation leads there.
    if (this.#game.record.aliasOf !== null) return void this.dispose();
    for (const seat of SEATS) this.#dismissIfReplaced(seat);
    this.#show();
    this.#notifySeats();
  }

  /**
   * If it cannot read its game, it can no longer be relied on, and is disposed.
   * @throws StoreDown; UnknownVersion when a newer process let it start: it goes to one that knows it
   */
  async #load(): Promise<void> {
    try {
      const stored = await this.#parts.store.findGame(this.roomId);
      if (!stored) throw new Error(`no game ${this.roomId}`);
      this.#game = rebuild(stored);
    } catch (error) {
      void this.dispose();
      throw error;
    }
  }

  #announce(): void {
    inOnePacket([this.#holders.A, this.#holders.B]);
    this.#show();
    this.#notifySeats();
    this.#parts.news.publish(this.roomId);
    if (isOver(this.#game.record) && needsSettling(this.#game.record)) this.#parts.settleSoon(this.roomId);
  }

  /** Mutates and flushes together: a client that joins in between would get the change twice. */
  #show(): void {
    this.#isStale = this.clients.length === 0;
    if (this.#isStale) return;
    showGame(this.state, this.live);
    this.broadcastPatch();
  }

  #notifySeats(): void {
    for (const seat of SEATS) this.#holders[seat]?.send('seat', seatMessage(this.#game, seat));
  }

  #setAbsent(seat: Seat, since: Absence): void {
    if (this.#absentSince[seat] === since) return;
    this.#absentSince = { ...this.#absentSince, [seat]: since };
    this.#show();
  }

  #holdsSeat({ seat, tokenHash }: Holder): boolean {
    return this.#game.record.seats[seat].tokenHash === tokenHash;
  }

  #dismissIfReplaced(seat: Seat): void {
    const client = this.#holders[seat];
    const holder = client?.userData?.holder;
    if (!client || !holder || this.#holdsSeat(holder)) return;
    this.#holders[seat] = undefined;
    client.leave(CLOSE_CODES.seatMoved, 'seat moved');
  }

  async #onMove(client: GameClient, message: unknown, reply: MessageContext): Promise<void> {
    const parsed = MoveMessage.safeParse(message);
    if (!parsed.success || !isStorable(parsed.data.move)) {
      return this.#answer(reply, refusal('bad-request', { detail: 'move needs {move: string}' }));
    }
    this.#answer(reply, await this.#through(client, (access) => this.#parts.door.play(access, parsed.data, null)));
  }

  async #onExit(client: GameClient, exit: Exit, reply: MessageContext): Promise<void> {
    this.#answer(reply, await this.#through(client, (access) => this.#parts.door.end(access, exit, null)));
  }

  /**
   * What a seat sends counts as over REST. Its holder was confirmed when the socket was opened, so the room confirms it
   * again.
   */
  async #through<T>({ userData }: GameClient, task: (access: SeatAccess) => Promise<T>): Promise<T | Refusal> {
    const { holder, network } = userData!;
    if (!holder) return refusal('token-missing');
    const { network: mintedBy } = this.#game.record.seats[holder.seat];
    const seat = { tokenHash: holder.tokenHash, network: mintedBy };
    const { refusal: refused } = await this.#parts.admission.draw(seatBudgets(seat, network));
    if (refused) return refused;
    try {
      await this.catchUp();
    } catch (error) {
      if (error instanceof StoreDown) return CUT_OFF;
      throw error;
    }
    return task({ live: this.live, viewer: holder.seat, holder });
  }

  /** `undefined` when its network has too many, or the process too little memory. */
  #heldSocket(network: Network): (() => void) | undefined {
    try {
      return this.#parts.admission.hold('sockets', network);
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  #answer(reply: MessageContext, verdict: EndAnswer): void {
    const moveCount = this.#game.moves.length;
    const answer: SocketAnswer = verdict.ok
      ? { ok: true, moveCount }
      : { ok: false, ...problemBody(new Problem(verdict.slug, verdict.parts), problemTypeRoot(this.#parts.links)) };
    reply.resolve(answer);
  }
}
