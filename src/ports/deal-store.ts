// The durable store of daily deals: the deal of each day, who plays it, and how they are ranked.
import type { Instant } from '../records/game-record.ts';
import type { DailyDeal, DealGame, DealPlayer, DealResult, RankedDeal } from '../records/deal-records.ts';
import type { GameId } from '../records/ids.ts';
import type { StandingKind } from '../records/standing.ts';
import type { NewGame } from './game-store.ts';

/** The last result of a page. */
export interface LastRanked extends DealResult {
  /** How many that are equal to it were listed so far, itself included. */
  readonly equals: number;
}

export interface RankedPage {
  readonly day: string;
  readonly kind: StandingKind;
  /** Of the page before. */
  readonly last?: LastRanked | undefined;
  readonly limit: number;
}

/** Every write resolves when it is durable. */
export interface DealStore {
  dealOf(day: string): Promise<DailyDeal | undefined>;
  /** The first choice stays. */
  chooseDeal(deal: DailyDeal): Promise<void>;
  /** False: this player has a game of that day already; nothing is written then. */
  startGame(game: NewGame, player: DealPlayer): Promise<boolean>;
  gameOf(day: string, player: DealPlayer): Promise<DealGame | undefined>;
  /** All of a player's, newest first. */
  gamesOf(player: DealPlayer): Promise<readonly DealGame[]>;
  /** Games that are over and not measured: those of each network in turn. */
  unmeasuredGames(limit: number): Promise<readonly GameId[]>;
  /** Once. @param result `null`: it has no place */
  measure(gameId: GameId, result: DealResult | null, now: Instant): Promise<void>;
  /** Best first. */
  ranked(page: RankedPage): Promise<readonly RankedDeal[]>;
  countRanked(day: string, kind: StandingKind): Promise<number>;
  /** How many of the day are better. */
  countBetter(day: string, kind: StandingKind, result: DealResult): Promise<number>;
  /** Shows everybody the games of earlier days that are over. @returns which, at most `limit` */
  publishBefore(day: string, limit: number): Promise<readonly GameId[]>;
}
