// Text that every database can store. PostgreSQL cannot store NUL, and half a surrogate pair is not valid UTF-8.
import { Problem } from './problem.ts';

interface Found {
  readonly value: unknown;
  readonly parent: Found | undefined;
  readonly key: string;
}

/**
 * Checks strings and keys at any depth.
 * @param where the name to report if `value` itself is unstorable text
 * @throws Problem bad-request, naming the field
 */
export function requireStorable(value: unknown, where: string): void {
  const field = unstorableIn(value);
  if (field === undefined) return;
  const name = field || where;
  const detail = `${name}: must not contain the character NUL or half of a surrogate pair.`;
  throw new Problem('bad-request', { detail, extra: { field: name } });
}

/** Neither NUL nor half a surrogate pair in it. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The path to an unstorable text, if any. Not recursive, because a body may be nested thousands deep. */
function unstorableIn(whole: unknown): string | undefined {
  const left: Found[] = [{ value: whole, parent: undefined, key: '' }];
  for (let found = left.pop(); found; found = left.pop()) {
    const { value } = found;
    if (typeof value === 'string' && !isStorable(value)) return pathOf(found);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const part = { value: inner, parent: found, key };
      if (!isStorable(key)) return pathOf(part);
      left.push(part);
    }
  }
  return undefined;
}

/** The longest path that is shown, as paths may be as long as a body. */
const MAX_SHOWN = 200;

/** Unstorable keys are shown with JSON escapes. */
function pathOf(found: Found): string {
  const names: string[] = [];
  for (let part = found; part.parent; part = part.parent) {
    names.push(isStorable(part.key) ? part.key : JSON.stringify(part.key).slice(1, -1));
  }
  const path = names.toReversed().join('.');
  return path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path;
}
