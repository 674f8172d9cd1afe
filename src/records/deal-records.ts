// The deal of a day, and what became of each game of it.
import type { RulesId } from '../engine/index.ts';
import type { PolicyId } from '../house/policies.ts';
import type { Instant } from './game-record.ts';
import type { GameId } from './ids.ts';
import type { StandingKind } from './standing.ts';

/** Fixed when the day's deal is first asked for, so that everybody plays the same, whatever is released meanwhile. */
export interface DailyDeal {
  /** UTC, as YYYY-MM-DD. */
  readonly day: string;
  readonly rules: RulesId;
  /** Plays the character. */
  readonly policy: PolicyId;
  readonly seed: string;
  /** Of the character. */
  readonly strength: number;
}

/** Whose game of a day: there is one. */
export interface DealPlayer {
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player. */
  readonly owner: string;
}

/** What the order of a day's list is made of: the least of each is first. */
export interface DealResult {
  /** It ended before the board decided it: behind all that did not. */
  readonly isConceded: boolean;
  /** The mean loss of the player's own moves, in win probability. */
  readonly loss: number;
  /** The character's score less the player's. */
  readonly deficit: number;
  readonly endedAt: Instant;
}

export interface DealGame extends DealPlayer {
  readonly day: string;
  readonly gameId: GameId;
  /** When its place was decided; `null`: it runs, or its review is due. */
  readonly measuredAt: Instant | null;
  /** All four are `null` without a place. */
  readonly isConceded: boolean | null;
  readonly loss: number | null;
  readonly deficit: number | null;
  readonly endedAt: Instant | null;
}

/** A line of a day's list. */
export interface RankedDeal extends DealPlayer, DealResult {
  readonly gameId: GameId;
  readonly name: string;
  /** Whether others may see a page of the player. */
  readonly isShown: boolean;
}
