// The clock of one move in words, for readers who have to hurry.

const UNHURRIED_SECONDS = 86_400;

/**
 * For example `at most 30 s a move`; `undefined` without a clock, or with a day or more. At most, because the queue pairs
 * two players by the shorter clock.
 */
export function clockInWords(moveSeconds: number | null): string | undefined {
  if (moveSeconds === null || moveSeconds >= UNHURRIED_SECONDS) return undefined;
  return `at most ${moveSeconds} s a move`;
}
