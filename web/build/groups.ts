// Modules that are bundled into one file. An unknown module name fails the build: a renamed module would silently leave its
// group and cost pages a request or half a kilobyte.
import { globSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Group {
  readonly name: string;
  readonly priority: number;
  test(id: string): boolean;
}

/**
 * @param modules by folder, names separated by spaces, scripts without their extension; `*` for the whole folder
 * @param others further module ids, such as the bundler's own
 * @throws Error for an unknown module name
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
