// Journals that cannot be replayed, because somebody edited the database or a disk lost rows. What reads many games leaves
// such a game out.
import type { StoredGame } from '../records/game-record.ts';
import type { ReportError } from './report-error.ts';

/** Reported once for each game and reader, because lists are read all the time. */
export class DamagedJournal extends Error {
  override readonly name = 'DamagedJournal';
}

/** What `read` gives; `undefined` for a game whose journal is damaged, which is reported. */
export function unlessDamaged<T>(report: ReportError, where: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    return ifDamaged(report, where)(error);
  }
}

/** For `catch`: reports that a journal is damaged; rethrows any other error. */
export function ifDamaged(report: ReportError, where: string): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof DamagedJournal)) throw error;
    report(error, where);
    return undefined;
  };
}

/** The entries of a list of games. */
export function entriesOfList<T extends object>(
  { reportError }: { readonly reportError: ReportError },
  games: readonly StoredGame[],
  entryOf: (stored: StoredGame) => T,
): T[] {
  return games.flatMap((stored) => {
    return unlessDamaged(reportError, `listing of ${stored.record.id}`, () => entryOf(stored)) ?? [];
  });
}
