// What the arena's use cases depend on, wired once in src/app.ts.
import type { Game } from '../table/game.ts';
import type { StoredGame, Clock } from '../records/game-record.ts';
import type { Admission } from './admission.ts';
import type { Links } from '../table/links.ts';
import type { ScoreAndTurn } from '../table/present.ts';
import type { Analyses } from './analyses.ts';
import type { ExportFolder } from './exports.ts';
import type { Appraiser, House } from './house.ts';
import type { LiveGames } from './live-games.ts';
import type { News } from './news.ts';
import type { Passkeys } from './passkeys.ts';
import type { Pictures } from './pictures.ts';
import type { Presence } from './presence.ts';
import type { Store } from './store.ts';
import type { PuzzleThreads } from './puzzle-threads.ts';
import type { QuickQueue } from './quick-queue.ts';
import type { Reviews } from './reviews.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';

export interface Arena {
  readonly store: Store;
  readonly live: LiveGames;
  readonly news: News;
  readonly admission: Admission;
  readonly house: House;
  readonly appraiser: Appraiser;
  readonly puzzleThreads: PuzzleThreads;
  readonly passkeys: Passkeys;
  readonly reviews: Reviews;
  readonly analyses: Analyses;
  readonly pictures: Pictures;
  /** `undefined`: this arena makes none. */
  readonly exports: ExportFolder | undefined;
  readonly queue: QuickQueue;
  readonly requestsInFlight: RequestsInFlight;
  /** Of agents' programs. */
  readonly presence: Presence;
  /** Of people, by the id of their profile. */
  readonly peopleSeen: Presence;
  /** For looking at a game that has no room here. */
  readonly rebuild: Rebuild;
  /** For lists. */
  readonly scoreAndTurn: (stored: StoredGame) => ScoreAndTurn;
  readonly clock: Clock;
  readonly links: Links;
  readonly inTurn: RunSerially;
  readonly coalesceReads: CoalesceReads;
  /** Whether work of this kind, for which nobody waits, may begin: not while the process is busy, but from time to time. */
  hasSpareTime(kind: string): boolean;
  /** For unexpected errors: logged, never sent. @param where what failed, a noun for "… failed" */
  reportError(error: unknown, where: string): void;
  /** True while the server is shutting down: long-polls are answered at once then. */
  isDraining(): boolean;
}

export type Rebuild = (stored: StoredGame) => Game;

/**
 * What somebody else has just read, or is reading, or what `read` reads.
 * @param version of what is read, as it is now: a reading of another one is not shared
 */
export type CoalesceReads = <T>(key: string, version: string, read: () => Promise<T>) => Promise<T>;

/** Runs tasks of the same key one after the other, those of different keys concurrently. */
export type RunSerially = <T>(key: string, task: () => Promise<T>) => Promise<T>;
