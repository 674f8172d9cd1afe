// Finds the test files of a run, in order.
import { globSync, statSync } from 'node:fs';

const TEST_FILES = '**/*.test.ts';

const FAULTS = 'test/faults/';

/** Slow files run first, so that no lane still has one at the end. */
const FIRST = [`${FAULTS}chaos.test.ts`, FAULTS, 'test/browser/', 'test/play/quick-match.test.ts'];

/** @param places files, folders or globs; empty for all tests */
export function testFiles(places: readonly string[]): string[] {
  const patterns = places.length === 0 ? [`test/${TEST_FILES}`] : places.map(patternOf);
  return globSync(patterns, { exclude: ['**/node_modules/**'] }).toSorted(
    (a, b) => rank(a) - rank(b) || a.localeCompare(b),
  );
}

/** Two of these at once are too much for a machine with two cores. */
export function isHeavy(file: string): boolean {
  return file.startsWith(FAULTS);
}

function patternOf(place: string): string {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ? `${place}/${TEST_FILES}` : place;
}

function rank(file: string): number {
  const at = FIRST.findIndex((start) => file.startsWith(start));
  return at < 0 ? FIRST.length : at;
}
