// Whether a game is one's own, in a browser that may hold none of its tokens.
import type { GameList, ListedGame } from '../../schema/game.ts';
import { get, untilAnswered } from './api.ts';

/** Of games that are not over. */
const OPEN = ['active', 'waiting'] as const;

/** Whether one seat of this game, which is not over, is that of the session's profile. @throws Refused without a session */
export async function isOwnGame(gameId: string, signal: AbortSignal): Promise<boolean> {
  // Ids sort by when they were made, and the beginning of one before it: this reads no older games.
  const since = gameId.slice(0, -1);
  for (const status of OPEN) {
    for await (const { id, seats } of ownGames(`status=${status}&since=${since}`, signal)) {
      if (id === gameId) return seats?.length === 1;
    }
  }
  return false;
}

async function* ownGames(query: string, signal: AbortSignal): AsyncGenerator<ListedGame> {
  for (let at: string | null = ''; at !== null;) {
    const path: string = `/players/me/games?${query}&limit=100${at}`;
    const { games, next } = await untilAnswered(() => get<GameList>(path, { signal }), { signal });
    yield* games;
    at = next && `&cursor=${next}`;
  }
}
