// Standings and communities as they are stored, and what the end of a game adds to them; and the store of these.
import type { Community } from '../../schema/standing.ts';
import type { ChampionPlays, PlayedGame } from './player-records.ts';
import type { MatchRecord } from './agent-records.ts';
import type { Instant } from './game-record.ts';
import type { OutboxEvent } from './webhook-ports.ts';
import type { Receipt } from './ports.ts';
import type { Ranked, RankedPage, StandingChange, StandingKind, StandingsPage } from './standing.ts';

export interface CommunityRecord extends Pick<Community, 'id' | 'slug' | 'name' | 'members'> {
  readonly createdAt: Instant;
}

export interface Club {
  readonly community: CommunityRecord;
  readonly ranked: Ranked;
}

/** All that the end of one game adds, in one transaction. */
export interface Count {
  readonly gameId: string;
  readonly endedAt: Instant;
  /** Of a challenge. */
  readonly match: MatchRecord | null;
  /** What subscribers are told of the match. */
  readonly event: OutboxEvent | null;
  readonly changes: readonly StandingChange[];
  readonly played: readonly PlayedGame[];
  /** By player, the champions they placed. */
  readonly champions: readonly (ChampionPlays & { readonly playerId: string })[];
}

/** Every write resolves only when it is durable. */
export interface StandingStore {
  /** Games that are over and not yet counted, oldest first. */
  gamesToCount(limit: number): Promise<readonly string[]>;
  isToCount(gameId: string): Promise<boolean>;
  /** False when it was counted already, the agent has a match of this number, or a player moved: look again. */
  countGame(count: Count): Promise<boolean>;
  /** A game that does not re-simulate is never counted. */
  refuseToCount(gameId: string): Promise<void>;
  /** @throws BadCursor */
  leaderboard(kind: StandingKind, page: StandingsPage): Promise<RankedPage>;
  /** @throws BadCursor */
  communityLeaderboard(communityId: string, page: StandingsPage): Promise<RankedPage>;
  /** With the founder as its first member. False when the slug is taken. */
  insertCommunity(community: CommunityRecord, founder: string, receipt: Receipt | null): Promise<boolean>;
  findCommunity(slug: string): Promise<CommunityRecord | undefined>;
  /** Newest first; one more than the limit where there are more. */
  communities(page: { limit: number; cursor?: string | undefined }): Promise<readonly CommunityRecord[]>;
  isMember(communityId: string, playerId: string): Promise<boolean>;
  /** False when the player is a member already. */
  join(communityId: string, playerId: string): Promise<boolean>;
  /** False when the player is no member. */
  leave(communityId: string, playerId: string): Promise<boolean>;
  clubsOf(playerId: string): Promise<readonly Club[]>;
}

/** Raised for a cursor that no page gave. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
}
