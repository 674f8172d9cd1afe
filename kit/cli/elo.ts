// Ratings of a closed group from its results: the Bradley-Terry model by maximum likelihood, with a draw as half a win.

export interface PairResult {
  /** Indices of the two players. */
  readonly players: readonly [number, number];
  /** The first player's score: 1, 0.5 or 0. */
  readonly score: number;
}

export interface Rating {
  /** Relative: their mean is 0. */
  readonly elo: number;
  /** Half the width of the 95 % confidence interval. */
  readonly error: number;
}

const ELO_PER_LOGIT = 400 / Math.LN10;
const NORMAL_95 = 1.96;
const NEWTON_STEPS = 100;

/**
 * Adds one drawn game to every pair, which keeps the rating of a player who always wins finite.
 * Newton's method; the errors come from the inverse of the Fisher information.
 */
export function rate(count: number, results: readonly PairResult[]): Rating[] {
  const played = [...results, ...pairsOf(count).map((players): PairResult => ({ players, score: 0.5 }))];
  let logits = Array.from({ length: count }, () => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const { gradient, information } = derivatives(logits, played);
    const inverse = invert(information);
    const change = inverse.map((row) => row.reduce((sum, value, j) => sum + value * gradient[j]!, 0));
    const scale = Math.min(1, 1 / Math.max(...change.map(Math.abs), Number.EPSILON)); // at most one logit per step
    logits = logits.map((logit, i) => logit + scale * change[i]!);
  }
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / count;
  const inverse = invert(derivatives(logits, played).information);
  const pinned = 1 / count ** 2; // the inverse of the all-ones matrix, which was added, along its own direction
  return logits.map((logit, i) => ({
    elo: ELO_PER_LOGIT * (logit - mean),
    error: ELO_PER_LOGIT * NORMAL_95 * Math.sqrt(Math.max(0, inverse[i]![i]! - pinned)),
  }));
}

/** All pairs of `count` players, by index. */
export function pairsOf(count: number): (readonly [number, number])[] {
  const all = Array.from({ length: count }, (_, i) => i);
  return all.flatMap((a) => all.slice(a + 1).map((b) => [a, b] as const));
}

interface Derivatives {
  readonly gradient: readonly number[];
  readonly information: readonly (readonly number[])[];
}

/** Of the log-likelihood. A constant added to the information fixes the mean, which the results do not determine. */
function derivatives(logits: readonly number[], results: readonly PairResult[]): Derivatives {
  const gradient = logits.map(() => 0);
  const information = logits.map(() => logits.map(() => 1));
  for (const { players, score } of results) {
    const [a, b] = players;
    const expected = 1 / (1 + Math.exp(logits[b]! - logits[a]!));
    const weight = expected * (1 - expected);
    gradient[a]! += score - expected;
    gradient[b]! -= score - expected;
    information[a]![a]! += weight;
    information[b]![b]! += weight;
    information[a]![b]! -= weight;
    information[b]![a]! -= weight;
  }
  return { gradient, information };
}

/** Gauss-Jordan with pivoting. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const { length } = matrix;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < length; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row, i) => (Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? i + column : best), column);
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const scaled = rows[column]!.map((value) => value / rows[column]![column]!);
    rows[column] = scaled;
    for (const [i, row] of rows.entries()) {
      if (i !== column) rows[i] = row.map((value, j) => value - row[column]! * scaled[j]!);
    }
  }
  return rows.map((row) => row.slice(length));
}
