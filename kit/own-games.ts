// How a program learns about its agent's games: through the agent's feed, which only this module reads.
import { pause } from './pause.ts';
import type { Feed } from './wire.ts';

export interface FeedReader {
  myFeed(query: { cursor?: string | undefined; timeout: number; signal?: AbortSignal | undefined }): Promise<Feed>;
}

const WAIT_SECONDS = 20;
/** The feed reports every turn of running games: without a pause, a few fast games would use up its rate limit. */
const MIN_INTERVAL_MS = 2000;

export interface OwnGames {
  /** Games in which it is the agent's turn: the first time all of them. */
  readonly due: readonly string[];
  readonly over: readonly string[];
}

/** Yields the ids of games as the feed reports them. */
export async function* ownGames(client: FeedReader, signal?: AbortSignal): AsyncGenerator<OwnGames> {
  for (let cursor: string | undefined; !signal?.aborted;) {
    const askedAt = performance.now();
    const feed = await client.myFeed({ cursor, timeout: WAIT_SECONDS, signal });
    ({ cursor } = feed);
    yield { due: namedBy(feed, 'game.turn'), over: namedBy(feed, 'game.finished') };
    await pause(Math.max(0, askedAt + MIN_INTERVAL_MS - performance.now()), signal);
  }
}

function namedBy({ events }: Feed, name: Feed['events'][number]['name']): string[] {
  return [...new Set(events.filter((event) => event.name === name).map(({ data }) => data.gameId))];
}
