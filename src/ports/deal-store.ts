// The durable store of daily deals: the deal of each day, who plays it, and how they are ranked.
import type { Instant } from '../records/game-record.ts';
import type { DailyDeal, DealGame, DealPlayer, DealResult, RankedDeal } from '../records/deal-records.ts';
import type { GameId } from '../records/ids.ts';
import type { StandingKind } from '../records/standing.ts';
import type { NewGame } from './game-store.ts';

/** The last result of a page. */
export interface LastRanked extends DealResult {
  /** How many results equal to it have been listed so far, including itself. */
  readonly equals: number;
}

export interface RankedPage {
  readonly day: string;
  readonly kind: StandingKind;
  /** The last result of the previous page. */
  readonly last?: LastRanked | undefined;
  readonly limit: number;
}

/** Every write resolves when it is durable. */
export interface DealStore {
  dealOf(day: string): Promise<DailyDeal | undefined>;
  /** Only the first choice for a day takes effect. */
  chooseDeal(deal: DailyDeal): Promise<void>;
  /** False: this player has a game of that day already; nothing is written then. */
  startGame(game: NewGame, player: DealPlayer): Promise<boolean>;
  gameOf(day: string, player: DealPlayer): Promise<DealGame | undefined>;
  /** All of a player's, newest first. */
  gamesOf(player: DealPlayer): Promise<readonly DealGame[]>;
  /** Finished games not yet measured, taking from each network in turn. */
  unmeasuredGames(limit: number): Promise<readonly GameId[]>;
  /** Takes effect once. @param result `null`: the game is not ranked */
  measure(gameId: GameId, result: DealResult | null, now: Instant): Promise<void>;
  /** Best first. */
  ranked(page: RankedPage): Promise<readonly RankedDeal[]>;
  countRanked(day: string, kind: StandingKind): Promise<number>;
  /** How many results of the day are better. */
  countBetter(day: string, kind: StandingKind, result: DealResult): Promise<number>;
  /** Makes the finished games of earlier days public. @returns their ids, at most `limit` */
  publishBefore(day: string, limit: number): Promise<readonly GameId[]>;
}
