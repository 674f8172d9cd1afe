// A game of many that a feed tells of.
import type { GameId } from '../records/ids.ts';
import type { Arena } from '../ports/arena.ts';
import { StoreDown } from '../ports/store-errors.ts';
import { findLiveGame } from '../play/access.ts';
import type { LiveGame } from '../table/access.ts';
import { UnknownVersion } from '../table/versions.ts';

/**
 * `undefined`: there is none, its journal is damaged, which must not silence the feed, or only a newer process knows its
 * rules, and that one tells of it.
 * @throws StoreDown
 */
export async function findReadableGame(arena: Arena, gameId: GameId): Promise<LiveGame | undefined> {
  try {
    return await findLiveGame(arena, gameId);
  } catch (error) {
    if (error instanceof StoreDown) throw error;
    if (!(error instanceof UnknownVersion)) arena.reportError(error, `the game ${gameId} in a feed`);
    return undefined;
  }
}
