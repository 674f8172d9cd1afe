// xoshiro128** (Blackman and Vigna), the only source of chance in a game (R2).

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
  const next = generator(seed);
  for (let i = 0; i < DISCARDED; i++) next();
  const below = (n: number): number => {
    const limit = Math.floor(2 ** 32 / n) * n;
    let word = next();
    while (word >= limit) word = next();
    return word % n;
  };
  return { next, below, shuffle: (list) => shuffle(list, below) };
}

function generator(seed: string): () => number {
  let [s0, s1, s2, s3] = [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16)) as [
    number,
    number,
    number,
    number,
  ];
  return () => {
    const out = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotateLeft(s3, 11);
    return out;
  };
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function shuffle<T>(list: T[], below: (n: number) => number): T[] {
  for (let i = list.length - 1; i >= 1; i--) {
    const j = below(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}
