// The durable store of games: the journal, the record, receipts.
import type { GameId, Network, PlayerId, LeagueId } from '../records/ids.ts';
import type { PolicyId } from '../house/policies.ts';
import type {
  StoredGame,
  Ending,
  GameRecord,
  Instant,
  JournalEntry,
  GameProgress,
  SeatRecord,
  ThoughtRecord,
} from '../records/game-record.ts';
import type { PushNotice } from '../records/push-records.ts';
import type { Receipt } from '../records/receipt.ts';
import type { Ruleset, Seat, Winner } from '../engine/index.ts';
import type { OpponentKind, OwnResult, SeatKind, Status } from '../../schema/enumerations.ts';
import type { ChallengeRecord } from '../records/agent-records.ts';
import type { NewPlayer } from '../records/player-records.ts';

/** What a room writes in one transaction: new plies and, optionally, the end of the game and a receipt. */
export interface JournalWrite {
  readonly entries: readonly JournalEntry[];
  readonly ending: Ending | null;
  readonly receipt: Receipt | null;
  /** With an ending: whether the game must be settled, which is recorded in the same transaction. */
  readonly needsSettling?: boolean;
  /** What the player thought about the first of these plies. */
  readonly thought?: ThoughtRecord | null;
  /** The house plays it for a hosted agent's program that did not answer. */
  readonly isStandIn?: boolean;
  /** With an ending: when the game may be deleted. */
  readonly forgetAt?: Instant | null;
  /** With an ending: the league that continues when its games are over. */
  readonly tournament?: LeagueId | null;
  /** For the player whose turn it becomes. */
  readonly notice?: PushNotice | null;
  /**
   * The epoch of the record that the move was checked against, when other processes may change games too; the write is fenced
   * off if the game has another epoch.
   */
  readonly atEpoch?: number | undefined;
}

/** A new game with the plies that were played before anybody saw it. */
export interface NewGame {
  readonly record: GameRecord;
  readonly entries: readonly JournalEntry[];
  /** When the clock next checks it. */
  readonly checkAt: Instant | null;
  readonly receipt: Receipt | null;
  /** The new profile of the person who started it. */
  readonly newPlayer?: NewPlayer | null;
  readonly challenge?: ChallengeRecord;
  /** The network whose open games it counts among until it is over. */
  readonly openedBy?: Network | null;
  /** In a league: which game of which pairing it is; each exists at most once. */
  readonly pairing?: PairingGame;
  /** When the players may not be present at the start: for the one to move. */
  readonly notice?: PushNotice | null;
}

/** How many games an agent may play at once, in all and of those opened by one network. */
export interface PlaceLimit {
  readonly agent: string;
  readonly network: Network;
  readonly max: number;
  readonly maxOfNetwork: number;
}

/** Numbers from 1. */
export interface PairingGame {
  readonly pairing: number;
  readonly game: number;
}

export interface GameStart {
  readonly startedAt: Instant;
  readonly checkAt: Instant | null;
  /** The house took the seat because nobody else came. */
  readonly house?: { readonly mode: 'house'; readonly policy: PolicyId };
}

/** The first use of a game that was started without knowing whether it would be used. */
export interface FirstUse {
  readonly from: Status;
  /** The new start of a running game; `null`: it is waiting. */
  readonly startedAt: Instant | null;
  readonly checkAt: Instant | null;
}

/** Two games that waited for each other become one: the opener of the younger takes seat B of the older. */
export interface Merger {
  readonly older: GameId;
  readonly younger: GameId;
  /** Seat B from now on: the seat of the younger game's opener. */
  readonly taken: SeatRecord;
  readonly terms: MergedTerms;
  readonly start: GameStart;
}

/** What both openers can accept. */
export type MergedTerms = Pick<GameRecord, 'isPublic' | 'moveSeconds'>;

