// The seats this browser holds. Secrets are kept in local storage and arrive in the fragment: never in the part of a URL
// that a server sees.
import { forgetText, storeText, storedKeys, storedText } from './stored.ts';

const PREFIX = 'arena-seat:';

export interface HeldSeat {
  readonly token: string;
  /** Reclaims the seat after it was moved to another device. */
  readonly invite?: string | undefined;
  /** Reports the result of a challenge. */
  readonly matchToken?: string | undefined;
  /** The link for the other seat until it is taken. */
  readonly shareUrl?: string | undefined;
  /** The game is over and no rematch is awaited: the seat is kept for its review. */
  readonly isDone?: boolean | undefined;
}

export function findSeat(gameId: string): HeldSeat | undefined {
  const stored = storedText(PREFIX + gameId);
  return stored === null ? undefined : (JSON.parse(stored) as HeldSeat);
}

/** @returns whether it is stored for other pages too */
export function keepSeat(gameId: string, seat: HeldSeat): boolean {
  return storeText(PREFIX + gameId, JSON.stringify(seat));
}

/** Ids of the games in which this browser holds a seat, newest first. */
export function heldGames(): string[] {
  const ids = storedKeys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  return ids.toSorted().toReversed();
}

/** Those of them that are not done. */
export function openGames(): string[] {
  return heldGames().filter((gameId) => !findSeat(gameId)?.isDone);
}

export function forgetSeat(gameId: string): void {
  forgetText(PREFIX + gameId);
}
