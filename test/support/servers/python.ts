// The Python that runs the starter bots and the Python package.
import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.ts';

/** The path of a Python that can create virtual environments; `undefined` if there is none. */
export function findPython(): string | undefined {
  const python = findProgram('python3');
  if (!python) return undefined;
  return spawnSync(python, ['-c', 'import ensurepip, venv'], { stdio: 'ignore' }).status === 0 ? python : undefined;
}
