// Reads one game for a feed, so that a damaged one does not block the others.
import type { GameId } from '../records/ids.ts';
import type { Arena } from '../ports/arena.ts';
import { StoreDown } from '../ports/store-errors.ts';
import { findLiveGame } from '../play/access.ts';
import type { LiveGame } from '../table/access.ts';
import { UnknownVersion } from '../table/versions.ts';

/**
 * `undefined`: it does not exist, its journal is damaged (reported), or only a newer process knows its rules, and that
 * process reports it.
 * @throws StoreDown
 */
export async function findReadableGame(arena: Arena, gameId: GameId): Promise<LiveGame | undefined> {
  try {
    return await findLiveGame(arena, gameId);
  } catch (error) {
    if (error instanceof StoreDown) throw error;
    if (!(error instanceof UnknownVersion)) arena.reportError(error, `reading game ${gameId} for a feed`);
    return undefined;
  }
}
