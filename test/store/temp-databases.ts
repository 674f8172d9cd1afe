// A folder for the database of a suite.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Call it in the body of a suite. The returned function gives the path of a new database each time. */
export function tempDatabases(): () => string {
  const folder = mkdtempSync(path.join(tmpdir(), 'arena-store-'));
  let made = 0;
  after(() => rmSync(folder, { recursive: true }));
  return () => {
    made += 1;
    return path.join(folder, `${made}`, 'arena.db');
  };
}
