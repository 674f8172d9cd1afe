// The single writer of one game that has started. Its copy in memory is never ahead of the journal, and is compared with the
// store before it is relied on.
import { otherSeat, type Seat } from '../src/engine/index.ts';
import {
  isHouseToMove,
  closingEntryOf,
  endingOfRecord,
  moveEntryOf,
  rebuild,
  withEnding,
  withPly,
  withStandIn,
  writtenSince,
  type Game,
} from '../src/table/game.ts';
import {
  isOver,
  type Clock,
  type Ending,
  type GameProgress,
  type Instant,
  type StoredGame,
  type WrittenMove,
} from '../src/records/game-record.ts';
import { reserveHouseMove, HOUSE_BUSY, housePly, type HousePly } from '../src/play/house-turn.ts';
import { GameMoved, type Owners } from '../src/ports/owners.ts';
import { Fenced, ReceiptTaken, StoreDown, ifStoreDown } from '../src/ports/store-errors.ts';
import type { ConfirmedHolder, SeatHolder, LiveGame } from '../src/table/access.ts';
import type { EndAnswer, Exit } from '../src/ports/live-games.ts';
import type { GameStore, JournalWrite } from '../src/ports/game-store.ts';
import type { House } from '../src/ports/house.ts';
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
import { HOUSE_RETRY_MS, standInAt } from '../src/table/deadlines.ts';
import type { MoveRequest } from '../schema/requests.ts';
import { turnNotice } from '../src/table/notices.ts';
import type { ReportError } from '../src/table/report-error.ts';
import { matchesStoredHash } from '../src/table/seat-records.ts';
import { thoughtRecord } from '../src/table/thoughts.ts';
import type { TimeToPlay } from '../src/table/time-to-play.ts';
import { forgetAtOf } from '../src/table/forgetting.ts';
import { needsSettling } from '../src/table/standing.ts';
import { refusal, type Refusal } from '../schema/problem.ts';
import type { ProgressLoader } from './progress-loader.ts';

export interface WriterParts {
  readonly store: GameStore;
  readonly loadProgress: ProgressLoader;
  readonly house: House;
  readonly clock: Clock;
  readonly timeToPlay: TimeToPlay;
  /** Whether the program of a hosted agent can be expected to move. */
  isAgentOnline(slug: string): Promise<boolean>;
  /** Called when a move was played. */
  onMove(): void;
  readonly reportError: ReportError;
}

/** The room that shows the game to its sockets. */
export interface WriterRoom {
  absentSince(): LiveGame['absentSince'];
  /** A new ply or the end of the game has become durable. */
  onWritten(): void;
  /** The game was reloaded because somebody else wrote it. */
  onRead(): void;
  /** This writer can no longer be relied on. */
  dispose(): void;
}

/** A played move, as far as another process needs to know. */
export interface PlayAnswer {
  readonly ok: true;
  readonly ply: number;
  /** This move and those that followed it. */
  readonly written: readonly WrittenMove[];
  /** How the game ended, if it did. */
  readonly ending: Ending | null;
}

/** A move as requested by a player. */
interface RequestedMove {
  readonly seat: Seat;
  readonly request: MoveRequest;
  readonly seal: Seal | null;
  readonly by: ConfirmedHolder | undefined;
}

/**
 * Whether a fenced-off write may be retried: the first attempt throws Fenced; after the last, the room is disposed.
 */
type Attempt = 'first' | 'last';

/** A player's ply, or the house's with its effort. */
type PlyToWrite = Pick<HousePly, 'ply'> & Partial<HousePly>;

export const CUT_OFF = refusal('unavailable', { retryAfterSeconds: 1 });

export function holdsSeat({ record }: Game, { seat, tokenHash }: SeatHolder): boolean {
  return matchesStoredHash(record.seats[seat].tokenHash, tokenHash);
}

export class GameWriter {
  readonly #parts: WriterParts;
  readonly #owners: Owners;
  readonly #room: WriterRoom;
  #game: Game;
  #lastUsed: number;
  /** The last queued task: tasks on this game run one at a time. */
  #tail: Promise<unknown> = Promise.resolve();
  #tasks = 0;
  /** Another process owns the game now. */
  #isRetired = false;

