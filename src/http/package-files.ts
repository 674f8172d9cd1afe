// The installable package files that `tools/packages` builds.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './guides.ts';

export const PACKAGES = path.join(ROOT, 'packages/dist');

export interface PackageFile {
  readonly file: string;
  readonly bytes: number;
}

/** Empty if they have not been built. */
export function packageFiles(): PackageFile[] {
  try {
    const files = readdirSync(PACKAGES).filter((file) => file.endsWith('gz'));
    return files.toSorted().map((file) => ({ file, bytes: statSync(path.join(PACKAGES, file)).size }));
  } catch {
    return [];
  }
}
