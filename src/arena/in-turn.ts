// Tasks of the same key one after the other, those of different keys side by side.
export type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function newInTurn(): InTurn {
  const tails = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const done = (tails.get(key) ?? Promise.resolve()).then(task);
    const tail = done
      .catch(() => undefined) // whoever asked learns of the error; the next task goes on
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return done;
  };
}
