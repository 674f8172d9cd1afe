// Announces a change to a game's record that its room did not write itself. A notice may be lost: the record's epoch
// then tells whoever holds it in memory.
import type { GameId } from '../records/ids.ts';
import type { LiveGames } from '../ports/live-games.ts';
import type { News } from '../ports/news.ts';

export interface NotifyParts {
  readonly live: Pick<LiveGames, 'refresh'>;
  readonly news: Pick<News, 'publish'>;
}

/** Refreshes the game's room, then wakes everyone waiting on the game. */
export async function notify({ live, news }: NotifyParts, gameId: GameId): Promise<void> {
  await live.refresh(gameId);
  news.publish(gameId);
}
