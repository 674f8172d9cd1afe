// Suites that need Python: skipped by name where there is none.
import { findProgram } from '../support/servers/find-program.ts';

export function suiteNeedingPython(name: string, body: (this: Mocha.Suite) => void): void {
  if (findProgram('python3')) describe(name, body);
  else describe.skip(`${name} (needs python3)`, body);
}
