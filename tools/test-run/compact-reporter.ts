// Prints one line for each outermost suite, and below it the names of tests that failed or took long.
import Mocha from 'mocha';
import { seconds } from './seconds.ts';

const { EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } =
  Mocha.Runner.constants;
const LONG_MS = 2_000;

interface Tally {
  readonly startedAt: number;
  passed: number;
  skipped: number;
  readonly failed: string[];
  readonly long: string[];
}

export class CompactReporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    let tally = newTally();
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (isOutermost(suite)) tally = newTally();
    });
    runner.on(EVENT_TEST_PASS, (test) => {
      tally.passed += 1;
      if ((test.duration ?? 0) > LONG_MS) tally.long.push(`${test.fullTitle()}  ${seconds(test.duration ?? 0)}`);
    });
    runner.on(EVENT_TEST_PENDING, () => void (tally.skipped += 1));
    runner.on(EVENT_TEST_FAIL, (test) => void tally.failed.push(test.fullTitle()));
    runner.on(EVENT_SUITE_END, (suite) => {
      if (isOutermost(suite)) printSuite(suite, tally);
    });
  }
}

function newTally(): Tally {
  return { startedAt: performance.now(), passed: 0, skipped: 0, failed: [], long: [] };
}

function isOutermost(suite: Mocha.Suite): boolean {
  return suite.parent?.root === true;
}

function printSuite(suite: Mocha.Suite, { startedAt, passed, skipped, failed, long }: Tally): void {
  const verdict = failed.length > 0 ? 'FAILED  ' : passed > 0 ? 'ok      ' : 'skipped ';
  const counts = [
    `${passed} passed`,
    failed.length > 0 && `${failed.length} failed`,
    skipped > 0 && `${skipped} skipped`,
  ];
  const time = seconds(performance.now() - startedAt);
  console.log(`${verdict}${suite.title}  ${counts.filter(Boolean).join(', ')}  ${time}`);
  for (const name of failed) console.log(`          failed: ${name}`);
  for (const name of long) console.log(`          long: ${name}`);
}
