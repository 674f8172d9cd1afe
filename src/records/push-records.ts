// What is stored about push messages: the subscribed devices, and what waits to be sent to each.
import type { Seat } from '../engine/index.ts';
import type { PushKind } from '../../schema/enumerations.ts';
import type { Instant } from './game-record.ts';
import type { GameId, PlayerId } from './ids.ts';

/** A browser of a player that wants to be notified. */
export interface PushDevice {
  /** SHA-256 of its endpoint, shortened: a browser that asks again is the same device. */
  readonly id: string;
  readonly playerId: PlayerId;
  /** Encrypted: where its messages are posted, and the keys they are encrypted with, as JSON. */
  readonly address: string;
  /** A label for its owner, such as "Firefox on Android". */
  readonly name: string;
  /** Nothing is sent between these times of its day, HH:MM. If they are equal, messages are always sent. */
  readonly quietFrom: string;
  readonly quietTo: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly createdAt: Instant;
  /** The session that subscribed, with which it ends; `null`: subscribed through an older process. */
  readonly sessionHash: string | null;
}

/** Something about a game that a player may want to know, written in the transaction that makes it true. */
export interface PushNotice {
  readonly gameId: GameId;
  readonly seat: Seat;
  /** The player who took the seat. */
  readonly playerId: PlayerId;
  readonly kind: PushKind;
  readonly at: Instant;
  /** When it is sent, if it is still true then. */
  readonly dueAt: Instant;
}

/** A notice on its way to one device; at most one per game. */
export interface PushDelivery extends Pick<PushNotice, 'gameId' | 'seat' | 'kind' | 'at'> {
  readonly deviceId: string;
  readonly attempts: number;
  /** When a worker may claim it. Claiming moves this ahead (a lease), so that a dead worker's claim expires. */
  readonly nextAt: Instant;
}

export interface DuePush {
  readonly delivery: PushDelivery;
  readonly device: PushDevice;
}

/** Signs every message; browsers reject messages signed with another key. */
export interface PushKey {
  /** Uncompressed point on P-256, in base64url. */
  readonly publicKey: string;
  /** Encrypted: PKCS #8, as PEM. */
  readonly privateKey: string;
}
