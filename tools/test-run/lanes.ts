// Runs test files in several processes (lanes) at once; each takes the next file when it has finished one.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Selection, SuitesResult } from './suites.ts';
import { isHeavy } from './test-files.ts';

/** More than there are cores, because most of the time a browser waits for animations. */
const LANES = 3;
const LANE = new URL('lane.ts', import.meta.url);

const NOTHING: SuitesResult = { passed: 0, failed: 0, skipped: 0, skippedNames: [], failures: '' };

export async function runLanes({ files, ...how }: Selection): Promise<SuitesResult> {
  const queue = [...files];
  const running: string[] = [];
  const next = (lane: number): Selection | undefined => {
    running[lane] = '';
    // When only heavy files are left, running two at once is faster.
    const fits = queue.findIndex((file) => !(isHeavy(file) && running.some(isHeavy)));
    const [file] = queue.splice(Math.max(0, fits), 1);
    if (file === undefined) return undefined;
    running[lane] = file;
    return { files: [file], ...how };
  };
  const lanes = Array.from({ length: Math.min(LANES, files.length) }, (_, lane) => runLane(() => next(lane)));
  return (await Promise.all(lanes)).reduce(sum, NOTHING);
}

async function runLane(next: () => Selection | undefined): Promise<SuitesResult> {
  const child = fork(LANE, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  // Not `close`, which is not emitted after the parent has disconnected.
  const exit = once(child, 'exit') as Promise<[code: number | null]>;
  const end = Promise.all([exit, once(child.stdout!, 'end')]).then(() => undefined);
  const output = bufferOutput(child);
  let result = NOTHING;
  for (let selection = next(); selection !== undefined; selection = next()) {
    child.send(selection);
    const answer = await Promise.race([once(child, 'message') as Promise<[SuitesResult]>, end]);
    output.flush();
    if (answer === undefined) {
      return sum(result, failure(`The process that ran ${selection.files[0]} ended before its tests did.`));
    }
    result = sum(result, answer[0]);
  }
  child.disconnect();
  await end;
  output.flush();
  const [code] = await exit;
  return code === 0
    ? result
    : sum(result, failure(`A process that ran tests exited with ${code} after the last of them.`));
}

/** Prints a lane's output one file at a time, so that lines of two files never mix. */
function bufferOutput({ stdout }: ChildProcess): { flush(): void } {
  let text = '';
  stdout!.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return {
    flush() {
      process.stdout.write(text);
      text = '';
    },
  };
}

function failure(text: string): SuitesResult {
  return { ...NOTHING, failed: 1, failures: `  ${text}\n` };
}

function sum(a: SuitesResult, b: SuitesResult): SuitesResult {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    skippedNames: [...a.skippedNames, ...b.skippedNames],
    failures: a.failures + b.failures,
  };
}
