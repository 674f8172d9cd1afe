// Standings and communities as they are stored, and what the end of a game adds to them.
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
  /** It is yet to be counted. */
  readonly isDue: boolean;
  readonly played: readonly PlayedGame[];
}

/** Everything that voiding a game takes back, in one transaction. */
export interface Voiding extends Counted, Pick<Settlement, 'gameId' | 'changes' | 'champions' | 'house'> {
  readonly voidedAt: Instant;
  readonly reason: string;
}

/** What a result makes of the lines of its sides. */
export interface Counting {
  /** Of the book that the steps were made in. */
  readonly generation: number;
  readonly result: ResultRecord;
  readonly steps: readonly OwnedStep[];
}

/** A step, and whose standing shows it. */
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
  /** Of a challenge. */
  readonly match: MatchRecord | null;
  /** The event of the match for subscribers. */
  readonly event: OutboxEvent | null;
  readonly changes: readonly StandingChange[];
  /** `null`: nobody with an identity took part, it was practice, or the book knows the game already. */
  readonly counting: Counting | null;
  /** Not the newest of its players, such as one that was void for a while: its outcome goes to its place in the form, not to the front. */
  readonly isLate: boolean;
  readonly played: readonly PlayedGame[];
  /** By player, the champions they placed. */
  readonly champions: readonly (ChampionPlays & { readonly playerId: PlayerId })[];
  /** Of players against characters of the house. */
  readonly house: readonly HouseResult[];
  /** Whose moves a review of the game judges. */
  readonly judged: readonly CountedSeat[];
}
