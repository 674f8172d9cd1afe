// Compares every Problem answered in a run with what openapi.json states for its operation.
import { apiDocument } from '../../src/http/openapi.ts';
import { ALIAS_ROOT, ALIASED, API_ROUTES } from '../../src/http/http-app.ts';
import { BEFORE_ROUTES } from '../../src/http/route-problems.ts';
import { API_ROOT } from '../../src/table/links.ts';
import { newDirectory } from '../prism/directory.ts';
import type { AnsweredProblem } from './recording.ts';

interface Stated {
  readonly operationId: string;
  readonly 'x-problems': Readonly<Record<string, readonly string[]>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Stated>>>>;
}

/** @returns each operation with a Problem that it should not answer, once */
export function findUndeclared(answered: readonly AnsweredProblem[]): string[] {
  const document = apiDocument(API_ROUTES, 'http://localhost', 1) as Document;
  const operations = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod));
  const stated = new Map(operations.map((each) => [each.operationId, Object.values(each['x-problems']).flat()]));
  const operationOf = newDirectory(document);
  const before: readonly string[] = BEFORE_ROUTES;
  const undeclared = answered.flatMap(({ method, path, slug }) => {
    const operation = before.includes(slug) ? undefined : operationOf(method, pathInApi(path));
    return operation === undefined || stated.get(operation)!.includes(slug) ? [] : `${operation} answered ${slug}`;
  });
  return [...new Set(undeclared)];
}

/** The path within the API; other paths are returned unchanged. */
function pathInApi(path: string): string {
  if (path.startsWith(`${API_ROOT}/`)) return path.slice(API_ROOT.length);
  if (!path.startsWith(`${ALIAS_ROOT}/`)) return path;
  const alias = path.slice(ALIAS_ROOT.length);
  return ALIASED.test(alias) ? alias : `/agent${alias}`;
}
