// xoshiro128** (Blackman and Vigna), the only source of randomness in a game (R2).

const SEED = /^(?!0{32}$)[0-9a-f]{32}$/;
const DISCARDED = 32;

/** 32 lower-case hex digits, not all zero. */
export function isSeed(text: string): boolean {
  return SEED.test(text);
}

export interface Random {
  /** The next unsigned 32-bit word. */
  next(): number;
  /** Uniform in 0..n-1, by rejection. */
  below(n: number): number;
  /** Shuffles in place, from the last item down, and returns the same list. */
  shuffle<T>(list: T[]): T[];
}

/** @throws RangeError when the seed is not one (`isSeed`) */
export function newRandom(seed: string): Random {
  if (!isSeed(seed)) throw new RangeError('a seed is 32 lower-case hex digits, not all zero');
  const state = new Uint32Array(4);
  for (let i = 0; i < 4; i++) state[i] = Number.parseInt(seed.slice(8 * i, 8 * i + 8), 16);
  for (let i = 0; i < DISCARDED; i++) step(state);
  return {
    next: () => step(state),
    below: (n) => below(state, n),
    shuffle: (list) => shuffle(list, state),
  };
}

function step(state: Uint32Array): number {
  const s1 = state[1]!;
  const s2 = state[2]! ^ state[0]!;
  const s3 = state[3]! ^ s1;
  state[1] = s1 ^ s2;
  state[0]! ^= s3;
  state[2] = s2 ^ (s1 << 9);
  state[3] = rotateLeft(s3, 11);
  return Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function below(state: Uint32Array, n: number): number {
  for (;;) {
    const word = step(state);
    const result = word % n;
    if (word - result <= 2 ** 32 - n) return result; // the same words as `word < floor(2^32 / n) * n`, with one division
  }
}

function shuffle<T>(list: T[], state: Uint32Array): T[] {
  for (let i = list.length - 1; i >= 1; i--) {
    const j = below(state, i + 1);
    const item = list[i]!;
    list[i] = list[j]!;
    list[j] = item;
  }
  return list;
}
