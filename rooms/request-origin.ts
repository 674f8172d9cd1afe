// Tracks which process the requests of a game's players come through, so that the game can move to that process.

/**
 * Consecutive requests through one other process before the game moves there. Load balancers that spread requests evenly
 * hardly ever reach this; otherwise, games would move back and forth for nothing.
 */
export const HANDED_OVER_AFTER_REQUESTS = 8;

export interface RequestOrigin {
  /** A player's request reached this process itself. */
  requestedLocally(): void;
  /** A player's request came through another process. @returns whether the game should move there */
  requestedFrom(processId: string): boolean;
}

export function newRequestOrigin(): RequestOrigin {
  /** False for a room created only for the clock or the house, which has no reason to stay in this process. */
  let isWanted = false;
  let last: string | undefined;
  let consecutive = 0;
  return {
    requestedLocally() {
      isWanted = true;
      last = undefined;
    },
    requestedFrom(processId) {
      consecutive = processId === last ? consecutive + 1 : 1;
      last = processId;
      return !isWanted || consecutive >= HANDED_OVER_AFTER_REQUESTS;
    },
  };
}
