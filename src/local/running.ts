// Requests in progress in a single process.
import type { Running } from '../ports/running.ts';

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
