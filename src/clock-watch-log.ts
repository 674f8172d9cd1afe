// Logs that the clocks of processes differ, and that they agree again.
import type { Logger } from 'pino';
import type { ClockWatchLog } from './cluster/clock-watch.ts';

const DIFFER =
  "the time of games here differs from another process's, which can end games too early: synchronise the clocks of all machines (NTP)";

export function newClockWatchLog(log: Pick<Logger, 'warn'>): ClockWatchLog {
  return {
    differ: (byMs) => log.warn({ byMs }, DIFFER),
    agree: () => log.warn('the time of games here agrees with that of the other processes again'),
  };
}
