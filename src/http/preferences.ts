// The Prefer header (RFC 7240). We support `return`; other preferences are ignored, as the RFC requires.
import type { Request } from 'express';
import type { Route } from './route.ts';

export const MINIMAL = 'return=minimal';

/** A name, its plain or quoted value, and parameters, which `return` does not have. */
const PREFERENCE = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?(?:\s*;(?:[^,"]|"[^"]*")*)?/g;

/** Whether the answer should be as short as possible; of several preferences the first counts (§2). */
export function prefersMinimal({ headers: { prefer } }: Pick<Request, 'headers'>): boolean {
  if (prefer === undefined) return false;
  if (prefer === MINIMAL) return true; // as nearly all clients write it
  for (const [, name, quoted, bare] of String(prefer).matchAll(PREFERENCE)) {
    if (name!.toLowerCase() === 'return') return (quoted ?? bare)?.toLowerCase() === 'minimal';
  }
  return false;
}

/** The route as this request wants it: with its shorter answer, or as it is. */
export function asPreferred(route: Route, request: Request): Route {
  if (!route.minimal) return route;
  return prefersMinimal(request) ? briefRoute(route) : route;
}

const brief = new WeakMap<Route, Route>();

function briefRoute(route: Route): Route {
  const { wordsOf: _, ...rest } = route;
  const known = brief.get(route) ?? { ...rest, ...route.minimal, isMinimal: true };
  brief.set(route, known);
  return known;
}
