// Reads a game; for a finished one, including how it changed ratings.
import type { GameBody } from '../../schema/game.ts';
import { readSeatView } from '../play/reads.ts';
import type { Arena } from '../ports/arena.ts';
import type { GameRecord } from '../records/game-record.ts';
import type { CountedGame } from '../records/rating-records.ts';
import type { Access } from '../table/access.ts';
import { gameBody } from '../table/present.ts';
import { needsSettling } from '../table/standing.ts';
import { settleGame } from './settling.ts';

export async function readGame(arena: Arena, access: Access): Promise<GameBody> {
  const { live, viewer } = await readSeatView(arena, access);
  return gameBody(arena, live, viewer, await counted(arena, live.game.record));
}

/** Counts the game first, if that is due. */
async function counted(arena: Arena, record: GameRecord): Promise<CountedGame | undefined> {
  if (record.status !== 'finished' || !needsSettling(record)) return undefined;
  const { ratings } = arena.store;
  const known = await ratings.countedGame(record.id);
  if (!known?.isDue) return known;
  await settleGame(arena, record.id);
  return ratings.countedGame(record.id);
}
