// Backups of an embedded database: checking one, and restoring it.
import { copyFileSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openingError } from '../store/sqlite/backend.ts';
import { lockDatabase } from '../store/sqlite/lock.ts';
import type { SqliteFault } from '../store/sqlite/messages.ts';
import { SqliteError } from '../store/sqlite/thread.ts';
import { keyFileOf } from '../outbound/key.ts';
import { failToOpen } from './direct.ts';
import { Failure } from './failure.ts';
import { keepOwner } from './ownership.ts';

/**
 * Reads the whole file.
 * @param name what to call it in a failure
 * @throws Failure when it is damaged or not an arena's
 */
export function checkDatabase(file: string, name = file): { games: number; moves: number } {
  if (!existsSync(file)) {
    const hint = 'The server has its own /tmp, or is in a container: name a file in the folder of its database.';
    throw new Failure(`${file} is not visible to this process.`, hint);
  }
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    return countsOf(db);
  } catch (error) {
    throw new Failure(
      `${name} is not a complete database of an arena: ${(error as Error).message}.`,
      'Use another backup.',
    );
  } finally {
    db?.close();
  }
}

function countsOf(db: DatabaseSync): { games: number; moves: number } {
  const [first] = db.prepare('PRAGMA integrity_check(1)').all();
  if (first?.['integrity_check'] !== 'ok') throw new Error(String(first?.['integrity_check']));
  const numberOf = (sql: string) => Number(db.prepare(`SELECT ${sql}`).get()!['n']);
  // A backup of an older release has no packed games.
  const isOlder = numberOf(`count(*) AS n FROM pragma_table_info('games') WHERE name = 'packed_plies'`) === 0;
  const packed = isOlder ? 0 : numberOf('coalesce(sum(packed_plies), 0) AS n FROM games');
  return { games: numberOf('count(*) AS n FROM games'), moves: packed + numberOf('count(*) AS n FROM journal') };
}

/** The backup itself stays unchanged. @throws Failure, or an error of the file system */
export async function restoreFile(file: string, target: string, mayReplace: boolean) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Failure(`There is no file ${file}.`, 'Name a file that "backup" wrote.');
  }
  const lock = existsSync(target) ? lockToReplace(target, mayReplace) : undefined;
  try {
    // The write-ahead log and the key are beside the file itself, not beside a link to it.
    return replaceBy(realpathSync(file), target);
  } finally {
    lock?.close();
  }
}

function replaceBy(file: string, target: string) {
  mkdirSync(dirname(target), { recursive: true });
  const giveToOwner = keepOwner(target);
  const fresh = `${target}.restoring`;
  const counts = copyChecked(file, fresh);
  const isKeyKept = keepKey(target, fresh);
  // Even if only the log is there: SQLite would apply a remaining log to the new database.
  const old = parts(target).some((part) => existsSync(part)) ? `${target}.replaced-${Date.now()}` : null;
  if (old !== null) moveWhole(target, old);
  moveWhole(fresh, target);
  giveToOwner();
  const webhooksKey = existsSync(keyFileOf(target)) ? keyFileOf(target) : null;
  const note = 'The backup has no webhooks key beside it: the present key was kept.';
  return { restored: target, ...counts, old, webhooksKey, ...(isKeyKept ? { note } : {}) };
}

/** For a backup without a key: its secrets were most likely encrypted with the present one. */
function keepKey(target: string, fresh: string): boolean {
  const [present, next] = [keyFileOf(target), keyFileOf(fresh)];
  if (existsSync(next) || !existsSync(present)) return false;
  copyFileSync(present, next);
  return true;
}

/**
 * Damaged databases and those of a newer release may be replaced too.
 * @throws Failure when a server has it open, or `mayReplace` is false
 */
function lockToReplace(target: string, mayReplace: boolean): DatabaseSync {
  const hint = 'Add --replace to put the backup in its place; the old file is kept beside it.';
  if (!mayReplace) throw new Failure(`A database exists: ${target}.`, hint);
  try {
    return lockDatabase(target, { mayBeDamaged: true });
  } catch (error) {
    return failToOpen(openingError(new SqliteError(error as SqliteFault), target) as Error);
  }
}

/** Leaves nothing behind when it throws. */
function copyChecked(file: string, fresh: string): { games: number; moves: number } {
  try {
    remove(fresh);
    copyWhole(file, fresh);
    return checkDatabase(fresh, file);
  } catch (error) {
    remove(fresh);
    throw error;
  }
}

/** The database, its write-ahead log, and the key of its secrets. */
const parts = (file: string): readonly string[] => [file, `${file}-wal`, keyFileOf(file)];

function copyWhole(from: string, to: string): void {
  for (const [i, part] of parts(from).entries()) if (existsSync(part)) copyFileSync(part, parts(to)[i]!);
}

function moveWhole(from: string, to: string): void {
  for (const [i, part] of parts(from).entries()) if (existsSync(part)) renameSync(part, parts(to)[i]!);
}

function remove(file: string): void {
  for (const part of parts(file)) rmSync(part, { force: true });
}
