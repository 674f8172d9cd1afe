// Decides whether a due message is sent, held or dropped.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Instant } from '../records/game-record.ts';
import type { DuePush } from '../records/push-records.ts';
import type { Game } from '../table/game.ts';
import { isStillTrue } from '../table/notices.ts';
import type { TimeToPlay } from '../table/time-to-play.ts';
import { quietUntil } from './quiet.ts';

/** Older messages are no longer useful; longer than any quiet hours. */
const MAX_AGE_MS = DAY_MS;
/** A player seen this recently may still be here, and notice the game without a message. */
const SEEN_MS = 30_000;
/**
 * Age up to which a message is held for a player who was seen: pages left open are seen too, so it is not held longer.
 */
const HELD_UNTIL_MS = 30_000;
const LOOK_AGAIN_MS = 15_000;
const GONE: readonly number[] = [404, 410];
/** The client errors after which a retry is allowed (RFC 9110 §15.5.9, RFC 8030 §8.4). */
const LATER: readonly number[] = [408, 429];

export type PushVerdict =
  | { readonly is: 'send'; readonly ttlMs: number }
  | { readonly is: 'hold'; readonly until: Instant }
  | { readonly is: 'drop' };

export interface Circumstances {
  /** `undefined`: it was deleted, or merged into another one. */
  readonly game: Game | undefined;
  /** Whether a socket of the seat is open. */
  readonly isConnected: boolean;
  readonly lastSeen: Instant | null;
}

export function verdictOn(
  { delivery, device }: DuePush,
  { game, isConnected, lastSeen }: Circumstances,
  now: Instant,
  timeToPlay: TimeToPlay,
): PushVerdict {
  const ttlMs = (game ? expiryOf(game, delivery.at, timeToPlay) : 0) - now;
  if (!game || ttlMs <= 0 || isConnected || !isStillTrue(game, delivery)) return { is: 'drop' };
  const mayWait = now - delivery.at < HELD_UNTIL_MS && ttlMs > LOOK_AGAIN_MS;
  const until = quietUntil(device, now) ?? (mayWait && isRecent(lastSeen, now) ? now + LOOK_AGAIN_MS : null);
  return until === null ? { is: 'send', ttlMs } : { is: 'hold', until };
}

/** `refused`: a retry would fail too; `gone`: the browser is no longer subscribed (RFC 8030 §7.3). */
type PushOutcome = 'sent' | 'refused' | 'gone' | 'failed';

/**
 * Unauthorized (401, 403) is a refusal, not `gone`: an arena with a wrong clock gets it for every device.
 * @param status `null`: there was no answer
 */
export function pushOutcomeOf(status: number | null): PushOutcome {
  if (status === null || status >= 500 || LATER.includes(status)) return 'failed';
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.includes(status)) return 'gone';
  return status >= 400 ? 'refused' : 'failed';
}

/** With a clock, when the move is no longer possible. */
function expiryOf({ record: { moveSeconds } }: Game, at: Instant, timeToPlay: TimeToPlay): Instant {
  const oldest = at + MAX_AGE_MS;
  return moveSeconds === null ? oldest : Math.min(oldest, timeToPlay(at, moveSeconds * 1000));
}

function isRecent(lastSeen: Instant | null, now: Instant): boolean {
  return lastSeen !== null && now - lastSeen < SEEN_MS;
}
