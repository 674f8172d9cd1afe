// The room of one game that has started: its sockets, and the live state they see. The writer writes first; then the room
// updates the live state, sends private messages and publishes news.
import { matchMaker } from '@colyseus/core';
import type { GameId, Network } from '../src/records/ids.ts';
import { SEATS, type Seat } from '../src/engine/index.ts';
import { isOver, type Instant, type StoredGame } from '../src/records/game-record.ts';
import type { Owners } from '../src/ports/owners.ts';
import { ifStoreDown } from '../src/ports/store-errors.ts';
import type { Absence, SeatHolder, LiveGame, SeatAccess } from '../src/table/access.ts';
import type { EndAnswer, LiveGames } from '../src/ports/live-games.ts';
import type { AgentStore } from '../src/ports/agent-store.ts';
import type { Admission, Draw } from '../src/ports/admission.ts';
import type { Presence } from '../src/ports/presence.ts';
import { PUBLIC_GAMES, type News } from '../src/ports/news.ts';
import { seatMessage } from '../src/table/present.ts';
import type { Game } from '../src/table/game.ts';
import { needsSettling } from '../src/table/standing.ts';
import { seatBudgets } from '../src/admission/budgets.ts';
import { CLAIM_AFTER_MS } from '../schema/claim.ts';
import { CLOSE_CODES } from '../schema/close-codes.ts';
import type { SeatReservation } from '../schema/game.ts';
import { refusal, type Refusal } from '../schema/problem.ts';
import type { ReactionMessage } from '../schema/reactions.ts';
import type { Reaction } from '../schema/enumerations.ts';
import { SpectatorRelays } from './spectator-relays.ts';
import { CUT_OFF, GameWriter, holdsSeat, type WriterParts } from './game-writer.ts';
import { LiveRoom, type LiveRoomParts, type SocketRequest } from './live-room.ts';
import type { MirrorMessage } from './mirror.ts';
import { ReactionGate, type ReactionParts } from './reactions.ts';
import type { GameClient, SocketRoom } from './socket-room.ts';
import { inOnePacket } from './sockets.ts';
import { newRequestOrigin } from './request-origin.ts';
import type { SpectatorCounts } from './spectator-counts.ts';
import { showGame, shownDeadline } from './public-facts.ts';

export interface RoomParts extends LiveRoomParts, WriterParts, ReactionParts {
  /** Moves and exits of sockets go through this, like those of every other transport. */
  readonly door: Pick<LiveGames, 'play' | 'end'>;
  readonly news: News;
  /** Spectators without a socket. */
  readonly spectatorCounts: Pick<SpectatorCounts, 'count'>;
  /** Where people at the table are registered as online. */
  readonly peopleSeen: Pick<Presence, 'see'>;
  readonly admission: Pick<Admission, 'spender' | 'hold'>;
  /** In a cluster, further spectators get their sockets in other processes. */
  readonly maxLocalSpectators: number;
  /** To check whether agents on sockets still have their keys. */
  readonly agents: Pick<AgentStore, 'findAgentByKey'>;
  /** Called when a player makes a request of a room, in this process or elsewhere. */
  onUse(room: 'here' | 'elsewhere'): void;
  /** Called when the game is over and changes standings. */
  settleSoon(gameId: GameId): void;
}

export interface RoomOptions {
  /** As just read: creating a room does not use the store, so it cannot fail because of it. */
  readonly stored: StoredGame;
  readonly parts: RoomParts;
  readonly owners: Owners;
  /** Called when the room is disposed; `dispose` resolves after it. */
  onDisposed(room: GameRoom): Promise<void>;
}

/** The maximum value of the field in the live state. */
const MAX_SHOWN_SPECTATORS = 65_535;
/** Longer than a page without sockets waits before its next request. */
const PRESENT_FOR_MS = 30_000;
const orCutOff = ifStoreDown(CUT_OFF);

export class GameRoom extends LiveRoom {
  readonly writer: GameWriter;
  readonly requestOrigin = newRequestOrigin();
  readonly #parts: RoomParts;
  readonly #reactions: ReactionGate;
  readonly #owners: Owners;
  readonly #onDisposed: RoomOptions['onDisposed'];
  /** Set once other processes carry spectators. */
  #relays: SpectatorRelays | undefined;
  /** Since when the seat has had no socket. */
  #absentSince: Record<Seat, Absence> = { A: null, B: null };
  /** When the seat last made a request over REST. */
  readonly #seenAt: Record<Seat, Instant> = { A: -Infinity, B: -Infinity };
  /** A seat may have several sockets, such as two tabs of one person, each with the budgets that its requests draw on. */
  readonly #seated: Readonly<Record<Seat, Map<GameClient, Draw>>> = { A: new Map(), B: new Map() };
  /** Whether the live state is behind the game because nobody is watching it. */
  #isStale = true;

