// Games whose opponent thinks: each keeps its place as long as no other game needs it.
import type { Seat } from './seat.ts';
import type { Waited } from './wire.ts';

/** An opponent that answers this soon costs nobody the place: the house does. */
const KEPT_SECONDS = 2;
const WAIT_SECONDS = 20;

export class Waits {
  readonly #onWait: (id: string) => void;
  /** By game; the newest is the last. */
  readonly #waiting = new Map<string, AbortController>();
  readonly #leaving = new Set<string>();

  constructor(onWait: (id: string) => void) {
    this.#onWait = onWait;
  }

  /** The seat, except that its turns end, with the game as it is, when its place is needed. */
  seatThatLeaves(seat: Seat): Seat {
    const wait = (signal?: AbortSignal): Promise<Waited> => this.#wait(seat, signal);
    return {
      ...seat,
      async *turns(signal) {
        for (;;) {
          const { game, reason } = await wait(signal);
          if (reason !== 'turn') return game;
          yield game;
        }
      },
    };
  }

  /** So that `count` games leave their places, if as many wait. */
  end(count: number): void {
    for (const [id, needed] of this.#waiting) {
      if (this.#leaving.size >= count) return;
      this.#waiting.delete(id);
      this.#leaving.add(id);
      needed.abort();
    }
  }

  /** It has left its place. */
  forget(id: string): void {
    this.#leaving.delete(id);
  }

  /** @returns `timeout` only when the place is needed */
  async #wait(seat: Seat, signal: AbortSignal | undefined): Promise<Waited> {
    this.#leaving.delete(seat.gameId); // its turn had come when it was asked to leave
    let waited = await seat.wait(KEPT_SECONDS, signal);
    while (waited.reason === 'timeout') {
      const needed = new AbortController();
      this.#waiting.set(seat.gameId, needed);
      this.#onWait(seat.gameId);
      try {
        waited = await seat.wait(WAIT_SECONDS, AbortSignal.any([needed.signal, ...(signal ? [signal] : [])]));
      } catch (error) {
        if (!needed.signal.aborted || signal?.aborted) throw error;
        return await seat.wait(0, signal); // its turn may have come just now
      } finally {
        this.#waiting.delete(seat.gameId);
      }
    }
    return waited;
  }
}
