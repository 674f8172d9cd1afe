// Push messages, on either database.
import type { PushStore } from '../../ports/push-store.ts';
import type { Instant } from '../../records/game-record.ts';
import type { PlayerId } from '../../records/ids.ts';
import type { DuePush, PushDelivery, PushDevice, PushKey } from '../../records/push-records.ts';
import { FIELDS, pick } from '../columns.ts';
import type { Ledger } from '../ledger.ts';
import * as queries from './push-queries.ts';
import * as writes from './push-writes.ts';

export class SqlPushStore implements PushStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  key(): Promise<PushKey | undefined> {
    return this.#ledger.find(queries.key(this.#ledger.db));
  }

  async keyOr(made: PushKey): Promise<PushKey> {
    await this.#ledger.write(writes.keyWrite(this.#ledger.db, made));
    return (await this.key())!;
  }

  putDevice(device: PushDevice): Promise<boolean> {
    return this.#ledger.write(writes.deviceWrite(this.#ledger.db, device));
  }

  async devicesOf(player: PlayerId): Promise<readonly PushDevice[]> {
    return this.#ledger.run(queries.devicesOf(this.#ledger.db, player));
  }

  deleteDevice(id: string, player: PlayerId): Promise<boolean> {
    return this.#ledger.write(writes.deviceDeletion(this.#ledger.db, id, player));
  }

  async due(now: Instant, limit: number): Promise<readonly DuePush[]> {
    const rows = await this.#ledger.run(queries.due(this.#ledger.db, now, limit));
    return rows.map((row) => ({
      delivery: pick(FIELDS.push_deliveries, row),
      device: pick(FIELDS.push_devices, row),
    }));
  }

  change(...[seen, change]: Parameters<PushStore['change']>): Promise<boolean> {
    return this.#ledger.write(writes.deliveryUpdate(this.#ledger.db, seen, change));
  }

  async finish(seen: PushDelivery): Promise<void> {
    await this.#ledger.write(writes.deliveryEnd(this.#ledger.db, seen));
  }

  async devicesAfter(id: string, limit: number): Promise<readonly PushDevice[]> {
    return this.#ledger.run(queries.devicesAfter(this.#ledger.db, id, limit));
  }

  async resealDevice(id: string, read: string, sealed: string): Promise<void> {
    await this.#ledger.write(writes.resealedDevice(this.#ledger.db, id, read, sealed));
  }

  async resealKey(read: string, sealed: string): Promise<void> {
    await this.#ledger.write(writes.resealedKey(this.#ledger.db, read, sealed));
  }
}
