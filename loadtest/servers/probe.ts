// Preloaded into a measured server: reports its resource usage over IPC and, on request, the longest delay of its event
// loop.
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** `hold-ups` are only monitored from the first such question on, because that costs a few percent of a core. */
export type ProbeRequest = 'usage' | 'garbage' | 'hold-ups';

export interface Usage {
  /** User and system time of the whole process, worker threads included, in microseconds. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** Memory of objects and their buffers; directly after a garbage collection, all of it is in use. */
  readonly heapBytes: number;
  /** Longest delay of the event loop since the last such question, in milliseconds; 0 for the first. */
  readonly longestDelayMs: number;
  /** Longest pause for garbage collection since then; part of these delays. */
  readonly longestGarbageMs: number;
}

const RESOLUTION_MS = 1;
let delay: ReturnType<typeof watch> | undefined;
let longestGarbageMs = 0;

// Worker threads preload this file too.
if (isMainThread) process.on('message', (question: ProbeRequest) => process.send!(answerTo(question)));

function answerTo(question: ProbeRequest): Usage {
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
