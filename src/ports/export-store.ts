// The durable store behind exports: the finished public games of a span of time, and reviews while they are wanted.
import type { Instant, StoredGame } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';

export interface ExportPage {
  /** Games that ended at this instant or later … */
  readonly from: Instant;
  /** … and before. */
  readonly to: Instant;
  /** The last game of the previous page. */
  readonly after?: { readonly endedAt: Instant; readonly id: GameId } | undefined;
  readonly limit: number;
}

export interface FinishedGames {
  readonly games: readonly StoredGame[];
  /** Where the next page begins; `undefined`: this was the last. A page may lack games that were just deleted. */
  readonly after: ExportPage['after'];
}

export interface ExportStore {
  /** When the last finished public game before an instant ended; `undefined`: there is none. */
  lastEnding(before: Instant): Promise<Instant | undefined>;
  /** Finished public games in the order in which they ended. */
  finishedGames(page: ExportPage): Promise<FinishedGames>;
  /** Only the first review of a game is kept. @param review as JSON */
  keepReview(gameId: GameId, at: Instant, review: string): Promise<void>;
  /** As JSON, for those of the games that have one. */
  reviewsOf(ids: readonly GameId[]): Promise<ReadonlyMap<GameId, string>>;
  forgetReviewsBefore(at: Instant): Promise<void>;
}
