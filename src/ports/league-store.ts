// The durable store of leagues. Their games are games like any other; results are read from those.
import type { RulesId } from '../engine/index.ts';
import type { LeagueState, Withdrawal } from '../../schema/enumerations.ts';
import type { Instant } from '../records/game-record.ts';
import type { GameId, Network, LeagueId, PlayerId } from '../records/ids.ts';
import type { EntryRecord, League, PairingRecord, LeagueRecord } from '../records/league-records.ts';
import type { Receipt } from '../records/receipt.ts';
import type { NewGame } from './game-store.ts';

/** A league as lists show it. */
export interface ListedLeague {
  readonly record: LeagueRecord;
  readonly entries: number;
}

/** A league that a player organized, entered, or both. */
export interface LeagueOfPlayer {
  readonly id: LeagueId;
  readonly name: string;
  readonly isOrganizer: boolean;
  /** `null`: not entered. */
  readonly enteredAt: Instant | null;
}

export interface NewLeague {
  readonly record: LeagueRecord;
  /** When to check it first. */
  readonly checkAt: Instant;
  readonly receipt: Receipt | null;
}

/** The numbers of leagues that are not over, of one organizer and of their network. */
export interface OpenLeagues {
  readonly own: number;
  readonly ofNetwork: number;
}

/** A league without its entries and games. */
export interface LeagueHead {
  readonly record: LeagueRecord;
  /**
   * Changes with every rename, entry, round, withdrawal and end of a game while the league is open or running, but not
   * when a game begins, is voided or appraised.
   */
  readonly version: string;
}

/** How a league begins, from the revision that was read. */
export interface LeagueStart {
  readonly revision: number;
  readonly rounds: number | null;
  readonly startedAt: Instant;
  /** Ratings by entry number. */
  readonly ratings: ReadonlyMap<number, number>;
}

/** A game whose deal is yet to be appraised. */
export interface UnappraisedGame {
  readonly id: GameId;
  readonly rules: RulesId;
  readonly seed: string;
}

/** Every write resolves when it is durable; one that resolves to false wrote nothing: read again. */
export interface LeagueStore {
  /**
   * False when a limit would be exceeded.
   * @throws ReceiptTaken
   */
  insertTournament(league: NewLeague, limits: OpenLeagues): Promise<boolean>;
  league(id: LeagueId): Promise<League | undefined>;
  /** One row, however many games it has. */
  head(id: LeagueId): Promise<LeagueHead | undefined>;
  countIn(id: LeagueId): Promise<{ readonly entries: number; readonly games: number }>;
  /** Newest first; one more than the limit if there are more. */
  leagues(page: {
    limit: number;
    state?: LeagueState | undefined;
    before?: string | undefined;
  }): Promise<readonly ListedLeague[]>;
  /** Of one player, by all their ids; oldest first. */
  leaguesOf(players: readonly PlayerId[]): Promise<readonly LeagueOfPlayer[]>;
  countOpen(organizer: string, network: Network): Promise<OpenLeagues>;
  /** False also when it has begun and is not an arena, or the owner has entered already. Its number is the next revision. */
  enter(entry: EntryRecord, receipt: Receipt | null): Promise<boolean>;
  /** Before the start. */
  leave(id: LeagueId, entry: number, revision: number, now: Instant): Promise<boolean>;
  /** False when it was withdrawn already. */
  withdraw(id: LeagueId, entry: number, at: Instant, withdrawal: Withdrawal): Promise<boolean>;
  begin(id: LeagueId, start: LeagueStart): Promise<boolean>;
  /** False when the round has been paired already. */
  pairRound(id: LeagueId, round: number, pairings: readonly PairingRecord[]): Promise<boolean>;
  /** False when this game of its pairing exists already, the league is not running, or one of the two has left. */
  insertGame(game: NewGame): Promise<boolean>;
  /** Finishes a running league, or cancels one that has not begun. */
  end(id: LeagueId, state: 'finished' | 'cancelled', endedAt: Instant): Promise<boolean>;
  /** False when it is over. Running games continue. */
  cancel(id: LeagueId, endedAt: Instant): Promise<boolean>;
  rename(id: LeagueId, name: string): Promise<boolean>;
  /** Leagues due for a check, the most overdue first. */
  leaguesToCheck(now: Instant, limit: number): Promise<readonly string[]>;
  /** Claims those of these that are still due: no other process will check them before `until`. */
  claim(ids: readonly string[], now: Instant, until: Instant): Promise<readonly string[]>;
  /** Sets the next check, unless something happened since the claim. */
  setCheckAt(id: LeagueId, claimedUntil: Instant, checkAt: Instant | null): Promise<void>;
  /** Oldest first. */
  unappraisedGames(limit: number): Promise<readonly UnappraisedGame[]>;
  /** What the deal promised seat A, from 0 to 1. */
  storeAppraisal(gameId: GameId, expectedA: number): Promise<void>;
}
