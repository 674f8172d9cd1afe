// News of games and of those who play them, and how long a caller waits for it.
import type { GameId, Party } from '../records/ids.ts';

/** "Game g has a longer journal, another status or another holder of a seat", or "p has a new game". */
export type Topic = GameId | Party;

/** Published when a public game starts or ends. */
export const PUBLIC_GAMES: Topic = 'public';

export interface News {
  publish(topic: Topic): void;
  /** @returns the function that unsubscribes */
  subscribe(topic: Topic, listener: () => void, subscriber?: Subscriber): () => void;
  /** Callers among the subscribers, for tests and metrics. */
  waiting(): number;
}

/** On whose behalf: a caller's, unless the server itself follows the game. */
export type Subscriber = 'caller' | 'server';

export interface Patience {
  readonly timeoutMs: number;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Called before the caller waits; a stream holds its slot already. @returns the function that ends the wait. @throws Problem */
  park?(): () => void;
}
