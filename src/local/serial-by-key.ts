// Runs tasks with the same key one after the other.
import type { RunSerially } from '../ports/arena.ts';

export function newRunSerially(): RunSerially {
  const tails = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const done = (tails.get(key) ?? Promise.resolve()).then(task);
    const tail = done
      .catch(() => undefined) // the caller sees the error; the next task runs anyway
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return done;
  };
}
