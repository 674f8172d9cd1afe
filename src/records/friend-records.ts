// What is stored about friendships: each tie twice, once as each of the two sees it.
import type { FriendState } from '../../schema/enumerations.ts';
import type { Ruleset } from '../engine/index.ts';
import type { Instant } from './game-record.ts';
import type { GameId, PlayerId } from './ids.ts';
import type { Standing } from './standing.ts';

export interface FriendRecord {
  readonly playerId: PlayerId;
  readonly friendId: PlayerId;
  readonly state: FriendState;
  readonly since: Instant;
}

/** The two sides of a tie; `null`: that side knows nothing of the other. */
export interface Friendship {
  readonly own: FriendState | null;
  readonly theirs: FriendState | null;
}

/** Somebody on a player's list. */
export interface ListedFriend extends Pick<FriendRecord, 'state' | 'since'> {
  readonly id: PlayerId;
  readonly name: string;
  readonly showsPresence: boolean;
  readonly standing: Standing;
}

/** A game that waits for a friend, who alone may take its seat. */
export interface Invitation {
  readonly gameId: GameId;
  readonly ruleset: Ruleset;
  readonly moveSeconds: number | null;
  readonly openerId: PlayerId;
  readonly openerName: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}
