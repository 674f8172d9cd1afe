// Requests under way by their idempotency key, so that a repeat is told to wait. The port, and that of one process.

export interface Running {
  /** False when a request with this key is under way. */
  begin(key: string): Promise<boolean>;
  end(key: string): Promise<void>;
}

export function newLocalRunning(): Running {
  const running = new Set<string>();
  return {
    async begin(key) {
      if (running.has(key)) return false;
      running.add(key);
      return true;
    },
    async end(key) {
      running.delete(key);
    },
  };
}
