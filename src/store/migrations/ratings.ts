// Step 0016 replaces Elo by ratings counted from results. Records are kept, but all ratings start again, because old
// ones could be inflated.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

/** The values when this was released: a step is never edited. */
const NEWCOMER = { rating: 1200, deviation: 350, volatility: 0.06 };
const HOSTED_DEVIATION = 50;
const FOREVER = 8.64e15;

export function ratingsSteps(types: Omit<Types, 'now' | 'bytes'>): readonly Sql[] {
  return [...tables(types), ...standings(types), ...clubPlaces, ...columns(types)];
}

/** A line as columns of a table. */
const LINE = (instant: Sql) => sql`
  number integer not null, sequence bigint not null, rated_games integer not null,
  rating double precision not null, deviation double precision not null, volatility double precision not null,
  rated_at ${instant}, anchor_rating double precision not null, anchor_deviation double precision not null,
  anchor_volatility double precision not null, anchor_at ${instant}, anchor_games integer not null,
  is_anchor_fixed integer not null`;

function tables({ key, instant, withoutRowid }: Omit<Types, 'now' | 'bytes'>): Sql[] {
  return [
    sql`create table results (
      game_id ${key} not null primary key, sequence bigint not null, ended_at ${instant} not null,
      ruleset text not null, line_a ${key}, line_b ${key}, score_a double precision not null,
      moves_a integer not null, moves_b integer not null, barred_a text, barred_b text, strength integer,
      hosted_a integer, hosted_b integer, policy text, voided_at ${instant}, void_reason text)`,
    sql`create index results_order on results (sequence, game_id)`,
    sql`create index results_line_a on results (line_a, sequence)`,
    sql`create index results_line_b on results (line_b, sequence)`,
    sql`create table steps (
      line ${key} not null, ruleset text not null, generation integer not null, game_id ${key} not null,
      opponent ${key}, reason text, rating_before double precision not null, ${LINE(instant)},
      constraint steps_pk primary key (line, ruleset, number, generation)) ${withoutRowid}`,
    sql`create index steps_game on steps (game_id, generation)`,
    sql`create index steps_generation on steps (generation)`,
    sql`create table rating_book (
      generation integer not null primary key, next_generation integer not null, recounting_until ${instant},
      marks integer not null, counted_marks integer not null)`,
    sql`insert into rating_book (generation, next_generation, marks, counted_marks) values (1, 1, 0, 0)`,
  ];
}

function standings({ instant, toDouble }: Omit<Types, 'now' | 'bytes'>): Sql[] {
  const { rating, deviation, volatility } = NEWCOMER;
  const added = (column: string, type: Sql, value: number) =>
    sql`alter table standings add column ${sql.ref(column)} ${type} not null default ${sql.lit(value)}`;
  const [integer, double] = [sql`integer`, sql`double precision`];
  const isHosted = sql`kind = 'agent' and owner in (select slug from agents where coalesce(plays, 'house') = 'house')`;
  const strength = sql`(select strength from agents where agents.slug = standings.owner)`;
  return [
    sql`drop index standings_places`,
    ...toDouble('standings', 'rating'),
    added('number', integer, 0),
    added('sequence', sql`bigint`, 0),
    added('deviation', double, deviation),
    added('volatility', double, volatility),
    sql`alter table standings add column rated_at ${instant}`,
    added('anchor_rating', double, rating),
    added('anchor_deviation', double, deviation),
    added('anchor_volatility', double, volatility),
    sql`alter table standings add column anchor_at ${instant}`,
    added('anchor_games', integer, 0),
    added('is_anchor_fixed', integer, 0),
    added('ladder_score', double, rating - 2 * deviation),
    sql`alter table standings add column placed_until ${instant}`,
    sql`update standings set rating = ${sql.lit(rating)}, rated_games = 0,
      tier = case when tier = 2 then 1 else tier end where not (${isHosted})`,
    sql`update standings set rating = ${strength}, anchor_rating = ${strength}, rated_games = 0,
      deviation = ${sql.lit(HOSTED_DEVIATION)}, anchor_deviation = ${sql.lit(HOSTED_DEVIATION)}, is_anchor_fixed = 1,
      ladder_score = ${strength} - ${sql.lit(2 * HOSTED_DEVIATION)}, placed_until = ${sql.lit(FOREVER)}, tier = 2
      where ${isHosted}`,
    sql`create index standings_places on standings (kind, ruleset, tier, ladder_score, owner) where tier > 0`,
    sql`create index standings_expiring on standings (placed_until) where placed_until is not null`,
  ];
}

const clubPlaces: readonly Sql[] = [
  sql`drop index club_places_order`,
  sql`alter table club_places drop column rating`,
  sql`alter table club_places add column ladder_score double precision not null
    default ${sql.lit(NEWCOMER.rating - 2 * NEWCOMER.deviation)}`,
  sql`update club_places set tier = case when tier = 2 then 1 else tier end`,
  sql`create index club_places_order on club_places (community_id, ruleset, tier, ladder_score, player_id)
    where tier > 0`,
];

function columns({ key, instant }: Omit<Types, 'now' | 'bytes'>): Sql[] {
  return [
    // Null: has its own line.
    sql`alter table players add column line ${key}`,
    sql`create index players_line on players (line) where line is not null`,
    sql`alter table players add column suspended_since ${instant}`,
    sql`create index players_suspended on players (id) where suspended_since is not null`,
    sql`alter table agents add column suspended_since ${instant}`,
    sql`create index agents_suspended on agents (slug) where suspended_since is not null`,
    // Null: not a rated game against the house.
    sql`alter table games add column is_placement integer`,
    sql`create table acts (
      id ${key} not null primary key, at ${instant} not null, act text not null, subject ${key} not null, reason text)`,
  ];
}