  constructor(sockets: SocketRoom, { stored, parts, owners, onDisposed }: RoomOptions) {
    super(sockets, stored.record.id);
    this.#parts = parts;
    this.#reactions = new ReactionGate(parts);
    this.#onDisposed = onDisposed;
    this.#owners = owners;
    this.writer = new GameWriter(stored, parts, owners, {
      absentSince: () => this.absences,
      onWritten: () => this.#announce(),
      onRead: () => this.#showAgain(),
      dispose: () => void this.dispose(),
    });
    const { seats } = stored.record;
    for (const seat of SEATS) if (seats[seat].client === 'web') this.#absentSince[seat] = this.writer.lastUsed;
    sockets.broadcastPatch();
    // The previous room may have been disposed before it published its last write.
    parts.news.publish(this.roomId);
    this.writer.begin();
  }

  override dispose(): Promise<unknown> {
    this.#relays?.dismiss();
    return super.dispose();
  }

  get live(): LiveGame {
    return { game: this.writer.game, absentSince: this.absences };
  }

  /** A player without a socket counts as present until their requests stop. */
  get absences(): LiveGame['absentSince'] {
    const { A, B } = this.#absentSince;
    return A === null && B === null ? this.#absentSince : { A: this.#absence('A'), B: this.#absence('B') };
  }

  #absence(seat: Seat): Absence {
    const [since, seenAt] = [this.#absentSince[seat], this.#seenAt[seat]];
    if (since === null) return null;
    if (seenAt <= since) return this.#afterOutages(since);
    return this.#parts.clock() - seenAt < PRESENT_FOR_MS ? null : this.#afterOutages(seenAt);
  }

