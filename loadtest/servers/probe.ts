// Preloaded into a measured server: tells over IPC what it has used and, where that is asked for, how long its event
// loop was ever held up.
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** `hold-ups` are watched from the first time they are asked for: to watch them costs some percent of a core. */
export type Question = 'usage' | 'garbage' | 'hold-ups';

export interface Usage {
  /** User and system time of the whole process, worker threads included, in microseconds. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** Of objects and their buffers: after a collection, what is in use. */
  readonly heapBytes: number;
  /** Longest hold-up since it was last asked for, in milliseconds; 0 until then. */
  readonly longestDelayMs: number;
  /** Longest pause for garbage since then: part of what held it up. */
  readonly longestGarbageMs: number;
}

const RESOLUTION_MS = 1;
let delay: ReturnType<typeof watch> | undefined;
let longestGarbageMs = 0;

// It is preloaded into worker threads too.
if (isMainThread) process.on('message', (question: Question) => process.send!(answerTo(question)));

function answerTo(question: Question): Usage {
  if (question === 'garbage') globalThis.gc!();
  const { user, system } = process.cpuUsage();
  const { rss: rssBytes, heapUsed, external } = process.memoryUsage();
  const usage = { cpuMicros: user + system, rssBytes, heapBytes: heapUsed + external };
  return { ...usage, ...(question === 'hold-ups' ? holdUps() : { longestDelayMs: 0, longestGarbageMs: 0 }) };
}

function holdUps(): Pick<Usage, 'longestDelayMs' | 'longestGarbageMs'> {
  delay ??= watch();
  const found = { longestDelayMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), longestGarbageMs };
  delay.reset();
  longestGarbageMs = 0;
  return found;
}

function watch() {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestGarbageMs = Math.max(longestGarbageMs, duration);
  }).observe({ entryTypes: ['gc'] });
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return histogram;
}
