// The part of the store that only operators use.
import type { CommunityId, GameId, PlayerId } from '../records/ids.ts';
import type { Ruleset } from '../engine/index.ts';
import type { GameMode, Status } from '../../schema/enumerations.ts';
import type { GamePage } from './game-store.ts';
import type { Page } from './page.ts';
import type { Instant } from '../records/game-record.ts';
import type { AbortedGame, ActRecord, HeldLine, LineId, SeatedResult } from '../records/rating-records.ts';
import type { StandingKind } from '../records/standing.ts';
import type { PlayerRecord } from '../records/player-records.ts';
import type { Subscription } from '../records/webhook-records.ts';

export interface GameFilter extends Page {
  readonly status?: Status | undefined;
  readonly mode?: GameMode | undefined;
  readonly ruleset?: Ruleset | undefined;
  /** Slug of an agent, whether the house plays for it or its own program. */
  readonly agent?: string | undefined;
}

export interface SubscriptionFilter extends Page {
  readonly status?: Subscription['status'] | undefined;
  readonly gameId?: GameId | undefined;
}

export interface SubscriptionPage {
  readonly subscriptions: readonly Subscription[];
  /** Id to continue after, or `null`. */
  readonly next: string | null;
}

/** Newest first. */
export interface RecentPage {
  readonly limit: number;
  /** Exclusive lower bound: an id that sorts before those of all games asked for. */
  readonly after: string;
  /** The last game of the previous page. */
  readonly before?: GameId | undefined;
}

/** The encrypted texts of a subscription. */
export type Sealed = Pick<Subscription, 'secret' | 'oldSecret'>;

/** Who hid a player's page permanently, or when the player was banned; omitted fields stay unchanged. */
export type Moderation = Partial<Pick<PlayerRecord, 'hiddenBy' | 'bannedAt'>>;

export interface AdminStore {
  /** Hiding also removes the player from the tables; a ban ends the player's sessions and, permanently, their webhooks. */
  moderate(playerId: PlayerId, change: Moderation): Promise<void>;
  /** Unlists the owner and stops counting its results from then on; `null` lifts this. Includes the guests that moved to a player. False when there is no such owner. */
  suspend(kind: StandingKind, owner: string, since: Instant | null): Promise<boolean>;
  noteAct(act: ActRecord): Promise<void>;
  /** Newest first. */
  acts(limit: number): Promise<readonly ActRecord[]>;
  /** Includes void games. */
  recentResults(page: RecentPage): Promise<readonly SeatedResult[]>;
  /** Excludes games against the house. */
  recentAborts(page: RecentPage): Promise<readonly AbortedGame[]>;
  /** Unordered, without those that no longer have an owner. */
  heldLines(lines: readonly LineId[]): Promise<readonly HeldLine[]>;
  /** Also deletes its memberships and frees its slug. False when there is no such community. */
  removeCommunity(id: CommunityId): Promise<boolean>;
  /** All of them, newest first. */
  games(filter: GameFilter): Promise<GamePage>;
  /** Newest first. */
  subscriptions(filter: SubscriptionFilter): Promise<SubscriptionPage>;
  /** Compare and swap. False when the secrets changed since they were read. */
  reseal(id: string, read: Sealed, sealed: Sealed): Promise<boolean>;
  /** Invalidates the agent's old key. False when there is no such agent, or nobody owns it. */
  replaceAgentKey(slug: string, keyHash: string): Promise<boolean>;
  /** Embedded databases only. The copy holds everything that was durable at the call, and possibly more. */
  backup(file: string): Promise<void>;
}
