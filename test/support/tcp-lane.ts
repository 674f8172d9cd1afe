// One direction of a connection through a proxy, and what can happen to its traffic. Order is always kept.
import type { Socket } from 'node:net';

export type Traffic =
  | { readonly is: 'passed' }
  /** Every connection is broken, including new ones. */
  | { readonly is: 'refused' }
  /** Held and delivered later: a stalled network or a paused server. */
  | { readonly is: 'frozen' }
  /** Lost, while connections stay open: a network that drops every packet. They break as soon as this ends. */
  | { readonly is: 'swallowed' }
  | { readonly is: 'delayed'; readonly ms: number; readonly jitterMs?: number }
  | { readonly is: 'dripped'; readonly bytesPerSecond: number }
  /** A connection breaks after carrying this many bytes. */
  | { readonly is: 'broken off'; readonly afterBytes: number };

/** How often to check whether held data may be delivered. */
const CHECK_EVERY_MS = 10;

export class TcpLane {
  /** Bytes since the traffic was last changed. */
  carried = 0;
  readonly #to: Socket;
  readonly #traffic: () => Traffic;
  readonly #breakOff: () => void;
  readonly #held: { readonly chunk: Buffer; readonly dueAt: number }[] = [];
  #isDelivering = false;
  #onEnd: (() => void) | undefined;

  constructor(to: Socket, traffic: () => Traffic, breakOff: () => void) {
    this.#to = to;
    this.#traffic = traffic;
    this.#breakOff = breakOff;
  }

  carry(chunk: Buffer): void {
    const traffic = this.#traffic();
    if (traffic.is === 'swallowed') return;
    if (traffic.is === 'passed' && !this.#isDelivering) return void this.#to.write(chunk);
    this.#held.push({ chunk, dueAt: performance.now() + delayOf(traffic, chunk) });
    void this.#deliver();
  }

  /** Calls back when everything before the end has been delivered. */
  end(onEnd: () => void): void {
    this.#onEnd = onEnd;
    if (!this.#isDelivering) onEnd();
  }

  async #deliver(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    for (let next = this.#held[0]; next !== undefined && !this.#to.destroyed; next = this.#held[0]) {
      const traffic = this.#traffic();
      const isDue = performance.now() >= next.dueAt && traffic.is !== 'frozen';
      if (isDue) this.#write(this.#held.shift()!.chunk, traffic);
      if (!isDue || traffic.is === 'dripped') await pause(isDue ? delayOf(traffic, next.chunk) : CHECK_EVERY_MS);
    }
    this.#isDelivering = false;
    this.#onEnd?.();
  }

  #write(chunk: Buffer, traffic: Traffic): void {
    if (traffic.is === 'swallowed') return;
    const isLast = traffic.is === 'broken off' && this.carried + chunk.length > traffic.afterBytes;
    this.carried += chunk.length;
    if (isLast) this.#breakOff();
    else this.#to.write(chunk);
  }
}

function delayOf(traffic: Traffic, { length }: Buffer): number {
  if (traffic.is === 'delayed') return traffic.ms + Math.random() * (traffic.jitterMs ?? 0);
  return traffic.is === 'dripped' ? (1000 * length) / traffic.bytesPerSecond : 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
