// Suites that need Python, skipped by name if it is missing.
import { findPython } from '../support/servers/python.ts';

export function suiteNeedingPython(name: string, body: (this: Mocha.Suite) => void): void {
  if (findPython()) describe(name, body);
  else describe.skip(`${name} (needs python3 with venv)`, body);
}
