// Step 0029: devices for push messages, queued messages, and the key that signs them.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

export function pushSteps({ key, instant, withoutRowid }: Pick<Types, 'key' | 'instant' | 'withoutRowid'>): Sql[] {
  return [
    sql`create table push_devices (
      id ${key} not null primary key, player_id ${key} not null, address text not null, name text not null,
      quiet_from text not null, quiet_to text not null, time_zone text not null, created_at ${instant} not null)`,
    sql`create index push_devices_player on push_devices (player_id)`,
    sql`create table push_deliveries (
      device_id ${key} not null, game_id ${key} not null, seat text not null, kind text not null,
      at ${instant} not null, attempts integer not null, next_at ${instant} not null,
      constraint push_deliveries_pk primary key (device_id, game_id)) ${withoutRowid}`,
    sql`create index push_deliveries_due on push_deliveries (next_at)`,
    // Has one row.
    sql`create table push_keys (
      id ${key} not null primary key, public_key text not null, private_key text not null)`,
  ];
}
