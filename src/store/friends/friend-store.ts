// Friendships, on either database.
import type { FriendStore } from '../../ports/friend-store.ts';
import type { FriendState } from '../../../schema/enumerations.ts';
import type { Invitation, ListedFriend, Friendship } from '../../records/friend-records.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId, PlayerId } from '../../records/ids.ts';
import * as queries from './friend-queries.ts';
import * as writes from './friend-writes.ts';
import type { Ledger } from '../ledger.ts';
import { toStanding } from '../rows.ts';

export class SqlFriendStore implements FriendStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async tie(player: PlayerId, other: PlayerId): Promise<Friendship> {
    return (await this.#ledger.find(queries.friendshipOf(this.#ledger.db, player, other)))!;
  }

  async listed(...[player, state, page]: Parameters<FriendStore['listed']>): Promise<readonly ListedFriend[]> {
    const rows = await this.#ledger.run(queries.listed(this.#ledger.db, player, state, page));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: row.state,
      since: row.since,
      showsPresence: row.showsPresence === 1,
      standing: toStanding(row),
    }));
  }

  async counts(player: PlayerId): Promise<Readonly<Record<FriendState, number>>> {
    const counted = { out: 0, in: 0, friends: 0, blocked: 0 };
    const rows = await this.#ledger.run(queries.counts(this.#ledger.db, player));
    for (const { state, count } of rows) counted[state] = count;
    return counted;
  }

  ask(...asking: Parameters<FriendStore['ask']>): Promise<boolean> {
    return this.#ledger.writeUnlessTaken('friends', writes.askWrite(...asking));
  }

  accept(player: PlayerId, other: PlayerId, now: Instant): Promise<boolean> {
    return this.#ledger.write(writes.acceptWrite(this.#ledger.db, player, other, now));
  }

  async part(player: PlayerId, other: PlayerId): Promise<void> {
    await this.#ledger.write(writes.endFriendshipWrite(this.#ledger.db, player, other));
  }

  async block(player: PlayerId, other: PlayerId, now: Instant): Promise<void> {
    await this.#ledger.write(writes.blockWrite(this.#ledger.db, player, other, now));
  }

  async playing(players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, GameId>> {
    if (players.length === 0) return new Map();
    const rows = await this.#ledger.run(queries.playing(this.#ledger.backend, players));
    return new Map(rows.map(({ playerId, gameId }) => [playerId, gameId]));
  }

  /** Sorted here, because they are few. Newest first: ids sort by time. */
  async invitations(players: readonly PlayerId[], now: Instant): Promise<readonly Invitation[]> {
    const found = await this.#ledger.run(queries.invitations(this.#ledger.backend, players, now));
    return found.toSorted((one, other) => (one.gameId < other.gameId ? 1 : -1));
  }
}
