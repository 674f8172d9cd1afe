// A player's own results, by week and in total.
import { dayOf, mondayOf, weekOf } from '../../schema/calendar.ts';
import type { Progress } from '../../schema/progress.ts';
import type { Arena } from '../ports/arena.ts';
import type { Tally } from '../records/player-records.ts';
import { signedIn } from './profiles.ts';

const WEEKS = 26;

/** @throws Problem session-missing */
export async function readProgress(arena: Arena, session: string | undefined): Promise<Progress> {
  const { player } = await signedIn(arena, session);
  const { players } = arena.store;
  const [all, weeks, win, capture] = await Promise.all([
    players.tally(player.id),
    players.weekTallies(player.id, firstShown(arena.clock())),
    players.clearestWin(player.id),
    players.largestCapture(player.id),
  ]);
  return {
    ...countsOf(all),
    bestWin: win ? { gameId: win.gameId, margin: win.by } : null,
    largestCapture: capture ? { gameId: capture.gameId, cards: capture.by } : null,
    weeks: weeks.map(({ week, ...tally }) => ({ from: dayOf(mondayOf(week)), ...countsOf(tally) })),
  };
}

/** The Monday of the first week shown; the current week is the last. */
export function firstShown(now: number): number {
  return mondayOf(weekOf(now) - WEEKS + 1);
}

/** Rounds the mean accuracy to one decimal. */
function countsOf({ accuracy, ...counts }: Tally): Tally {
  return { ...counts, accuracy: accuracy === null ? null : Math.round(10 * accuracy) / 10 };
}
