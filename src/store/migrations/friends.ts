// Step 0028: friends, games held for a friend, and whether players show their presence.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

export function friendsSteps({ key, instant, withoutRowid }: Pick<Types, 'key' | 'instant' | 'withoutRowid'>): Sql[] {
  return [
    sql`create table friends (
      player_id ${key} not null, friend_id ${key} not null, state text not null, since ${instant} not null,
      constraint friends_pk primary key (player_id, friend_id)) ${withoutRowid}`,
    sql`create index friends_friend on friends (friend_id)`,
    sql`alter table players add column shows_presence integer not null default 1`,
    // Null: not held for anybody, or written by an older process.
    sql`alter table games add column held_for ${key}`,
    sql`create index games_held on games (held_for, id) where status = 'waiting' and held_for is not null`,
  ];
}
