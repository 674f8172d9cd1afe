// The first use of a game that an assistant started. An assistant that loses an answer repeats the start without an
// idempotency key, so a game that is never used is deleted without a trace.
import type { Arena } from '../ports/arena.ts';
import type { Game } from '../table/game.ts';
import { isUnused, nextCheckAt } from '../table/deadlines.ts';
import { announce, notify } from './notify.ts';

/** Marks the game as used, if it is not yet: from then on it is listed and its clock runs. @returns the current game */
export async function inUse(arena: Arena, game: Game): Promise<Game> {
  const { record } = game;
  if (!isUnused(record)) return game;
  const now = arena.clock();
  const startedAt = record.status === 'active' ? now : null;
  const checkAt = nextCheckAt({ ...game, record: { ...record, startedAt, unusedUntil: null } }, now);
  const isFirst = await arena.store.markUsed(record.id, { from: record.status, startedAt, checkAt });
  const used = arena.rebuild((await arena.store.findGame(record.id))!);
  if (isFirst) {
    await notify(arena, record.id);
    announce(arena, used.record);
  }
  return used;
}
