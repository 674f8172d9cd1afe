// The arena's store on either database: writes through the group commit, reads one query each.
import type { GameId } from '../../records/ids.ts';
import { pageFrom } from '../../table/page.ts';
import { UnknownVersion } from '../../table/versions.ts';
import type { CompiledQuery } from 'kysely';
import type { Instant, Ending, GameProgress, StoredGame, ThoughtRecord } from '../../records/game-record.ts';
import { Fenced } from '../../ports/store-errors.ts';
import type {
  FirstUse,
  GamePage,
  GameSearch,
  GameStore,
  Merger,
  NewGame,
  PlaceLimit,
  PublicMoment,
  QuickWaiters,
  Renaming,
  SeatedGame,
  SeatTaking,
  TokenOwner,
  JournalWrite,
} from '../../ports/game-store.ts';
import type { Receipt } from '../../records/receipt.ts';
import type { Page } from '../../ports/page.ts';
import { MIN_PACKED_AFTER_MS } from '../../table/packed-journal.ts';
import { packedTokenByHash } from '../archive/archive-queries.ts';
import { forgettingWrite, gamesToForget } from './forgetting.ts';
import { idQueries, lookQueries, needsLook, playedCounts, publicMoments, seatedGames } from './game-search.ts';
import { laterWaitsEnd, newestGame } from '../later-waits.ts';
import type { Ledger } from '../ledger.ts';
import { toStoredGame, toStoredGames, type WholeGameRow } from '../rows.ts';
import type { SeatName } from '../tables.ts';
import * as queries from './game-queries.ts';
import * as writes from './game-writes.ts';

const DELETED_AT_ONCE = 1000;

export class SqlGameStore implements GameStore {
  readonly #ledger: Ledger;
  /** Compiled once: every request runs it, and compiling takes longer than running. */
  readonly #gameById: CompiledQuery<WholeGameRow>;

  /** Unknown versions seen so far, each logged once. */
  readonly #unknown = new Set<string>();
  readonly #warn: (message: string) => void;

  constructor(ledger: Ledger, warn: (message: string) => void) {
    this.#ledger = ledger;
    this.#warn = warn;
    this.#gameById = queries.gameById(ledger.backend, '').compile();
  }

  async insertGame(game: NewGame, limit?: PlaceLimit): Promise<boolean> {
    const { backend, db } = this.#ledger;
    const within = limit ? writes.placeSteps(backend, game.record.id, limit) : [];
    return this.#ledger.write([...writes.newGameWrite(db, game), ...within]);
  }

