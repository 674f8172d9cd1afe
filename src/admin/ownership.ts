// Gives the files that a command run by root creates beside an embedded database to the owner of the database:
// otherwise the server's user could not open them.
import { lchownSync, lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { keyFileOf } from '../outbound/key.ts';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface OwnedFiles {
  /** The user id that runs the command; `undefined` on systems without user ids. */
  user(): number | undefined;
  /** `undefined`: there is no such file. */
  ownerOf(path: string): Owner | undefined;
  chown(path: string, uid: number, gid: number): void;
}

const ROOT = 0;
/** Never follows a link: the owner of the folder could point it at any file. */
const REAL: OwnedFiles = {
  user: () => process.getuid?.(),
  ownerOf: (path) => lstatSync(path, { throwIfNoEntry: false }),
  chown: lchownSync,
};

/**
 * Remembers the owner of the database, or else of its folder.
 * @returns a function that gives that owner the files that belong to root by then
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
