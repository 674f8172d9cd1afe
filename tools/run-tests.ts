// Run by `npm test`: the checks, then the tests, then a search of their output for secrets and for refusals missing
// from openapi.json, then one closing line.
//   npm test                        everything
//   npm run check                   the checks alone
//   npm test -- test/engine ...     the tests of these files, folders or globs, without the checks
//   npm test -- --grep 'freeze'     the tests whose full name matches, without the checks
import { parseArgs } from 'node:util';
import { runChecks } from './test-run/checks.ts';
import { failWithoutClosing, close } from './test-run/closing.ts';
import { keepCompiled } from './test-run/compiled.ts';
import { searchRecording } from './test-run/leaks.ts';
import { startRecording } from './test-run/recording.ts';
import { searchForUndeclared } from './test-run/refusals.ts';
import { runLanes } from './test-run/lanes.ts';
import { failOnUnhandledRejections, runSuites } from './test-run/suites.ts';
import { testFiles } from './test-run/test-files.ts';

const { values, positionals } = parseArgs({
  options: { 'checks-only': { type: 'boolean' }, grep: { type: 'string' } },
  allowPositionals: true,
});
const isPart = positionals.length > 0 || values.grep !== undefined;
const isCi = process.env['CI'] === 'true';

keepCompiled();
const failedChecks = isPart ? [] : await runChecks();
if (values['checks-only']) {
  process.exitCode = failedChecks.length > 0 ? 1 : 0;
} else {
  failWithoutClosing();
  failOnUnhandledRejections();
  const files = testFiles(positionals);
  const selection = { files, grep: values.grep, isCi };
  const recorded = startRecording();
  // A single file runs in this process, for debuggers.
  const result = await (files.length === 1 ? runSuites(selection) : runLanes(selection));
  const leaks = searchRecording(recorded, !isPart).map((leak) => `a secret leaked: ${leak}`);
  const undeclared = await searchForUndeclared(recorded, !isPart);
  close({ ...result, failedChecks: [...failedChecks, ...leaks, ...undeclared], isCi });
}
