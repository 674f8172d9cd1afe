// Bounds the write-ahead log of the SQLite file. SQLite itself begins the log again only at a commit that meets no read.
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** SQLite copies the log into the file from here on, at every commit until it can begin the log again. */
const PAGES_TO_COPY = 4000;
/** From here on a commit waits for the reads under way. */
const PAGES_TO_WAIT = 2 * PAGES_TO_COPY;
/** A page and the header that it has in the log. */
const BYTES_A_PAGE = 4096 + 24;

interface LogState {
  readonly busy: number;
  /** Pages in it. */
  readonly log: number;
}

export class WriteAheadLog {
  readonly #state: StatementSync;
  readonly #restart: StatementSync;
  #limit = PAGES_TO_WAIT;

  constructor(db: DatabaseSync) {
    db.exec(`PRAGMA wal_autocheckpoint = ${PAGES_TO_COPY}`);
    // What one very long read made it grow to is given back to the disk.
    db.exec(`PRAGMA journal_size_limit = ${PAGES_TO_WAIT * BYTES_A_PAGE}`);
    this.#state = db.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#restart = db.prepare('PRAGMA wal_checkpoint(RESTART)');
  }

  /** After each commit. Waits no longer than the timeout of the connection, and then not again for a while. */
  bound(): void {
    const { log } = this.#state.get() as unknown as LogState;
    if (log < this.#limit) return;
    this.#limit = this.#hasRestarted() ? PAGES_TO_WAIT : log + PAGES_TO_COPY;
  }

  #hasRestarted(): boolean {
    try {
      return (this.#restart.get() as unknown as LogState).busy === 0;
    } catch {
      return false; // the commit before it is durable all the same, and the next one meets what is wrong with the disk
    }
  }
}
