// How far hosts are trusted to answer, by the outcomes of the last posts to each.
import QuickLRU from 'quick-lru';
import type { Posted } from './posting.ts';

/** `doubtful`: unknown, or has just failed to answer for the first time since its last answer. */
export type Standing = 'answering' | 'doubtful' | 'silent';

export interface Trust {
  standingOf(host: string): Standing;
  /** How many concurrent posts it may have: one more with each answer in a row. */
  slotsOf(host: string): number;
  /** Called when a post begins. @returns a function to call with its outcome */
  begin(host: string): (posted: Posted | undefined) => void;
}

const MAX_SLOTS = 8;
const SILENT = -1;
/** In hosts; QuickLRU holds up to twice this many. */
const MIN_REMEMBERED = 10_000;

export function newTrust(): Trust {
  /** Answers in a row, up to `MAX_SLOTS`; 0: doubtful. */
  const known = new QuickLRU<string, number>({ maxSize: MIN_REMEMBERED });
  const answersOf = (host: string): number => known.get(host) ?? 0;
  return {
    standingOf(host) {
      const answers = answersOf(host);
      return answers > 0 ? 'answering' : answers === SILENT ? 'silent' : 'doubtful';
    },
    slotsOf: (host) => Math.max(1, answersOf(host)),
    begin(host) {
      const before = answersOf(host);
      return (posted) => {
        if (posted?.is === 'answered') known.set(host, Math.min(MAX_SLOTS, Math.max(0, answersOf(host)) + 1));
        // Concurrent posts that all fail each count as the first failure.
        if (posted?.is === 'silent') known.set(host, before > 0 ? 0 : SILENT);
      };
    },
  };
}
