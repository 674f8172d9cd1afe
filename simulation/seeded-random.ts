// Seeded luck, so that every run of a simulation prints the same.

export interface SeededRandom {
  /** From 0 to 1, without 1. */
  next(): number;
  /** Mean 0, standard deviation 1. */
  normal(): number;
  /** A whole number below `n`. */
  below(n: number): number;
  /** Draws what this one would draw next. */
  copy(): SeededRandom;
}

/** Mulberry32. */
export function newSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    below: (n) => Math.floor(next() * n),
    copy: () => newSeededRandom(state),
  };
}
