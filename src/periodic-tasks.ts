// The tasks that every process of an arena runs periodically.
import { DAY_MS } from '../schema/calendar.ts';
import { checkClocks, forgetOldReceipts } from './play/clock.ts';
import { forgetOldGames } from './play/forgetting.ts';
import { newPackingTask } from './play/packing.ts';
import { newRetentionTask } from './play/retention.ts';
import { newGuestTask } from './play/unused-guests.ts';
import { expirePlaces } from './standings/places.ts';
import { recountIfMarked } from './standings/recount.ts';
import { runLeagues } from './leagues/running.ts';
import { appraiseDeals } from './leagues/appraising.ts';
import { forgetOldCeremonies } from './people/ceremonies.ts';
import { forgetOldSessions } from './people/session-life.ts';
import { measureDeals, publishDeals } from './learning/deal-ranking.ts';
import { judgeGames } from './learning/judging.ts';
import { mineGames } from './learning/mining.ts';
import { newExportTask } from './exports/making.ts';
import { settleDueGames } from './standings/settling.ts';
import { foldOldNames } from './agents/roster.ts';
import type { Arena } from './ports/arena.ts';
import type { Config } from './config.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** @returns the function that stops them */
export function startPeriodicTasks(
  arena: Arena,
  { backgroundReviews, packGamesAfterDays, deleteGamesAfterDays }: Config,
  keepUptime: () => Promise<void>,
): () => void {
  const stops = [
    repeat(arena, keepUptime, SECOND_MS),
    repeat(arena, checkClocks, SECOND_MS),
    repeat(arena, runLeagues, SECOND_MS),
    repeat(arena, appraiseDeals, SECOND_MS),
    repeat(arena, mineGames, SECOND_MS),
    repeat(arena, measureDeals, SECOND_MS),
    repeat(arena, publishDeals, SECOND_MS),
    ...(backgroundReviews ? [repeat(arena, judgeGames, SECOND_MS)] : []),
    repeat(arena, settleDueGames, SECOND_MS),
    repeat(arena, recountIfMarked, SECOND_MS),
    repeat(arena, expirePlaces, MINUTE_MS),
    repeat(arena, newExportTask(), MINUTE_MS),
    repeat(arena, forgetOldReceipts, HOUR_MS),
    ...(deleteGamesAfterDays > 0 ? [repeat(arena, newRetentionTask(deleteGamesAfterDays * DAY_MS), HOUR_MS)] : []),
    repeat(arena, forgetOldGames, HOUR_MS),
    ...(packGamesAfterDays > 0 ? [repeat(arena, newPackingTask(packGamesAfterDays * DAY_MS), HOUR_MS)] : []),
    repeat(arena, forgetOldCeremonies, HOUR_MS),
    repeat(arena, forgetOldSessions, HOUR_MS),
    repeat(arena, newGuestTask(), HOUR_MS),
    repeat(arena, foldOldNames, HOUR_MS),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Runs the task periodically, never concurrently. @returns the function that stops it */
function repeat(arena: Arena, task: (arena: Arena) => Promise<unknown>, everyMs: number): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    task(arena)
      .catch((error: unknown) => arena.reportError(error, task.name))
      .finally(() => (isRunning = false));
  }, everyMs);
  return () => clearInterval(timer);
}
