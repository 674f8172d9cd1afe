// News within one process: who waits on which game, and how they are woken without stopping everybody else.
import type { News } from '../ports/news.ts';

/** Woken in one turn of the event loop; each answers a request, so this bounds how long others are held up. */
const SLICE = 20;

export interface LocalNews extends News {
  /** Wakes every listener of every game, as when the server drains. */
  publishAll(): void;
}

export function newLocalNews(): LocalNews {
  const listeners = new Map<string, Set<() => void>>();
  const wake = newSlicer();
  let count = 0;
  return {
    publish(gameId) {
      for (const listener of listeners.get(gameId) ?? []) wake(listener);
    },
    publishAll() {
      for (const ofGame of listeners.values()) for (const listener of ofGame) wake(listener);
    },
    subscribe(gameId, listener) {
      const ofGame = listeners.get(gameId) ?? new Set();
      listeners.set(gameId, ofGame.add(listener));
      count += 1;
      return () => {
        if (!ofGame.delete(listener)) return;
        count -= 1;
        if (ofGame.size === 0 && listeners.get(gameId) === ofGame) listeners.delete(gameId);
      };
    },
    count: () => count,
  };
}

/** Runs what it is given soon, `SLICE` at a time with a turn of the event loop between. */
function newSlicer(): (task: () => void) => void {
  let tasks: (() => void)[] = [];
  let done = 0;
  const runSlice = (): void => {
    const end = Math.min(done + SLICE, tasks.length);
    while (done < end) tasks[done++]!();
    if (done < tasks.length) return void setImmediate(runSlice);
    [tasks, done] = [[], 0];
  };
  return (task) => {
    tasks.push(task);
    if (tasks.length === 1) setImmediate(runSlice);
  };
}
