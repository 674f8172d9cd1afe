// Writes that join, leave and remove communities: a member has a place in each of the community's tables.
import type { CommunityId, PlayerId } from '../../records/ids.ts';
import { sql, type Kysely } from 'kysely';
import { MAX_COMMUNITIES } from '../../../schema/standing.ts';
import type { Update, Write } from '../backend.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/**
 * Takes effect only if the player is not yet a member, is below the limit and was not merged: an update that changes
 * nothing undoes its write. Counting and merging also write the player's row first, so the values copied here cannot
 * change concurrently, and of two concurrent joins the second sees the first.
 */
export function clubPlacesSteps(db: Db, communityId: CommunityId, playerId: PlayerId): Update[] {
  const hold = sql`update players set moved_to = null where id = ${playerId} and moved_to is null`;
  const places = sql`insert into club_places (community_id, ruleset, player_id, ladder_score, tier)
    select ${communityId}, ruleset, owner, ladder_score, tier from standings where kind = 'player' and owner = ${playerId}
      and (select count(*) from ${clubIdsOf(playerId)} as own) < ${sql.lit(MAX_COMMUNITIES)}
    on conflict (community_id, ruleset, player_id) do nothing`;
  return [{ update: hold.compile(db) }, { update: places.compile(db) }];
}

export function leavingSteps(db: Db, communityId: CommunityId, playerId: PlayerId): Update[] {
  const places = db.deleteFrom('club_places').where('community_id', '=', communityId).where('player_id', '=', playerId);
  const fewer = db
    .updateTable('communities')
    .set((eb) => ({ members: eb('members', '-', 1) }))
    .where('id', '=', communityId);
  return [{ update: places.compile() }, { update: fewer.compile() }];
}

/** Deletes the community first: a concurrent join writes it last, and finds it gone. */
export function removalWrite(db: Db, communityId: CommunityId): Write {
  const removal = db.deleteFrom('communities').where('id', '=', communityId);
  const places = db.deleteFrom('club_places').where('community_id', '=', communityId);
  return [{ update: removal.compile() }, { update: places.compile(), mayMiss: true }];
}

/**
 * The account keeps its own memberships and takes over the guest's others, oldest first, up to the limit; the rest are
 * deleted.
 */
export function clubMoves(guest: PlayerId, account: PlayerId) {
  const room = sql`(select case when count(*) < ${sql.lit(MAX_COMMUNITIES)} then ${sql.lit(MAX_COMMUNITIES)} - count(*)
    else 0 end from ${clubIdsOf(account)} as own)`;
  const taken = sql`(select community_id from club_places where player_id = ${guest} and ruleset = 'all'
    and community_id not in ${clubIdsOf(account)} order by community_id limit ${room})`;
  return [
    sql`update communities set members = members - 1
      where id in ${clubIdsOf(guest)} and id not in ${taken}`,
    sql`delete from club_places where player_id = ${guest} and community_id not in ${taken}`,
    sql`update club_places set player_id = ${account} where player_id = ${guest}`,
  ];
}

function clubIdsOf(playerId: PlayerId) {
  return sql`(select community_id from club_places where player_id = ${playerId} and ruleset = 'all')`;
}
