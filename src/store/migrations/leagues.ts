// Step 0018: leagues, their entries, pairings and games.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

export function leaguesSteps({ key, instant, withoutRowid }: Pick<Types, 'key' | 'instant' | 'withoutRowid'>): Sql[] {
  return [
    sql`create table tournaments (
      id ${key} not null primary key, name text not null, format text not null, ruleset text not null, rounds integer,
      games integer not null, move_seconds integer not null, starts_at ${instant}, starts_with integer,
      minutes integer, entry text not null, invited text not null, is_rated integer not null,
      organizer_kind text not null, organizer ${key} not null, organizer_name text not null, network ${key},
      state text not null, revision integer not null, round integer not null, created_at ${instant} not null,
      started_at ${instant}, ended_at ${instant}, check_at ${instant})`,
    sql`create index tournaments_check on tournaments (check_at, id) where check_at is not null`,
    sql`create index tournaments_state on tournaments (state, id)`,
    sql`create index tournaments_of on tournaments (organizer, state) where state in ('open', 'running')`,
    sql`create index tournaments_network on tournaments (network) where state in ('open', 'running')`,
    sql`create table tournament_entries (
      tournament ${key} not null references tournaments (id), number integer not null, kind text not null,
      owner ${key} not null, name text not null, client text not null, network ${key}, rating integer not null,
      entered_at ${instant} not null, withdrawn_at ${instant}, withdrawal text,
      constraint tournament_entries_pk primary key (tournament, number),
      constraint tournament_entries_owner unique (tournament, kind, owner)) ${withoutRowid}`,
    sql`create index tournament_entries_of on tournament_entries (owner)`,
    sql`create table tournament_pairings (
      tournament ${key} not null references tournaments (id), number integer not null, round integer not null,
      first integer not null, second integer, constraint tournament_pairings_pk primary key (tournament, number))
      ${withoutRowid}`,
    // Null in games outside leagues, and in rows of older processes.
    sql`alter table games add column tournament ${key}`,
    sql`alter table games add column is_casual integer`,
    sql`alter table games add column pairing integer`,
    sql`alter table games add column pairing_game integer`,
    sql`alter table games add column expected_a double precision`,
    sql`create index games_tournament on games (tournament, id) where tournament is not null`,
    sql`create unique index games_pairing on games (tournament, pairing, pairing_game) where tournament is not null`,
    sql`create index games_unweighed on games (id)
      where tournament is not null and status = 'finished' and end_reason <> 'no_show' and expected_a is null`,
  ];
}
