// The durable store of friendships, and of the games that wait for a friend.
import type { FriendState } from '../../schema/enumerations.ts';
import type { Invitation, ListedFriend, Friendship } from '../records/friend-records.ts';
import type { Instant } from '../records/game-record.ts';
import type { GameId, PlayerId } from '../records/ids.ts';

/** Every write resolves only when it is durable. */
export interface FriendStore {
  tie(player: PlayerId, other: PlayerId): Promise<Friendship>;
  /** In order of id; one more than the limit if there are more. */
  listed(
    player: PlayerId,
    state: FriendState,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<readonly ListedFriend[]>;
  /** How many on the player's list are in each state. */
  counts(player: PlayerId): Promise<Readonly<Record<FriendState, number>>>;
  /** The player asks; the other sees the request unless they block the player. False: the tie changed concurrently. */
  ask(player: PlayerId, other: PlayerId, asking: { isHeard: boolean; now: Instant }): Promise<boolean>;
  /** Makes them friends. False: the other's request no longer exists. */
  accept(player: PlayerId, other: PlayerId, now: Instant): Promise<boolean>;
  /** Ends the tie for both; a block by the other remains. */
  part(player: PlayerId, other: PlayerId): Promise<void>;
  /** The same, and the player sees no more requests from the other. */
  block(player: PlayerId, other: PlayerId, now: Instant): Promise<void>;
  /** The newest public game that each of these is playing; players without one are omitted. */
  playing(players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, GameId>>;
  /** Games that wait for a player, who is known by any of these ids; newest first. */
  invitations(players: readonly PlayerId[], now: Instant): Promise<readonly Invitation[]>;
}
