// Requests in progress in a single process.
import type { RequestsInFlight } from '../ports/requests-in-flight.ts';

export function newLocalRequestsInFlight(): RequestsInFlight {
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
