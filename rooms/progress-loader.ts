// How far games have come in the store now. Those asked for while one query runs share the next.
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

  /** Only ids added before it starts are in it: what was read earlier than it was asked for could be old. */
  function queued(): Query {
    const ids = new Set<string>();
    const answer = last.then(() => {
      next = undefined;
      return store.progress([...ids]);
    });
    last = answer.catch(() => undefined); // who asked sees the error
    return { ids, answer };
  }

  return async (gameId) => {
    next ??= queued();
    next.ids.add(gameId);
    return (await next.answer).get(gameId);
  };
}
