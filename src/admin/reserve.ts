// Creates the file of a backup.
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { Failure } from './failure.ts';

/**
 * Readable only by its owner; never overwrites a file. It gets its name when it is complete, so that a process that is
 * killed meanwhile leaves the name free.
 * @param write is given an empty file
 * @throws Failure
 */
export async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw taken(file);
  const part = `${file}.${randomUUID()}.part`;
  reserve(part);
  try {
    await write(part);
    reserve(file);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function reserve(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(file);
    throw new Failure(`Cannot write ${file}: ${message}`, 'Name a file in a folder that the server may write to.');
  }
}

function taken(file: string): Failure {
  return new Failure(`${file} exists.`, 'Name a file that does not exist yet.');
}
