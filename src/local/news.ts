// News within one process. Wakes many listeners without blocking other work.
import type { News } from '../ports/news.ts';

/** Listeners woken in one turn of the event loop. Each answers a request, so this bounds how long others wait. */
const SLICE_SIZE = 20;

export interface LocalNews extends News {
  /** Wakes every listener of every topic, as when the server drains. */
  publishAll(): void;
}

export function newLocalNews(): LocalNews {
  const listeners = new Map<string, Set<() => void>>();
  const wake = newSlicer();
  let waiting = 0;
  return {
    publish(topic) {
      for (const listener of listeners.get(topic) ?? []) wake(listener);
    },
    publishAll() {
      for (const ofTopic of listeners.values()) for (const listener of ofTopic) wake(listener);
    },
    subscribe(topic, listener, subscriber = 'caller') {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listener));
      const callers = subscriber === 'caller' ? 1 : 0;
      waiting += callers;
      return () => {
        if (!ofTopic.delete(listener)) return;
        waiting -= callers;
        if (ofTopic.size === 0 && listeners.get(topic) === ofTopic) listeners.delete(topic);
      };
    },
    waiting: () => waiting,
  };
}

/** Runs tasks soon, at most `SLICE_SIZE` in one turn of the event loop. */
function newSlicer(): (task: () => void) => void {
  let tasks: (() => void)[] = [];
  let done = 0;
  const runSlice = (): void => {
    const end = Math.min(done + SLICE_SIZE, tasks.length);
    while (done < end) tasks[done++]!();
    if (done < tasks.length) return void setImmediate(runSlice);
    [tasks, done] = [[], 0];
  };
  return (task) => {
    tasks.push(task);
    if (tasks.length === 1) setImmediate(runSlice);
  };
}