  async countPlayed(of: Parameters<GameStore['countPlayed']>[0]): ReturnType<GameStore['countPlayed']> {
    return (await this.#ledger.find(playedCounts(this.#ledger.db, of)))!;
  }

  async insertRematch(game: NewGame): Promise<boolean> {
    return this.#ledger.write(writes.rematchWrite(this.#ledger.db, game));
  }

  async append(turn: JournalWrite): Promise<void> {
    const isWritten = await this.#ledger.write(writes.turnWrite(this.#ledger.db, turn));
    if (!isWritten) throw new Fenced(`game ${turn.entries[0]?.gameId} is no longer as it was read`);
  }

  async takeSeat(taking: SeatTaking): Promise<boolean> {
    return this.#ledger.write(writes.takingWrite(this.#ledger.db, taking));
  }

  async renameSeat(renaming: Renaming): Promise<boolean> {
    return this.#ledger.write(writes.renamingWrite(this.#ledger.db, renaming));
  }

  async mergeGames(merger: Merger): Promise<boolean> {
    return this.#ledger.write(writes.mergerWrite(this.#ledger.db, merger));
  }

  async replaceInvite(...invite: Parameters<GameStore['replaceInvite']>): Promise<boolean> {
    return this.#ledger.write(writes.inviteWrite(this.#ledger.db, ...invite));
  }

  async endWaiting(gameId: GameId, ending: Ending, receipt: Receipt | null): Promise<boolean> {
    return this.#ledger.write(writes.endWaitingWrite(this.#ledger.db, gameId, ending, receipt));
  }

  async markUsed(gameId: GameId, use: FirstUse): Promise<boolean> {
    return this.#ledger.write(writes.firstUseWrite(this.#ledger.db, gameId, use));
  }

  async offerRematch(gameId: GameId, seat: SeatName, receipt: Receipt | null): Promise<boolean> {
    return this.#ledger.write(writes.rematchOfferWrite(this.#ledger.db, gameId, seat, receipt));
  }

  async setCheckAt(gameId: GameId, checkAt: Instant | null): Promise<void> {
    await this.#ledger.write(writes.checkAtWrite(this.#ledger.db, gameId, checkAt));
  }

  async newestGame(): Promise<GameId | undefined> {
    return (await this.#ledger.find(newestGame(this.#ledger.db)))?.id;
  }

  async endLaterWaits(now: Instant): Promise<void> {
    await this.#ledger.write(laterWaitsEnd(this.#ledger.db, now));
  }

  async setReceiptAnswer(key: string, answer: string): Promise<void> {
    await this.#ledger.write(writes.receiptAnswerWrite(this.#ledger.db, key, answer));
  }

  async findGame(id: string): Promise<StoredGame | undefined> {
    return this.#stored(await this.#ledger.find<WholeGameRow>({ ...this.#gameById, parameters: [id] }));
  }

  async findGameByCode(code: string): Promise<StoredGame | undefined> {
    return this.#stored(await this.#ledger.find(queries.newestGameByCode(this.#ledger.backend, code)));
  }

  async progress(ids: readonly string[]): Promise<ReadonlyMap<string, GameProgress>> {
    const rows = await this.#ledger.run(queries.progress(this.#ledger.backend, ids));
    return new Map(
      rows.map(({ id, epoch, packedPlies, lastPly }) => {
        return [id, { epoch: epoch ?? 0, plies: packedPlies ?? (lastPly ?? -1) + 1 }];
      }),
    );
  }

  thoughtsOf(gameId: GameId): Promise<readonly ThoughtRecord[]> {
    return this.#ledger.run(queries.thoughtsOfGame(this.#ledger.db, gameId));
  }

  async findToken(tokenHash: string): Promise<TokenOwner | undefined> {
    const { db } = this.#ledger;
    const token = await this.#ledger.find(queries.tokenByHash(db, tokenHash));
    return token ?? this.#ledger.find(packedTokenByHash(db, tokenHash));
  }

  async openDuels(page: queries.DuelPage): Promise<GamePage> {
    return gamePage(await this.#ledger.run(queries.openDuels(this.#ledger.backend, page)), page.limit, this.#warn);
  }

  async quickWaiters(of: QuickWaiters): Promise<number> {
    return (await this.#ledger.find(queries.quickWaiters(this.#ledger.db, of)))!.count;
  }

  async liveGames(page: Page): Promise<GamePage> {
    return gamePage(await this.#ledger.run(queries.liveGames(this.#ledger.backend, page)), page.limit, this.#warn);
  }

  async searchGames(search: GameSearch): Promise<GamePage> {
    const { ids, end } = needsLook(search) ? await this.#look(search) : await this.#find(search);
    const newest = [...new Set(ids)]
      .toSorted()
      .toReversed()
      .slice(0, search.limit + 1);
    const page = newest.slice(0, search.limit);
    if (page.length === 0) return { games: [], next: end };
    const rows = await this.#ledger.run(queries.gamesByIds(this.#ledger.backend, page));
    const placeOf = ({ id }: WholeGameRow): number => page.indexOf(id);
    const inOrder = rows.toSorted((one, other) => placeOf(one) - placeOf(other));
    const games = toStoredGames(inOrder, this.#warn);
    // By ids rather than games, because a game may have been forgotten since the ids were read.
    return { games, next: newest.length > page.length ? page.at(-1)! : end };
  }

  async #find(search: GameSearch): Promise<{ ids: string[]; end: null }> {
    const { backend, db } = this.#ledger;
    const found = await Promise.all(
      idQueries(backend, search).map((query) => this.#ledger.runUnprepared(query.compile(db))),
    );
    return { ids: found.flat().map(({ id }) => id), end: null };
  }

  async #look(search: GameSearch): Promise<{ ids: string[]; end: string | null }> {
    const { backend, db } = this.#ledger;
    const looks = await Promise.all(
      lookQueries(backend, search).map((query) => this.#ledger.runUnprepared(query.compile(db))),
    );
    const rows = looks.flat();
    const ends = rows.flatMap(({ id, isEnd }) => (isEnd === 1 && id !== null ? id : []));
    const end = ends.toSorted().at(-1) ?? null;
    // Results older than the newest end are incomplete, because one of the queries stopped there.
    const ids = rows.flatMap(({ id, isEnd }) => (isEnd === 1 || id === null || id < (end ?? '') ? [] : id));
    return { ids, end };
  }

  async seatedGames(...[who, page]: Parameters<GameStore['seatedGames']>): Promise<readonly SeatedGame[]> {
    const { backend, db } = this.#ledger;
    const withPacked = page.since < page.now - MIN_PACKED_AFTER_MS;
    return this.#ledger.run(seatedGames(backend, who, { ...page, withPacked }).compile(db));
  }

  async publicMoments(after: Instant | PublicMoment, limit: number): Promise<readonly PublicMoment[]> {
    return this.#ledger.run(publicMoments(after, limit).compile(this.#ledger.db));
  }

  async gamesToCheck(now: Instant, limit: number): Promise<readonly string[]> {
    const rows = await this.#ledger.run(queries.gamesToCheck(this.#ledger.db, now, limit));
    return rows.map(({ id }) => id);
  }

  async claimChecks(ids: readonly string[], now: Instant, until: Instant): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#ledger.change(queries.claimIn(this.#ledger.backend, 'games', { ids, now, until }));
    return rows.map(({ id }) => id);
  }

  async countOpenGames(...of: Parameters<GameStore['countOpenGames']>): ReturnType<GameStore['countOpenGames']> {
    return (await this.#ledger.find(queries.openGameCounts(this.#ledger.db, ...of)))!;
  }

  async gamesToForget(now: Instant, limit: number): Promise<readonly string[]> {
    const rows = await this.#ledger.run(gamesToForget(this.#ledger.db, now, limit));
    return rows.map(({ id }) => id);
  }

  async forgetGames(ids: readonly string[], now: Instant): Promise<void> {
    await this.#ledger.write(forgettingWrite(this.#ledger.backend, ids, now));
  }

  findReceipt(key: string): Promise<Receipt | undefined> {
    return this.#ledger.find(queries.receiptByKey(this.#ledger.db, key));
  }

  async deleteReceiptsBefore(createdAt: Instant): Promise<void> {
    const deletion = queries.deletionOfOldReceipts(this.#ledger.db, createdAt, DELETED_AT_ONCE);
    while ((await this.#ledger.change(deletion)).length === DELETED_AT_ONCE);
  }

  async ping(): Promise<void> {
    await this.#ledger.backend.ping();
  }

  close(): Promise<void> {
    return this.#ledger.close();
  }

  /** @throws UnknownVersion, DamagedJournal */
  #stored(row: WholeGameRow | undefined): StoredGame | undefined {
    try {
      return row && toStoredGame(row);
    } catch (error) {
      if (error instanceof UnknownVersion && !this.#unknown.has(error.version)) {
        this.#unknown.add(error.version);
        this.#warn(error.message);
      }
      throw error;
    }
  }
}

/** An extra row after the page only shows that there is a next page. */
export function gamePage(rows: readonly WholeGameRow[], limit: number, warn: (message: string) => void): GamePage {
  const { page, next } = pageFrom(rows, limit, ({ id }) => id);
  return { games: toStoredGames(page, warn), next };
}
