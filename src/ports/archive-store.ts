// What becomes of games that are over: they take a fraction of the room, and are read like any other, or are not kept.
import type { Instant } from '../records/game-record.ts';

export interface OldGames {
  /** Only games with an id between these. */
  readonly after: string;
  readonly before: string;
  /** Only games that ended before. */
  readonly endedBefore: Instant;
  /** How many games are looked at. */
  readonly limit: number;
}

export interface Packed {
  readonly games: number;
  /** Games that cannot be read, and so stay as they are. */
  readonly damaged: readonly { readonly id: string; readonly error: unknown }[];
  /** Id to continue after; `null`: there are no more, or another process packs the same. */
  readonly next: string | null;
}

export interface ArchiveStore {
  /** Each game whole or not at all; any process may do it at any time, and again. None that is deleted one day. */
  packGames(games: OldGames): Promise<Packed>;
  /**
   * Lets be forgotten, from now on, what was finished and counts for nothing: no rated game, match, game of a league, deal
   * of a day, game of somebody with an account, or game that a puzzle is from.
   * @returns the id to continue after; `null`: there are no more
   */
  expireGames(games: OldGames, now: Instant): Promise<string | null>;
}
