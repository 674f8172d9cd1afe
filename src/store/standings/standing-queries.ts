// Reads of standings and communities. Tables are read in the order of an index, from where the last page ended.
import type { CommunityId, PlayerId } from '../../records/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { CommunityRecord, RankedClub } from '../../records/standing-records.ts';
import { MAX_COMMUNITIES } from '../../../schema/standing.ts';
import {
  isPlaced,
  TIERS,
  type RankedPage,
  type Standing,
  type StandingsPage,
  type Tier,
} from '../../records/standing.ts';
import { COLUMNS, FIELDS, pick, type Selected } from '../columns.ts';
import { isKnown } from '../games/game-queries.ts';
import { toStanding } from '../rows.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** The last row of a page, where the next page continues. */
export interface StandingCursor {
  readonly tier: Tier;
  readonly ladderScore: number;
  readonly owner: string;
  readonly place: number;
}

/** Tier, score in ten-thousandths, which is its stored precision, place and owner. */
const CURSOR = /^([12])\.(-?\d{1,9})\.(\d{1,9})\.([\w-]{1,40})$/;
const SCORE_STEPS = 1e4;

export function parseCursor(text: string): StandingCursor | undefined {
  const [, tier, score, place, owner] = CURSOR.exec(text) ?? [];
  if (owner === undefined) return undefined;
  return { tier: Number(tier) as Tier, ladderScore: Number(score) / SCORE_STEPS, place: Number(place), owner };
}

function formatCursor({ tier, ladderScore, place, owner }: StandingCursor): string {
  return [tier, Math.round(ladderScore * SCORE_STEPS), place, owner].join('.');
}

type RankedRow = Selected<Standing> & { readonly owner: string; readonly name: string };

/** @param found the rows of the page, and one more if there is a next page */
export function rankedPage(found: readonly RankedRow[], limit: number, from: StandingCursor | undefined): RankedPage {
  const before = from?.place ?? 0;
  const rows = found.slice(0, limit).map((row, i) => ({
    owner: row.owner,
    name: row.name,
    place: isPlaced(row) ? before + i + 1 : null,
    standing: toStanding(row),
  }));
  const last = found[limit - 1];
  const isLast = found.length <= limit || !last;
  return { rows, next: isLast ? null : formatCursor({ ...last, place: before + limit }) };
}

export function playerStandings(db: Db, page: StandingsPage, from: StandingCursor | undefined) {
  return ranked(db, 'player', page, from).innerJoin('players', 'players.id', 'standings.owner').select('players.name');
}

export function agentStandings(db: Db, page: StandingsPage, from: StandingCursor | undefined) {
  return ranked(db, 'agent', page, from).innerJoin('agents', 'agents.slug', 'standings.owner').select('agents.name');
}

// Conditions of partial indexes must be literals in the query, because planners do not match parameters to them.

function ranked(db: Db, kind: 'agent' | 'player', page: StandingsPage, from: StandingCursor | undefined) {
  const rows = db
    .selectFrom('standings')
    .select([...COLUMNS.standings, 'standings.owner'])
    .where('standings.kind', '=', sql.lit(kind))
    .where('standings.ruleset', '=', sql.lit(page.ruleset))
    .where('standings.tier', '>', sql.lit(TIERS.unlisted))
    .orderBy('standings.tier', 'desc')
    .orderBy('standings.ladder_score', 'desc')
    .orderBy('standings.owner', 'desc')
    .limit(page.limit + 1);
  return from ? rows.where(isAfter(from, ['standings.tier', 'standings.ladder_score', 'standings.owner'])) : rows;
}

export function communityStandings(
  db: Db,
  communityId: CommunityId,
  page: StandingsPage,
  from: StandingCursor | undefined,
) {
  const rows = db
    .selectFrom('club_places')
    .innerJoin('standings', (join) =>
      join
        .onRef('standings.owner', '=', 'club_places.player_id')
        .onRef('standings.ruleset', '=', 'club_places.ruleset')
        .on('standings.kind', '=', 'player'),
    )
    .innerJoin('players', 'players.id', 'club_places.player_id')
    .select([...COLUMNS.standings, 'standings.owner', 'players.name'])
    .where('club_places.community_id', '=', communityId)
    .where('club_places.ruleset', '=', sql.lit(page.ruleset))
    .where('club_places.tier', '>', sql.lit(TIERS.unlisted))
    .orderBy('club_places.tier', 'desc')
    .orderBy('club_places.ladder_score', 'desc')
    .orderBy('club_places.player_id', 'desc')
    .limit(page.limit + 1);
  return from
    ? rows.where(isAfter(from, ['club_places.tier', 'club_places.ladder_score', 'club_places.player_id']))
    : rows;
}

function isAfter({ tier, ladderScore, owner }: StandingCursor, columns: readonly string[]) {
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${tier}, ${ladderScore}, ${owner})`;
}

export function unsettledGames(db: Db, limit: number) {
  return db
    .selectFrom('games')
    .select('id')
    .where('counting', '=', sql.lit('due'))
    .where(isKnown)
    .orderBy('ended_at')
    .orderBy('id')
    .limit(limit);
}

export function communities(db: Db) {
  return db.selectFrom('communities').select(COLUMNS.communities);
}

export function membership(db: Db, communityId: CommunityId, playerId: PlayerId) {
  return db
    .selectFrom('club_places')
    .select('player_id')
    .where('community_id', '=', communityId)
    .where('ruleset', '=', sql.lit('all'))
    .where('player_id', '=', playerId);
}

/**
 * A player's communities, oldest first, with the number of members who rank above the player. The limit is needed for
 * players who joined more before it was introduced.
 */
export function clubsOf(db: Db, playerId: PlayerId) {
  return db
    .selectFrom('club_places as own')
    .innerJoin('communities', 'communities.id', 'own.community_id')
    .innerJoin('standings', (join) =>
      join
        .onRef('standings.owner', '=', 'own.player_id')
        .on('standings.ruleset', '=', 'all')
        .on('standings.kind', '=', 'player'),
    )
    .innerJoin('players', 'players.id', 'own.player_id')
    .select([...COLUMNS.standings, 'standings.owner', 'players.name as playerName', ...COLUMNS.communities])
    .select((eb) =>
      eb
        .selectFrom('club_places as ahead')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('ahead.community_id', '=', 'own.community_id')
        .where('ahead.ruleset', '=', sql.lit('all'))
        .where('ahead.tier', '=', sql.lit(TIERS.placed))
        // SQLite uses the partial index only for the exact condition it was created with.
        .where('ahead.tier', '>', sql.lit(TIERS.unlisted))
        .where(({ eb: is, refTuple }) =>
          is(refTuple('ahead.ladder_score', 'ahead.player_id'), '>', sql`(own.ladder_score, own.player_id)` as never),
        )
        .as('ahead'),
    )
    .where('own.player_id', '=', playerId)
    .where('own.ruleset', '=', sql.lit('all'))
    .orderBy('own.community_id')
    .limit(MAX_COMMUNITIES);
}

type ClubRow = RankedRow & CommunityRecord & { readonly playerName: string; readonly ahead: number | null };

export function toClub(row: ClubRow): RankedClub {
  const { owner, playerName, ahead } = row;
  const place = isPlaced(row) ? (ahead ?? 0) + 1 : null;
  return {
    community: pick(FIELDS.communities, row),
    ranked: { owner, name: playerName, place, standing: toStanding(row) },
  };
}
