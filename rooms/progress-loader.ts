// Loads the current progress of games from the store. Requests made while one query is running share the next one.
import type { GameId } from '../src/records/ids.ts';
import type { GameProgress } from '../src/records/game-record.ts';
import type { GameStore } from '../src/ports/game-store.ts';

/** `undefined` for a game that does not exist. @throws StoreDown */
export type ProgressLoader = (gameId: GameId) => Promise<GameProgress | undefined>;

interface Query {
  readonly ids: Set<string>;
  readonly answer: ReturnType<GameStore['progress']>;
}

export function newProgressLoader(store: Pick<GameStore, 'progress'>): ProgressLoader {
  let next: Query | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Includes only ids added before the query starts: a result read before the request could be outdated. */
  function queued(): Query {
    const ids = new Set<string>();
    const answer = last.then(() => {
      next = undefined;
      return store.progress([...ids]);
    });
    last = answer.catch(() => undefined); // the caller gets the error
    return { ids, answer };
  }

  return async (gameId) => {
    next ??= queued();
    next.ids.add(gameId);
    return (await next.answer).get(gameId);
  };
}
