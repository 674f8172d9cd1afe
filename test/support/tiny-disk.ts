// A real file system of a few megabytes, to test a full disk; its suite is skipped if it may not be mounted.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TinyDisk {
  readonly path: string;
  /** Fills the disk. */
  fill(): void;
  /** Frees the space again. */
  empty(): void;
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
  return { path: folder, fill: () => fill(ballast), empty: () => rmSync(ballast) };
}

function fill(ballast: string): void {
  for (const size of [1 << 16, 1 << 12]) {
    const chunk = Buffer.alloc(size, 1);
    try {
      for (;;) appendFileSync(ballast, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
