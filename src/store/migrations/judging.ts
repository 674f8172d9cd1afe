// Step 0032: how reviews judged the moves of each seat, by owner.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

export function judgingSteps({ key, instant, withoutRowid }: Pick<Types, 'key' | 'instant' | 'withoutRowid'>): Sql[] {
  return [
    sql`create table judged_seats (
      game_id ${key} not null, seat text not null, kind text not null, owner ${key} not null, ruleset text not null,
      policy ${key}, loss integer, stake integer, waiting_since ${instant}, claimed_until ${instant},
      constraint judged_seats_pk primary key (game_id, seat)) ${withoutRowid}`,
    sql`create index judged_seats_judged on judged_seats (kind, owner, ruleset, policy, game_id, loss, stake)
      where loss is not null`,
    sql`create index judged_seats_waiting on judged_seats (waiting_since, game_id) where waiting_since is not null`,
    sql`create index judged_seats_waiting_of on judged_seats (kind, owner) where waiting_since is not null`,
    sql`create index judged_seats_owner on judged_seats (kind, owner)`,
  ];
}
