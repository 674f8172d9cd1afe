// Runs the test files in this process, one after the other, through Mocha.
import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import Mocha from 'mocha';
import { CompactReporter } from './compact-reporter.ts';

const TIMEOUT_MS = 10_000;
const TEST_FILES = '**/*.test.ts';

export interface Selection {
  /** Files, folders or globs; empty for all. */
  readonly places: readonly string[];
  /** A regular expression for the full names of tests. */
  readonly grep: string | undefined;
  readonly isCi: boolean;
}

export interface SuitesResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of the suites, or of single tests, that were skipped. */
  readonly skippedNames: readonly string[];
}

export async function runSuites({ places, grep, isCi }: Selection): Promise<SuitesResult> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: TIMEOUT_MS,
    reporter: CompactReporter,
    forbidOnly: isCi,
    ...(grep === undefined ? {} : { grep: new RegExp(grep) }),
  });
  // Mocha hands rejections on to whoever listens: as exceptions they fail the test that runs.
  process.on('unhandledRejection', (reason) => {
    throw reason;
  });
  for (const file of testFiles(places)) await load(mocha, file);
  return result(mocha);
}

async function result(mocha: Mocha): Promise<SuitesResult> {
  const pending: Mocha.Test[] = [];
  const stats = await new Promise<Mocha.Stats | undefined>((resolve) => {
    const runner = mocha.run(() => resolve(runner.stats));
    runner.on(Mocha.Runner.constants.EVENT_TEST_PENDING, (test) => pending.push(test));
  });
  return {
    passed: stats?.passes ?? 0,
    failed: stats?.failures ?? 0,
    skipped: pending.length,
    skippedNames: [...new Set(pending.map(skippedName))],
  };
}

/** Of the outermost suite that is skipped, or of the test itself. */
function skippedName(test: Mocha.Test): string {
  let name = test.fullTitle();
  for (let suite = test.parent; suite; suite = suite.parent) if (suite.pending) name = suite.fullTitle();
  return name;
}

function testFiles(places: readonly string[]): string[] {
  const patterns = places.length === 0 ? [`test/${TEST_FILES}`] : places.map(patternOf);
  return globSync(patterns).toSorted();
}

function patternOf(place: string): string {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ? `${place}/${TEST_FILES}` : place;
}

/** A file that cannot be loaded counts as a test that fails; the other files run all the same. */
async function load(mocha: Mocha, file: string): Promise<void> {
  mocha.files = [resolve(file)];
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    const failing = new Mocha.Test(`${file} loads`, () => {
      throw error;
    });
    mocha.suite.addTest(failing);
  }
}
