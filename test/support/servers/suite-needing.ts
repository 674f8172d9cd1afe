// Mocha suites that need a server or a browser: skipped, with a reason in the name, where it is not available.
import { findChromium } from './chromium.ts';
import { findHaproxy } from './haproxy.ts';
import { findPostgres } from './postgres.ts';
import { findRedis } from './redis.ts';

const FINDERS = { postgres: findPostgres, redis: findRedis, chromium: findChromium, haproxy: findHaproxy };
export type Need = keyof typeof FINDERS;

/** Like `describe`; if something is missing, the suite is skipped and its name says what. */
export function suiteNeeding(needs: Need | readonly Need[], name: string, body: () => void): void {
  const missing = [needs].flat().filter((need) => !isHere(need));
  if (missing.length > 0) describe.skip(`${name} (needs ${missing.join(' and ')})`, body);
  else describe(name, body);
}

const looked = new Map<Need, boolean>();

function isHere(need: Need): boolean {
  const known = looked.get(need) ?? FINDERS[need]() !== undefined;
  looked.set(need, known);
  return known;
}
