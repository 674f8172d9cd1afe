// Backups of an embedded database: checking one, and restoring it.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../store/open-store.ts';
import { keyFileOf } from '../outbound/key.ts';
import { failToOpen } from './direct.ts';
import { Failure } from './failure.ts';

/** Reads all of it. @throws Failure when it is damaged or not an arena's */
export function checkDatabase(file: string): { games: number; moves: number } {
  if (!existsSync(file)) {
    const hint = 'The server has its own /tmp, or is in a container: name a file in the folder of its database.';
    throw new Failure(`${file} cannot be seen from here.`, hint);
  }
  const db = new DatabaseSync(file);
  try {
    const [first] = db.prepare('PRAGMA integrity_check(1)').all();
    if (first?.['integrity_check'] !== 'ok') throw new Error(String(first?.['integrity_check']));
    const numberOf = (sql: string) => Number(db.prepare(`SELECT ${sql}`).get()!['n']);
    // A backup of an older release has no packed games.
    const isOlder = numberOf(`count(*) AS n FROM pragma_table_info('games') WHERE name = 'packed_plies'`) === 0;
    const packed = isOlder ? 0 : numberOf('coalesce(sum(packed_plies), 0) AS n FROM games');
    return { games: numberOf('count(*) AS n FROM games'), moves: packed + numberOf('count(*) AS n FROM journal') };
  } catch (error) {
    throw new Failure(
      `${file} is not a complete database of an arena: ${(error as Error).message}.`,
      'Use another backup.',
    );
  } finally {
    db.close();
  }
}

/** The backup itself stays unchanged. @throws Failure */
export async function restoreFile(file: string, target: string, mayReplace: boolean) {
  if (!existsSync(file)) throw new Failure(`There is no ${file}.`, 'Name a file that "backup" wrote.');
  if (existsSync(target)) await refuseUnlessFree(target, mayReplace);
  mkdirSync(dirname(target), { recursive: true });
  const fresh = `${target}.restoring`;
  remove(fresh);
  copyWhole(file, fresh);
  const counts = checkedOrRemoved(fresh);
  const old = existsSync(target) ? `${target}.replaced-${Date.now()}` : null;
  if (old !== null) moveWhole(target, old);
  moveWhole(fresh, target);
  return { restored: target, ...counts, old };
}

/** @throws Failure when a server has it open, or it must not be replaced */
async function refuseUnlessFree(target: string, mayReplace: boolean): Promise<void> {
  const hint = 'Add --replace to put the backup in its place; the old file is kept beside it.';
  if (!mayReplace) throw new Failure(`A database exists: ${target}.`, hint);
  await (await openStore(`file:${target}`).catch(failToOpen)).close();
}

function checkedOrRemoved(fresh: string): { games: number; moves: number } {
  try {
    return checkDatabase(fresh);
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
