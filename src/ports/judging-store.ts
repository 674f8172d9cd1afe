// The durable store of what reviews say of players' moves.
import type { BySeat, Ruleset } from '../engine/index.ts';
import type { JudgedGames } from '../house/strength.ts';
import type { Instant } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import type { Owner, SeatJudgement } from '../records/judged-records.ts';

export interface JudgedOf {
  readonly owners: readonly Owner[];
  readonly ruleset: Ruleset;
  /** That judged the games. */
  readonly policy: string;
  /** Without players whose page is hidden. */
  readonly onlyShown: boolean;
}

/** Every write resolves when it is durable. */
export interface JudgingStore {
  /** Keeps what the review of a finished game says of its seats: the first that says something stays. */
  noteReview(gameId: GameId, policy: string, judgements: BySeat<SeatJudgement>): Promise<void>;
  /** Of the newest hundred judged games of each owner, in their order. */
  judgedGames(of: JudgedOf): Promise<readonly JudgedGames[]>;
  /** Games that wait to be reviewed and that no process reviews, longest first. */
  waitingGames(limit: number, now: Instant): Promise<readonly GameId[]>;
  /** False: another process reviews it, or it waits no more. */
  claim(gameId: GameId, now: Instant, until: Instant): Promise<boolean>;
  /** It waits no more, reviewed or not. */
  giveUp(gameId: GameId): Promise<void>;
  /** Those that began to wait before wait no more. */
  giveUpBefore(since: Instant): Promise<void>;
}
