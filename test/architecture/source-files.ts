// The files of the repository that git does not ignore.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const IGNORED = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n').filter(Boolean);

/** Paths from the root of the repository, with `/`, without what .gitignore names. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === '.git' || isIgnored(entry.name, entry.isDirectory())) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return repositoryFiles(path);
    return entry.isFile() ? [path.split(sep).join('/')] : [];
  });
}

export function contentOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Supports the patterns of our .gitignore: `folder/` and `*.ending`, anywhere. */
function isIgnored(name: string, isFolder: boolean): boolean {
  return IGNORED.some((line) => {
    if (line.endsWith('/')) return isFolder && line === `${name}/`;
    return line.startsWith('*') ? name.endsWith(line.slice(1)) : name === line;
  });
}
