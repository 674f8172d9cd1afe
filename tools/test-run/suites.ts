// Runs test files in this process, one after the other, through Mocha.
import { resolve } from 'node:path';
import { format } from 'node:util';
import { CompactReporter } from './compact-reporter.ts';
import Mocha from 'mocha';

/** Only ends a test that hangs, even on a slow machine: tests wait for states, not for fixed times. */
const TIMEOUT_MS = 240_000;

export interface Selection {
  readonly files: readonly string[];
  /** A regular expression for the full names of tests. */
  readonly grep: string | undefined;
  readonly isCi: boolean;
  /** For tests that do not set their own. */
  readonly timeoutMs?: number;
}

export interface SuitesResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of the suites, or of single tests, that were skipped. */
  readonly skippedNames: readonly string[];
  /** The failures, formatted to be printed. */
  readonly failures: string;
}

export async function runSuites({ files, grep, isCi, timeoutMs = TIMEOUT_MS }: Selection): Promise<SuitesResult> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: timeoutMs,
    reporter: CompactReporter,
    forbidOnly: isCi,
    ...(grep === undefined ? {} : { grep: new RegExp(grep) }),
  });
  for (const file of files) await load(mocha, file);
  return result(mocha);
}

/** Mocha passes rejections to the process's listeners; thrown as exceptions they fail the running test. */
export function failOnUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => {
    throw reason;
  });
}

async function result(mocha: Mocha): Promise<SuitesResult> {
  const pending: Mocha.Test[] = [];
  const failed: Mocha.Test[] = [];
  const stats = await new Promise<Mocha.Stats | undefined>((resolve) => {
    const runner = mocha.run(() => {
      runner.dispose();
      resolve(runner.stats);
    });
    runner.on(Mocha.Runner.constants.EVENT_TEST_PENDING, (test) => pending.push(test));
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test) => failed.push(test));
  });
  return {
    passed: stats?.passes ?? 0,
    failed: stats?.failures ?? 0,
    skipped: pending.length,
    skippedNames: [...new Set(pending.map(skippedName))],
    failures: textOf(failed),
  };
}

/** In Mocha's format, with diffs and stacks. */
function textOf(failed: Mocha.Test[]): string {
  const lines: string[] = [];
  const { Base } = Mocha.reporters;
  const { consoleLog } = Base;
  Base.consoleLog = (...parts: unknown[]) => void lines.push(format(...parts));
  if (failed.length > 0) Base.list(failed);
  Base.consoleLog = consoleLog;
  return lines.join('\n');
}

/** The name of the outermost skipped suite, or of the test itself. */
function skippedName(test: Mocha.Test): string {
  let name = test.fullTitle();
  for (let suite = test.parent; suite; suite = suite.parent) if (suite.pending) name = suite.fullTitle();
  return name;
}

/** A file that cannot be loaded counts as a failed test; the other files still run. */
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
