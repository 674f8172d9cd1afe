// News of games, and how long a caller waits for it.
/** "Game g has a longer journal, another status or another holder of a seat." */
export interface News {
  publish(gameId: string): void;
  /** @returns the function that unsubscribes */
  subscribe(gameId: string, listener: () => void): () => void;
  /** Open subscriptions, for tests and metrics. */
  count(): number;
}

export interface Patience {
  readonly timeoutMs: number;
  /** Aborted when the caller went away. */
  readonly signal: AbortSignal;
}
