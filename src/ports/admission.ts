// What a caller may draw on, hold open and have computed. Every transport and every room asks the same admission.
import type { Network, Party } from '../records/ids.ts';
import type { OpenLeagues } from './league-store.ts';
import type { DrawnBudget, Refusal } from '../../schema/problem.ts';

/** Requests of a window are counted by these. */
export type RatePolicy =
  | 'reads'
  | 'writes'
  | 'challenge'
  | 'result'
  | 'mcp'
  | 'seat'
  | 'network'
  | 'pages'
  | 'placement'
  | 'registrations'
  | 'communities'
  | 'deals'
  | 'friends'
  | 'names'
  | 'analysis';

/** What stays open: event streams, parked calls, sockets, and those of the first two that follow a feed. */
export const HELD_KINDS = ['streams', 'parked', 'sockets', 'feedStreams', 'feedPolls'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
/** A feed follows all games of its agent or person, so it counts for them, too. */
export type HeldBy<K extends HeldKind> = K extends 'feedStreams' | 'feedPolls' ? Party : Network;

/** One count of a policy: for a seat by the hash of its token, for all others by network. */
export interface Budget {
  readonly policy: RatePolicy;
  readonly of: string;
}

/** What a request has drawn: of its narrowest budget, or of the one that refused it. */
export interface Spending extends DrawnBudget {
  readonly refusal: Refusal | undefined;
}

/** Draws one from each of some budgets, from the narrowest to the first that is exhausted. */
export type Draw = () => Promise<Spending>;

export interface Admission {
  /** The network of an address as limits count it, in the only form that is stored. */
  networkOf(address: string): Network;
  /**
   * Draws one from each of these budgets, from the narrowest to the first that is exhausted. Resolves when it is the
   * request's turn, which is later in a burst of one network's seats.
   */
  spend(budgets: readonly Budget[]): Promise<Spending>;
  /** Does so each time it is called: for who draws on the same budgets again and again. */
  spender(budgets: readonly Budget[]): Draw;
  /** @returns the function that gives the place back. @throws Problem too-many-…, unavailable */
  hold<K extends HeldKind>(kind: K, by: HeldBy<K>): () => void;
  /** Before a game is opened, waiting for its second seat or running at once. @throws Problem too-many-…, unavailable */
  admitGame(network: Network, status: 'waiting' | 'active'): Promise<void>;
  /**
   * @param open the leagues that are not over
   * @returns how many there may be
   * @throws Problem too-many-tournaments, unavailable
   */
  admitLeague(open: OpenLeagues): OpenLeagues;
  /** @param running the reviews in progress. @throws Problem too-many-reviews, unavailable */
  admitReview(running: { readonly ofNetwork: number; readonly inAll: number }): void;
  /** @param running the analyses in progress. @throws Problem too-many-analyses, unavailable */
  admitAnalysis(running: { readonly ofNetwork: number; readonly inAll: number }): void;
}

export interface WindowCount {
  /** This one included. */
  readonly hits: number;
  /** Milliseconds until the window ends. */
  readonly leftMs: number;
}

export interface RateWindow {
  readonly key: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Counts of the present windows, of this process or of all. */
export interface RateCounters {
  /**
   * One more for each of these windows, in order, up to the first whose quota that exceeds.
   * @returns the counts of the keys reached
   */
  spend(windows: readonly RateWindow[]): readonly WindowCount[] | Promise<readonly WindowCount[]>;
}
