// What reviews say of how a seat's moves were, for an estimate of strength. It enters no rating, no pairing and no rank.
import type { Ruleset, Seat } from '../engine/index.ts';
import type { JudgedSums } from '../house/strength.ts';
import type { Instant } from './game-record.ts';
import type { GameId } from './ids.ts';
import type { StandingKind } from './standing.ts';

/** Over an owner's games. */
export type { JudgedGames } from '../house/strength.ts';

/** A seat of a counted game whose moves are its owner's. */
export interface JudgedSeat {
  readonly gameId: GameId;
  readonly seat: Seat;
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player. */
  readonly owner: string;
  readonly ruleset: Ruleset;
  /** That judged it; `null`, with the sums: not reviewed since it was counted. */
  readonly policy: string | null;
  readonly loss: JudgedSums['loss'] | null;
  readonly stake: JudgedSums['stake'] | null;
  /** Since when it waits to be reviewed though nobody asked; `null`: it does not. */
  readonly waitingSince: Instant | null;
  /** Until then a process reviews it; `null`: none ever did. */
  readonly claimedUntil: Instant | null;
}

/** A seat as counting its game finds it. */
export interface CountedSeat extends Pick<JudgedSeat, 'seat' | 'kind' | 'owner' | 'ruleset'> {
  /** Whether the game is reviewed for it though nobody asks; of a player only if the player has a place by then. */
  readonly isWanted: boolean;
}

/** What a review says of one seat. */
export interface SeatJudgement {
  readonly accuracy: number | null;
  /** `null`: there was nothing to choose, or nothing to lose. */
  readonly sums: JudgedSums | null;
}

export interface Owner {
  readonly kind: StandingKind;
  readonly id: string;
}
