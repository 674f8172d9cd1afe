// When the clocks of a game run out, and when to look at it again.
import { DAY_MS } from '../../schema/calendar.ts';
import { isHouse, isOver, type GameRecord, type Instant } from '../records/game-record.ts';
import { isHouseToMove, positionOf, turnIn, type Game } from './game.ts';
import { AGENT_SEAT } from './identities.ts';
import { WITHOUT_OUTAGES, type TimeToPlay } from './time-to-play.ts';

/** A waiter in the quick-match queue is considered gone after this long without a call. */
export const SILENT_AFTER_MS = 60_000;
const IDLE_AFTER_MS = DAY_MS;
const CHALLENGE_LASTS_MS = 7_200_000;
/** When to retry a house move; shorter than any clock of the other seat. */
export const HOUSE_RETRY_MS = 5000;
/** How long a game that an assistant started lasts without being used. */
export const UNUSED_LAPSES_MS = 600_000;
/** How long a seat is held for a player who has not arrived. */
export const UNOPENED_LAPSES_MS = DAY_MS;

/** Whether nobody has used the game yet, so that no clock runs. */
export function isUnused(record: Pick<GameRecord, 'unusedUntil' | 'status'>): boolean {
  return record.unusedUntil !== null && !isOver(record);
}

/** When the seat to move runs out of time; `null` when no clock is running. */
export function deadlineOf(game: Game, timeToPlay: TimeToPlay): Instant | null {
  const { mode, moveSeconds, seats } = game.record;
  const turn = turnIn(game);
  if (turn === null || isUnused(game.record) || isHouse(seats[turn])) return null;
  if (mode === 'challenge') return challengeExpiresAt(game.record);
  return moveSeconds === null ? null : timeToPlay(lastActivity(game), moveSeconds * 1000);
}

/** When the house plays a move that a hosted agent's program owes; `null`: no program owes one. */
export function standInAt(game: Game, timeToPlay: TimeToPlay): Instant | null {
  const { status, thinkSeconds } = game.record;
  if (thinkSeconds === null || status !== 'active' || isUnused(game.record)) return null;
  return positionOf(game).current === AGENT_SEAT ? timeToPlay(lastActivity(game), thinkSeconds * 1000) : null;
}

/** After a day if unopened, two hours once opened. */
export function challengeExpiresAt({ createdAt, startedAt }: GameRecord): Instant {
  return startedAt === null ? createdAt + UNOPENED_LAPSES_MS : startedAt + CHALLENGE_LASTS_MS;
}

/** When the clock should next check the game: never late, whatever is played until then. Early if it ignores outages. */
export function nextCheckAt(game: Game, now: Instant, timeToPlay = WITHOUT_OUTAGES): Instant | null {
  const { status, mode, expiresAt, unusedUntil, thinkSeconds } = game.record;
  if (isUnused(game.record)) return unusedUntil;
  if (status === 'waiting') return mode === 'quick' ? nextCallCheckAt(now, expiresAt!) : expiresAt;
  if (status === 'active' && thinkSeconds !== null) return standInAt(game, timeToPlay) ?? now + thinkSeconds * 1000;
  // Its move starts a clock; if it fails to move, retry.
  if (isHouseToMove(game)) return now + HOUSE_RETRY_MS;
  return deadlineOf(game, timeToPlay) ?? idleAtOf(game, timeToPlay);
}

/** When to check whether a waiter in the quick-match queue is still calling. */
export function nextCallCheckAt(lastSeen: Instant, expiresAt: Instant): Instant {
  return Math.min(expiresAt, lastSeen + SILENT_AFTER_MS);
}

export function idleAtOf(game: Game, timeToPlay: TimeToPlay): Instant | null {
  const { status, mode } = game.record;
  if (deadlineOf(game, timeToPlay) !== null) return null;
  return status === 'active' && mode === 'house' ? timeToPlay(lastActivity(game), IDLE_AFTER_MS) : null;
}

/** The later of the last move and the start: the house may have opened a game before its first use. */
export function lastActivity({ movedAt, record: { startedAt, createdAt } }: Game): Instant {
  return Math.max(movedAt.at(-1) ?? createdAt, startedAt ?? createdAt);
}
