// How a player's own games went, week by week and in all.
import type { Progress } from '../../schema/progress.ts';
import type { Arena } from '../ports/arena.ts';
import type { Tally } from '../records/player-records.ts';
import { signedIn } from './profiles.ts';

const WEEKS = 26;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Monday, 29 December 1969: weeks are counted from it. */
const FIRST_MONDAY = -3 * DAY_MS;

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
    weeks: weeks.map(({ week, ...tally }) => ({ from: mondayOf(week).toISOString().slice(0, 10), ...countsOf(tally) })),
  };
}

/** The Monday that begins the first of the last weeks, this one included. */
export function firstShown(now: number): number {
  const week = Math.floor((now - FIRST_MONDAY) / WEEK_MS);
  return mondayOf(week - WEEKS + 1).getTime();
}

function mondayOf(week: number): Date {
  return new Date(FIRST_MONDAY + week * WEEK_MS);
}

/** The mean to one decimal, as a review tells the accuracy. */
function countsOf({ accuracy, ...counts }: Tally): Tally {
  return { ...counts, accuracy: accuracy === null ? null : Math.round(10 * accuracy) / 10 };
}
