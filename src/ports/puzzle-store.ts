// The durable store of puzzles, of the days' puzzles, and of attempts.
import type { PuzzleTheme } from '../../schema/puzzle.ts';
import type { Ruleset } from '../engine/index.ts';
import type { Instant } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import type { AttemptRecord, PuzzleRecord, Solver, SolverRecord } from '../records/puzzle-records.ts';
import type { Receipt } from '../records/receipt.ts';

/** A puzzle that may become the puzzle of a day. */
export interface DailyCandidate {
  readonly id: string;
  readonly level: number | null;
  /** Whether it is the puzzle of another day within half a year. */
  readonly isRecent: boolean;
}

export interface CandidateSearch {
  readonly day: string;
  /** Puzzles mined on this day or earlier. */
  readonly minedUntil: string;
  /** The id to start from; the search wraps around to those before it. */
  readonly from: string;
  readonly limit: number;
}

export interface UntriedSearch {
  /** `null`: an anonymous solver, who has tried none. */
  readonly solver: Solver | null;
  readonly ruleset?: Ruleset | undefined;
  readonly theme?: PuzzleTheme | undefined;
  readonly from: string;
  readonly limit: number;
}

export interface FirstAttempt {
  readonly attempt: AttemptRecord;
  /** As it was read; `undefined`: it has none yet. */
  readonly before: SolverRecord | undefined;
  readonly after: SolverRecord;
  /** The change in the puzzle's rating. */
  readonly puzzleGain: number;
  readonly receipt: Receipt | null;
}

export interface LaterAttempt {
  readonly puzzleId: string;
  /** As it was read. */
  readonly before: SolverRecord;
  /** With a longer or new streak of days, or unchanged. */
  readonly after: SolverRecord;
  readonly receipt: Receipt | null;
}

/** Every write resolves when it is durable; one that resolves to false wrote nothing: read again. */
export interface PuzzleStore {
  /** Finished public games that nobody has mined, oldest first; no voided ones. */
  unminedGames(limit: number): Promise<readonly GameId[]>;
  /** False also for a game that does not exist. */
  isMined(gameId: GameId): Promise<boolean>;
  /** Marks the game as mined. A puzzle whose position is known already is left out. False: it was mined before. */
  addMined(gameId: GameId, minedAt: Instant, puzzles: readonly PuzzleRecord[]): Promise<boolean>;
  puzzle(id: string): Promise<PuzzleRecord | undefined>;
  /** The open one first. */
  puzzlesOf(gameId: GameId): Promise<readonly PuzzleRecord[]>;
  puzzleOfDay(day: string): Promise<PuzzleRecord | undefined>;
  /** Only the first choice for a day takes effect. */
  chooseForDay(day: string, puzzleId: string): Promise<void>;
  /** Open puzzles only. */
  dailyCandidates(search: CandidateSearch): Promise<readonly DailyCandidate[]>;
  /** In order of id, starting from one and wrapping around. */
  untried(search: UntriedSearch): Promise<readonly PuzzleRecord[]>;
  /** From games of these agents or players, newest first. */
  untriedOwn(
    search: Omit<UntriedSearch, 'from'> & { readonly owners: readonly string[] },
  ): Promise<readonly PuzzleRecord[]>;
  solver(solver: Solver): Promise<SolverRecord | undefined>;
  attempt(solver: Solver, puzzleId: string): Promise<AttemptRecord | undefined>;
  /** All of a solver's. */
  attemptsOf(solver: Solver): Promise<readonly AttemptRecord[]>;
  /** False: the solver has tried it already, or the solver's record changed concurrently. */
  addFirstAttempt(first: FirstAttempt): Promise<boolean>;
  /** Counts a further attempt. False: it extends the solver's streak, but the solver's record changed concurrently. */
  addLaterAttempt(later: LaterAttempt): Promise<boolean>;
}
