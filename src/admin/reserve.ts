// Creates the file for a backup.
import { closeSync, openSync } from 'node:fs';
import { Failure } from './failure.ts';

/** Readable only by its owner; never overwrites a file. @throws Failure */
export function reserve(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Failure(`${file} exists.`, 'Name a file that does not exist yet.');
    throw new Failure(`Cannot write ${file}: ${message}`, 'Name a file in a folder that the server may write to.');
  }
}
