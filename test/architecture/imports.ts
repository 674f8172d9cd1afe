// The imports of a file's text, and which of them the table of folders does not allow.
import { dirname, join } from 'node:path/posix';
import { MAY_IMPORT } from './import-table.ts';

export interface Import {
  /** As written; `undefined` if it is only known at run time. */
  readonly from: string | undefined;
  readonly isTypeOnly: boolean;
}

const STATEMENT =
  /^[ \t]*(?:import|export)\b(?<what>[^'"`;=()]*?\bfrom\s*|\s*)(?<quote>['"])(?<from>[^'"]+)\k<quote>/gm;
const CALL =
  /\b(?:import|require|getBuiltinModule|import\.meta\.resolve)\s*\(\s*(?:(?<quote>['"`])(?<from>[^'"`$]+)\k<quote>)?/g;
/** How the files of worker threads are specified. */
const FILE_URL = /\bnew URL\(\s*(?<quote>['"`])(?<from>[^'"`$]+\.[jt]sx?)\k<quote>\s*,\s*import\.meta\.url/g;

export function importsOf(text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(({ groups }) => ({
    from: groups?.['from'],
    isTypeOnly: isTypeOnly(groups?.['what'] ?? ''),
  }));
  const calls = [CALL, FILE_URL].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups }) => ({ from: groups?.['from'], isTypeOnly: false })),
  );
  return [...statements, ...calls];
}

/** `type { A }` or `{ type A, type B }`. */
function isTypeOnly(what: string): boolean {
  if (/^\s*type\b/.test(what)) return true;
  const names = /^\s*\{(?<names>[^}]*)\}/.exec(what)?.groups?.['names']?.split(',') ?? [];
  const written = names.map((name) => name.trim()).filter(Boolean);
  return written.length > 0 && written.every((name) => name.startsWith('type '));
}

/** One line for each import of the file at `path` that its folder may not have. */
export function forbiddenImports(path: string, text: string): string[] {
  const folder = folderOf(path);
  const allowed = folder && MAY_IMPORT[folder];
  if (!allowed) return [`${path} is in a folder that the table does not list`];
  if (allowed.includes('anything')) return [];
  return importsOf(text)
    .filter(({ from, isTypeOnly }) => !isAllowed(targetOf(path, from), isTypeOnly, [folder, ...allowed]))
    .map(({ from }) => `${path} imports ${from ?? 'something known only at run time'}`);
}

/** The row of the table that holds the file; a file of `src` in an unlisted folder has none. */
export function folderOf(path: string): string | undefined {
  const [top, second, ...rest] = path.split('/');
  if (top === undefined || second === undefined) return undefined;
  const innermost = `${top}/${second}/${rest[0]}`;
  if (rest.length > 1 && innermost in MAY_IMPORT) return innermost;
  const inner = `${top}/${second}`;
  const row = rest.length > 0 && (top === 'src' || inner in MAY_IMPORT) ? inner : top;
  return row in MAY_IMPORT ? row : undefined;
}

/** A row of the table, a file outside all rows, a package's name, or `node:name`; `undefined` for anything else. */
function targetOf(path: string, from: string | undefined): string | undefined {
  if (from === undefined || from.startsWith('node:')) return from;
  if (from.startsWith('.')) {
    const file = join(dirname(path), from);
    return folderOf(file) ?? file;
  }
  const [scope, name] = from.split('/');
  return from.startsWith('@') ? `${scope}/${name}` : scope;
}

function isAllowed(target: string | undefined, isTypeOnly: boolean, allowed: readonly string[]): boolean {
  return target !== undefined && allowed.some((entry) => permits(entry, target, isTypeOnly));
}

function permits(entry: string, target: string, isTypeOnly: boolean): boolean {
  const name = entry.replace(/^types /, '');
  if (name !== entry && !isTypeOnly) return false;
  return name.endsWith('*') ? target.startsWith(name.slice(0, -1)) : target === name;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One line for each permission of the table that no file needs, or needs for types only. */
export function stalePermissions(files: readonly SourceFile[], table = MAY_IMPORT): string[] {
  return Object.entries(table).flatMap(([folder, entries]) => {
    const own = files.filter(({ path }) => folderOf(path) === folder);
    const imports = own.flatMap(({ path, text }) =>
      importsOf(text).map(({ from, isTypeOnly }) => ({ target: targetOf(path, from), isTypeOnly })),
    );
    const isNeeded = (entry: string): boolean =>
      imports.some(({ target, isTypeOnly }) => {
        if (target === undefined || !permits(entry, target, isTypeOnly)) return false;
        return !isTypeOnly || entry.startsWith('types ') || entry.endsWith('*');
      });
    return entries
      .filter((entry) => entry !== 'anything' && !isNeeded(entry))
      .map((entry) => `${folder} may import ${entry}, and does not`);
  });
}

/** Groups of files that import each other circularly, imports of types included; each sorted. */
export function circlesOf(files: readonly SourceFile[]): string[][] {
  const paths = new Set(files.map(({ path }) => path));
  const imported = new Map(
    files.map(({ path, text }) => {
      const targets = importsOf(text).map(({ from }) => (from?.startsWith('.') ? join(dirname(path), from) : ''));
      return [path, targets.filter((target) => paths.has(target))];
    }),
  );
  return stronglyConnected(imported).filter((group) => group.length > 1);
}

/** Tarjan's algorithm (SIAM J. Comput. 1, 1972). */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    open.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) === order.get(node)) groups.push(open.splice(open.indexOf(node)).toSorted());
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;
}
