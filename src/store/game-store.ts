// The arena's store on either database: writes through the group commit, reads one query each.
import type { Compilable, CompiledQuery } from 'kysely';
import type { GameRecord, Instant, JournalEntry } from '../arena/game-record.ts';
import {
  Fenced,
  ReceiptTaken,
  type Ending,
  type GamePage,
  type GameStore,
  type Merger,
  type Receipt,
  type SeatTaking,
  type StoredGame,
  type TokenOwner,
  type Turn,
} from '../arena/ports.ts';
import type { Backend, Write } from './backend.ts';
import { GroupCommit } from './group-commit.ts';
import * as queries from './queries.ts';
import { toReceipt, toStoredGame, type WholeGameRow } from './rows.ts';
import type { SeatName, TableName } from './tables.ts';
import * as writes from './writes.ts';

const DELETED_AT_ONCE = 1000;

export class SqlGameStore implements GameStore {
  readonly #backend: Backend;
  readonly #commits: GroupCommit;
  /** Built once: to build it takes longer than to run it, and it is what every request asks. */
  readonly #gameById: CompiledQuery<WholeGameRow>;
  #closed: Promise<void> | undefined;

  constructor(backend: Backend) {
    this.#backend = backend;
    this.#commits = new GroupCommit(backend);
    this.#gameById = queries.gameById(backend, '').compile();
  }

  async insertGame(
    record: GameRecord,
    entries: readonly JournalEntry[],
    checkAt: Instant | null,
    receipt: Receipt | null,
  ): Promise<void> {
    await this.#write(writes.newGameWrite({ record, entries, checkAt, receipt }));
  }

  async insertRematch(
    record: GameRecord,
    entries: readonly JournalEntry[],
    checkAt: Instant | null,
    receipt: Receipt | null,
  ): Promise<boolean> {
    return this.#write(writes.rematchWrite(this.#backend.db, { record, entries, checkAt, receipt }));
  }

  async appendTurn(turn: Turn): Promise<void> {
    const isWritten = await this.#write(writes.turnWrite(this.#backend.db, turn));
    if (!isWritten) throw new Fenced(`game ${turn.entries[0]?.gameId} is not active any more`);
  }

  async takeSeat(taking: SeatTaking): Promise<boolean> {
    return this.#write(writes.takingWrite(this.#backend.db, taking));
  }

  async mergeGames(merger: Merger): Promise<boolean> {
    return this.#write(writes.mergerWrite(this.#backend.db, merger));
  }

  async replaceInvite(
    gameId: string,
    seat: SeatName,
    inviteHash: string,
    expiresAt: Instant,
    receipt: Receipt | null,
  ): Promise<boolean> {
    return this.#write(writes.inviteWrite(this.#backend.db, { gameId, seat, inviteHash, expiresAt, receipt }));
  }

  async endWaiting(gameId: string, ending: Ending, receipt: Receipt | null): Promise<boolean> {
    return this.#write(writes.endWaitingWrite(this.#backend.db, gameId, ending, receipt));
  }

  async offerRematch(gameId: string, seat: SeatName, receipt: Receipt | null): Promise<boolean> {
    return this.#write(writes.rematchOfferWrite(this.#backend.db, gameId, seat, receipt));
  }

  async setCheckAt(gameId: string, checkAt: Instant | null): Promise<void> {
    await this.#write(writes.checkAtWrite(this.#backend.db, gameId, checkAt));
  }

  async setReceiptAnswer(key: string, answer: string): Promise<void> {
    await this.#write(writes.receiptAnswerWrite(this.#backend.db, key, answer));
  }

  async findGame(id: string): Promise<StoredGame | undefined> {
    const [row] = await this.#backend.run<WholeGameRow>({ ...this.#gameById, parameters: [id] });
    return row && toStoredGame(row);
  }

  async findGameByCode(code: string): Promise<StoredGame | undefined> {
    const [row] = await this.#run(queries.newestGameByCode(this.#backend, code));
    return row && toStoredGame(row);
  }

  async findToken(tokenHash: string): Promise<TokenOwner | undefined> {
    const [owner] = await this.#run(queries.tokenByHash(this.#backend.db, tokenHash));
    return owner;
  }

  async openDuels(page: queries.DuelPage): Promise<GamePage> {
    return pageOf(await this.#run(queries.openDuels(this.#backend, page)), page.limit);
  }

  async liveGames(page: queries.Page): Promise<GamePage> {
    return pageOf(await this.#run(queries.liveGames(this.#backend, page)), page.limit);
  }

  async gamesToCheck(now: Instant, limit: number): Promise<readonly string[]> {
    const rows = await this.#run(queries.gamesToCheck(this.#backend.db, now, limit));
    return rows.map(({ id }) => id);
  }

  async claimChecks(ids: readonly string[], now: Instant, until: Instant): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#run(queries.claimOfChecks(this.#backend.db, ids, now, until));
    return rows.map(({ id }) => id);
  }

  async findReceipt(key: string): Promise<Receipt | undefined> {
    const [row] = await this.#run(queries.receiptByKey(this.#backend.db, key));
    return row && toReceipt(row);
  }

  async deleteReceiptsBefore(createdAt: Instant): Promise<void> {
    const deletion = queries.deletionOfOldReceipts(this.#backend.db, createdAt, DELETED_AT_ONCE);
    while ((await this.#run(deletion)).length === DELETED_AT_ONCE);
  }

  async ping(): Promise<void> {
    await this.#run(queries.nothing(this.#backend.db));
  }

  close(): Promise<void> {
    this.#closed ??= this.#commits.close().then(() => this.#backend.close());
    return this.#closed;
  }

  /** False when the write came too late and left nothing behind. */
  async #write(write: Write): Promise<boolean> {
    const outcome = await this.#commits.submit(write);
    switch (outcome.is) {
      case 'written':
        return true;
      case 'missed':
        return false;
      case 'failed':
        throw outcome.error;
      case 'taken':
        throw takenError(outcome.table);
    }
  }

  #run<R>(query: Compilable<R>): Promise<R[]> {
    return this.#backend.run(query.compile());
  }
}

/** The row after the page's last only tells that there is one. */
function pageOf(rows: readonly WholeGameRow[], limit: number): GamePage {
  const games = rows.slice(0, limit).map(toStoredGame);
  return { games, next: rows.length > limit ? (games.at(-1)?.record.id ?? null) : null };
}

function takenError(table: TableName): Error {
  if (table === 'journal') return new Fenced('another writer has this ply');
  if (table === 'receipts') return new ReceiptTaken('another request has this key');
  return new Error(`${table} has this row already`);
}
