// Glicko-2 (M. Glickman, "Example of the Glicko-2 system") for one game at a time: same model and volatility, time in
// fractions of a period. Mean and deviation of the posterior are computed by quadrature instead of the paper's single
// step, which halves the bias for the strongest quarter and improves the coverage of the 95 % intervals.

export interface Estimate {
  /** Points on Elo's scale. */
  readonly rating: number;
  /** Standard deviation of the rating, in points. */
  readonly deviation: number;
}

export interface Rating extends Estimate {
  /** How much the strength itself fluctuates, in units of the model's scale and period. */
  readonly volatility: number;
}

/** The score of the rated player: 1 won, 0.5 drawn, 0 lost. */
export type Score = 0 | 0.5 | 1;

export const NEWCOMER: Rating = { rating: 1200, deviation: 350, volatility: 0.06 };

const RATINGS = { lowest: 100, highest: 4000 } as const;
const LOWEST_DEVIATION = 30;
const PERIOD_MS = 10 * 86_400_000;
/** Points in one unit of the model's scale. */
export const SCALE = 400 / Math.LN10;
/** The paper's τ: how fast the volatility may change. */
const TAU = 0.5;
const PRECISION = 1e-6;
/** Of quadratures over a normal distribution. */
export const NODES_PER_SIDE = 20;
export const NODES_PER_DEVIATION = 4;

/**
 * Updates a player's rating with one result.
 * @param opponent as it was before the game
 * @param idleMs since the player's last result
 * @returns rounded, so that floating-point differences between machines do not matter
 */
export function afterGame(player: Rating, opponent: Estimate, score: Score, idleMs: number): Rating {
  const phi = aged(player, idleMs) / SCALE;
  const g = certaintyOf(opponent);
  const expected = logistic((g * (player.rating - opponent.rating)) / SCALE);
  const information = g * g * expected * (1 - expected);
  const surprise = (g * (score - expected)) / information;
  const { mean, deviation } = posterior(player.rating, phi, opponent, score);
  return {
    rating: roundedPoints(clamp(player.rating + SCALE * mean, RATINGS.lowest, RATINGS.highest)),
    deviation: roundedPoints(clamp(SCALE * deviation, LOWEST_DEVIATION, NEWCOMER.deviation)),
    volatility: rounded(volatilityAfter(player.volatility, { phi, variance: 1 / information, surprise }), 1e8),
  };
}

/** The deviation after this much time without results, in points. */
export function aged({ deviation, volatility }: Rating, idleMs: number): number {
  const drift = volatility * SCALE * Math.sqrt(Math.max(0, idleMs) / PERIOD_MS);
  return Math.min(NEWCOMER.deviation, Math.hypot(deviation, drift));
}

/** For how many milliseconds `aged` stays at or below this many points; `undefined`: it is above already. */
export function agesTo({ deviation, volatility }: Rating, points: number): number | undefined {
  if (deviation > points) return undefined;
  return Math.floor(PERIOD_MS * ((points ** 2 - deviation ** 2) / (volatility * SCALE) ** 2));
}

/** Posterior of the change in rating, in units of the scale. */
function posterior(rating: number, phi: number, opponent: Estimate, score: Score): { mean: number; deviation: number } {
  const g = certaintyOf(opponent);
  const ahead = (rating - opponent.rating) / SCALE;
  let [sum, first, second] = [0, 0, 0];
  for (let i = -NODES_PER_SIDE; i <= NODES_PER_SIDE; i++) {
    const z = i / NODES_PER_DEVIATION;
    const x = z * phi;
    const expected = logistic(g * (ahead + x));
    const density = Math.exp((-z * z) / 2) * expected ** score * (1 - expected) ** (1 - score);
    sum += density;
    first += density * x;
    second += density * x * x;
  }
  const mean = first / sum;
  return { mean, deviation: Math.sqrt(second / sum - mean * mean) };
}

/** The paper's g. */
function certaintyOf({ deviation }: Estimate): number {
  return 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** The inputs of the paper's step 5, in units of the scale. */
interface Surprise {
  /** φ: the deviation before the game. */
  readonly phi: number;
  /** v: the variance of the estimate from this game alone. */
  readonly variance: number;
  /** Δ: the change suggested by this game alone. */
  readonly surprise: number;
}

/** Step 5 of the paper: σ′, by the Illinois method. */
export function volatilityAfter(sigma: number, { phi, variance, surprise }: Surprise): number {
  const a = Math.log(sigma ** 2);
  const known = phi ** 2 + variance;
  const f = (x: number): number => {
    const e = Math.exp(x);
    return (e * (surprise ** 2 - known - e)) / (2 * (known + e) ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high = surprise ** 2 > known ? Math.log(surprise ** 2 - known) : a - TAU;
  while (surprise ** 2 <= known && f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const at = f(between);
    if (at * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [between, at];
  }
  return Math.exp(low / 2);
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}

/** The precision of stored ratings and deviations. */
export function roundedPoints(points: number): number {
  return rounded(points, 1e4);
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}
