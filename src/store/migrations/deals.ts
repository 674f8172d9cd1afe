// Step 0030: daily deals, their games, and their rankings.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

export function dealsSteps({ key, instant, withoutRowid }: Pick<Types, 'key' | 'instant' | 'withoutRowid'>): Sql[] {
  return [
    sql`create table daily_deals (
      day ${key} not null primary key, rules text not null, policy text not null, seed text not null,
      strength integer not null) ${withoutRowid}`,
    sql`create table deal_games (
      day ${key} not null, kind ${key} not null, owner ${key} not null, game_id ${key} not null, measured_at ${instant},
      is_conceded integer, loss double precision, deficit integer, ended_at ${instant},
      constraint deal_games_pk primary key (day, kind, owner)) ${withoutRowid}`,
    sql`create unique index deal_games_game on deal_games (game_id)`,
    sql`create index deal_games_unmeasured on deal_games (game_id) where measured_at is null`,
    sql`create index deal_games_ranked on deal_games (day, kind, is_conceded, loss, deficit, ended_at, game_id)
      where loss is not null`,
    sql`create index deal_games_owner on deal_games (kind, owner, day)`,
    // Null: not a daily deal, or written by an older process.
    sql`alter table games add column deal_day ${key}`,
    sql`create index games_deals_hidden on games (deal_day, id) where deal_day is not null and is_public = 0`,
  ];
}
