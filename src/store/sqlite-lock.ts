// Keeps a second process out of an embedded database, which other programs may read. The lock is SQLite's own on an empty
// file beside the database, so it is gone with the process that holds it, however that ends.
import { realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * @returns the connection that holds the lock until it is closed
 * @throws Error with SQLite's code for a database that is locked, when another process has it
 */
export function lockDatabase(path: string, { mayBeDamaged = false } = {}): DatabaseSync {
  // Where the file really is: one database may be reached by several names.
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

/** https://www.sqlite.org/rescode.html: CORRUPT or NOTADB, also in an extended code. */
function isOfDamage(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return [11, 26].includes(errcode & 0xff);
}

/**
 * Nobody else has the file open: an arena of an older release, which takes no other lock, or one that sees the file, but
 * not what is beside it (a file mounted into a container).
 */
function openAlone(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 0 });
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('BEGIN IMMEDIATE; COMMIT');
  return db;
}
