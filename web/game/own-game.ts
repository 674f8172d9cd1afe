// Whether the session's profile plays a game, in a browser that may not hold its token.
import type { GameList, ListedGame } from '../../schema/game.ts';
import { get, Unreachable, untilAnswered } from './api.ts';

/** The statuses of games that are not over. */
const OPEN = ['active', 'waiting'] as const;

interface Waiting {
  readonly signal: AbortSignal;
  /** Called when there is no answer, before it is asked for again. */
  onLost(): void;
}

/** Whether the session's profile has one seat of this game, which is not over. @throws Refused without a session */
export async function isOwnGame(gameId: string, waiting: Waiting): Promise<boolean> {
  // Ids sort by creation time, and a prefix sorts before its id: this skips older games.
  const since = gameId.slice(0, -1);
  for (const status of OPEN) {
    for await (const { id, seats } of ownGames(`status=${status}&since=${since}`, waiting)) {
      if (id === gameId) return seats?.length === 1;
    }
  }
  return false;
}

async function* ownGames(query: string, { signal, onLost }: Waiting): AsyncGenerator<ListedGame> {
  for (let at: string | null = ''; at !== null;) {
    const path: string = `/players/me/games?${query}&limit=100${at}`;
    const ask = () =>
      get<GameList>(path, { signal }).catch((error: unknown) => {
        if (error instanceof Unreachable) onLost();
        throw error;
      });
    const { games, next } = await untilAnswered(ask, { forMs: Infinity, signal });
    yield* games;
    at = next && `&cursor=${next}`;
  }
}
