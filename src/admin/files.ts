// Backups of an embedded database: checking one, and restoring it.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { faultOf } from '../store/sqlite/answers.ts';
import { openingError } from '../store/sqlite/backend.ts';
import { STEPS_TABLE } from '../store/open-store.ts';
import { lockReplaced } from '../store/sqlite/lock.ts';
import { SqliteError } from '../store/sqlite/thread.ts';
import { keyFileOf } from '../outbound/key.ts';
import { failToOpen } from './direct.ts';
import { Failure } from './failure.ts';
import { keepOwner } from './ownership.ts';
import { checkRelease } from './release.ts';

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
  return readDatabase(file, name, countsOf);
}

function readDatabase<T>(file: string, name: string, read: (db: DatabaseSync) => T): T {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    return read(db);
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

function stepsOf(db: DatabaseSync): string[] {
  return db
    .prepare(`SELECT name FROM ${STEPS_TABLE}`)
    .all()
    .map(({ name }) => String(name));
}

/** The backup itself stays unchanged. @throws Failure, or an error of the file system */
export async function restoreFile(file: string, target: string, mayReplace: boolean) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Failure(`There is no file ${file}.`, 'Name a file that "backup" wrote.');
  }
  if (!existsSync(target) && lstatSync(target, { throwIfNoEntry: false })) {
    throw new Failure(`${target} is a link to a file that does not exist.`, 'Mount its disk, or remove the link.');
  }
  if (!mayReplace && existsSync(target)) throw existing(target);
  mkdirSync(dirname(target), { recursive: true });
  // A link may lead to another disk. The server looks for its key beside the link.
  const place: Place = { file: existsSync(target) ? realpathSync(target) : target, key: keyFileOf(target) };
  const owned = [...new Set([place.file, target])].map((each) => keepOwner(each));
  let lock: DatabaseSync | undefined;
  try {
    lock = lockToReplace(target);
    // The write-ahead log and the key are beside the file itself, not beside a link to it.
    return { restored: target, ...replaceBy(placeOf(realpathSync(file)), place, mayReplace) };
  } finally {
    for (const giveToOwner of owned) giveToOwner();
    lock?.close();
  }
}

function replaceBy(backup: Place, place: Place, mayReplace: boolean) {
  const fresh = placeOf(`${place.file}.restoring`);
  const counts = copyChecked(backup, fresh);
  const isKeyKept = keepKey(place, fresh);
  if (!mayReplace && existsSync(place.file)) {
    // Created meanwhile, by a program that does not know the lock.
    remove(fresh);
    throw existing(place.file);
  }
  // Even if only the log is there: SQLite would apply a remaining log to the new database.
  const isOld = parts(place).some((part) => existsSync(part));
  const old = isOld ? placeOf(`${place.file}.replaced-${Date.now()}`) : null;
  if (old !== null) {
    moveWhole(place, old);
    keepOwner(old.file)();
  }
  moveWhole(fresh, place);
  const webhooksKey = existsSync(place.key) ? place.key : null;
  const note = 'The backup has no webhooks key beside it: the present key was kept.';
  return { ...counts, old: old?.file ?? null, webhooksKey, ...(isKeyKept ? { note } : {}) };
}

/** For a backup without a key: its secrets were most likely encrypted with the present one. */
function keepKey(present: Place, fresh: Place): boolean {
  if (existsSync(fresh.key) || !existsSync(present.key)) return false;
  copyPrivate(present.key, fresh.key);
  return true;
}

function existing(file: string): Failure {
  const hint = 'Add --replace to put the backup in its place; the old file is kept beside it.';
  return new Failure(`A database exists: ${file}.`, hint);
}

/** Keeps servers out until the backup is in place, also where there is no database yet. @throws Failure when a server has it open */
function lockToReplace(target: string): DatabaseSync {
  try {
    return lockReplaced(target);
  } catch (error) {
    return failToOpen(openingError(new SqliteError(faultOf(error, target)), target) as Error);
  }
}

/** Leaves nothing behind when it throws. */
function copyChecked(backup: Place, fresh: Place): { games: number; moves: number } {
  try {
    remove(fresh);
    copyWhole(backup, fresh);
    const counts = checkDatabase(fresh.file, backup.file);
    checkRelease(backup.file, readDatabase(fresh.file, backup.file, stepsOf));
    return counts;
  } catch (error) {
    remove(fresh);
    throw error;
  }
}

/** Where a database and the key of its secrets are. */
interface Place {
  readonly file: string;
  readonly key: string;
}

const placeOf = (file: string): Place => ({ file, key: keyFileOf(file) });

/** The database, its write-ahead log, and the key. */
const parts = ({ file, key }: Place): readonly string[] => [file, `${file}-wal`, key];

function copyWhole(from: Place, to: Place): void {
  for (const [i, part] of parts(from).entries()) if (existsSync(part)) copyPrivate(part, parts(to)[i]!);
}

/** For its owner only, like every database and key; a copy would have the mode of what may be a read-only backup. */
function copyPrivate(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
}

function moveWhole(from: Place, to: Place): void {
  for (const [i, part] of parts(from).entries()) if (existsSync(part)) move(part, parts(to)[i]!);
}

/** Also to another disk. */
function move(from: string, to: string): void {
  if (dirname(from) === dirname(to)) return renameSync(from, to);
  copyPrivate(from, `${to}.new`);
  renameSync(`${to}.new`, to);
  rmSync(from);
}

function remove(place: Place): void {
  for (const part of [...parts(place), `${place.file}-shm`]) rmSync(part, { force: true });
}
