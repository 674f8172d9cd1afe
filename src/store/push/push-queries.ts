// Reads of push messages.
import type { Kysely } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import type { PlayerId } from '../../records/ids.ts';
import { COLUMNS } from '../columns.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export function key(db: Db) {
  return db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']);
}

export function devicesOf(db: Db, player: PlayerId) {
  const devices = db.selectFrom('push_devices').select(COLUMNS.push_devices).where('player_id', '=', player);
  return devices.orderBy('created_at').orderBy('id');
}

export function devicesAfter(db: Db, id: string, limit: number) {
  return db.selectFrom('push_devices').select(COLUMNS.push_devices).where('id', '>', id).orderBy('id').limit(limit);
}

export function due(db: Db, now: Instant, limit: number) {
  return db
    .selectFrom('push_deliveries')
    .innerJoin('push_devices', 'push_devices.id', 'push_deliveries.device_id')
    .select([...COLUMNS.push_deliveries, ...COLUMNS.push_devices])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit);
}
