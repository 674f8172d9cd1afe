// Requests in progress by their idempotency key, so that a repeat is told to wait.
export interface Running {
  /** False when a request with this key is under way. */
  begin(key: string): Promise<boolean>;
  end(key: string): Promise<void>;
}
