// Runs the leagues: starts them, pairs rounds, starts games, withdraws absentees, ends leagues. Any process may run a
// league and may die at any moment: each step is a fenced write, decided from what is stored.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import type { Instant } from '../records/game-record.ts';
import type { LeagueId } from '../records/ids.ts';
import type { League, LeagueRecord } from '../records/league-records.ts';
import { currentIdentity } from '../people/identities.ts';
import { nextStep, type LeagueStep } from './next-step.ts';
import { startGames } from './games.ts';

const BATCH_SIZE = 20;
/** When a process dies, its claims on leagues expire after this long. */
const CLAIMED_FOR_MS = 15_000;
const POSTPONED_MS = 60_000;
/** A league that has not begun by then is cancelled. */
const LAPSES_AFTER_MS = 31 * DAY_MS;
/** More than any league needs at once; after that, it is checked again later. */
const MAX_STEPS = 100;

/** When a league that has not begun is cancelled. */
export function lapsesAt({ createdAt }: Pick<LeagueRecord, 'createdAt'>): Instant {
  return createdAt + LAPSES_AFTER_MS;
}

/** Advances every league that is due as far as possible. */
export async function runLeagues(arena: Arena): Promise<void> {
  const { clock } = arena;
  const { leagues } = arena.store;
  const until = clock() + CLAIMED_FOR_MS;
  const ours = await leagues.claim(await leagues.leaguesToCheck(clock(), BATCH_SIZE), clock(), until);
  for (const id of ours) {
    const checkAt = await runLeague(arena, id).catch((error: unknown) => {
      arena.reportError(error, `next step of league ${id}`); // continue with the others
      return clock() + POSTPONED_MS;
    });
    await leagues.setCheckAt(id, until, checkAt);
  }
}

/** @returns when to check it next */
async function runLeague(arena: Arena, id: LeagueId): Promise<Instant | null> {
  for (let step = 0; step < MAX_STEPS; step++) {
    const league = await arena.store.leagues.league(id);
    if (!league) throw new Error(`no league ${id}`);
    const next = nextStep(league, arena.clock(), lapsesAt(league.record));
    if (next.is === 'wait') return next.until;
    await take(arena, league, next);
  }
  return arena.clock();
}

/** Has no effect if another process has taken the step in the meantime. */
async function take(arena: Arena, league: League, step: Exclude<LeagueStep, { is: 'wait' }>): Promise<void> {
  const { leagues } = arena.store;
  const { id } = league.record;
  switch (step.is) {
    case 'start':
      return begin(arena, league, step.rounds);
    case 'withdraw':
      for (const entry of step.entries) await leagues.withdraw(id, entry, arena.clock(), 'no_show');
      return;
    case 'pair':
      return void (await leagues.pairRound(id, step.round, step.pairings));
    case 'play':
      return startGames(arena, league, step.games);
    case 'end':
      return void (await leagues.end(id, step.state, arena.clock()));
  }
}

/** If an entry's owner is gone, removes the entry instead, and the start is decided again. */
async function begin(arena: Arena, { record, entries }: League, rounds: number | null): Promise<void> {
  const present = await Promise.all(
    entries.map(async (entry) => ({ entry, caller: await currentIdentity(arena, entry) })),
  );
  const gone = present.find(({ caller }) => !caller);
  if (gone) {
    await arena.store.leagues.leave(record.id, gone.entry.number, record.revision, arena.clock());
    return;
  }
  const ratings = present.map(({ entry, caller }) => [entry.number, Math.round(caller!.standing.rating)] as const);
  await arena.store.leagues.begin(record.id, {
    revision: record.revision,
    rounds,
    startedAt: arena.clock(),
    ratings: new Map(ratings),
  });
}
