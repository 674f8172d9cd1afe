// A disk of its own for a database, in memory, that can be filled up. Only root can mount one.
import { execFile } from 'node:child_process';
import { chown, mkdtemp, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { UnixUser } from '../test/support/servers/running-program.ts';
import type { Disk } from './deployment.ts';

const SIZE = '2g';
const SLACK_BLOCKS = 4;

export interface SmallDisk extends Disk {
  readonly folder: string;
}

/** `undefined` without the permission to mount. */
export async function mountDisk(owner?: UnixUser): Promise<SmallDisk | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'chaos-disk-'));
  const mount = (...args: readonly string[]) => promisify(execFile)('mount', [...args, folder]);
  await mount('-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs');
  if (owner) await chown(folder, owner.uid, owner.gid);
  return {
    folder,
    /** The database writes on, and a disk cannot become smaller than what is on it. */
    async fill() {
      for (let isFull = false; !isFull;) {
        const { blocks, bfree, bsize } = await statfs(folder);
        const size = (blocks - bfree + SLACK_BLOCKS) * bsize;
        isFull = await mount('-o', `remount,size=${size}`).then(
          () => true,
          () => false,
        );
      }
    },
    async free() {
      await mount('-o', `remount,size=${SIZE}`);
    },
    async remove() {
      await promisify(execFile)('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}