  /** @param stored as just read: the constructor does not use the store, so it cannot fail because of it */
  constructor(stored: StoredGame, parts: WriterParts, owners: Owners, room: WriterRoom) {
    this.#parts = parts;
    this.#owners = owners;
    this.#room = room;
    this.#game = rebuild(stored);
    this.#lastUsed = parts.clock();
  }

  /** Lets the house move if it is the house's turn. */
  begin(): void {
    if (this.#mayHouseMove()) void this.#serially(() => this.#letHouseMove());
  }

  get game(): Game {
    return this.#game;
  }

  get lastUsed(): number {
    return this.#lastUsed;
  }

  /** @param by the holder of the seat; `undefined` in calls of older processes, which do not send it */
  play(seat: Seat, request: MoveRequest, seal: Seal | null, by?: ConfirmedHolder): Promise<PlayAnswer | Refusal> {
    return this.#serially(
      async () => (await this.#refusalOf(by, by?.epoch)) ?? this.#play({ seat, request, seal, by }),
    );
  }

  /** @param by as for `play` */
  end(seat: Seat, exit: Exit, seal: Seal | null, by?: ConfirmedHolder): Promise<EndAnswer> {
    return this.#serially(async () => {
      const refused = await this.#refusalOf(by, by?.epoch);
      if (refused) return refused;
      const ruling = await this.#ruleOnFreshGame(() => this.#ruleOnExit(seat, exit), by);
      return ruling.ok && ruling.ending ? this.#close(ruling.ending, seal) : ruling;
    });
  }

  checkTime(): Promise<EndAnswer> {
    return this.#serially(async () => (await this.#refusalOf()) ?? this.#checkTime());
  }

  awaitHouse(): Promise<void> {
    return this.#serially(async () => {
      if (!(await this.#refusalOf())) await this.#letHouseMove();
    });
  }

  /** Reloads the record after somebody else wrote it: a seat was taken, or a waiting game ended. */
  refresh(): Promise<void> {
    return this.#serially(() => this.#reload());
  }

  /**
   * Reloads the game if the store, or the caller who saw it at this epoch, is ahead: a notice was lost, or another process
   * has taken over the game.
   * @throws StoreDown
   */
  async catchUp(epoch?: number): Promise<void> {
    await this.#reloadUnlessAt(await this.#progressOr(epoch));
  }

  /**
   * Reloads the game if the store has another one: a standby that took over may lack its last moves.
   * @throws StoreDown
   */
  async verify(): Promise<void> {
    await this.#reloadUnlessAt(await this.#progress());
  }

  async #reloadUnlessAt(present: Partial<GameProgress>): Promise<void> {
    if (!this.#isOutdated(present)) return;
    await this.#serially(async () => {
      if (this.#isOutdated(present)) await this.#reload();
    });
  }

  /**
   * Hands the game over to another process, unless a task is still queued here. Calls that arrive afterwards go to the
   * new owner.
   */
  async handOver(to: string): Promise<boolean> {
    if (this.#tasks > 0) return false;
    return this.#serially(async () => {
      // If Redis does not answer, the owner is unknown: retire, so that callers look it up again.
      this.#isRetired = await this.#owners.transfer(this.#game.record.id, to).catch(ifStoreDown(true));
      if (this.#isRetired) this.#room.dispose();
      return this.#isRetired;
    });
  }

  /** Runs tasks on this game one at a time, in order. */
  #serially<T>(task: () => Promise<T>): Promise<T> {
    this.#lastUsed = this.#parts.clock();
    this.#tasks += 1;
    const done = this.#tail.then(task).finally(() => (this.#tasks -= 1));
    this.#tail = done.catch(() => undefined); // the task's caller gets its error; the next task runs anyway
    return done;
  }

  /**
   * Why a task cannot be performed for this caller.
   * @param epoch at which the caller saw the game; `undefined`: ask the store
   * @throws StoreDown, GameMoved
   */
  async #refusalOf(by?: SeatHolder, epoch?: number): Promise<Refusal | undefined> {
    if (this.#isRetired) throw new GameMoved();
    if (this.#owners.authority() !== 'certain') return CUT_OFF;
    if (this.#isOutdated(await this.#progressOr(epoch))) await this.#reload();
    return this.#refusalUnlessHeld(by);
  }

  #refusalUnlessHeld(by: SeatHolder | undefined): Refusal | undefined {
    return by && !holdsSeat(this.#game, by) ? refusal('seat-moved') : undefined;
  }

  /** The progress of the game as known to the store or the caller; empty if no other process writes. */
  #progressOr(epoch?: number): Partial<GameProgress> | Promise<Partial<GameProgress>> {
    if (epoch !== undefined) return { epoch };
    return this.#owners.isShared ? this.#progress() : {};
  }

  /** According to the store. A deleted game counts as infinitely far ahead. */
  async #progress(): Promise<Partial<GameProgress>> {
    return (await this.#parts.loadProgress(this.#game.record.id)) ?? { epoch: Infinity };
  }

  /** @param known by the store, which is always right; without plies, by a caller, who may have seen an older game */
  #isOutdated({ epoch = 0, plies }: Partial<GameProgress>, { record, moves } = this.#game): boolean {
    if (epoch > record.epoch || plies === undefined) return epoch > record.epoch;
    // In a finished game, the last entry may be the closing one, which is not a move.
    return epoch < record.epoch || (plies !== moves.length && !isOver(record));
  }

  /** The store compares the game's epoch when it writes the move. If the game was changed elsewhere, reload it and try again. */
  async #play(requested: RequestedMove): Promise<PlayAnswer | Refusal> {
    try {
      return await this.#playOnce(requested, 'first');
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      await this.#reload();
      return this.#refusalUnlessHeld(requested.by) ?? this.#playOnce(requested, 'last');
    }
  }

  /** @throws Fenced at the first attempt */
  async #playOnce({ seat, request, seal, by }: RequestedMove, attempt: Attempt): Promise<PlayAnswer | Refusal> {
    await this.#checkTime();
    const ruling = await this.#ruleOnFreshGame(() => ruleOnMove(this.#game, seat, request), by);
    if (!ruling.ok) return ruling;
    const { ply } = ruling;
    // A repeat writes nothing, so the store does not compare the game.
    const refused = ruling.isRepeat ? await this.#refusalOf(by) : undefined;
    if (refused) return refused;
    const releaseHouseMove = ruling.isRepeat ? () => undefined : this.#reserveHouseMove();
    if (!releaseHouseMove) return HOUSE_BUSY;
    try {
      const thought = request.thought && thoughtRecord(this.#game, ply, request.thought);
      const about = { thought, atEpoch: this.#owners.isShared ? this.#game.record.epoch : undefined };
      const written = ruling.isRepeat ? ruling : await this.#append({ ply }, seal, about, attempt);
      if (!written.ok) return written;
      if (this.#mayHouseMove()) await this.#letHouseMove();
    } finally {
      releaseHouseMove();
    }
    const written = writtenSince(this.#game, ply.index);
    return { ok: true, ply: ply.index, written, ending: endingOfRecord(this.#game.record) };
  }

  /** Reloads the game before refusing, because another process may have written it without being able to notify this room. */
  #ruleOnFreshGame<T extends { readonly ok: boolean }>(
    rule: () => T,
    by: SeatHolder | undefined,
  ): T | Promise<T | Refusal> {
    const ruling = rule();
    return ruling.ok ? ruling : this.#ruleAgain(rule, by);
  }

  async #ruleAgain<T>(rule: () => T, by: SeatHolder | undefined): Promise<T | Refusal> {
    const before = this.#game;
    await this.#load();
    const { record, moves } = this.#game;
    if (this.#isOutdated({ epoch: record.epoch, plies: moves.length }, before)) this.#room.onRead();
    return this.#refusalUnlessHeld(by) ?? rule();
  }

  /** Whether the house may move, for itself or for a program that is away or too slow. */
  #mayHouseMove(): boolean {
    return isHouseToMove(this.#game) || this.#standInAt() !== null;
  }

  #standInAt(): Instant | null {
    return standInAt(this.#game, this.#parts.timeToPlay);
  }

  async #letHouseMove(): Promise<void> {
    const { house, store, clock, reportError } = this.#parts;
    try {
      for (;;) {
        const isStandIn = await this.#isStandInDue();
        if (!isStandIn && !isHouseToMove(this.#game)) return;
        const written = await this.#append(await housePly(house, this.#game), null, { isStandIn });
        if (!written.ok) return;
      }
    } catch (error) {
      reportError(error, 'house move'); // the player's move is already written
      const retryAt = clock() + HOUSE_RETRY_MS;
      await store.setCheckAt(this.#game.record.id, retryAt).catch(ifStoreDown(undefined));
    }
  }

  /** Whether the house must move for a hosted agent's program, which has taken too long or is away. */
  async #isStandInDue(): Promise<boolean> {
    const at = this.#standInAt();
    const now = this.#parts.clock();
    if (at === null || now >= at) return at !== null;
    const isTimeToReturn = this.#parts.timeToPlay(now, 1) > now + 1; // after an outage
    if (isTimeToReturn) return false;
    return !(await this.#parts.isAgentOnline(this.#game.record.agent!));
  }

  #reserveHouseMove(): (() => void) | undefined {
    return reserveHouseMove(this.#parts.house, this.#game.record, { isStart: false });
  }

  async #append(
    { ply, effort }: PlyToWrite,
    seal: Seal | null,
    about: Pick<JournalWrite, 'isStandIn' | 'thought' | 'atEpoch'>,
    attempt: Attempt = 'last',
  ): Promise<EndAnswer> {
    const at = this.#parts.clock();
    const entries = [moveEntryOf(this.#game.record.id, ply, at, effort)];
    const receipt = receiptOf(seal, null, at, ply.index);
    const played = withPly(this.#game, ply, at, effort);
    const after = about.isStandIn ? withStandIn(played) : played;
    const notice = turnNotice(after, at);
    const write = { entries, ending: endingOf(ply, at), receipt, notice, ...about };
    const written = await this.#write(write, after, attempt);
    if (written.ok) this.#parts.onMove();
    return written;
  }

  #close(ending: Ending, seal: Seal | null): Promise<EndAnswer> {
    const { record, moves } = this.#game;
    const entries = [closingEntryOf(record.id, moves.length, ending)];
    return this.#write({ entries, ending, receipt: receiptOf(seal, null, ending.endedAt) }, this.#game);
  }

  /**
   * Makes entries durable, or refuses: a room that cannot write its journal is no longer the writer, and is disposed.
   * @param after the game with these entries, but without this ending
   * @throws Fenced at a first attempt
   */
  async #write(write: Omit<JournalWrite, 'needsSettling'>, after: Game, attempt: Attempt = 'last'): Promise<EndAnswer> {
    const { ending } = write;
    // An abandoned game has no result to settle.
    const isToSettle = ending?.status === 'finished' && needsSettling(after.record);
    const forgetAt = ending && forgetAtOf(after, ending);
    const { tournament } = after.record;
    try {
      await this.#parts.store.append({ ...write, needsSettling: isToSettle, forgetAt, tournament });
    } catch (error) {
      if (error instanceof ReceiptTaken) return refusal('request-running');
      if (error instanceof Fenced && attempt === 'first') throw error;
      if (!(error instanceof Fenced)) this.#parts.reportError(error, 'journal write');
      this.#room.dispose();
      return CUT_OFF;
    }
    this.#game = ending ? withEnding(after, ending) : after;
    this.#room.onWritten();
    return { ok: true };
  }

  /** @throws StoreDown */
  #checkTime(): EndAnswer | Promise<EndAnswer> {
    return this.#endingByTime() ? this.#endByTime() : { ok: true };
  }

  #endingByTime(): Ending | undefined {
    return ruleOnTime(this.#game, this.#parts.clock(), this.#parts.timeToPlay);
  }

  async #endByTime(): Promise<EndAnswer> {
    // Another process may have played a move, or marked the game as used.
    if (this.#isOutdated(await this.#progressOr())) await this.#reload();
    const ending = this.#endingByTime();
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
        return ruleOnClaim(this.#game, seat, this.#room.absentSince()[otherSeat(seat)], now);
    }
  }

  async #reload(): Promise<void> {
    await this.#load();
    this.#room.onRead();
  }

  /**
   * If the game cannot be read, the room is disposed.
   * @throws StoreDown, also when the game was deleted; UnknownVersion when a newer process started it, so that only such a
   * process can continue it
   */
  async #load(): Promise<void> {
    try {
      const stored = await this.#parts.store.findGame(this.#game.record.id);
      if (!stored) throw new StoreDown(`the game ${this.#game.record.id} was deleted`);
      this.#game = rebuild(stored);
    } catch (error) {
      this.#room.dispose();
      throw error;
    }
  }
}
