// The durable store of standings and communities.
import type { CommunityId, GameId, PlayerId } from '../records/ids.ts';
import type { CommunityRecord, RankedClub, Counted, Settlement, Voiding } from '../records/standing-records.ts';
import type { RankedPage, StandingsPage, StandingKind } from '../records/standing.ts';
import type { Receipt } from '../records/receipt.ts';

/** Every write resolves only when it is durable. */
export interface StandingStore {
  /** Games that are over and not yet settled, in the order in which they ended. */
  unsettledGames(limit: number): Promise<readonly string[]>;
  isUnsettled(gameId: GameId): Promise<boolean>;
  /**
   * False when it was settled already, a line has already made these steps, the agent has a match of this number, a player
   * moved, or a recount is running: read again.
   */
  settleGame(settlement: Settlement): Promise<boolean>;
  /** For a game that cannot be replayed: it is never settled. */
  refuseSettlement(gameId: GameId): Promise<void>;
  counted(gameId: GameId): Promise<Counted>;
  /** False when it was voided already, counted meanwhile, or a player moved: read again. */
  voidGame(voiding: Voiding): Promise<boolean>;
  /** The game is to be counted again. False when it is not void. */
  unvoidGame(gameId: GameId): Promise<boolean>;
  /** Counts the games of every agent again, from their results. */
  recountAgents(): Promise<void>;
  /** @throws BadCursor */
  leaderboard(kind: StandingKind, page: StandingsPage): Promise<RankedPage>;
  /** @throws BadCursor */
  communityLeaderboard(communityId: CommunityId, page: StandingsPage): Promise<RankedPage>;
  /** With the founder as its first member. False when the slug is taken, or the founder is in `MAX_COMMUNITIES` already. */
  insertCommunity(community: CommunityRecord, founder: string, receipt: Receipt | null): Promise<boolean>;
  findCommunity(slug: string): Promise<CommunityRecord | undefined>;
  /** Newest first; one more than the limit if there are more. */
  communities(page: { limit: number; cursor?: string | undefined }): Promise<readonly CommunityRecord[]>;
  isMember(communityId: CommunityId, playerId: PlayerId): Promise<boolean>;
  /** False when the player is a member already, or a member of `MAX_COMMUNITIES` others. */
  join(communityId: CommunityId, playerId: PlayerId): Promise<boolean>;
  /** False when the player is not a member. */
  leave(communityId: CommunityId, playerId: PlayerId): Promise<boolean>;
  /** Oldest first, at most `MAX_COMMUNITIES`. */
  clubsOf(playerId: PlayerId): Promise<readonly RankedClub[]>;
}

/** Thrown for a cursor that no page returned. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
}
