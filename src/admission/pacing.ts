// Spreads out bursts of requests from one network's seats, so that requests of others come in between.
import QuickLRU from 'quick-lru';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Network } from '../records/ids.ts';
import { rateOf, timesFactor, MAX_UNPACED_BURST } from './numbers.ts';

/** Networks remembered; a network that is evicted may send one more burst. */
const REMEMBERED = 10_000;

interface Time {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

const REAL_TIME: Time = { now: () => performance.now(), sleep };

/**
 * @param factor multiplies the limits
 * @returns a promise that resolves when it is the network's turn; `undefined`: it is now
 */
export function newPacing(factor: number, time = REAL_TIME): (network: Network) => Promise<void> | undefined {
  const { quota, windowSeconds } = rateOf('network', factor);
  const intervalMs = (windowSeconds * 1000) / quota;
  const burstMs = (timesFactor(MAX_UNPACED_BURST, factor) - 1) * intervalMs;
  /** When the next request of a network would be due if its requests came evenly. */
  const dueAt = new QuickLRU<Network, number>({ maxSize: REMEMBERED });
  return (network) => {
    const at = time.now();
    const due = Math.max(at, dueAt.get(network) ?? at);
    dueAt.set(network, due + intervalMs);
    const early = due - at - burstMs;
    return early >= 1 ? time.sleep(early) : undefined; // timers have a resolution of 1 ms
  };
}
