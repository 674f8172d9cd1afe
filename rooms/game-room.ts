// The room of one game that has started: its sockets, and the live state they see. The writer writes first; then come the
// live state, private messages, and news.
import type { GameId, Network } from '../src/records/ids.ts';
import { CloseCode, Room, type Client, type MessageContext } from '@colyseus/core';
import { SEATS, type Seat } from '../src/engine/index.ts';
import { isOver, type StoredGame } from '../src/records/game-record.ts';
import type { Owners } from '../src/ports/owners.ts';
import { problemTypeRoot, type Links } from '../src/table/links.ts';
import { unlessDown } from '../src/ports/store-errors.ts';
import type { Absence, Holder, LiveGame, SeatAccess } from '../src/table/access.ts';
import type { EndAnswer, Exit, LiveGames } from '../src/ports/live-games.ts';
import type { AgentStore } from '../src/ports/agent-store.ts';
import type { Admission } from '../src/ports/admission.ts';
import type { Presence } from '../src/ports/presence.ts';
import { PUBLIC_GAMES, type News } from '../src/ports/news.ts';
import { seatMessage } from '../src/table/present.ts';
import type { Game } from '../src/table/game.ts';
import { needsSettling } from '../src/table/standing.ts';
import { seatBudgets } from '../src/admission/budgets.ts';
import { LiveState } from '../schema/live-state.ts';
import { CLOSE_CODES } from '../schema/close-codes.ts';
import { MoveMessage, ReactMessage, type SocketAnswer } from '../schema/messages.ts';
import { Problem, problemBody, refusal, type Refusal } from '../schema/problem.ts';
import type { ReactionMessage } from '../schema/reactions.ts';
import { REACTIONS, type Reaction } from '../schema/words.ts';
import type { SocketRequestType } from '../schema/socket.ts';
import { isStorable } from '../schema/storable-text.ts';
import { CUT_OFF, GameWriter, holdsSeat, type WriterParts } from './game-writer.ts';
import { SharedFrames } from './frames.ts';
import { ReactionGate, type ReactionParts } from './reactions.ts';
import { inOnePacket } from './sockets.ts';
import { newTraffic } from './traffic.ts';
import type { Watchers } from './watchers.ts';
import { showGame } from './public-facts.ts';

export interface RoomParts extends WriterParts, ReactionParts {
  /** Moves and exits of sockets go through this, like those of every other transport. */
  readonly door: Pick<LiveGames, 'play' | 'end'>;
  readonly news: News;
  /** Who watches without a socket. */
  readonly watchers: Pick<Watchers, 'count'>;
  /** People at the table are here. */
  readonly peopleSeen: Pick<Presence, 'see'>;
  readonly admission: Pick<Admission, 'draw' | 'hold'>;
  /** Asked whether the keys of agents on sockets are still theirs. */
  readonly agents: Pick<AgentStore, 'findAgentByKey'>;
  readonly links: Links;
  /** A player asked a room for something: of this process, or of another. */
  onUse(room: 'here' | 'elsewhere'): void;
  /** The game is over and changes standings. */
  settleSoon(gameId: GameId): void;
}

export interface RoomOptions {
  /** As read a moment ago: making a room asks the store for nothing, so it cannot fail with it. */
  readonly stored: StoredGame;
  readonly parts: RoomParts;
  readonly owners: Owners;
  /** Called when the room is disposed. */
  onDisposed(room: GameRoom): void;
}

/** Who reserved the socket. */
export interface Reserved {
  /** `null` for a spectator. */
  readonly holder: Holder | null;
  readonly network: Network;
  /** As the client names it; a person's tabs share one. */
  readonly device?: string | undefined;
}

type GameClient = Client<{ userData: Reserved; auth: Reserved }>;

