// The checks that run no product code: types, lint, format, unused code.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { seconds } from './seconds.ts';

const TYPE_CHECKED = ['.', 'src/engine', 'web', 'web/offline'];
const CHECKS = [...TYPE_CHECKED.map((folder) => `tsc -p ${folder}`), 'oxlint', 'oxfmt --check', 'knip --no-progress'];

/** Where type checks keep their incremental state. */
const KNOWN_TYPES = 'node_modules/.cache/types';

/** @returns the checks that failed; their output has been printed. */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = [];
  for (const check of CHECKS) {
    const startedAt = performance.now();
    const { isOk, output } = await run(check);
    console.log(`${isOk ? 'ok      ' : 'FAILED  '}${check}  ${seconds(performance.now() - startedAt)}`);
    if (isOk) continue;
    failed.push(check);
    console.log(output.replaceAll(/^(?=.)/gm, '        '));
  }
  return failed;
}

async function run(check: string): Promise<{ isOk: boolean; output: string }> {
  const [program, ...args] = check.split(' ');
  if (program === 'tsc') {
    args.push('--incremental', '--tsBuildInfoFile', path.resolve(KNOWN_TYPES, args.at(-1)!, 'info'));
  }
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, [`node_modules/.bin/${program}`, ...args], { env });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { isOk: status === 0, output: out + err };
}
