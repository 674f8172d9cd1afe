// Standings and communities as stored, and what the end of a game adds to them.
import type { GameId, PlayerId } from './ids.ts';
import type { ResultRecord, StepRecord } from './rating-records.ts';
import type { Standing, StandingChange, StandingKind, Ranked } from './standing.ts';
import type { Community } from '../../schema/standing.ts';
import type { ChampionPlays, PlayedGame } from './player-records.ts';
import type { HouseResult } from './house-records.ts';
import type { CountedSeat } from './judged-records.ts';
import type { MatchRecord } from './agent-records.ts';
import type { Instant } from './game-record.ts';
import type { OutboxEvent } from './webhook-records.ts';

export interface CommunityRecord extends Pick<Community, 'id' | 'slug' | 'name' | 'members'> {
  readonly createdAt: Instant;
}

export interface RankedClub {
  readonly community: CommunityRecord;
  readonly ranked: Ranked;
}

/** How a game was counted. */
export interface Counted {
  /** It has not been counted yet. */
  readonly isDue: boolean;
  readonly played: readonly PlayedGame[];
}

/** Everything that voiding a game reverts, in one transaction. */
export interface Voiding extends Counted, Pick<Settlement, 'gameId' | 'changes' | 'champions' | 'house'> {
  readonly voidedAt: Instant;
  readonly reason: string;
}

/** A result and the steps it adds to the lines of its seats. */
export interface Counting {
  /** The generation of the book for which the steps were computed. */
  readonly generation: number;
  readonly result: ResultRecord;
  readonly steps: readonly OwnedStep[];
}

/** A step, and the owner of the standing that shows it. */
export interface OwnedStep {
  readonly step: StepRecord;
  readonly kind: StandingKind;
  readonly owner: string;
  readonly place: LinePlace;
}

export type LinePlace = Pick<Standing, 'ladderScore' | 'placedUntil'>;

/** Everything that the end of one game adds, in one transaction. */
export interface Settlement {
  readonly gameId: GameId;
  readonly endedAt: Instant;
  /** The match of a challenge. */
  readonly match: MatchRecord | null;
  /** The event of the match for subscribers. */
  readonly event: OutboxEvent | null;
  readonly changes: readonly StandingChange[];
  /** `null`: nobody with an identity took part, it was practice, or the book includes the game already. */
  readonly counting: Counting | null;
  /** Not its players' newest game, such as one that was void for a while: its outcome is inserted into the form in order, not at the front. */
  readonly isLate: boolean;
  readonly played: readonly PlayedGame[];
  /** The champions that each player placed. */
  readonly champions: readonly (ChampionPlays & { readonly playerId: PlayerId })[];
  /** Results of players against characters of the house. */
  readonly house: readonly HouseResult[];
  /** The seats that a review of the game judges. */
  readonly judged: readonly CountedSeat[];
}
