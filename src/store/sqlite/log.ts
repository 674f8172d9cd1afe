// Bounds the size of SQLite's write-ahead log. SQLite by itself restarts the log only at a commit with no concurrent
// reads.
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** From this size on, SQLite copies the log into the file at every commit, until it can restart the log. */
const PAGES_TO_COPY = 4000;
/** From this size on, a commit waits for reads in progress. */
const PAGES_TO_WAIT = 2 * PAGES_TO_COPY;
/** A page with its header in the log. */
const BYTES_A_PAGE = 4096 + 24;

interface LogState {
  readonly busy: number;
  /** Pages in the log. */
  readonly log: number;
}

export class WriteAheadLog {
  readonly #state: StatementSync;
  readonly #restart: StatementSync;
  #limit = PAGES_TO_WAIT;

  constructor(db: DatabaseSync) {
    db.exec(`PRAGMA wal_autocheckpoint = ${PAGES_TO_COPY}`);
    // Truncates the log after a very long read has made it grow.
    db.exec(`PRAGMA journal_size_limit = ${PAGES_TO_WAIT * BYTES_A_PAGE}`);
    this.#state = db.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#restart = db.prepare('PRAGMA wal_checkpoint(RESTART)');
  }

  /** Called after each commit. Waits at most for the connection's timeout, and after that not again for a while. */
  bound(): void {
    const { log } = this.#state.get() as unknown as LogState;
    if (log < this.#limit) return;
    this.#limit = this.#hasRestarted() ? PAGES_TO_WAIT : log + PAGES_TO_COPY;
  }

  #hasRestarted(): boolean {
    try {
      return (this.#restart.get() as unknown as LogState).busy === 0;
    } catch {
      return false; // the commit itself is durable, and the next one will report trouble with the disk
    }
  }
}
