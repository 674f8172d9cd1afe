// Joining and leaving a community: a member has a place in each of its tables.
import type { CommunityId, PlayerId } from '../records/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Update } from './backend.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/**
 * Only if the player is not yet a member and was not merged: an update that changes nothing undoes its write.
 * Counting and merging also write the player's row first, so the values copied here cannot change concurrently.
 */
export function clubPlacesSteps(db: Db, communityId: CommunityId, playerId: PlayerId): Update[] {
  const hold = sql`update players set moved_to = null where id = ${playerId} and moved_to is null`;
  const places = sql`insert into club_places (community_id, ruleset, player_id, ladder_score, tier)
    select ${communityId}, ruleset, owner, ladder_score, tier from standings where kind = 'player' and owner = ${playerId}
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
