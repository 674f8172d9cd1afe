// Games whose opponent is thinking: each keeps its slot until another game needs it.
import type { Seat } from './seat.ts';
import type { Waited } from './wire.ts';

/** A game whose opponent answers this fast, like the house, never gives up its slot. */
const KEPT_SECONDS = 2;
const WAIT_SECONDS = 20;

export class Waits {
  readonly #onWait: (id: string) => void;
  /** By game; the newest is last. */
  readonly #waiting = new Map<string, AbortController>();
  readonly #leaving = new Set<string>();

  constructor(onWait: (id: string) => void) {
    this.#onWait = onWait;
  }

  /** The seat, except that its turns end early, with the game as it is, when its slot is needed. */
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

  /** Makes up to `count` waiting games give up their slots. */
  end(count: number): void {
    for (const [id, needed] of this.#waiting) {
      if (this.#leaving.size >= count) return;
      this.#waiting.delete(id);
      this.#leaving.add(id);
      needed.abort();
    }
  }

  /** Called when the game has given up its slot. */
  forget(id: string): void {
    this.#leaving.delete(id);
  }

  /** @returns `timeout` only if the slot is needed */
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
