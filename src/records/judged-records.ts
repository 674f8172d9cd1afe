// How reviews judge a seat's moves, for an estimate of strength. It affects no rating, pairing or rank.
import type { Ruleset, Seat } from '../engine/index.ts';
import type { JudgedSums } from '../house/strength.ts';
import type { Instant } from './game-record.ts';
import type { GameId } from './ids.ts';
import type { StandingKind } from './standing.ts';

/** The sums over an owner's games. */
export type { JudgedGames } from '../house/strength.ts';

/** A seat of a counted game whose moves are its owner's. */
export interface JudgedSeat {
  readonly gameId: GameId;
  readonly seat: Seat;
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player. */
  readonly owner: string;
  /** Empty while the game is void. */
  readonly ruleset: Ruleset | '';
  /** The policy that judged it; `null`, as are the sums: not reviewed since it was counted. */
  readonly policy: string | null;
  readonly loss: JudgedSums['loss'] | null;
  readonly stake: JudgedSums['stake'] | null;
  /** Since when it waits for an automatic review; `null`: it does not. */
  readonly waitingSince: Instant | null;
  /** Until when a process has claimed its review; `null`: never claimed. */
  readonly claimedUntil: Instant | null;
}

/** A seat at the time its game is counted. */
export interface CountedSeat extends Pick<JudgedSeat, 'seat' | 'kind' | 'owner'> {
  readonly ruleset: Ruleset;
  /** Whether the game is reviewed automatically for it; for a player, only if the player has a place by then. */
  readonly isWanted: boolean;
}

/** What a review says about one seat. */
export interface SeatJudgement {
  readonly accuracy: number | null;
  /** `null`: there was nothing to choose, or nothing to lose. */
  readonly sums: JudgedSums | null;
}

export interface Owner {
  readonly kind: StandingKind;
  readonly id: string;
}
