// Preloaded into a measured server: tells over IPC what it has used, and how long its event loop was ever held up.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Usage {
  /** User and system time of the whole process, worker threads included, in microseconds. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** Longest hold-up since the last question, in milliseconds. */
  readonly longestDelayMs: number;
}

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (question) => {
  if (question === 'garbage' && globalThis.gc) globalThis.gc();
  const { user, system } = process.cpuUsage();
  const longestDelayMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.reset();
  process.send!({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss(), longestDelayMs } satisfies Usage);
});
