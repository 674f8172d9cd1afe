// The durable store of what reviews say about players' moves.
import type { BySeat, Ruleset } from '../engine/index.ts';
import type { JudgedGames } from '../house/strength.ts';
import type { Instant } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import type { Owner, SeatJudgement } from '../records/judged-records.ts';

export interface JudgedOf {
  readonly owners: readonly Owner[];
  readonly ruleset: Ruleset;
  /** The policy that judged the games. */
  readonly policy: string;
  /** Without players whose page is hidden. */
  readonly onlyShown: boolean;
}

/** Every write resolves when it is durable. */
export interface JudgingStore {
  /** Keeps what the review of a finished game says about its seats; only the first review is kept. */
  noteReview(gameId: GameId, policy: string, judgements: BySeat<SeatJudgement>): Promise<void>;
  /** For the newest hundred judged games of each owner, in the order of the owners. */
  judgedGames(of: JudgedOf): Promise<readonly JudgedGames[]>;
  /** Games that wait for a review and that no process is reviewing, longest waiting first. */
  waitingGames(limit: number, now: Instant): Promise<readonly GameId[]>;
  /** False: another process is reviewing it, or it is no longer waiting. */
  claim(gameId: GameId, now: Instant, until: Instant): Promise<boolean>;
  /** The game no longer waits, whether or not it was reviewed. */
  giveUp(gameId: GameId): Promise<void>;
  /** Gives up the games that began to wait before this. */
  giveUpBefore(since: Instant): Promise<void>;
}