  /** Later by the time in which nobody could come back. */
  #afterOutages(since: Instant): Instant {
    return this.#parts.timeToPlay(since, CLAIM_AFTER_MS) - CLAIM_AFTER_MS;
  }

  /** Notes that the seat made a request over REST. */
  see(seat: Seat): void {
    if (this.#absentSince[seat] === null) return;
    const wasAbsent = this.#absence(seat) !== null;
    this.#seenAt[seat] = this.#parts.clock();
    if (wasAbsent) this.#show();
  }

  get connectedSeats(): readonly Seat[] {
    return SEATS.filter((seat) => this.#seated[seat].size > 0);
  }

  /** The process that the room is in; sockets are routed by it. */
  get processId(): string {
    return this.#owners.processId;
  }

  /** Whether this room shows the game to anybody. */
  get hasAudience(): boolean {
    return this.sockets.clients.length > 0 || this.#relays?.isEmpty() === false;
  }

  /** Whether nobody is connected and there have been no requests since `instant`. */
  isIdleSince(instant: number): boolean {
    return !this.hasAudience && this.writer.lastUsed < instant;
  }

  override async onJoin(client: GameClient): Promise<void> {
    if (!this.admit(client)) return;
    const { holder, device } = client.userData!;
    const isRefused = holder ? await this.#refusalOf(holder) : !((await this.#isCurrent()) && this.#isPublic);
    if (isRefused) return client.leave(CLOSE_CODES.roomGone);
    if (this.#isStale) this.#show();
    if (!holder) return;
    const { seat } = holder;
    // Check after the last await before the socket is registered: from then on, taking the seat also closes this socket.
    if (!holdsSeat(this.#game, holder)) return client.leave(CLOSE_CODES.seatMoved, 'seat moved');
    this.#dismissReplaced(seat, device);
    this.#seated[seat].set(client, this.#spenderOf(client));
    this.#setAbsent(seat, null);
    client.send('seat', seatMessage(this.#game, seat));
    await this.#markPeopleSeen();
  }

  override onLeave(client: GameClient): void {
    const seat = client.userData?.holder?.seat;
    super.onLeave(client);
    if (seat !== undefined && this.#seated[seat].delete(client)) this.#noteLeft(seat);
  }

  /** Shows a reaction to everybody, if the seat may react now. @throws StoreDown */
  async react(seat: Seat, reaction: Reaction): Promise<EndAnswer> {
    const refused = await this.#reactions.refusalOf(this.#game, seat);
    if (refused) return refused;
    const message: ReactionMessage = { seat, reaction };
    this.sockets.broadcast('reaction', message);
    this.#relays?.react(message);
    return { ok: true };
  }

  protected override onWatchers(): void {
    this.#show();
  }

  /** Reserves a spectator's socket in another process if this one has enough spectators; `undefined`: use this one. */
  async reserveRelayedSocket(network: Network): Promise<SeatReservation | undefined> {
    if (!this.#owners.isShared) return undefined;
    const listing = await matchMaker.getRoomById(this.roomId);
    const isFull = listing !== undefined && listing.clients >= this.#parts.maxLocalSpectators;
    return isFull ? this.#relaysNow().reserve(network) : undefined;
  }

  /**
   * Notes how many spectators another process carries; `null`: none any more.
   * @returns what to show them; `undefined` when there is nothing to show
   * @throws StoreDown
   */
  async mirror(processId: string, count: number | null): Promise<MirrorMessage | undefined> {
    if (count === null) return void this.#relays?.end(processId);
    await this.writer.catchUp();
    if (this.#game.record.aliasOf !== null || !this.#isPublic) return undefined;
    this.#relaysNow().renew(processId, count);
    if (this.#isStale) this.#show();
    return this.#relaysNow().shown(this.state);
  }

  #relaysNow(): SpectatorRelays {
    this.#relays ??= new SpectatorRelays(this.roomId, this.#owners, () => this.watchersSoon());
    return this.#relays;
  }

  /** Compares the game, and the keys of agents on sockets, with the store. @throws StoreDown */
  async catchUp(): Promise<void> {
    await this.writer.catchUp();
    await this.#markPeopleSeen();
    // A player without a socket may have become absent.
    const { A, B } = this.absences;
    const deadline = shownDeadline(this.#game, this.#parts.timeToPlay); // later after an outage
    const { goneA, goneB } = this.state;
    if (goneA !== (A ?? 0) || goneB !== (B ?? 0) || this.state.deadline !== deadline) this.#show();
    for (const client of this.#players()) {
      if (!(await this.#hasKey(client.userData!.holder!))) this.#dismiss(client);
    }
  }

  /** Registers people with an open socket of their seat as online. */
  async #markPeopleSeen(): Promise<void> {
    for (const seat of SEATS) {
      const { playerId } = this.#game.record.seats[seat];
      const isHere = playerId !== null && this.#seated[seat].size > 0;
      if (isHere) await this.#parts.peopleSeen.see(playerId, this.#parts.clock());
    }
  }

  override onDispose(): Promise<void> {
    super.onDispose();
    return this.#onDisposed(this);
  }

  protected override get liveParts(): LiveRoomParts {
    return this.#parts;
  }

  protected override get moveCount(): number {
    return this.#game.moves.length;
  }

  protected override perform(client: GameClient, holder: SeatHolder, request: SocketRequest): Promise<EndAnswer> {
    if (request.type === 'move') {
      // No refresh is needed, because the store compares the game's epoch when it writes the move.
      const play = (access: SeatAccess) => this.#parts.door.play(access, request.move, null);
      return this.#through(client, holder, play, () => this.#refusalOfKey(holder));
    }
    return this.#through(client, holder, (access) => {
      switch (request.type) {
        case 'react':
          return this.react(access.viewer, request.reaction).catch(orCutOff);
        default:
          return this.#parts.door.end(access, request.type, null);
      }
    });
  }

  get #game(): Game {
    return this.writer.game;
  }

  #announce(): void {
    inOnePacket(this.#players());
    this.#show();
    this.#notifySeats();
    this.#parts.news.publish(this.roomId);
    if (isOver(this.#game.record) && this.#isPublic) this.#parts.news.publish(PUBLIC_GAMES);
    if (isOver(this.#game.record) && needsSettling(this.#game.record)) this.#parts.settleSoon(this.roomId);
  }

  #showAgain(): void {
    // The game was merged: players continue in the older game, where a new reservation leads.
    if (this.#game.record.aliasOf !== null) return void this.dispose();
    for (const seat of SEATS) {
      const hadSockets = this.#seated[seat].size > 0;
      this.#dismissReplaced(seat);
      if (hadSockets) this.#noteLeft(seat);
    }
    if (!this.#isPublic) this.#dismissSpectators();
    this.#show();
    this.#notifySeats();
  }

  /** For a waiting game that was merged into a private one: spectators' new reservations are refused. */
  #dismissSpectators(): void {
    for (const client of this.spectators) client.leave(CLOSE_CODES.roomGone);
    this.#relays?.dismiss();
  }

  get #isPublic(): boolean {
    return this.#game.record.isPublic;
  }

  /** Changes and flushes the state in one step: a client that joined in between would get the change twice. */
  #show(): void {
    this.#isStale = !this.hasAudience;
    if (this.#isStale) return;
    showGame(this.state, this.live, this.#parts.timeToPlay);
    this.state.watchers = Math.min(MAX_SHOWN_SPECTATORS, this.#watchers());
    this.sockets.broadcastPatch();
    this.#relays?.show(this.state);
  }

  #watchers(): number {
    return this.spectators.size + (this.#relays?.count() ?? 0) + this.#parts.spectatorCounts.count(this.roomId);
  }

  #notifySeats(): void {
    for (const seat of SEATS) {
      if (this.#seated[seat].size === 0) continue;
      const message = seatMessage(this.#game, seat);
      for (const client of this.#seated[seat].keys()) client.send('seat', message);
    }
  }

  #setAbsent(seat: Seat, since: Absence): void {
    if (this.#absentSince[seat] === since) return;
    this.#absentSince = { ...this.#absentSince, [seat]: since };
    this.#show();
  }

  /** A socket of this seat is gone. */
  #noteLeft(seat: Seat): void {
    const { record } = this.#game;
    const isGone = this.#seated[seat].size === 0 && record.seats[seat].kind === 'person' && !isOver(record);
    if (isGone) this.#setAbsent(seat, this.#parts.clock());
  }

  #players(): readonly GameClient[] {
    return [...this.#seated.A.keys(), ...this.#seated.B.keys()];
  }

  /** @param newest the device that takes over the seat; sockets that name no device stay */
  #dismissReplaced(seat: Seat, newest?: string): void {
    for (const client of this.#seated[seat].keys()) {
      const { holder, device } = client.userData!;
      const isElsewhere = newest !== undefined && device !== undefined && device !== newest;
      if (isElsewhere || !holdsSeat(this.#game, holder!)) this.#dismiss(client);
    }
  }

  #dismiss(client: GameClient): void {
    const isHere = this.#seated[client.userData!.holder!.seat].delete(client);
    if (isHere) client.leave(CLOSE_CODES.seatMoved, 'seat moved');
  }

  /** Whether the key used instead of a token is still the agent's; true for a token. @throws StoreDown */
  #hasKey({ seat, keyHash }: SeatHolder): true | Promise<boolean> {
    if (keyHash === undefined) return true;
    const { agents } = this.#parts;
    return agents
      .findAgentByKey(keyHash)
      .then((owner) => owner?.agent.slug === this.#game.record.seats[seat].agentSlug);
  }

  /**
   * Performs a seat's request, drawing on the same budgets as over REST. The holder was confirmed only when the socket was
   * opened, so it is confirmed again.
   */
  async #through<T>(
    client: GameClient,
    holder: SeatHolder,
    task: (access: SeatAccess) => Promise<T>,
    confirm = (): undefined | Promise<Refusal | undefined> => this.#refusalOf(holder),
  ): Promise<T | Refusal> {
    const spend = this.#seated[holder.seat].get(client) ?? this.#spenderOf(client);
    const { refusal: refused } = await spend();
    if (refused) return refused;
    return (await confirm()) ?? task({ live: this.live, viewer: holder.seat, holder });
  }

  #spenderOf({ userData }: GameClient): Draw {
    const { holder, network } = userData!;
    const { network: mintedBy } = this.#game.record.seats[holder!.seat];
    return this.#parts.admission.spender(seatBudgets({ tokenHash: holder!.tokenHash, network: mintedBy }, network));
  }

  /** Why a holder cannot be trusted: the store is down, or the key is no longer the agent's. */
  async #refusalOf(holder: SeatHolder): Promise<Refusal | undefined> {
    return (await this.#isCurrent()) ? this.#refusalOfKey(holder) : CUT_OFF;
  }

  #refusalOfKey(holder: SeatHolder): undefined | Promise<Refusal | undefined> {
    const hasKey = this.#hasKey(holder);
    if (hasKey === true) return undefined;
    return hasKey.then((has) => (has ? undefined : refusal('agent-key-unknown')), ifStoreDown(CUT_OFF));
  }

  /** Brings the game up to date with the store. False if the store is down. */
  #isCurrent(): Promise<boolean> {
    return this.writer.catchUp().then(() => true, ifStoreDown(false));
  }
}
