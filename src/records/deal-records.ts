// The deal of a day, and the result of each game of it.
import type { RulesId } from '../engine/index.ts';
import type { PolicyId } from '../house/policies.ts';
import type { Instant } from './game-record.ts';
import type { GameId } from './ids.ts';
import type { StandingKind } from './standing.ts';

/** Fixed when the day's deal is first requested, so that everybody plays the same one even after a release that day. */
export interface DailyDeal {
  /** UTC, as YYYY-MM-DD. */
  readonly day: string;
  readonly rules: RulesId;
  /** The policy that plays the character. */
  readonly policy: PolicyId;
  readonly seed: string;
  /** The strength of the character. */
  readonly strength: number;
}

/** A player of a day's deal, who has one game of it. */
export interface DealPlayer {
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player. */
  readonly owner: string;
}

/** The sort keys of a day's list, in order; the least is first. */
export interface DealResult {
  /** It ended before the board decided it, so it ranks behind all games that were played out. */
  readonly isConceded: boolean;
  /** The mean loss of the player's own moves, in win probability. */
  readonly loss: number;
  /** The character's score minus the player's. */
  readonly deficit: number;
  readonly endedAt: Instant;
}

export interface DealGame extends DealPlayer {
  readonly day: string;
  readonly gameId: GameId;
  /** When its place was decided; `null`: the game is running, or its review is due. */
  readonly measuredAt: Instant | null;
  /** All four are `null` without a place. */
  readonly isConceded: boolean | null;
  readonly loss: number | null;
  readonly deficit: number | null;
  readonly endedAt: Instant | null;
}

/** A row of a day's list. */
export interface RankedDeal extends DealPlayer, DealResult {
  readonly gameId: GameId;
  readonly name: string;
  /** Whether others may see the player's page. */
  readonly isShown: boolean;
}