/** Somebody takes a seat: for the first time, or again from another device. */
export interface SeatTaking {
  readonly gameId: GameId;
  readonly seat: Seat;
  /** The seat as it is from now on; its `tokenHash` is the new token's. */
  readonly taken: SeatRecord;
  /** The token that must still hold the seat (`null`: none), or nothing is written. */
  readonly replaces: string | null;
  /** Whether the game is public from now on; `undefined`: unchanged. */
  readonly isPublic?: boolean;
  /** Set if this starts the game. */
  readonly start: GameStart | null;
  /** The epoch that the game must still have, so that only one of two who take its last two seats at once starts it. */
  readonly atEpoch?: number;
  readonly receipt: Receipt | null;
  /** The new profile of the person who takes it. */
  readonly newPlayer?: NewPlayer | null;
  /** Of a challenge: the token that its page reports the result with. */
  readonly matchTokenHash?: string | undefined;
  /** For the player who waited for it. */
  readonly notice?: PushNotice | null;
}

/** A seated player changes their name. */
export interface Renaming {
  readonly gameId: GameId;
  readonly seat: Seat;
  readonly name: string;
  /** The token that must still hold the seat. */
  readonly tokenHash: string;
  readonly receipt: Receipt | null;
}

export interface TokenOwner {
  readonly gameId: GameId;
  readonly seat: Seat;
}

export interface QuickWaiters {
  readonly ruleset: Ruleset;
  readonly kind: SeatKind;
  /** Counting stops there. */
  readonly upTo: number;
}

/** Which games to list: those of an agent, of players or of a league, or public ones with a status. */
export interface GameSearch {
  /** Slug of an agent that plays: by its key, or hosted in a challenge. */
  readonly agent?: string | undefined;
  /** A player and the guests that moved to it, one of whom plays. */
  readonly players?: readonly PlayerId[] | undefined;
  /** The games of a league. */
  readonly tournament?: LeagueId | undefined;
  readonly status?: Status | undefined;
  readonly ruleset?: Ruleset | undefined;
  /** For players: the opponent. */
  readonly opponent?: OpponentKind | undefined;
  /** The result for the agent, or else for the players. */
  readonly result?: OwnResult | undefined;
  /** Of the house or the hosted agent. */
  readonly strength?: number | undefined;
  /** Whether it counts for ratings, as defined by `isRated`. */
  readonly rated?: boolean | undefined;
  readonly winner?: Winner | undefined;
  /** Only games with a greater id. */
  readonly since?: string | undefined;
  /** Only games with a smaller id. */
  readonly before?: string | undefined;
  readonly limit: number;
  readonly withPrivate: boolean;
  /**
   * How many games to examine by each index for criteria that no index covers; `DEFAULT_SCAN_LIMIT` by default. A page cut
   * off there may hold fewer games than its limit and still have a `next`.
   */
  readonly scanLimit?: number | undefined;
}

/** Players of games: an agent by its key, or a player and the guests that moved to it. */
export type Seated = { readonly agent: string } | { readonly players: readonly PlayerId[] };

export interface SeatedGame {
  readonly id: GameId;
  readonly status: Status;
  /** `null`: it was used. */
  readonly unusedUntil: Instant | null;
}

/** When a public game started, or when one that had started ended. */
export interface PublicMoment {
  readonly id: GameId;
  readonly at: Instant;
  readonly what: 'started' | 'ended';
}

export interface GamePage {
  readonly games: readonly StoredGame[];
  /** Id to continue after, or `null`. */
  readonly next: string | null;
}

