// After the record of a game was written by somebody else than its room.
import type { LiveGames } from '../ports/live-games.ts';
import type { News } from '../ports/news.ts';

export interface Notified {
  readonly live: Pick<LiveGames, 'refresh'>;
  readonly news: Pick<News, 'publish'>;
}

/** Tells the game's room, and whoever waits, that its record has changed. */
export async function notify({ live, news }: Notified, gameId: string): Promise<void> {
  await live.refresh(gameId);
  news.publish(gameId);
}
