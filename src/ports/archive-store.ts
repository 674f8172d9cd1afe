// The archive: games that are over take a fraction of the room, and are read like any other.
import type { Instant } from '../records/game-record.ts';

export interface Packing {
  /** Only games with an id between these. */
  readonly after: string;
  readonly before: string;
  /** Only games that ended before, and are never deleted. */
  readonly endedBefore: Instant;
  /** How many games are looked at. */
  readonly limit: number;
}

export interface Packed {
  readonly games: number;
  /** Id to continue after; `null`: there are no more, or another process packs the same. */
  readonly next: string | null;
}

export interface ArchiveStore {
  /** Each game whole or not at all; any process may do it at any time, and again. */
  packGames(packing: Packing): Promise<Packed>;
}