/** Every write resolves only when it is durable. */
export interface GameStore {
  /** False when the game would exceed the limit, even if several processes insert at once. */
  insertGame(game: NewGame, limit?: PlaceLimit): Promise<boolean>;
  /** The games that an agent plays by its key or its feed now: all, and those that the network opened. */
  countPlayed(of: Pick<PlaceLimit, 'agent' | 'network'>): Promise<{ readonly all: number; readonly ofNetwork: number }>;
  /**
   * Inserts a rematch and marks the old game as having one. False, and nothing is written, when the old game has a
   * rematch already.
   */
  insertRematch(game: NewGame): Promise<boolean>;
  /** @throws UnknownVersion */
  findGame(id: string): Promise<StoredGame | undefined>;
  /**
   * The game with this code, whatever its status; the newest one if the code was reused.
   * @throws UnknownVersion
   */
  findGameByCode(code: string): Promise<StoredGame | undefined>;
  /** How far these games have progressed; a game that does not exist is left out. */
  progress(ids: readonly string[]): Promise<ReadonlyMap<string, GameProgress>>;
  /** In order of ply. */
  thoughtsOf(gameId: GameId): Promise<readonly ThoughtRecord[]>;
  /** The seat for which a token was ever issued, whether or not it still holds it. */
  findToken(tokenHash: string): Promise<TokenOwner | undefined>;
  /** @throws Fenced, ReceiptTaken, StoreDown */
  append(write: JournalWrite): Promise<void>;
  /** False when the seat or the game is no longer as expected, or a game to be started is not waiting. */
  takeSeat(taking: SeatTaking): Promise<boolean>;
  /** False when the token no longer holds the seat, or the game is over. */
  renameSeat(renaming: Renaming): Promise<boolean>;
  /** The younger becomes an alias. False, and nothing is written, when one of the two is no longer waiting. */
  mergeGames(merger: Merger): Promise<boolean>;
  /** Replaces the invite of an open seat in a waiting game. False when the seat is taken or the game not waiting. */
  replaceInvite(
    gameId: GameId,
    seat: Seat,
    inviteHash: string,
    expiresAt: Instant,
    receipt: Receipt | null,
  ): Promise<boolean>;
  /** Ends a waiting game. False when it is no longer waiting. */
  endWaiting(gameId: GameId, ending: Ending, receipt: Receipt | null): Promise<boolean>;
  /** False when the game was used before, or its status is no longer this one. */
  markUsed(gameId: GameId, use: FirstUse): Promise<boolean>;
  /** Records who offered a rematch. False when there is a rematch already, or an offer of the other seat. */
  offerRematch(gameId: GameId, seat: Seat, receipt: Receipt | null): Promise<boolean>;
  // Lists leave out games of versions unknown to this process.
  /** How many in the quick-match queue wait for such a player. */
  quickWaiters(of: QuickWaiters): Promise<number>;
  /** Public duels that any agent may join, newest first, after `before` (a game id). */
  openDuels(page: { ruleset?: string; limit: number; before?: string }): Promise<GamePage>;
  /** Public active games, newest first. */
  liveGames(page: { limit: number; before?: string }): Promise<GamePage>;
  /** Newest first, without those that were merged into others. Its `next` is a position in id order. */
  searchGames(search: GameSearch): Promise<GamePage>;
  /** Their games: all that are not over, and those that ended after `since`; newest first, without aliases. */
  seatedGames(
    who: Seated,
    page: { readonly since: Instant; readonly now: Instant; readonly limit: number },
  ): Promise<readonly SeatedGame[]>;
  /** Of all public games, after an instant or another moment, oldest first. */
  publicMoments(after: Instant | PublicMoment, limit: number): Promise<readonly PublicMoment[]>;
  /** Games due for a check, the most overdue first. */
  gamesToCheck(now: Instant, limit: number): Promise<readonly string[]>;
  /**
   * Claims those of these games that are still due: no other process will check them before `until`.
   * @returns their ids, in no order
   */
  claimChecks(ids: readonly string[], now: Instant, until: Instant): Promise<readonly string[]>;
  setCheckAt(gameId: GameId, checkAt: Instant | null): Promise<void>;
  /** The game created last; `undefined`: there is none. */
  newestGame(): Promise<GameId | undefined>;
  /** Makes everything due that waits for a later time: checks of games and leagues, deliveries, a recount's lease. */
  endLaterWaits(now: Instant): Promise<void>;
  /** Games of this network that are not over, each status counted up to its limit. */
  countOpenGames(
    network: Network,
    upTo: Readonly<Record<'waiting' | 'active', number>>,
  ): Promise<Readonly<Record<'waiting' | 'active', number>>>;
  /** Games that are due to be deleted, the most overdue first. */
  gamesToForget(now: Instant, limit: number): Promise<readonly string[]>;
  /** Deletes these games with all that refers to them, except those that are still needed. */
  forgetGames(ids: readonly string[], now: Instant): Promise<void>;
  findReceipt(key: string): Promise<Receipt | undefined>;
  setReceiptAnswer(key: string, answer: string): Promise<void>;
  deleteReceiptsBefore(createdAt: Instant): Promise<void>;
  /** Resolves when the store answers and, after a failure, can be written again. @throws StoreDown */
  ping(): Promise<void>;
  close(): Promise<void>;
}
