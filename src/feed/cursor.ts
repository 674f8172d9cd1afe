// The cursor of a feed: how far the events of each game have been sent, as one opaque string.
import { hash } from 'node:crypto';
import { Problem } from '../../schema/problem.ts';
import type { GameId } from '../records/ids.ts';
import type { Instant } from '../records/game-record.ts';

export interface FeedPosition {
  /** When the games were last listed and all of their events were sent. */
  readonly listedAt: Instant;
  /** The number of the last challenge that was sent. */
  readonly challenges: number;
  /** The cursor of the last event sent for each game, by `gameKeyOf` its id. */
  readonly sent: ReadonlyMap<string, number>;
}

/** For a game that is over: greater than any cursor. */
export const ALL_SENT = 0xff_ff;

/**
 * The part of what was sent that counts as sent. If that is more than exists, a backup was restored meanwhile: then all but the
 * last, because the last may be a turn that the reader has yet to play.
 */
export function existingPart(sent: number, last: number): number {
  return sent > last ? Math.max(0, last - 1) : sent;
}

const VERSION = 1;
const HEAD_BYTES = 11;
const GAME_KEY_BYTES = 6;
const GAME_BYTES = GAME_KEY_BYTES + 2;

/** A game in a cursor: 48 bits of a hash of its id, so that a thousand games fit into a header. */
export function gameKeyOf(gameId: GameId): string {
  return hash('sha256', gameId, 'buffer').toString('hex', 0, GAME_KEY_BYTES);
}

export function feedCursor({ listedAt, challenges, sent }: FeedPosition): string {
  const bytes = Buffer.alloc(HEAD_BYTES + sent.size * GAME_BYTES);
  bytes.writeUInt8(VERSION);
  bytes.writeUIntBE(listedAt, 1, 6);
  bytes.writeUInt32BE(challenges, 7);
  let at = HEAD_BYTES;
  for (const [gameKey, cursor] of sent) {
    bytes.write(gameKey, at, 'hex');
    bytes.writeUInt16BE(cursor, at + GAME_KEY_BYTES);
    at += GAME_BYTES;
  }
  return bytes.toString('base64url');
}

/** @throws Problem bad-request */
export function parseFeedCursor(cursor: string): FeedPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const gameBytes = bytes.length - HEAD_BYTES;
  const isOurs = bytes[0] === VERSION && gameBytes >= 0 && gameBytes % GAME_BYTES === 0;
  if (!isOurs) {
    throw new Problem('bad-request', { detail: 'cursor: not a cursor of this feed', extra: { field: 'cursor' } });
  }
  const sent = new Map<string, number>();
  for (let at = HEAD_BYTES; at < bytes.length; at += GAME_BYTES) {
    sent.set(bytes.toString('hex', at, at + GAME_KEY_BYTES), bytes.readUInt16BE(at + GAME_KEY_BYTES));
  }
  return { listedAt: bytes.readUIntBE(1, 6), challenges: bytes.readUInt32BE(7), sent };
}
