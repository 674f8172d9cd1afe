// A folder for the SQLite database of a measurement, deleted when this process ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** @returns the URL of a file that does not exist yet */
export function newDatabaseFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'arena-load-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return `file:${path.join(folder, 'arena.db')}`;
}
