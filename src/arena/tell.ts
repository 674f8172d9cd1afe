// After the record of a game was written by somebody else than its room.
import type { Arena } from './arena.ts';

/** Tells the game's room, and whoever waits, that its record has changed. */
export async function tell(arena: Arena, gameId: string): Promise<void> {
  await arena.live.refresh(gameId);
  arena.news.publish(gameId);
}
