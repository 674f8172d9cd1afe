// Reads of games. A page of games is one query, with seats and journal as JSON.
import { KNOWN_POLICIES, KNOWN_RULES } from '../../table/versions.ts';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import type { QuickWaiters } from '../../ports/game-store.ts';
import type { Page } from '../../ports/page.ts';
import type { Backend, Flavour } from '../backend.ts';
import { COLUMNS } from '../columns.ts';
import type { Tables } from '../tables.ts';
import * as postgres from 'kysely/helpers/postgres';
import * as sqlite from 'kysely/helpers/sqlite';

export type Source = Pick<Backend, 'db' | 'flavour'>;

export interface DuelPage extends Page {
  readonly ruleset?: string | undefined;
}

/** The id is the only parameter. */
export function gameById(source: Source, id: string) {
  return wholeGames(source).where('games.id', '=', id);
}

/** Unordered. */
export function gamesByIds(source: Source, ids: readonly string[]) {
  return wholeGames(source).where(isIn(source.flavour, 'games.id', ids));
}

export function newestGameByCode(source: Source, code: string) {
  return wholeGames(source).where('games.code', '=', code).orderBy('games.id', 'desc').limit(1);
}

export const isUsed = sql<boolean>`games.unused_until is null`;

/** Whether everybody may find a game. */
export const isListed = sql<boolean>`games.is_public = 1 and ${isUsed}`;

/** Whether everybody may find the game with this id; as a subquery, so that no planner starts from the games. */
export function isPublicOf(id: RawBuilder<unknown>) {
  return sql<0 | 1 | null>`(select games.is_public from games where games.id = ${id})`;
}

// Conditions of partial indexes must be literals in the query, because planners do not match parameters to them.

/** Waiters that can be paired with a player of this kind. */
export function quickWaiters(db: Kysely<Tables>, { ruleset, kind, upTo }: QuickWaiters) {
  return sql<{ count: number }>`select cast(count(*) as integer) as count from (select 1 from games
    where mode = 'quick' and status = 'waiting' and ruleset = ${ruleset} and wants in ('any', ${kind}) and ${isUsed}
      limit ${upTo}) as open`.compile(db);
}

export function openDuels(source: Source, { ruleset, ...page }: DuelPage) {
  const duels = newestFirst(source, page)
    .where('games.mode', '=', sql.lit('duel'))
    .where('games.status', '=', sql.lit('waiting'))
    .where('games.wants', '=', sql.lit('agent'))
    .where(isListed)
    .where('games.code', 'is not', null);
  return ruleset === undefined ? duels : duels.where('games.ruleset', '=', ruleset as Tables['games']['ruleset']);
}

export function liveGames(source: Source, page: Page) {
  return newestFirst(source, page).where('games.status', '=', sql.lit('active')).where(isListed);
}

export function gamesToCheck(db: Kysely<Tables>, now: Instant, limit: number) {
  return db
    .selectFrom('games')
    .select('id')
    .where('check_at', 'is not', null)
    .where('check_at', '<=', now)
    .where(isKnown)
    .orderBy('check_at')
    .orderBy('id')
    .limit(limit);
}

/** Whether this process knows the game's versions; other games are left to newer processes. */
export const isKnown = sql<boolean>`coalesce(games.rules in (${literals(KNOWN_RULES)}), true)
  and coalesce(games.policy in (${literals(KNOWN_POLICIES)}), true)`;

function literals(words: readonly string[]) {
  return sql.join(words.map((word) => sql.lit(word)));
}

interface DueClaim {
  readonly ids: readonly string[];
  readonly now: Instant;
  readonly until: Instant;
}

/** A second claimant finds `check_at` changed, and gets nothing. */
export function claimIn({ db, flavour }: Source, table: 'games' | 'tournaments', { ids, now, until }: DueClaim) {
  return db
    .updateTable(table)
    .set({ check_at: until })
    .where(isIn(flavour, 'id', ids))
    .where('check_at', '<=', now)
    .returning('id');
}

/** The list is a single parameter, so that statements, which are cached by text, do not depend on its length. */
export function isIn(flavour: Flavour, column: string, ids: readonly string[]) {
  return flavour === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`${sql.ref(column)} = any(${ids})`;
}