const IDLE_PATCH_MS = 20_000;
/** Spectators may come and go by the hundred. */
const WATCHERS_WITHIN_MS = 300;
/** The most that the field of the live state holds. */
const MAX_SHOWN_WATCHERS = 65_535;
const orCutOff = unlessDown(CUT_OFF);
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
    react: (client: GameClient, message: unknown, reply: MessageContext) => this.#onReact(client, message, reply),
    /** Lets a client that was suspended find out whether its socket is still open. */
    ping: (_client: GameClient, _: unknown, reply: MessageContext) => reply.resolve({ ok: true }),
    _: (client: GameClient) => client.leave(CloseCode.WITH_ERROR),
  } satisfies Record<SocketRequestType | '_', unknown>;

  #parts!: RoomParts;
  #reactions!: ReactionGate;
  #watchersTimer: NodeJS.Timeout | undefined;
  readonly #frames = new SharedFrames();
  #owners!: Owners;
  writer!: GameWriter;
  readonly traffic = newTraffic();
  #absentSince: Record<Seat, Absence> = { A: null, B: null };
  /** Each seat may have several: two tabs of one person are one holder. */
  readonly #sockets: Readonly<Record<Seat, Set<GameClient>>> = { A: new Set(), B: new Set() };
  /** Whether the live state is behind the game, because no client was connected. */
  #isStale = true;
  #disposal: Promise<unknown> | undefined;
  #onDisposed!: RoomOptions['onDisposed'];

  override onCreate({ stored, parts, owners, onDisposed }: RoomOptions): void {
    this.roomId = stored.record.id;
    this.#parts = parts;
    this.#reactions = new ReactionGate(parts);
    this.#onDisposed = onDisposed;
    this.#owners = owners;
    this.writer = new GameWriter(stored, parts, owners, {
      absentSince: () => this.#absentSince,
      onWritten: () => this.#announce(),
      onRead: () => this.#showAgain(),
      dispose: () => void this.dispose(),
    });
    const { seats } = stored.record;
    for (const seat of SEATS) if (seats[seat].client === 'web') this.#absentSince[seat] = this.writer.lastUsed;
    this.broadcastPatch();
    this.writer.begin();
  }

  get live(): LiveGame {
    return { game: this.writer.game, absentSince: this.#absentSince };
  }

  get connectedSeats(): readonly Seat[] {
    return SEATS.filter((seat) => this.#sockets[seat].size > 0);
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
    return this.clients.length === 0 && this.writer.lastUsed < instant;
  }

  override async onJoin(client: GameClient): Promise<void> {
    const { holder, network, device } = client.auth!;
    const leave = this.#heldSocket(network);
    if (!leave) return client.leave(CLOSE_CODES.tooManySockets, 'too many sockets');
    client.ref.once('close', leave);
    client.userData = { holder, network, device };
    if (!holder) {
      this.#frames.carry(client);
      this.showWatchersSoon();
    }
    if (!(await this.#isCurrent())) return client.leave(CLOSE_CODES.roomGone);
    if (this.#isStale) this.#show();
    if (!holder) return;
    const { seat } = holder;
    if (!holdsSeat(this.#game, holder)) return client.leave(CLOSE_CODES.seatMoved, 'seat moved');
    if (await this.#refusalOf(holder)) return client.leave(CLOSE_CODES.roomGone);
    this.#dismissReplaced(seat, device);
    this.#sockets[seat].add(client);
    this.#setAbsent(seat, null);
    client.send('seat', seatMessage(this.#game, seat));
    await this.#seePeople();
  }

  override onLeave(client: GameClient): void {
    const seat = client.userData?.holder?.seat;
    if (client.userData?.holder === null) this.showWatchersSoon();
    if (seat === undefined || !this.#sockets[seat].delete(client) || this.#sockets[seat].size > 0) return;
    const { record } = this.#game;
    if (record.seats[seat].kind === 'person' && !isOver(record)) this.#setAbsent(seat, this.#parts.clock());
  }

  /** Shows a reaction to everybody, if the seat may react now. @throws StoreDown */
  async react(seat: Seat, reaction: Reaction): Promise<EndAnswer> {
    const refused = await this.#reactions.refusalOf(this.#game, seat);
    if (refused) return refused;
    this.broadcast('reaction', { seat, reaction } satisfies ReactionMessage);
    return { ok: true };
  }

  /** Somebody came or went: shown a moment later, together with who else does. */
  showWatchersSoon(): void {
    this.#watchersTimer ??= setTimeout(() => {
      this.#watchersTimer = undefined;
      if (!this.isDisposing) this.#show();
    }, WATCHERS_WITHIN_MS).unref();
  }

  /** Compares the game, and the keys of agents on sockets, with the store. @throws StoreDown */
  async catchUp(): Promise<void> {
    await this.writer.catchUp();
    await this.#seePeople();
    for (const client of this.#seated()) {
      if (!(await this.#hasKey(client.userData!.holder!))) this.#dismiss(client);
    }
  }

  /** Whoever has a socket of their seat open. */
  async #seePeople(): Promise<void> {
    for (const seat of SEATS) {
      const { playerId } = this.#game.record.seats[seat];
      const isHere = playerId !== null && this.#sockets[seat].size > 0;
      if (isHere) await this.#parts.peopleSeen.see(playerId, this.#parts.clock());
    }
  }

  override onDispose(): void {
    clearTimeout(this.#watchersTimer);
    this.#onDisposed(this);
  }

  override onUncaughtException(error: Error, method: string): void {
    this.#parts.reportError(error, `room ${method}`);
  }

  get #game(): Game {
    return this.writer.game;
  }

  #announce(): void {
    inOnePacket(this.#seated());
    this.#show();
    this.#notifySeats();
    this.#parts.news.publish(this.roomId);
    if (isOver(this.#game.record) && this.#game.record.isPublic) this.#parts.news.publish(PUBLIC_GAMES);
    if (isOver(this.#game.record) && needsSettling(this.#game.record)) this.#parts.settleSoon(this.roomId);
  }

  #showAgain(): void {
    // Its players continue in the older game: a new reservation leads there.
    if (this.#game.record.aliasOf !== null) return void this.dispose();
    for (const seat of SEATS) this.#dismissReplaced(seat);
    this.#show();
    this.#notifySeats();
  }

  /** Mutates and flushes together: a client that joins in between would get the change twice. */
  #show(): void {
    this.#isStale = this.clients.length === 0;
    if (this.#isStale) return;
    showGame(this.state, this.live);
    this.state.watchers = Math.min(MAX_SHOWN_WATCHERS, this.#watchers());
    this.broadcastPatch();
  }

  #watchers(): number {
    const spectators = this.clients.filter(({ userData }) => userData?.holder === null).length;
    return spectators + this.#parts.watchers.count(this.roomId);
  }

  #notifySeats(): void {
    for (const seat of SEATS) {
      if (this.#sockets[seat].size === 0) continue;
      const message = seatMessage(this.#game, seat);
      for (const client of this.#sockets[seat]) client.send('seat', message);
    }
  }

  #setAbsent(seat: Seat, since: Absence): void {
    if (this.#absentSince[seat] === since) return;
    this.#absentSince = { ...this.#absentSince, [seat]: since };
    this.#show();
  }

  #seated(): readonly GameClient[] {
    return SEATS.flatMap((seat) => [...this.#sockets[seat]]);
  }

  /** @param newest the device that takes the seat from any other; sockets that name none stay */
  #dismissReplaced(seat: Seat, newest?: string): void {
    for (const client of this.#sockets[seat]) {
      const { holder, device } = client.userData!;
      const isElsewhere = newest !== undefined && device !== undefined && device !== newest;
      if (isElsewhere || !holdsSeat(this.#game, holder!)) this.#dismiss(client);
    }
  }

  #dismiss(client: GameClient): void {
    const isHere = this.#sockets[client.userData!.holder!.seat].delete(client);
    if (isHere) client.leave(CLOSE_CODES.seatMoved, 'seat moved');
  }

  /** Whether the key that stands for its token is still that of the agent; true for a token. @throws StoreDown */
  async #hasKey({ seat, keyHash }: Holder): Promise<boolean> {
    if (keyHash === undefined) return true;
    const owner = await this.#parts.agents.findAgentByKey(keyHash);
    return owner?.agent.slug === this.#game.record.seats[seat].agentSlug;
  }

  async #onMove(client: GameClient, message: unknown, reply: MessageContext): Promise<void> {
    const parsed = MoveMessage.safeParse(message);
    if (!parsed.success || !isStorable(parsed.data.move)) {
      return this.#answer(reply, refusal('bad-request', { detail: 'move needs {move: string}' }));
    }
    // The store compares the game as it writes the move.
    const confirm = (holder: Holder) => this.#refusalOfKey(holder);
    const play = (access: SeatAccess) => this.#parts.door.play(access, parsed.data, null);
    this.#answer(reply, await this.#through(client, play, confirm));
  }

  async #onReact(client: GameClient, message: unknown, reply: MessageContext): Promise<void> {
    const parsed = ReactMessage.safeParse(message);
    if (!parsed.success) {
      const detail = `react needs {reaction}, one of ${REACTIONS.join(', ')}`;
      return this.#answer(reply, refusal('bad-request', { detail }));
    }
    const { reaction } = parsed.data;
    this.#answer(reply, await this.#through(client, ({ viewer }) => this.react(viewer, reaction).catch(orCutOff)));
  }

  async #onExit(client: GameClient, exit: Exit, reply: MessageContext): Promise<void> {
    this.#answer(reply, await this.#through(client, (access) => this.#parts.door.end(access, exit, null)));
  }

  /**
   * What a seat sends counts as over REST. Its holder was confirmed when the socket was opened, so the room confirms it
   * again.
   */
  async #through<T>(
    { userData }: GameClient,
    task: (access: SeatAccess) => Promise<T>,
    confirm = (holder: Holder): Promise<Refusal | undefined> => this.#refusalOf(holder),
  ): Promise<T | Refusal> {
    const { holder, network } = userData!;
    if (!holder) return refusal('token-missing');
    const { network: mintedBy } = this.#game.record.seats[holder.seat];
    const seat = { tokenHash: holder.tokenHash, network: mintedBy };
    const { refusal: refused } = await this.#parts.admission.draw(seatBudgets(seat, network));
    if (refused) return refused;
    return (await confirm(holder)) ?? task({ live: this.live, viewer: holder.seat, holder });
  }

  /** Why a holder cannot be relied on: the store is down, or the key is no longer the agent's. */
  async #refusalOf(holder: Holder): Promise<Refusal | undefined> {
    return (await this.#isCurrent()) ? this.#refusalOfKey(holder) : CUT_OFF;
  }

  #refusalOfKey(holder: Holder): Promise<Refusal | undefined> {
    return this.#hasKey(holder).then((has) => (has ? undefined : refusal('agent-key-unknown')), unlessDown(CUT_OFF));
  }

  /** Whether the game is as the store has it, which may be down. */
  #isCurrent(): Promise<boolean> {
    return this.writer.catchUp().then(() => true, unlessDown(false));
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
