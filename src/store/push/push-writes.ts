// Writes of push messages. A message is written together with its cause: one row for each device of the player.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MAX_PUSH_DEVICES } from '../../../schema/push.ts';
import type { PushDelivery, PushDevice, PushKey, PushNotice } from '../../records/push-records.ts';
import type { Update, Write } from '../backend.ts';
import { toRow } from '../columns.ts';
import { looseSteps, step } from '../steps.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

const KEY = 'vapid';

/** Replaces a waiting message of the same game. For a guest that moved, the account is notified. */
export function noticeSteps(db: Db, notice: PushNotice | null | undefined): Update[] {
  if (!notice) return [];
  const { gameId, seat, playerId, kind, at, dueAt } = notice;
  const insert = sql`insert into push_deliveries (device_id, game_id, seat, kind, at, attempts, next_at)
    select d.id, ${gameId}, ${seat}, ${kind}, ${sql.lit(at)}, 0, ${sql.lit(dueAt)} from push_devices as d
    where d.player_id in (select coalesce(p.moved_to, p.id) from players as p where p.id = ${playerId})
    on conflict (device_id, game_id) do update set
      seat = excluded.seat, kind = excluded.kind, at = excluded.at, attempts = 0, next_at = excluded.next_at`;
  return looseSteps(db, [insert]);
}

export function keyWrite(db: Db, { publicKey, privateKey }: PushKey): Write {
  const insert = sql`insert into push_keys (id, public_key, private_key) values (${KEY}, ${publicKey}, ${privateKey})
    on conflict (id) do nothing`;
  return looseSteps(db, [insert]);
}

/**
 * Locks the rows of the player and of the session first: a player who is concurrently deleted, merged or signed out
 * gets no device, and of two concurrent devices the second counts the first.
 */
export function deviceWrite(db: Db, device: PushDevice): Write {
  const { id, playerId, address, name, quietFrom, quietTo, timeZone, createdAt, sessionHash } = device;
  const hold = sql`update players set name = name where id = ${playerId} and moved_to is null`;
  const session = sql`update sessions set player_id = player_id where hash = ${sessionHash} and player_id = ${playerId}`;
  const put = sql`insert into push_devices
      (id, player_id, address, name, quiet_from, quiet_to, time_zone, created_at, session_hash)
    select ${id}, ${playerId}, ${address}, ${name}, ${quietFrom}, ${quietTo}, ${timeZone}, ${sql.lit(createdAt)},
      ${sessionHash}
    where (select count(*) from push_devices where player_id = ${playerId} and id <> ${id}) < ${sql.lit(MAX_PUSH_DEVICES)}
    on conflict (id) do update set
      created_at = case when push_devices.player_id = excluded.player_id
        then push_devices.created_at else excluded.created_at end,
      session_hash = excluded.session_hash, player_id = excluded.player_id, address = excluded.address, name = excluded.name,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`;
  // Messages for the previous player of this browser must not reach the new one.
  const foreign = sql`delete from push_deliveries where device_id = ${id}
    and not exists (select 1 from push_devices where id = ${id} and player_id = ${playerId})`;
  return [step(db, hold), step(db, session), ...looseSteps(db, [foreign]), step(db, put)];
}

export function deviceDeletion(db: Db, id: string, player: string): Write {
  const device = db.deleteFrom('push_devices').where('id', '=', id).where('player_id', '=', player);
  const waiting = db.deleteFrom('push_deliveries').where('device_id', '=', id);
  return [{ update: device.compile() }, { update: waiting.compile(), mayMiss: true }];
}

type Change = Partial<Pick<PushDelivery, 'attempts' | 'nextAt'>>;

export function deliveryUpdate(db: Db, seen: PushDelivery, change: Change): Write {
  const update = db
    .updateTable('push_deliveries')
    .set(toRow(['attempts', 'nextAt'], change))
    .where('device_id', '=', seen.deviceId)
    .where('game_id', '=', seen.gameId)
    .where('next_at', '=', seen.nextAt);
  return [{ update: update.compile() }];
}

export function deliveryEnd(db: Db, { deviceId, gameId, nextAt }: PushDelivery): Write {
  const end = db
    .deleteFrom('push_deliveries')
    .where('device_id', '=', deviceId)
    .where('game_id', '=', gameId)
    .where('next_at', '=', nextAt);
  return [{ update: end.compile(), mayMiss: true }];
}

export function resealedDevice(db: Db, id: string, read: string, address: string): Write {
  const update = db.updateTable('push_devices').set({ address }).where('id', '=', id).where('address', '=', read);
  return [{ update: update.compile(), mayMiss: true }];
}

export function resealedKey(db: Db, read: string, sealed: string): Write {
  const update = db.updateTable('push_keys').set({ private_key: sealed }).where('private_key', '=', read);
  return [{ update: update.compile(), mayMiss: true }];
}

/** Moves a guest's devices to the account, which keeps the newest ones up to its limit. */
export function pushMoves(guest: string, account: string): RawBuilder<unknown>[] {
  const newest = sql`(select id from push_devices where player_id = ${account}
    order by created_at desc, id desc limit ${sql.lit(MAX_PUSH_DEVICES)})`;
  return [
    // Devices of the guest's other sessions, which have ended.
    ...deviceDeletions(sql`player_id = ${guest} and session_hash not in
      (select hash from sessions where player_id = ${account})`),
    sql`update push_devices set player_id = ${account} where player_id = ${guest}`,
    ...deviceDeletions(sql`player_id = ${account} and id not in ${newest}`),
  ];
}

/** Moves devices to a browser's new session, of the same profile or of the account that its guest moves to. */
export function sessionMove(playerId: string, { from, to }: { from: string; to: string }): RawBuilder<unknown> {
  return sql`update push_devices set session_hash = ${to} where session_hash = ${from} and player_id in
    (select id from players where is_account = 0 or id = ${playerId})`;
}

/** Must follow the deletion of sessions, which waits for concurrent subscriptions. @param which condition on devices */
export function deviceDeletions(which: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    sql`delete from push_deliveries where device_id in (select id from push_devices where ${which})`,
    sql`delete from push_devices where ${which}`,
  ];
}

/** @param ids a query for the ids of the player and its guests */
export function pushDeletions(ids: RawBuilder<string>): RawBuilder<unknown>[] {
  return deviceDeletions(sql`player_id in ${ids}`);
}
