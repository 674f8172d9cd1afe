// The path of an embedded database.
import { fileURLToPath } from 'node:url';

/** Whether the database is embedded. */
export function isFile(databaseUrl: string): boolean {
  return databaseUrl.startsWith('file:');
}

/** `file:./data/arena.db` is relative to the working directory, which a URL cannot express. */
export function databasePath(fileUrl: string): string {
  return fileUrl.startsWith('file://') ? fileURLToPath(fileUrl) : fileUrl.slice('file:'.length);
}
