// Where the requests of a game's players come from: a game follows them to another process once they keep coming from there.

/**
 * Successive requests through one other process. Balancers that spread requests evenly reach it hardly ever: games would
 * be sent to and fro for nothing.
 */
export const HANDED_OVER_AFTER_REQUESTS = 8;

export interface RequestOrigin {
  /** A player's request reached this process itself. */
  requestedLocally(): void;
  /** One came through another process. @returns whether the game belongs there by now */
  requestedFrom(processId: string): boolean;
}

export function newRequestOrigin(): RequestOrigin {
  /** A room that was made for a clock, or for the house, has no reason to be here. */
  let isWanted = false;
  let last: string | undefined;
  let inSuccession = 0;
  return {
    requestedLocally() {
      isWanted = true;
      last = undefined;
    },
    requestedFrom(processId) {
      inSuccession = processId === last ? inSuccession + 1 : 1;
      last = processId;
      return !isWanted || inSuccession >= HANDED_OVER_AFTER_REQUESTS;
    },
  };
}
