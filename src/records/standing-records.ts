// Standings and communities as they are stored, and what the end of a game adds to them.
import type { GameId, PlayerId } from './ids.ts';
import type { StandingChange, Ranked } from './standing.ts';
import type { Community } from '../../schema/standing.ts';
import type { ChampionPlays, PlayedGame } from './player-records.ts';
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
export interface Voiding extends Counted, Pick<Settlement, 'gameId' | 'changes' | 'champions'> {
  readonly voidedAt: Instant;
}

/** Everything that the end of one game adds, in one transaction. */
export interface Settlement {
  readonly gameId: GameId;
  readonly endedAt: Instant;
  /** Of a challenge. */
  readonly match: MatchRecord | null;
  /** The event of the match for subscribers. */
  readonly event: OutboxEvent | null;
  readonly changes: readonly StandingChange[];
  readonly played: readonly PlayedGame[];
  /** By player, the champions they placed. */
  readonly champions: readonly (ChampionPlays & { readonly playerId: PlayerId })[];
}
