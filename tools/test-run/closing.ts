// Ends a test run: its exit code, what was skipped, and the closing line, even if something keeps running.
import type { SuitesResult } from './suites.ts';

const END_WITHIN_MS = 2_000;

export interface Run extends SuitesResult {
  readonly failedChecks: readonly string[];
  /** In CI nothing may be skipped. */
  readonly isCi: boolean;
}

let isClosed = false;

/** A call of `process.exit` in the middle of a run makes the run fail. */
export function failWithoutClosing(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => {
    if (isClosed) return;
    process.exitCode = 1;
    console.error('The run ended before its tests did.');
  });
}

/** Prints how the run ended, at the very end. */
export function close(run: Run): void {
  isClosed = true;
  process.once('exit', () => {
    process.exitCode = isSuccess(run) ? 0 : 1;
    printResult(run);
  });
  endWithWarning();
}

/** Lets the process end on its own, or forces it to if something left open keeps it running. */
export function endWithWarning(): void {
  const force = setTimeout(() => {
    const left = [...new Set(process.getActiveResourcesInfo())].join(', ');
    console.error(`WARNING: had to force the end: something was left open (${left}).`);
    process.exit();
  }, END_WITHIN_MS);
  force.unref();
}

function isSuccess({ passed, failed, skipped, failedChecks, isCi }: Run): boolean {
  return failedChecks.length === 0 && failed === 0 && passed > 0 && !(isCi && skipped > 0);
}

function printResult({ passed, failed, skipped, skippedNames, failures, failedChecks, isCi }: Run): void {
  console.log(failures);
  for (const name of skippedNames) console.log(`${isCi ? 'SKIPPED (fails in CI)' : 'skipped'}: ${name}`);
  for (const check of failedChecks) console.log(`CHECK FAILED: ${check}`);
  if (passed + failed === 0) console.log('No test ran.');
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}
