// Writes of friendships. Each is two rows; a write that finds one of them changed is undone.
import { sql, type Kysely } from 'kysely';
import type { FriendState } from '../../../schema/enumerations.ts';
import type { FriendRecord } from '../../records/friend-records.ts';
import type { Instant } from '../../records/game-record.ts';
import type { PlayerId } from '../../records/ids.ts';
import type { Insert, Update, Write } from '../backend.ts';
import { FIELDS, toRow } from '../columns.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export function askWrite(
  player: PlayerId,
  other: PlayerId,
  { isHeard, now: since }: { isHeard: boolean; now: Instant },
): Write {
  const own = insertOf({ playerId: player, friendId: other, state: 'out', since });
  return isHeard ? [own, insertOf({ playerId: other, friendId: player, state: 'in', since })] : [own];
}

export function acceptWrite(db: Db, player: PlayerId, other: PlayerId, now: Instant): Write {
  const become = (of: PlayerId, to: PlayerId, from: FriendState): Update => {
    const friends = db
      .updateTable('friends')
      .set({ state: 'friends', since: now })
      .where('player_id', '=', of)
      .where('friend_id', '=', to)
      .where('state', '=', from);
    return { update: friends.compile() };
  };
  return [become(player, other, 'in'), become(other, player, 'out')];
}

export function endFriendshipWrite(db: Db, player: PlayerId, other: PlayerId): Write {
  const own = db.deleteFrom('friends').where('player_id', '=', player).where('friend_id', '=', other);
  return [{ update: own.compile(), mayMiss: true }, endOfTheirs(db, player, other)];
}

export function blockWrite(db: Db, player: PlayerId, other: PlayerId, since: Instant): Write {
  const own = sql`insert into friends (player_id, friend_id, state, since)
    values (${player}, ${other}, 'blocked', ${since})
    on conflict (player_id, friend_id) do update set state = excluded.state, since = excluded.since`;
  return [{ update: own.compile(db) }, endOfTheirs(db, player, other)];
}

/** Deletes the other side's row, unless it is a block. */
function endOfTheirs(db: Db, player: PlayerId, other: PlayerId): Update {
  const theirs = db
    .deleteFrom('friends')
    .where('player_id', '=', other)
    .where('friend_id', '=', player)
    .where('state', '!=', 'blocked');
  return { update: theirs.compile(), mayMiss: true };
}

/**
 * Moves a guest's friendships, requests and blocks to the account. If both have one with the same player, a block wins
 * over friendship, and friendship over a request; rows without a counterpart are deleted.
 */
export function friendsMoves(guest: PlayerId, account: PlayerId) {
  const guests = (state: FriendState) => sql`(select g.friend_id from friends as g
    where g.player_id = ${guest} and g.state = ${state})`;
  const blockers = sql`(select g.player_id from friends as g where g.friend_id = ${guest} and g.state = 'blocked')`;
  const areFriends = sql`exists (select 1 from friends as o
    where o.player_id = ${account} and o.friend_id = friends.player_id and o.state = 'friends')`;
  const isWhole = sql`exists (select 1 from friends as o
    where o.player_id = friends.friend_id and o.friend_id = friends.player_id
      and o.state = case friends.state when 'in' then 'out' else 'friends' end)`;
  return [
    sql`delete from friends where player_id = ${guest} and friend_id = ${account}
      or player_id = ${account} and friend_id = ${guest}`,
    sql`update friends set state = 'blocked' where player_id = ${account} and friend_id in ${guests('blocked')}`,
    sql`delete from friends where friend_id = ${account} and state <> 'blocked' and player_id in ${guests('blocked')}`,
    sql`update friends set state = 'blocked' where friend_id = ${account} and player_id in ${blockers}`,
    sql`delete from friends where player_id = ${account} and state <> 'blocked' and friend_id in ${blockers}`,
    sql`update friends set state = 'friends' where player_id = ${account} and state in ('in', 'out')
      and friend_id in ${guests('friends')}`,
    sql`update friends set state = 'friends' where friend_id = ${account} and state in ('in', 'out') and ${areFriends}`,
    sql`delete from friends where player_id = ${guest}
      and friend_id in (select o.friend_id from friends as o where o.player_id = ${account})`,
    sql`delete from friends where friend_id = ${guest}
      and player_id in (select o.player_id from friends as o where o.friend_id = ${account})`,
    sql`update friends set player_id = ${account} where player_id = ${guest}`,
    sql`update friends set friend_id = ${account} where friend_id = ${guest}`,
    sql`delete from friends where (player_id = ${account} or friend_id = ${account})
      and state in ('in', 'friends') and not ${isWhole}`,
  ];
}

function insertOf(record: FriendRecord): Insert {
  return { into: 'friends', row: toRow(FIELDS.friends, record) };
}
