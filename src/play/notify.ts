// Announces a change to a game's record that its room did not write itself. A notice may be lost; a process with a copy in
// memory then detects the change by the record's epoch.
import { SEATS } from '../engine/index.ts';
import type { GameRecord } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import { identityIn, partyOf } from '../table/identities.ts';
import type { LiveGames } from '../ports/live-games.ts';
import { PUBLIC_GAMES, type News } from '../ports/news.ts';

export interface NotifyParts {
  readonly live: Pick<LiveGames, 'refresh'>;
  readonly news: Pick<News, 'publish'>;
}

/** Refreshes the game's room, then wakes everyone waiting on the game. */
export async function notify({ live, news }: NotifyParts, gameId: GameId): Promise<void> {
  await live.refresh(gameId);
  news.publish(gameId);
}

/** Notifies the identities in this game that they are in it, or that it was counted. Call after the write. */
export function announce({ news }: Pick<NotifyParts, 'news'>, record: GameRecord): void {
  for (const seat of SEATS) {
    const identity = identityIn(record, seat);
    if (identity) news.publish(partyOf(identity));
  }
  if (record.isPublic && record.status !== 'waiting') news.publish(PUBLIC_GAMES);
}
