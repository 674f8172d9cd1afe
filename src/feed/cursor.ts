// The cursor of a feed: how far the events of each of its games have been sent, as one opaque string.
import { hash } from 'node:crypto';
import { Problem } from '../../schema/problem.ts';
import type { GameId } from '../records/ids.ts';
import type { Instant } from '../records/game-record.ts';

export interface FeedPosition {
  /** When the games were listed of which nothing is left to tell. */
  readonly listedAt: Instant;
  /** The place of the last challenge told. */
  readonly challenges: number;
  /** The cursor of the last event told of a game, by `markOf` its id. */
  readonly told: ReadonlyMap<string, number>;
}

/** Of a game that is over: more than any cursor. */
export const ALL_TOLD = 0xff_ff;

const VERSION = 1;
const HEAD_BYTES = 11;
const MARK_BYTES = 6;
const GAME_BYTES = MARK_BYTES + 2;

/** A game in a cursor: 48 bits of a hash of its id, so that a thousand games fit into a header. */
export function markOf(gameId: GameId): string {
  return hash('sha256', gameId, 'buffer').toString('hex', 0, MARK_BYTES);
}

export function feedCursor({ listedAt, challenges, told }: FeedPosition): string {
  const bytes = Buffer.alloc(HEAD_BYTES + told.size * GAME_BYTES);
  bytes.writeUInt8(VERSION);
  bytes.writeUIntBE(listedAt, 1, 6);
  bytes.writeUInt32BE(challenges, 7);
  let at = HEAD_BYTES;
  for (const [mark, cursor] of told) {
    bytes.write(mark, at, 'hex');
    bytes.writeUInt16BE(cursor, at + MARK_BYTES);
    at += GAME_BYTES;
  }
  return bytes.toString('base64url');
}

/** @throws Problem bad-request */
export function parseFeedCursor(cursor: string): FeedPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const isOurs = bytes[0] === VERSION && (bytes.length - HEAD_BYTES) % GAME_BYTES === 0;
  if (!isOurs) throw new Problem('bad-request', { detail: 'cursor: not a cursor of this feed' });
  const told = new Map<string, number>();
  for (let at = HEAD_BYTES; at < bytes.length; at += GAME_BYTES) {
    told.set(bytes.toString('hex', at, at + MARK_BYTES), bytes.readUInt16BE(at + MARK_BYTES));
  }
  return { listedAt: bytes.readUIntBE(1, 6), challenges: bytes.readUInt32BE(7), told };
}
