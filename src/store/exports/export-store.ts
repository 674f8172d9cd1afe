// The data of exports, on either database.
import type { ExportPage, ExportStore, FinishedGames } from '../../ports/export-store.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import * as exports from './export-queries.ts';
import type { Ledger } from '../ledger.ts';
import { gamesByIds } from '../games/game-queries.ts';
import { toStoredGames } from '../rows.ts';

const DELETED_AT_ONCE = 1000;

export class SqlExportStore implements ExportStore {
  readonly #ledger: Ledger;
  readonly #warn: (message: string) => void;

  constructor(ledger: Ledger, warn: (message: string) => void) {
    this.#ledger = ledger;
    this.#warn = warn;
  }

  async lastEnding(before: Instant): Promise<Instant | undefined> {
    return (await this.#ledger.find(exports.lastEnding(before).compile(this.#ledger.db)))?.endedAt;
  }

  async finishedGames(page: ExportPage): Promise<FinishedGames> {
    const { backend, db } = this.#ledger;
    const ends = await this.#ledger.run(exports.finishedEnds(page).compile(db));
    const ids = ends.map(({ id }) => id);
    const rows = await this.#ledger.run(gamesByIds(backend, ids));
    const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return {
      games: toStoredGames(inOrder, this.#warn),
      after: ends.length === page.limit ? ends.at(-1) : undefined,
    };
  }

  async keepReview(...[gameId, at, review]: Parameters<ExportStore['keepReview']>): Promise<void> {
    const insert = this.#ledger.db
      .insertInto('reviews')
      .values({ game_id: gameId, at, review })
      .onConflict((conflict) => conflict.doNothing());
    await this.#ledger.write([{ update: insert.compile(), mayMiss: true }]);
  }

  async reviewsOf(ids: readonly GameId[]): Promise<ReadonlyMap<GameId, string>> {
    const rows = await this.#ledger.run(exports.reviewsOf(this.#ledger.backend, ids));
    return new Map(rows.map(({ gameId, review }) => [gameId as GameId, review]));
  }

  async forgetReviewsBefore(at: Instant): Promise<void> {
    const deletion = exports.deletionOfOldReviews(this.#ledger.db, at, DELETED_AT_ONCE);
    while ((await this.#ledger.change(deletion)).length === DELETED_AT_ONCE);
  }
}
