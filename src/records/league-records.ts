// What is stored about a league: how it is played, who entered, who meets whom. Results are read from its games.
import type { EndReason, EntryRule, LeagueFormat, LeagueState, Status, Withdrawal } from '../../schema/enumerations.ts';
import type { Ruleset, Winner } from '../engine/index.ts';
import type { Instant } from './game-record.ts';
import type { GameId, Network, LeagueId } from './ids.ts';
import type { StandingKind } from './standing.ts';

export interface LeagueRecord {
  readonly id: LeagueId;
  readonly name: string;
  readonly format: LeagueFormat;
  readonly ruleset: Ruleset;
  /** `null`: decided at its start, or an arena. */
  readonly rounds: number | null;
  /** Games per pairing. */
  readonly games: number;
  readonly moveSeconds: number;
  /** When it begins; `null`: when it has `startsWith` entries. */
  readonly startsAt: Instant | null;
  readonly startsWith: number | null;
  /** How long an arena makes pairings. */
  readonly minutes: number | null;
  readonly entry: EntryRule;
  /** Slugs of agents and ids of players, if only they may enter. */
  readonly invited: readonly string[];
  readonly isRated: boolean;
  readonly organizerKind: StandingKind;
  /** Slug of an agent, id of a player. */
  readonly organizer: string;
  readonly organizerName: string;
  /** The network that it was created from. */
  readonly network: Network | null;
  readonly state: LeagueState;
  /** Incremented by every entry, and by leaving before the start; the new revision is the entry's number. */
  readonly revision: number;
  /** How many rounds have been paired. */
  readonly round: number;
  readonly createdAt: Instant;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
}

export interface EntryRecord {
  readonly tournament: LeagueId;
  readonly number: number;
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player as it entered. */
  readonly owner: string;
  readonly name: string;
  /** What its seats play through, and the network whose limits they count towards. */
  readonly client: string;
  readonly network: Network | null;
  /** Its rating when the league began, or when it entered later. */
  readonly rating: number;
  readonly enteredAt: Instant;
  /** When it stopped playing; an entry withdrawn before the start is deleted instead. */
  readonly withdrawnAt: Instant | null;
  readonly withdrawal: Withdrawal | null;
}

/** Two entries that meet, by number. The first has seat A in the first game, seat B in the second, and so on. */
export interface PairingRecord {
  readonly tournament: LeagueId;
  /** From 1, through all rounds. */
  readonly number: number;
  readonly round: number;
  readonly first: number;
  /** `null`: the first has no opponent in this round. */
  readonly second: number | null;
}

/** A game of a league, as far as its course and its standings depend on it. */
export interface PlayedPairing {
  readonly id: GameId;
  readonly pairing: number;
  readonly game: number;
  readonly status: Status;
  readonly winner: Winner | null;
  readonly endReason: EndReason | null;
  readonly endedAt: Instant | null;
  readonly voidedAt: Instant | null;
  readonly expectedA: number | null;
}

/** Everything about a league, in order of number. */
export interface League {
  readonly record: LeagueRecord;
  readonly entries: readonly EntryRecord[];
  readonly pairings: readonly PairingRecord[];
  readonly games: readonly PlayedPairing[];
}
