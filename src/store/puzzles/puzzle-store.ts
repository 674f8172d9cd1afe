// Puzzles, daily puzzles and attempts, on either database.
import type {
  CandidateSearch,
  DailyCandidate,
  FirstAttempt,
  LaterAttempt,
  PuzzleStore,
  UntriedSearch,
} from '../../ports/puzzle-store.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import type { AttemptRecord, PuzzleRecord, Solver, SolverRecord } from '../../records/puzzle-records.ts';
import type { Ledger } from '../ledger.ts';
import * as queries from './puzzle-queries.ts';
import type { Half } from './puzzle-queries.ts';
import * as writes from './puzzle-writes.ts';

export class SqlPuzzleStore implements PuzzleStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async unminedGames(limit: number): Promise<readonly GameId[]> {
    const rows = await this.#ledger.run(queries.unminedGames(this.#ledger.db, limit));
    return rows.map(({ id }) => id);
  }

  async isMined(gameId: GameId): Promise<boolean> {
    return (await this.#ledger.find(queries.minedGame(this.#ledger.db, gameId))) !== undefined;
  }

  addMined(gameId: GameId, minedAt: Instant, puzzles: readonly PuzzleRecord[]): Promise<boolean> {
    return this.#ledger.write(writes.minedWrite(this.#ledger.db, gameId, minedAt, puzzles));
  }

  async puzzle(id: string): Promise<PuzzleRecord | undefined> {
    const row = await this.#ledger.find(queries.puzzleById(this.#ledger.db, id));
    return row && queries.toPuzzle(row);
  }

  async puzzlesOf(gameId: GameId): Promise<readonly PuzzleRecord[]> {
    return (await this.#ledger.run(queries.puzzlesOfGame(this.#ledger.db, gameId))).map(queries.toPuzzle);
  }

  async puzzleOfDay(day: string): Promise<PuzzleRecord | undefined> {
    const row = await this.#ledger.find(queries.puzzleOfDay(this.#ledger.db, day));
    return row && queries.toPuzzle(row);
  }

  async chooseForDay(day: string, puzzleId: string): Promise<void> {
    await this.#ledger.write(writes.dayWrite(this.#ledger.db, day, puzzleId));
  }

  async dailyCandidates(search: CandidateSearch): Promise<readonly DailyCandidate[]> {
    const rows = await aroundRing(search.limit, (half, limit) =>
      this.#ledger.run(queries.dailyCandidates(this.#ledger.db, half, { ...search, limit })),
    );
    return rows.map(({ isRecent, ...candidate }) => ({ ...candidate, isRecent: isRecent === 1 }));
  }

  async untried(search: UntriedSearch): Promise<readonly PuzzleRecord[]> {
    const rows = await aroundRing(search.limit, (half, limit) =>
      this.#ledger.run(queries.untried(this.#ledger.db, half, { ...search, limit })),
    );
    return rows.map(queries.toPuzzle);
  }

  async untriedOwn(search: Parameters<PuzzleStore['untriedOwn']>[0]): Promise<readonly PuzzleRecord[]> {
    return (await this.#ledger.run(queries.untriedOwn(this.#ledger.backend, search))).map(queries.toPuzzle);
  }

  solver(solver: Solver): Promise<SolverRecord | undefined> {
    return this.#ledger.find(queries.solverOf(this.#ledger.db, solver));
  }

  async attempt(solver: Solver, puzzleId: string): Promise<AttemptRecord | undefined> {
    const row = await this.#ledger.find(queries.attemptOf(this.#ledger.db, solver, puzzleId));
    return row && { ...row, isSolved: row.isSolved === 1 };
  }

  async attemptsOf(solver: Solver): Promise<readonly AttemptRecord[]> {
    const rows = await this.#ledger.run(queries.attemptsOf(this.#ledger.db, solver));
    return rows.map((row) => ({ ...row, isSolved: row.isSolved === 1 }));
  }

  addFirstAttempt(first: FirstAttempt): Promise<boolean> {
    const write = writes.firstAttemptWrite(this.#ledger.db, first);
    return this.#ledger.writeUnlessTaken(['puzzle_solvers', 'puzzle_attempts'], write);
  }

  addLaterAttempt(later: LaterAttempt): Promise<boolean> {
    return this.#ledger.write(writes.laterAttemptWrite(this.#ledger.db, later));
  }
}

/** At most `limit`: first from an id on, then the rest from the ids before it. */
async function aroundRing<R>(limit: number, read: (half: Half, limit: number) => Promise<R[]>): Promise<R[]> {
  const after = await read('>=', limit);
  return after.length === limit ? after : [...after, ...(await read('<', limit - after.length))];
}
