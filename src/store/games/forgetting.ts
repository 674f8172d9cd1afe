// Finds games to forget, and deletes them with everything that refers to them.
import { sql, type Kysely } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import { UNPLAYED_RETENTION_MS } from '../../table/forgetting.ts';
import type { Flavour, Write } from '../backend.ts';
import { isIn, type Source } from './game-queries.ts';
import { isWanted } from './retention.ts';
import { looseSteps } from '../steps.ts';
import type { Tables } from '../tables.ts';
import { NEXT_EPOCH } from './game-writes.ts';

export function gamesToForget(db: Kysely<Tables>, now: Instant, limit: number) {
  return db
    .selectFrom('games')
    .select('id')
    .where('forget_at', 'is not', null)
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .orderBy('id')
    .limit(limit);
}

/** Keeps games that are wanted, postpones those still needed, and deletes the rest with the games merged into them. */
export function forgettingWrite(source: Source, ids: readonly string[], now: Instant): Write {
  const { db } = source;
  return looseSteps(db, [keeping(source, ids), postponing(source, ids, now), ...deletions(source, ids, now)]);
}

/** Finished games that have become wanted since they were marked for deletion (`retention.ts`). */
function keeping({ flavour }: Source, ids: readonly string[]) {
  return sql`update games set forget_at = null
    where ${isIn(flavour, 'games.id', ids)} and status = 'finished' and ${isWanted}`;
}

/** Needed by a result, counted or not, an agent's match, an active subscription, or a running rematch. */
function postponing({ flavour }: Source, ids: readonly string[], now: Instant) {
  return sql`update games set forget_at = ${now + UNPLAYED_RETENTION_MS} where ${isIn(flavour, 'games.id', ids)} and (
    counting is not null
    or exists (select 1 from matches where matches.game_id = games.id)
    or exists (select 1 from results where results.game_id = games.id)
    or exists (select 1 from webhooks where webhooks.game_id = games.id and status = 'active' and cursor is not null)
    or exists (select 1 from games as next where next.id = games.rematch and next.status in ('waiting', 'active')))`;
}

/** The games of the list that were not postponed, and their aliases. */
function forgotten(flavour: Flavour, ids: readonly string[], now: Instant) {
  const own = sql`select id from games where ${isIn(flavour, 'games.id', ids)} and forget_at <= ${now}`;
  return sql`(${own} union all select id from games where alias_of in (${own}))`;
}

/** In order of their references. Rematches of forgotten games lose their links to them. */
function deletions({ flavour }: Source, ids: readonly string[], now: Instant) {
  const gone = forgotten(flavour, ids, now);
  return [
    sql`update games set rematch = null, rematch_offered_by = null, epoch = ${NEXT_EPOCH}
      where id in (select rematch_of from games where id in ${gone})`,
    sql`update games set rematch_of = null, epoch = ${NEXT_EPOCH} where id in (select rematch from games where id in ${gone})`,
    sql`delete from challenges where game_id in ${gone}`,
    sql`delete from tokens where game_id in ${gone}`,
    sql`delete from packed_tokens where game_id in ${gone}`,
    sql`delete from seats where game_id in ${gone}`,
    sql`delete from journal where game_id in ${gone}`,
    sql`delete from thoughts where game_id in ${gone}`,
    sql`delete from reviews where game_id in ${gone}`,
    sql`delete from player_games where game_id in ${gone}`,
    sql`delete from games where alias_of in (
      select id from games where ${isIn(flavour, 'games.id', ids)} and forget_at <= ${now})`,
    sql`delete from games where ${isIn(flavour, 'games.id', ids)} and forget_at <= ${now}`,
  ];
}
