// How a program hears of its agent's games: by the agent's feed. The only place that knows it.
import type { Feed } from './wire.ts';

export interface FeedReader {
  myFeed(query: { cursor?: string | undefined; timeout: number; signal?: AbortSignal | undefined }): Promise<Feed>;
}

const WAIT_SECONDS = 20;

/** Yields the ids of games in which it is the agent's turn: at first all of them, then each as it is told. */
export async function* playableGames(client: FeedReader, signal?: AbortSignal): AsyncGenerator<readonly string[]> {
  for (let cursor: string | undefined; !signal?.aborted;) {
    const feed = await client.myFeed({ cursor, timeout: WAIT_SECONDS, signal });
    ({ cursor } = feed);
    const turns = feed.events.filter(({ name }) => name === 'game.turn');
    yield [...new Set(turns.map(({ data }) => data.gameId))];
  }
}
