// Requests in progress by idempotency key, so that a repeat is refused until the first is done. Only a courtesy: what keeps
// an effect from happening twice is the receipt in its transaction.
export interface RequestsInFlight {
  /**
   * False when a request with this key is in progress.
   * @param isDoneHere whoever sends it to another process waits for this one anyway, so others need not know
   */
  begin(key: string, isDoneHere: boolean): Promise<boolean>;
  end(key: string): Promise<void>;
}
