// How a program hears of its agent's games: by the agent's feed. The only place that knows it.
import { pause } from './pause.ts';
import type { Feed } from './wire.ts';

export interface FeedReader {
  myFeed(query: { cursor?: string | undefined; timeout: number; signal?: AbortSignal | undefined }): Promise<Feed>;
}

const WAIT_SECONDS = 20;
/** The feed also answers each turn of the games being played, and draws on the reads of everybody behind the same address. */
const MIN_INTERVAL_MS = 2000;

/** Yields the ids of games in which it is the agent's turn: at first all of them, then each as it is told. */
export async function* playableGames(client: FeedReader, signal?: AbortSignal): AsyncGenerator<readonly string[]> {
  for (let cursor: string | undefined; !signal?.aborted;) {
    const askedAt = performance.now();
    const feed = await client.myFeed({ cursor, timeout: WAIT_SECONDS, signal });
    ({ cursor } = feed);
    const turns = feed.events.filter(({ name }) => name === 'game.turn');
    yield [...new Set(turns.map(({ data }) => data.gameId))];
    await pause(askedAt + MIN_INTERVAL_MS - performance.now(), signal);
  }
}