/** Each count stops at its limit. The statuses are literals, to match the partial indexes. */
export function openGameCounts(
  db: Kysely<Tables>,
  network: string,
  upTo: Readonly<Record<'waiting' | 'active', number>>,
) {
  const count = (status: 'waiting' | 'active') =>
    sql<number>`(select count(*) from (select 1 from games
      where opened_by = ${network} and opened_by is not null and status = ${sql.lit(status)} limit ${upTo[status]}) as open)`.as(
      status,
    );
  return db.selectNoFrom([count('waiting'), count('active')]);
}

/** The last ply is one index lookup. */
export function progress({ db, flavour }: Source, ids: readonly string[]) {
  return db
    .selectFrom('games')
    .select((eb) => [
      'id',
      'epoch',
      'packed_plies as packedPlies',
      eb
        .selectFrom('journal')
        .select('ply')
        .whereRef('journal.game_id', '=', 'games.id')
        .orderBy('ply', 'desc')
        .limit(1)
        .as('lastPly'),
    ])
    .where(isIn(flavour, 'id', ids));
}

export function thoughtsOfGame(db: Kysely<Tables>, gameId: string) {
  return db.selectFrom('thoughts').select(COLUMNS.thoughts).where('game_id', '=', gameId).orderBy('ply');
}

export function tokenByHash(db: Kysely<Tables>, hash: string) {
  return db.selectFrom('tokens').select(['game_id as gameId', 'seat']).where('hash', '=', hash);
}

export function receiptByKey(db: Kysely<Tables>, key: string) {
  return db.selectFrom('receipts').select(COLUMNS.receipts).where('key', '=', key);
}

/**
 * At most `limit` of the older receipts, so that a backlog does not block the store.
 * The limit is a literal: with a parameter PostgreSQL would plan for a tenth of the table and scan it all.
 */
export function deletionOfOldReceipts(db: Kysely<Tables>, createdBefore: Instant, limit: number) {
  const old = db.selectFrom('receipts').select('key').where('created_at', '<', createdBefore).limit(sql.lit(limit));
  return db.deleteFrom('receipts').where('key', 'in', old).returning('key');
}

/** Checks that the store responds. */
export function nothing(db: Kysely<Tables>) {
  return db.selectNoFrom(sql.lit(1).as('one'));
}

/** One game more than the limit, to show whether there is a next page. */
export function newestFirst(source: Source, { limit, before }: Page) {
  const games = wholeGames(source)
    .where(isKnown)
    .orderBy('games.id', 'desc')
    .limit(limit + 1);
  return before === undefined ? games : games.where('games.id', '<', before);
}

/** Built once per database: with so many columns, building takes as long as reading a page of games. */
export function wholeGames(source: Source): WholeGames {
  const built = builtWholeGames.get(source.db) ?? buildWholeGames(source);
  builtWholeGames.set(source.db, built);
  return built;
}

const isPublicRematch = sql<0 | 1 | null>`(select next.is_public from games as next where next.id = games.rematch)`;

type WholeGames = ReturnType<typeof buildWholeGames>;

const builtWholeGames = new WeakMap<Source['db'], WholeGames>();

function buildWholeGames({ db, flavour }: Source) {
  const { jsonArrayFrom } = flavour === 'sqlite' ? sqlite : postgres;
  return db.selectFrom('games').select((eb) => [
    ...COLUMNS.games,
    isPublicRematch.as('isRematchPublic'),
    'games.packed_journal as packedJournal',
    'games.packed_facts as packedFacts',
    'games.token_a as tokenA',
    'games.token_b as tokenB',
    jsonArrayFrom(
      eb
        .selectFrom('seats')
        .select(['seat', ...COLUMNS.seats])
        .whereRef('seats.game_id', '=', 'games.id'),
    ).as('seats'),
    journalOf(eb, flavour),
  ]);
}

/** Empty for a packed game. */
function journalOf(eb: ExpressionBuilder<Tables, 'games'>, flavour: Flavour) {
  const { jsonArrayFrom } = flavour === 'sqlite' ? sqlite : postgres;
  const rows = eb.selectFrom('journal').select(['ply', 'at', 'entry', 'effort']);
  return jsonArrayFrom(rows.whereRef('journal.game_id', '=', 'games.id').orderBy('ply')).as('entries');
}
