// All numbers of admission control. RATE_LIMIT_FACTOR multiplies those of rates, caps and queues.
import type { HeldKind, RatePolicy } from '../ports/admission.ts';

export const WINDOW_SECONDS = 60;

/**
 * Requests per minute, except for those in `WINDOWS`. `seat` and `names` are per seat, `feed` is per agent or person, all
 * others are per network.
 */
export const RATES: Readonly<Record<RatePolicy, number>> = {
  challenge: 30,
  result: 60,
  reads: 120,
  writes: 120,
  mcp: 120,
  seat: 240,
  /** Polls and streams of one feed. */
  feed: 120,
  pages: 600,
  /** All requests of the seats that a network minted, and for feeds from it, together. */
  network: 3600,
  /** Rated games started against the house. */
  placement: 240,
  /** Agents registered: each reserves its name permanently. */
  registrations: 20,
  /** Communities founded: each reserves its slug. */
  communities: 10,
  /** Games of the daily deal started: each is reviewed. */
  deals: 100,
  /** Friend codes tried. */
  friends: 20,
  /** Name changes of one seat. */
  names: 6,
  /** Positions sent for analysis, whether cached or not. */
  analysis: 60,
};

/** Windows other than a minute, in seconds. */
const WINDOWS: Readonly<Partial<Record<RatePolicy, number>>> = {
  placement: 86_400,
  registrations: 86_400,
  communities: 86_400,
  deals: 86_400,
};

/** Budgets that are split into shorter windows, so that nobody can spend a whole minute's budget at once and stall others. */
const SLICE_SECONDS: Readonly<Partial<Record<RatePolicy, number>>> = { network: 5 };

export interface Rate {
  readonly quota: number;
  readonly windowSeconds: number;
}

export function rateOf(policy: RatePolicy, factor: number): Rate {
  const wholeSeconds = WINDOWS[policy] ?? WINDOW_SECONDS;
  const windowSeconds = SLICE_SECONDS[policy] ?? wholeSeconds;
  return { quota: timesFactor((RATES[policy] * windowSeconds) / wholeSeconds, factor), windowSeconds };
}

/** What `rateOf` grants in a minute, or in a day. */
export function wholeQuota(policy: RatePolicy, factor: number): number {
  const { quota, windowSeconds } = rateOf(policy, factor);
  return (quota * (WINDOWS[policy] ?? WINDOW_SECONDS)) / windowSeconds;
}

/** A quota as the API reference words it. */
export function rateInWords(policy: RatePolicy, factor: number): string {
  return `${policy}: ${wholeQuota(policy, factor)} a ${WINDOWS[policy] === undefined ? 'minute' : 'day'}`;
}

/** Requests of one network's seats that are served at once; further ones are spread evenly over the budget's window. */
export const MAX_UNPACED_BURST = 30;

/** What one network may have at a time; feeds are limited per agent or person, from any network. */
export const CAPS = {
  streams: 100,
  parked: 1000,
  sockets: 300,
  feedStreams: 4,
  feedPolls: 10,
  waitingGames: 100,
  runningGames: 1000,
  reviews: 5,
  analyses: 10,
  tournaments: 10,
} as const satisfies Readonly<Record<HeldKind, number>> & Readonly<Record<string, number>>;
export type Cap = keyof typeof CAPS;

/**
 * How long a move of the house may wait for earlier work. Efforts are chosen to stay within the aim; if even the least
 * effort takes too long, first new games are refused, and then moves that the house would have to answer.
 */
export const HOUSE_WAIT_LIMITS = { aimMs: 500, startMs: 2000, moveMs: 3000 } as const;

/** Reproducing choices gets this much time relative to moves that somebody waits for. */
export const REPRODUCTION_SHARE = 0.25;

/** Preview pictures waiting in this process: per network, and in total. */
export const PICTURE_QUEUE_LIMITS = { perLane: 10, total: 40 } as const;

/** The same for puzzle attempts, which take a few milliseconds each. */
export const ATTEMPT_PLACES = { perLane: 20, total: 200 } as const;

/** Unfinished leagues of one organizer; `CAPS.tournaments` is per network. */
export const MAX_LEAGUES_PER_ORGANIZER = 3;

/** Reviews being computed in this process for all networks; `CAPS.reviews` is per network. */
export const MAX_REVIEWS = 50;

/** The same for analyses. */
export const MAX_ANALYSES = 100;

/** Shares of the heap limit in use: above the first, new work is refused; below the second, it is accepted again. */
export const HEAP = { shedAbove: 0.8, acceptBelow: 0.7 } as const;

/**
 * Background work does not begin if the event loop was busy for more than this share of the last second, except that one
 * piece of each kind begins at least this often.
 */
export const SPARE_TIME = { busyAbove: 0.5, leastEveryMs: 15_000 } as const;

/** Retry-After while the heap is nearly full. */
export const SHED_RETRY_SECONDS = 5;

export function timesFactor(limit: number, factor: number): number {
  return Math.max(1, Math.round(limit * factor));
}
