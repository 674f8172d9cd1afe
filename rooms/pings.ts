// Detects sockets whose client has disappeared without closing: it does not answer pings. Sockets are pinged in groups,
// because pinging a crowd at once would hold up everybody else.

/** The part of a `ws` WebSocket that is used here. */
export interface PingedSocket {
  ping(): void;
  terminate(): void;
  on(event: 'pong', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
}

export interface Pings {
  /** Pings the socket until it closes. @param role players are pinged more often, because their absence is shown and allows a claim a minute later */
  watch(socket: PingedSocket, role: keyof typeof EVERY_MS): void;
  close(): void;
}

/** How often a socket is pinged; for spectators less often, because pings are most of their cost. */
export const EVERY_MS = { player: 3000, spectator: 15_000 };
/** After this many, the socket is terminated at its next turn. */
const MAX_UNANSWERED = 2;
export const TICK_MS = 250;

export function newPings(): Pings {
  const turns = { player: new Turns(EVERY_MS.player / TICK_MS), spectator: new Turns(EVERY_MS.spectator / TICK_MS) };
  const timer = setInterval(() => {
    for (const each of Object.values(turns)) each.tick();
  }, TICK_MS).unref();
  return {
    watch: (socket, role) => turns[role].add(socket),
    close: () => clearInterval(timer),
  };
}

/** Divides sockets into as many groups as there are ticks between two pings of one socket. */
export class Turns {
  /** Each socket with its number of unanswered pings. */
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
      if (unanswered === MAX_UNANSWERED) {
        socket.terminate();
        continue;
      }
      group.set(socket, unanswered + 1);
      socket.ping();
    }
  }
}
