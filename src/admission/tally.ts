// Counts how many of something each key holds; releasing twice has no effect.

export interface KeyedCount {
  of(key: string): number;
  total(): number;
  /** @returns the function that releases it */
  take(key: string): () => void;
}

export function newKeyedCount(): KeyedCount {
  const counts = new Map<string, number>();
  let total = 0;
  const add = (key: string, change: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
    total += change;
  };
  return {
    of: (key) => counts.get(key) ?? 0,
    total: () => total,
    take(key) {
      let isTaken = true;
      add(key, 1);
      return () => {
        if (isTaken) add(key, -1);
        isTaken = false;
      };
    },
  };
}
