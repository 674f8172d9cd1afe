// Step 0025: puzzles, daily puzzles, attempts, and mined games.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

export function puzzlesSteps({ key, instant, withoutRowid }: Pick<Types, 'key' | 'instant' | 'withoutRowid'>): Sql[] {
  return [
    sql`create table puzzles (
      id ${key} not null primary key, kind text not null, ruleset text not null, goal text not null,
      position text not null, solution text not null, themes text not null, level integer,
      rating double precision not null, tries integer not null, solved integer not null, mined_on ${key} not null,
      game_id ${key} not null, played text)`,
    sql`create index puzzles_game on puzzles (game_id, kind)`,
    sql`create index puzzles_open on puzzles (id, mined_on, level) where kind = 'open'`,
    sql`create index puzzles_ruleset on puzzles (ruleset, id)`,
    sql`create table puzzle_themes (
      theme ${key} not null, puzzle_id ${key} not null,
      constraint puzzle_themes_pk primary key (theme, puzzle_id)) ${withoutRowid}`,
    sql`create table puzzle_days (day ${key} not null primary key, puzzle_id ${key} not null) ${withoutRowid}`,
    sql`create index puzzle_days_puzzle on puzzle_days (puzzle_id, day)`,
    sql`create table puzzle_solvers (
      kind text not null, owner ${key} not null, rating double precision not null, tries integer not null,
      solved integer not null, days integer not null, best_days integer not null, last_day ${key},
      constraint puzzle_solvers_pk primary key (kind, owner)) ${withoutRowid}`,
    sql`create table puzzle_attempts (
      kind text not null, owner ${key} not null, puzzle_id ${key} not null, is_solved integer not null,
      tries integer not null, rating_before double precision not null, rating_after double precision not null,
      ended_at ${instant} not null,
      constraint puzzle_attempts_pk primary key (kind, owner, puzzle_id)) ${withoutRowid}`,
    // Null: not mined; running, private and voided games never are.
    sql`alter table games add column mined_at ${instant}`,
    sql`create index games_unmined on games (id)
      where status = 'finished' and is_public = 1 and voided_at is null and mined_at is null`,
  ];
}
