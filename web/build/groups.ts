// Modules that are built as one file. A name that no module has fails the build: without its group, a renamed module would
// cost pages a request or half a kilobyte, and nothing else would show it.
import { globSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Group {
  readonly name: string;
  readonly priority: number;
  test(id: string): boolean;
}

/**
 * @param modules by folder, their names with blanks between, without the ending of a script; `*` for all of a folder
 * @param others of the build's own
 * @throws Error for a name that no module has
 */
export function group(name: string, modules: Readonly<Record<string, string>>, priority = 0, others?: RegExp): Group {
  const files = Object.entries(modules).flatMap(([folder, names]) =>
    names.split(/\s+/).flatMap((module) => {
      const found = globSync(`${folder}/${module.includes('.') ? module : `${module}.{ts,tsx}`}`, { cwd: ROOT });
      if (found.length > 0) return found.map((file) => path.join(ROOT, file));
      throw new Error(`The group "${name}" of web/vite.config.ts names ${folder}/${module}, which is not there.`);
    }),
  );
  const ids = new Set(files);
  return { name, priority, test: (id) => ids.has(id.split('?')[0]!) || others?.test(id) === true };
}
