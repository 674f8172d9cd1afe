// What the arena's use cases depend on, wired once in src/app.ts.
import type { Game } from '../table/game.ts';
import type { StoredGame, Clock } from '../records/game-record.ts';
import type { Admission } from './admission.ts';
import type { Links } from '../table/links.ts';
import type { ReportError } from '../table/report-error.ts';
import type { ScoreAndTurn } from '../table/present.ts';
import type { TimeToPlay } from '../table/time-to-play.ts';
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
  /** Presence of agents' programs. */
  readonly presence: Presence;
  /** Presence of people, by profile id. */
  readonly peopleSeen: Presence;
  /** For reading a game that has no room in this process. */
  readonly rebuild: Rebuild;
  /** For lists. */
  readonly scoreAndTurn: (stored: StoredGame) => ScoreAndTurn;
  readonly clock: Clock;
  readonly timeToPlay: TimeToPlay;
  readonly links: Links;
  readonly inTurn: RunSerially;
  readonly coalesceReads: CoalesceReads;
  /** Whether background work of this kind may begin: when the process is not busy, and now and then even if it is. */
  hasSpareTime(kind: string): boolean;
  readonly reportError: ReportError;
  /** True while the server is shutting down; long polls are then answered at once. */
  isDraining(): boolean;
}

export type Rebuild = (stored: StoredGame) => Game;

/**
 * The result of another caller's recent or ongoing read of the same thing, or else of `read`.
 * @param version the current version of what is read; a read of another version is not shared
 */
export type CoalesceReads = <T>(key: string, version: string, read: () => Promise<T>) => Promise<T>;

/** Runs tasks of the same key one after the other, those of different keys concurrently. */
export type RunSerially = <T>(key: string, task: () => Promise<T>) => Promise<T>;
