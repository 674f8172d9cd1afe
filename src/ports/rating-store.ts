// The durable store of ratings: results, the steps that they make, and the book that says which steps are valid.
import type { GameId } from '../records/ids.ts';
import type { Instant } from '../records/game-record.ts';
import type { LineColumns } from '../records/line-columns.ts';
import type {
  CountedGame,
  LineGame,
  LineId,
  OwnedLine,
  RatingBook,
  ResultRecord,
  StepRecord,
  ThoughtMeans,
} from '../records/rating-records.ts';
import type { StandingKind, StandingRuleset } from '../records/standing.ts';

export type Entries = Readonly<Record<StandingRuleset, LineColumns>>;

/** The last result of a page. */
export type ResultCursor = Pick<ResultRecord, 'sequence' | 'gameId'>;

/** Every write resolves only when it is durable. */
export interface RatingStore {
  book(): Promise<RatingBook>;
  /** The state of a player's or an agent's line, in each table. */
  entries(kind: StandingKind, owner: string): Promise<Entries | undefined>;
  /** The result of counting a game; `undefined` for an id that does not exist. */
  countedGame(gameId: GameId): Promise<CountedGame | undefined>;
  /** The last public games of a line that count, newest first. */
  lastGames(line: LineId, limit: number): Promise<readonly LineGame[]>;
  /** For the line's own moves in those games. */
  thoughtMeans(line: LineId, limit: number): Promise<ThoughtMeans>;
  /** Records that everything must be counted again. */
  mark(): Promise<void>;
  /**
   * No game is counted until the recount ends. False when nothing has changed, or another process is recounting.
   * @param until how long the lease is must be the same in all processes: one that ends much later is of a wrong clock
   */
  beginRecount(now: Instant, until: Instant): Promise<boolean>;
  /** False when another recount has begun since. */
  renewRecount(generation: number, until: Instant): Promise<boolean>;
  /** @param marks those that were known when it began. False when another recount has begun since. */
  endRecount(generation: number, marks: number): Promise<boolean>;
  /** In an order that is consistent with the order of each line. */
  results(page: { limit: number; after?: ResultCursor | undefined }): Promise<readonly ResultRecord[]>;
  /** The suspended lines, each with the instant from which its results do not count. */
  suspensions(): Promise<ReadonlyMap<LineId, Instant>>;
  insertSteps(steps: readonly StepRecord[]): Promise<void>;
  /** Publishes the state of these lines in the standings. False when another recount has begun since. */
  showLines(generation: number, lines: readonly OwnedLine[]): Promise<boolean>;
  /** Deletes steps of generations before the valid one. @returns how many, at most `limit` */
  deleteOldSteps(limit: number): Promise<number>;
  /** Removes places that have expired. @returns how many, at most `limit` */
  expirePlaces(now: Instant, limit: number): Promise<number>;
}
