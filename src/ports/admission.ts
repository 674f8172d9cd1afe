// Limits on what a caller may draw on, hold open and have computed, shared by all transports and rooms.
import type { Network, Party } from '../records/ids.ts';
import type { OpenLeagues } from './league-store.ts';
import type { DrawnBudget, Refusal } from '../../schema/problem.ts';

/** The policies by which requests are counted per window. */
export type RatePolicy =
  | 'reads'
  | 'writes'
  | 'challenge'
  | 'result'
  | 'mcp'
  | 'seat'
  | 'feed'
  | 'network'
  | 'pages'
  | 'placement'
  | 'registrations'
  | 'communities'
  | 'deals'
  | 'friends'
  | 'names'
  | 'analysis';

/** What callers hold open: event streams, parked calls, sockets, and the streams and calls that follow a feed. */
export const HELD_KINDS = ['streams', 'parked', 'sockets', 'feedStreams', 'feedPolls'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
/** A feed follows all games of an agent or person, so it is counted by that party. */
export type HeldBy<K extends HeldKind> = K extends 'feedStreams' | 'feedPolls' ? Party : Network;

/**
 * One counter of a policy: of a network, of a feed's party, or of a seat, which most policies identify by the hash of its
 * token.
 */
export interface Budget {
  readonly policy: RatePolicy;
  readonly of: string;
}

/** What a request drew from its narrowest budget, or from the one that refused it. */
export interface Spending extends DrawnBudget {
  readonly refusal: Refusal | undefined;
}

/** Draws one from each of some budgets, from the narrowest to the first that is exhausted. */
export type Draw = () => Promise<Spending>;

export interface Admission {
  /** RATE_LIMIT_FACTOR, for documents that state the limits. */
  readonly factor: number;
  /** The network of an address as limits count it, in the only form that is stored. */
  networkOf(address: string): Network;
  /**
   * Draws one from each of these budgets, from the narrowest to the first that is exhausted. Resolves when it is the
   * request's turn, which is later in a burst of one network's seats.
   */
  spend(budgets: readonly Budget[]): Promise<Spending>;
  /** Returns a function that does so on each call, for callers that draw on the same budgets repeatedly. */
  spender(budgets: readonly Budget[]): Draw;
  /** @returns the function that releases the slot. @throws Problem too-many-…, unavailable */
  hold<K extends HeldKind>(kind: K, by: HeldBy<K>): () => void;
  /** Call before opening a game, whether it waits for its second seat or starts at once. @throws Problem too-many-…, unavailable */
  admitGame(network: Network, status: 'waiting' | 'active'): Promise<void>;
  /**
   * @param open the current numbers of leagues that are not over
   * @returns the maximum number of each
   * @throws Problem too-many-tournaments, unavailable
   */
  admitLeague(open: OpenLeagues): OpenLeagues;
  /** @param running the reviews in progress. @throws Problem too-many-reviews, unavailable */
  admitReview(running: { readonly ofNetwork: number; readonly inAll: number }): void;
  /** @param running the analyses in progress. @throws Problem too-many-analyses, unavailable */
  admitAnalysis(running: { readonly ofNetwork: number; readonly inAll: number }): void;
}

export interface WindowCount {
  /** Including this one. */
  readonly hits: number;
  /** Milliseconds until the window ends. */
  readonly leftMs: number;
}

export interface RateWindow {
  readonly key: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Counters of the current windows, of this process or of all processes. */
export interface RateCounters {
  /**
   * Increments the count of each of these windows, in order, up to the first whose quota is exceeded.
   * @returns the counts of the windows that were incremented
   */
  spend(windows: readonly RateWindow[]): readonly WindowCount[] | Promise<readonly WindowCount[]>;
}
