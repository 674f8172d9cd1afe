// The Python that runs the starter bots and the Python package.
import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.ts';

/** Path of a Python that can make virtual environments; `undefined` when there is none. */
export function findPython(): string | undefined {
  const python = findProgram('python3');
  if (!python) return undefined;
  return spawnSync(python, ['-c', 'import ensurepip, venv'], { stdio: 'ignore' }).status === 0 ? python : undefined;
}
