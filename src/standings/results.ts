// Converts stored results to the form in which they are counted, and steps to records.
import type { RatedResult, RatingStep } from '../rating/book.ts';
import type { Score } from '../rating/glicko2.ts';
import type { Instant } from '../records/game-record.ts';
import { lineColumns } from '../records/line-columns.ts';
import type { LineId, ResultRecord, StepRecord } from '../records/rating-records.ts';
import type { StandingRuleset } from '../records/standing.ts';

/** Since when a line's results do not count; `undefined` or `null`: they count. */
export type SuspendedSince = (line: LineId) => Instant | null | undefined;

export function resultOf(record: ResultRecord, suspendedSince: SuspendedSince): RatedResult<StandingRuleset> {
  const { gameId, sequence, endedAt, ruleset, strength, voidedAt } = record;
  const isSuspended = [record.lineA, record.lineB].some((line) => {
    const since = line === null ? null : suspendedSince(line);
    return typeof since === 'number' && endedAt >= since;
  });
  const barred = isSuspended ? ('suspended' as const) : null;
  const { scoreA } = record;
  return {
    gameId,
    sequence,
    endedAt,
    tables: ['all', ruleset],
    sides: [
      {
        owner: record.lineA,
        score: scoreA as Score,
        moves: record.movesA,
        barred: barred ?? record.barredA,
        hostedAt: record.hostedA,
      },
      {
        owner: record.lineB,
        score: (1 - scoreA) as Score,
        moves: record.movesB,
        barred: barred ?? record.barredB,
        hostedAt: record.hostedB,
      },
    ],
    strength,
    isVoid: voidedAt !== null,
  };
}

export function stepRecordOf(step: RatingStep<StandingRuleset>, generation: number): StepRecord {
  const { owner: line, table: ruleset, gameId, opponent, ratingBefore, reason } = step;
  return { line, ruleset, generation, gameId, opponent, ratingBefore, reason, ...lineColumns(step) };
}
