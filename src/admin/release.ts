// Refuses a backup that no server of this release could open.
import { ForeignDatabase } from '../ports/store-errors.ts';
import { refuseForeign } from '../store/open-store.ts';
import { Failure } from './failure.ts';

/** @param steps the names in its table of migrations @throws Failure */
export function checkRelease(backup: string, steps: readonly string[]): void {
  if (steps.length === 0) throw new Failure(`${backup} is no backup of an arena.`, 'Use another backup.');
  try {
    refuseForeign(steps);
  } catch (error) {
    if (!(error instanceof ForeignDatabase)) throw error;
    const hint = 'Restore it with the command line of that release, or use another backup.';
    throw new Failure(`${backup}: ${error.message}.`, hint);
  }
}
