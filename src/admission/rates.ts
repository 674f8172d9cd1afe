// Draws on the budgets of a request, and words the refusal.
import { refusal, type DrawnBudget, type Refusal } from '../../schema/problem.ts';
import type { Budget, Draw, RateCounters, RatePolicy, RateWindow, Spending, WindowCount } from '../ports/admission.ts';
import { RATES, rateOf } from './numbers.ts';

const COUNTED: Readonly<Record<RatePolicy, string>> = {
  challenge: 'challenges minted by your network',
  result: "reports of results by your network's callers",
  reads: "reads by your network without a seat's token",
  writes: 'games, seats and other writes of your network',
  mcp: "MCP calls by your network without a seat's token",
  seat: 'requests of this seat',
  feed: 'polls and streams of this feed',
  pages: 'pages loaded by your network',
  network: 'requests of all seats that were taken from one network, and for feeds from it',
  placement: 'rated games against the house started by your network',
  registrations: 'agents registered by your network',
  communities: 'communities founded by your network',
  deals: 'games of the daily deal started by your network',
  friends: 'friend codes that your network tried',
  names: 'names that this seat has taken',
  analysis: 'positions that your network sent to be analysed',
};

const ADVICE: Partial<Record<RatePolicy, string>> = {
  network: 'Wait for the number of seconds in Retry-After, and let fewer of your seats play at once.',
  placement: 'Play unrated meanwhile, or against others.',
  registrations: 'Change an agent that you have (PATCH /agent/me) instead of registering another.',
  communities: 'Join an existing community (GET /communities) instead of founding another.',
  analysis: 'Wait for the number of seconds in Retry-After; the engine package judges positions on your own machine.',
  writes: 'Wait for the number of seconds in Retry-After; play the games you have before opening more.',
};

interface PolicyWindow extends RateWindow {
  readonly policy: RatePolicy;
}

/** @param factor multiplies every quota */
export function newRates(counters: RateCounters, factor: number): (budgets: readonly Budget[]) => Draw {
  return (budgets) => {
    const narrowestFirst = budgets.toSorted((one, other) => RATES[one.policy] - RATES[other.policy]);
    const windows: readonly PolicyWindow[] = narrowestFirst.map(({ policy, of }) => ({
      policy,
      key: `${policy}:${of}`,
      ...rateOf(policy, factor),
    }));
    return async () => {
      const drawn = await counters.spend(windows);
      const last = drawn.length - 1;
      const isRefused = drawn[last]!.hits > windows[last]!.quota;
      const shown = isRefused ? last : 0;
      return drawnOf(windows[shown]!, drawn[shown]!);
    };
  };
}

function drawnOf({ policy, quota, windowSeconds }: PolicyWindow, { hits, leftMs }: WindowCount): Spending {
  const fullInSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  const budget = { policy, quota, windowSeconds, remaining: Math.max(0, quota - hits), fullInSeconds };
  return { ...budget, refusal: hits > quota ? refusalBy(policy, budget) : undefined };
}

function refusalBy(policy: RatePolicy, budget: DrawnBudget): Refusal {
  const { quota, windowSeconds, fullInSeconds: retryAfterSeconds } = budget;
  const detail = `The budget "${policy}" (${COUNTED[policy]}: ${quota} in ${windowSeconds} s) is exhausted; it resets in ${retryAfterSeconds} s.`;
  const hint = ADVICE[policy];
  return refusal('rate-limited', { detail, retryAfterSeconds, budget, ...(hint ? { hint } : {}) });
}
