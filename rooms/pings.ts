// Finds sockets whose client is gone without a word: it answers no pings. They take turns, a few at a time, since a crowd
// that is pinged at once holds up everybody else.

/** What is used of a WebSocket of `ws`. */
export interface PingedSocket {
  ping(): void;
  terminate(): void;
  on(event: 'pong', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
}

export interface Pings {
  /** Until it closes. @param whose that a player is gone is shown to the other, who may claim the game a minute later */
  watch(socket: PingedSocket, whose: keyof typeof EVERY_MS): void;
  close(): void;
}

/** How often a socket is pinged: for a crowd that only watches, pings are most of what it costs. */
export const EVERY_MS = { player: 3000, spectator: 15_000 };
/** In its next turn the socket is ended. */
const MOST_UNANSWERED = 2;
export const TICK_MS = 250;

export function newPings(): Pings {
  const turns = { player: new Turns(EVERY_MS.player / TICK_MS), spectator: new Turns(EVERY_MS.spectator / TICK_MS) };
  const timer = setInterval(() => {
    for (const each of Object.values(turns)) each.tick();
  }, TICK_MS).unref();
  return {
    watch: (socket, whose) => turns[whose].add(socket),
    close: () => clearInterval(timer),
  };
}

/** Sockets in as many groups as there are ticks between two pings of one. */
export class Turns {
  /** With the number of pings that each has not answered. */
  readonly #groups: readonly Map<PingedSocket, number>[];
  #added = 0;
  #ticks = 0;

  constructor(groups: number) {
    this.#groups = Array.from({ length: groups }, () => new Map());
  }

  add(socket: PingedSocket): void {
    const group = this.#groups[this.#added++ % this.#groups.length]!;
    group.set(socket, 0);
    socket.on('pong', () => group.set(socket, 0));
    socket.once('close', () => group.delete(socket));
  }

  tick(): void {
    const group = this.#groups[this.#ticks++ % this.#groups.length]!;
    for (const [socket, unanswered] of group) {
      if (unanswered === MOST_UNANSWERED) {
        socket.terminate();
        continue;
      }
      group.set(socket, unanswered + 1);
      socket.ping();
    }
  }
}
