// News: "game g has a longer journal, another status or another holder of a seat", and how long a caller waits for it.
/** "Game g has a longer journal, another status or another holder of a seat." */
export interface News {
  publish(gameId: string): void;
  /** @returns what ends the subscription */
  subscribe(gameId: string, listener: () => void): () => void;
  /** Subscriptions alive now, for tests and metrics. */
  count(): number;
}

export interface Patience {
  readonly timeoutMs: number;
  /** Aborted when the caller went away. */
  readonly signal: AbortSignal;
}
