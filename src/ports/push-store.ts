// The durable store of push messages.
import type { Instant } from '../records/game-record.ts';
import type { PlayerId } from '../records/ids.ts';
import type { DuePush, PushDelivery, PushDevice, PushKey } from '../records/push-records.ts';

/** Every write resolves only when it is durable. */
export interface PushStore {
  /** The key of this arena; `undefined` before its first start. */
  key(): Promise<PushKey | undefined>;
  /** The key of this arena; if there was none, `made` becomes it. */
  keyOr(made: PushKey): Promise<PushKey>;
  /**
   * Adds a device, or changes the owner or the keys of a known one. False, and nothing is written: the player was deleted
   * or became an account, or has `MAX_PUSH_DEVICES` others.
   */
  putDevice(device: PushDevice): Promise<boolean>;
  /** Oldest first. */
  devicesOf(player: PlayerId): Promise<readonly PushDevice[]>;
  /** Also deletes what waits to be sent to it. False: the player has no such device. */
  deleteDevice(id: string, player: PlayerId): Promise<boolean>;
  /** The most overdue first. */
  due(now: Instant, limit: number): Promise<readonly DuePush[]>;
  /** Compare and swap by `nextAt`. False: another worker has it, or it was replaced by a newer one. */
  change(seen: PushDelivery, change: Partial<Pick<PushDelivery, 'nextAt' | 'attempts'>>): Promise<boolean>;
  /** Removes one that was sent or is obsolete, unless it was replaced by a newer one. */
  finish(seen: PushDelivery): Promise<void>;
  /** Devices in order of id, for re-encryption. */
  devicesAfter(id: string, limit: number): Promise<readonly PushDevice[]>;
  /** Compare and swap. */
  resealDevice(id: string, read: string, sealed: string): Promise<void>;
  /** Compare and swap. */
  resealKey(read: string, sealed: string): Promise<void>;
}
