// Backups of a test arena, restored while it is down.
import { copyFileSync, rmSync } from 'node:fs';
import type { TestArena } from './arena.ts';

let backups = 0;

/** @returns a function that restarts the arena with its database as it is now */
export async function backUp(arena: TestArena): Promise<() => Promise<void>> {
  const { databaseFile } = arena;
  const file = `${databaseFile}.backup-${backups++}`;
  await arena.app.arena.store.admin.backup(file);
  return () =>
    arena.restart(() => {
      for (const log of ['-wal', '-shm']) rmSync(databaseFile + log, { force: true });
      copyFileSync(file, databaseFile);
    });
}
