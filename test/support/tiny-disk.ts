// A real file system of a few megabytes, to test a full or read-only disk; its suite is skipped if it may not be mounted.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TinyDisk {
  readonly path: string;
  /** Fills the disk, except for `freeBytes`. */
  fill(freeBytes?: number): void;
  /** Frees the space again. */
  empty(): void;
  /** Fails while a file is open for writing. */
  remount(mode: 'ro' | 'rw'): void;
}

/** Call it in the body of a suite. */
export function tinyDisk(size = '2m'): TinyDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'arena-disk-'));
  const ballast = path.join(folder, 'ballast');
  before('mounts a small file system', function () {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    if (status === 0) return;
    console.log('      needs the right to mount a file system');
    this.skip();
  });
  after(() => {
    spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  return {
    path: folder,
    fill: (freeBytes) => fill(ballast, freeBytes),
    empty: () => rmSync(ballast),
    remount: (mode) => void execFileSync('mount', ['-o', `remount,${mode}`, folder]),
  };
}

function fill(ballast: string, freeBytes = 0): void {
  for (const size of [1 << 16, 1 << 12]) {
    const chunk = Buffer.alloc(size, 1);
    try {
      for (;;) appendFileSync(ballast, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  truncateSync(ballast, statSync(ballast).size - freeBytes);
}
