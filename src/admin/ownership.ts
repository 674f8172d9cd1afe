// Files that a command of root makes beside an embedded database are given to the owner of the database: root's own the
// server's user could not open.
import { lchownSync, lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { keyFileOf } from '../outbound/key.ts';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface OwnedFiles {
  /** Who runs the command; `undefined` where users have no numbers. */
  user(): number | undefined;
  /** `undefined`: there is no such file. */
  ownerOf(path: string): Owner | undefined;
  chown(path: string, uid: number, gid: number): void;
}

const ROOT = 0;
/** Never through a link: the owner of a folder decides what is at its names. */
const REAL: OwnedFiles = {
  user: () => process.getuid?.(),
  ownerOf: (path) => lstatSync(path, { throwIfNoEntry: false }),
  chown: lchownSync,
};

/**
 * Notes the owner of the database, or else of its folder.
 * @returns gives it the files that are root's by then
 */
export function keepOwner(database: string, { user, ownerOf, chown }: OwnedFiles = REAL): () => void {
  if (user() !== ROOT) return () => {};
  const owner = [database, dirname(database)].map(ownerOf).find((each) => each && each.uid !== ROOT);
  return () => {
    if (!owner) return;
    for (const file of filesOf(database)) if (ownerOf(file)?.uid === ROOT) chown(file, owner.uid, owner.gid);
  };
}

function filesOf(database: string): readonly string[] {
  return [database, `${database}-wal`, `${database}-shm`, `${database}-lock`, keyFileOf(database)];
}
