// Runs HTTP tests with Prism, a contract checker, as a proxy in front of every arena that they start:
//   node tools/prism.ts                     the HTTP suite
//   node tools/prism.ts test/kit ...        other files, folders or globs
//   node tools/prism.ts --grep '^players'   the tests whose full name matches
// It fails when a test does, and when Prism reports a violation of openapi.json.
import { parseArgs } from 'node:util';
import { openProxies } from './prism/proxies.ts';
import { close, failWithoutClosing } from './test-run/closing.ts';
import { failOnUnhandledRejections, runSuites } from './test-run/suites.ts';
import { testFiles } from './test-run/test-files.ts';

/** Prism takes about thirty times as long as the server to answer. */
const TIMEOUT_MS = 120_000;

const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });
const files = testFiles(positionals.length > 0 ? positionals : ['test/http']);

failWithoutClosing();
failOnUnhandledRejections();
const proxies = await openProxies();
globalThis.fetch = proxies.fetch;
const suites = await runSuites({ files, grep: values.grep, isCi: false, timeoutMs: TIMEOUT_MS });
const { checked, operations, bypassed, violations } = await proxies.close();
console.log('');
for (const violation of violations) console.log(`VIOLATION ${violation}`);
for (const [why, count] of Object.entries(bypassed)) console.log(`${count} requests bypassed Prism: ${why}`);
if (operations.unseen.length > 0) console.log(`not seen: ${operations.unseen.join(', ')}`);
console.log(`Prism checked ${checked} answers of ${operations.seen} operations: ${violations.length} violations`);
close({ ...suites, failed: suites.failed + violations.length, failedChecks: [], isCi: false });
