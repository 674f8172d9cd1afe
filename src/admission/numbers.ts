// Every number of admission, in one table. RATE_LIMIT_FACTOR multiplies those of rates, caps and queues.
import type { HeldKind, RatePolicy } from '../ports/admission.ts';

export const WINDOW_SECONDS = 60;

/** Requests a minute, but for those in `WINDOWS`. `seat` is for each seat, all others for each network. */
export const RATES: Readonly<Record<RatePolicy, number>> = {
  challenge: 30,
  result: 60,
  reads: 120,
  writes: 120,
  mcp: 120,
  seat: 240,
  pages: 600,
  /** Of the network that minted a seat: what its seats do together. */
  network: 3600,
  /** Rated games against the house that are started. */
  placement: 240,
  /** Agents that are registered: each reserves its name for good. */
  registrations: 20,
  /** Communities that are founded: each reserves its slug. */
  communities: 10,
  /** Games of the daily deal that are started: each is reviewed. */
  deals: 100,
  /** Friend codes that are tried. */
  friends: 20,
  /** Names that one seat takes at its table. */
  names: 6,
  /** Positions sent to be analysed, done before or not. */
  analysis: 60,
};

/** Of the quotas that are not for a minute. */
const WINDOWS: Readonly<Partial<Record<RatePolicy, number>>> = {
  placement: 86_400,
  registrations: 86_400,
  communities: 86_400,
  deals: 86_400,
};

/** A quota as the API reference says it. */
export function rateInWords(policy: RatePolicy): string {
  return `${policy}: ${RATES[policy]} a ${WINDOWS[policy] === undefined ? 'minute' : 'day'}`;
}

/** A budget that is given out by slices: nobody can spend a whole minute's at once and stall the others meanwhile. */
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

/** Requests of one network's seats that are served as they come; further ones are spread evenly over their budget's time. */
export const MAX_UNPACED_BURST = 30;

/** What one network may have at a time; feeds are for each agent or person, wherever they come from. */
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
 * How long a move of the house may wait, in milliseconds of the work before it: efforts are chosen to stay within the aim;
 * where the least effort takes longer than that, games that would start are refused, and then moves that it must answer.
 */
export const HOUSE_WAIT_LIMITS = { aimMs: 500, startMs: 2000, moveMs: 3000 } as const;

/** What is chosen again gets so much of the time of moves that somebody waits for. */
export const REPRODUCTION_SHARE = 0.25;

/** Pictures of previews that wait in this process: for one network, and for all. */
export const PICTURE_QUEUE_LIMITS = { perLane: 10, total: 40 } as const;

/** The same of attempts at puzzles, which take some milliseconds each. */
export const ATTEMPT_PLACES = { perLane: 20, total: 200 } as const;

/** Leagues that are not over, of one organizer; `CAPS.tournaments` is for each network. */
export const MAX_LEAGUES_PER_ORGANIZER = 3;

/** Reviews being computed in this process, of all networks; `CAPS.reviews` is for each. */
export const MAX_REVIEWS = 50;

/** The same of analyses. */
export const MAX_ANALYSES = 100;

/** Shares of the heap's limit in use: above the first new work is refused, below the second it is accepted again. */
export const HEAP = { shedAbove: 0.8, acceptBelow: 0.7 } as const;

/**
 * Work that nobody waits for does not begin while the event loop was busy for more than this share of the last second;
 * after so long one piece of it begins all the same.
 */
export const SPARE_TIME = { busyAbove: 0.5, leastEveryMs: 15_000 } as const;

/** While the heap is nearly full. */
export const SHED_RETRY_SECONDS = 5;

export function timesFactor(limit: number, factor: number): number {
  return Math.max(1, Math.round(limit * factor));
}
