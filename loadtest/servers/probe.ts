// Preloaded into a measured server: tells over IPC what it has used, and how long its event loop was ever held up.
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

export interface Usage {
  /** User and system time of the whole process, worker threads included, in microseconds. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** Of objects and their buffers: after a collection, what is in use. */
  readonly heapBytes: number;
  /** Longest hold-up since the last question, in milliseconds. */
  readonly longestDelayMs: number;
  /** Longest pause for garbage since then: part of what held it up. */
  readonly longestGarbageMs: number;
}

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
let longestGarbageMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestGarbageMs = Math.max(longestGarbageMs, duration);
}).observe({ entryTypes: ['gc'] });

process.on('message', (question) => {
  if (question === 'garbage' && globalThis.gc) globalThis.gc();
  const { user, system } = process.cpuUsage();
  const longestDelayMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  const { rss: rssBytes, heapUsed, external } = process.memoryUsage();
  const heapBytes = heapUsed + external;
  process.send!({ cpuMicros: user + system, rssBytes, heapBytes, longestDelayMs, longestGarbageMs } satisfies Usage);
  delay.reset();
  longestGarbageMs = 0;
});
