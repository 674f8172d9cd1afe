// Archiving of finished games: they are packed into a fraction of the space, still readable like any other, or expire.
import type { Instant } from '../records/game-record.ts';

export interface OldGames {
  /** Only games with an id between these. */
  readonly after: string;
  readonly before: string;
  /** Only games that ended before. */
  readonly endedBefore: Instant;
  /** How many games to examine. */
  readonly limit: number;
}

export interface Packed {
  readonly games: number;
  /** Games that cannot be read, and so are left unchanged. */
  readonly damaged: readonly { readonly id: string; readonly error: unknown }[];
  /** Id to continue after; `null`: there are no more, or another process is packing the same games. */
  readonly next: string | null;
}

export interface ArchiveStore {
  /** Atomic per game and idempotent; any process may call it at any time. Skips games that are due to be deleted. */
  packGames(games: OldGames): Promise<Packed>;
  /**
   * Allows finished games that count for nothing to be deleted from now on: not rated games, matches, games of a league,
   * daily deals, games of an account holder, or games that a puzzle comes from.
   * @returns the id to continue after; `null`: there are no more
   */
  expireGames(games: OldGames, now: Instant): Promise<string | null>;
}
