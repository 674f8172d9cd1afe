// Keeps a second process out of an embedded database, which other programs may still read. The lock is SQLite's own
// lock on an empty file beside the database, so it is released when its process ends for any reason.
import { closeSync, existsSync, lstatSync, openSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Creates the database if there is none, but only under the lock: a restore may be about to put one there.
 * @returns the connection that holds the lock until it is closed
 * @throws Error with SQLite's code for a database that is locked, when another process has it
 */
export function lockDatabase(path: string): DatabaseSync {
  return locked(path, () => {
    makeFile(path);
    checkAlone(path);
  });
}

/** Like `lockDatabase`, for a restore: the database may be damaged, or missing if its folder exists. */
export function lockReplaced(path: string): DatabaseSync {
  return locked(path, () => {
    try {
      if (existsSync(path)) checkAlone(path);
    } catch (error) {
      if (!isOfDamage(error)) throw error;
    }
  });
}

/** @param check throws if the lock is not enough */
function locked(path: string, check: () => void): DatabaseSync {
  const lock = new DatabaseSync(`${realPathOf(path)}-lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    check();
  } catch (error) {
    lock.close();
    throw error;
  }
  return lock;
}

/** Because a database may be reached by several names. */
function realPathOf(path: string): string {
  const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return isThere ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

/** Readable only by its owner, like the key beside it; SQLite's other files get the same mode. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // It exists, or SQLite will report what is wrong.
  }
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
function checkAlone(path: string): void {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('BEGIN IMMEDIATE; COMMIT');
  } finally {
    db.close();
  }
}
