// Keeps a second process out of an embedded database, which other programs may still read. The lock is SQLite's own
// lock on an empty file beside the database, so it is released when its process ends for any reason.
import { realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * @returns the connection that holds the lock until it is closed
 * @throws Error with SQLite's code for a database that is locked, when another process has it
 */
export function lockDatabase(path: string, { mayBeDamaged = false } = {}): DatabaseSync {
  // The real path, because a database may be reached by several names.
  const lock = new DatabaseSync(`${realpathSync(path)}-lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    openAlone(path).close();
  } catch (error) {
    if (mayBeDamaged && isOfDamage(error)) return lock;
    lock.close();
    throw error;
  }
  return lock;
}

/** https://www.sqlite.org/rescode.html: CORRUPT or NOTADB, including extended codes. */
function isOfDamage(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return [11, 26].includes(errcode & 0xff);
}

/**
 * Checks that nobody else has the file open, such as an arena of an older release, which takes no other lock, or one
 * that sees only the file itself (mounted into a container).
 */
function openAlone(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 0 });
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('BEGIN IMMEDIATE; COMMIT');
  return db;
}
