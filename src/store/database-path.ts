// Where an embedded database is.
import { fileURLToPath } from 'node:url';

/** Whether the database is embedded. */
export function isFile(databaseUrl: string): boolean {
  return databaseUrl.startsWith('file:');
}

/** `file:./data/arena.db` is a path from the working directory, which no URL can say. */
export function databasePath(fileUrl: string): string {
  return fileUrl.startsWith('file://') ? fileURLToPath(fileUrl) : fileUrl.slice('file:'.length);
}
