// How a program hears of its agent's games: by asking for the list of those in progress. The only place that knows it.
import type { GameList } from '../schema/game.ts';

export interface GameLister {
  myGames(query: { status: 'active'; limit: number; cursor?: string }): Promise<GameList>;
}

const ASK_EVERY_MS = 2000;
const PAGE_SIZE = 100;

/** Yields the ids of the games that the agent's key can play, oldest first; some of them again and again. */
export async function* playableGames(client: GameLister, signal?: AbortSignal): AsyncGenerator<readonly string[]> {
  while (!signal?.aborted) {
    yield await idsInProgress(client);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

async function idsInProgress(client: GameLister): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.myGames({ status: 'active', limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) });
    ids.push(...page.games.filter(isPlayable).map(({ id }) => id));
    cursor = page.next;
  }
  return ids.toReversed();
}

/** Not where the house plays for the agent, nor where it holds both seats: they have tokens of their own. */
function isPlayable({ seats = [], clients }: GameList['games'][number]): boolean {
  return seats.length === 1 && clients[seats[0]!] !== 'house';
}
