// Reads of results for finding arranged games, newest first, in pages.
import { sql, type Kysely } from 'kysely';
import type { RecentPage } from '../../ports/admin-store.ts';
import type { AbortedGame, LineId, SeatedResult } from '../../records/rating-records.ts';
import type { StandingKind } from '../../records/standing.ts';
import { COLUMNS } from '../columns.ts';
import { isIn, type Source } from '../games/game-queries.ts';
import { IS_TAKEN_OVER, LINE_OF_PLAYER } from './rating-queries.ts';
import type { Tables } from '../tables.ts';

const network = (seat: 'A' | 'B') =>
  sql`(select network from seats where seats.game_id = results.game_id and seat = ${sql.lit(seat)})`;

/** Without results between a guest and the account that it moved to, which do not count. */
export function recentResults(db: Kysely<Tables>, { limit, after, before }: RecentPage) {
  return sql<SeatedResult>`select game_id as "gameId", ended_at as "endedAt", line_a as "lineA", line_b as "lineB",
      score_a as "scoreA", moves_a as "movesA", moves_b as "movesB", voided_at as "voidedAt",
      ${network('A')} as "networkA", ${network('B')} as "networkB"
    from results where ${isBetween('game_id', after, before)} and coalesce(barred_a, '') <> 'same_identity'
    order by game_id desc limit ${limit}`.compile(db);
}

/** The line of the seat's player or agent; for a guest that moved, the account's. */
const lineIn = (seat: 'A' | 'B') =>
  sql`(select coalesce('agent/' || agent_slug, (select coalesce(own.line, 'player/' || own.id)
        from players as guest join players as own on own.id = coalesce(guest.moved_to, guest.id)
        where guest.id = seats.player_id))
      from seats where seats.game_id = games.id and seat = ${sql.lit(seat)})`;

// Conditions of partial indexes must be literals in the query, because planners do not match parameters to them.

export function recentAborts(db: Kysely<Tables>, { limit, after, before }: RecentPage) {
  return sql<AbortedGame>`select id as "gameId", ${lineIn('A')} as "lineA", ${lineIn('B')} as "lineB"
    from games where end_reason = 'aborted' and mode <> 'house' and ${isBetween('id', after, before)}
    order by id desc limit ${limit}`.compile(db);
}

function isBetween(column: string, after: string, before: string | undefined) {
  const isAfter = sql`${sql.ref(column)} > ${after}`;
  return before === undefined ? isAfter : sql`${isAfter} and ${sql.ref(column)} < ${before}`;
}

export function agentHolders({ db, flavour }: Source, slugs: readonly string[]) {
  return db
    .selectFrom('agents')
    .select(['slug as owner', 'slug as shownBy', 'suspended_since as suspendedSince'])
    .select(sql<LineId>`'agent/' || slug`.as('line'))
    .where(isIn(flavour, 'slug', slugs));
}

/**
 * Players by id, and by lines taken over from guests. For a guest that moved but kept its own line, the account is the
 * owner.
 */
export function playerHolders({ db, flavour }: Source, ids: readonly string[], lines: readonly LineId[]) {
  const players = db
    .selectFrom('players')
    .select([sql<string>`coalesce(moved_to, id)`.as('owner'), 'id as shownBy', 'suspended_since as suspendedSince'])
    .select(LINE_OF_PLAYER.as('line'));
  const byId = players
    .where(isIn(flavour, 'id', ids))
    .where('line', 'is', null)
    .where(({ not }) => not(IS_TAKEN_OVER));
  return byId.unionAll(players.where(isIn(flavour, 'line', lines)).where('line', 'is not', null));
}

/** The overall standings. */
export function standingsOf({ db, flavour }: Source, kind: StandingKind, owners: readonly string[]) {
  return db
    .selectFrom('standings')
    .select([...COLUMNS.standings, 'owner'])
    .where('kind', '=', kind)
    .where(isIn(flavour, 'owner', owners))
    .where('ruleset', '=', 'all');
}
