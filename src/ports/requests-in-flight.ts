// Requests in progress by idempotency key, so that a repeat is refused until the first is done. This is only a courtesy:
// what prevents an effect from happening twice is the receipt in its transaction.
export interface RequestsInFlight {
  /**
   * False when a request with this key is in progress.
   * @param isDoneHere a repeat sent to another process waits for this process anyway, so others need not know of the key
   */
  begin(key: string, isDoneHere: boolean): Promise<boolean>;
  end(key: string): Promise<void>;
}
