// What the arena needs from the outside: a durable store, the rooms of live games, news, the house.
import type { BySeat, Seat, View, Winner } from '../engine/index.ts';
import type { GameReview } from '../house/accuracy.ts';
import type { PolicyId } from '../house/policies.ts';
import type { ReviewRequest } from '../house/reviewer.ts';
import type { Refusal } from '../../schema/problem.ts';
import type { SeatReservation } from '../../schema/game.ts';
import type { AgentStore, ChallengeRecord } from './agent-records.ts';
import type { StandingStore } from './standing-records.ts';
import type { Game } from './game.ts';
import type { GameRecord, Instant, JournalEntry, SeatRecord } from './game-record.ts';
import type { NewPlayer, Passkey, PlayerRecord, PlayerStore } from './player-records.ts';
import type { PasskeyOptions } from '../../schema/player.ts';
import type { PasskeyRequest } from '../../schema/requests.ts';
import type { EndReason, Status } from '../../schema/words.ts';
import type { Seal } from './receipts.ts';
import type { WebhookStore } from './webhook-ports.ts';
import type { AdminStore } from './admin-ports.ts';
import type { MoveRequest } from './referee.ts';

/** The answer to a request with an Idempotency-Key, kept for a retry. Written with the effect it tells of. */
export interface Receipt {
  /** SHA-256 over route, caller and key. */
  readonly key: string;
  /** SHA-256 of the request body. */
  readonly requestHash: string;
  /** Encrypted under a key derived from the Idempotency-Key; `null` until the whole answer is known. */
  readonly answer: string | null;
  /** For a move: the ply it was played at, from which a lost answer is told again. */
  readonly ply: number | null;
  readonly createdAt: Instant;
}

/** How a game ends, in the words of its record. */
export interface Ending {
  readonly status: Extract<Status, 'finished' | 'abandoned'>;
  readonly endReason: EndReason;
  readonly winner: Winner | null;
  /** `null` where nothing was replayed for it. */
  readonly score: BySeat<number> | null;
  readonly reviewPolicy: PolicyId;
  readonly endedAt: Instant;
}

/** What a room makes true at once: new plies, perhaps the end of the game, perhaps a receipt. */
export interface Turn {
  readonly entries: readonly JournalEntry[];
  readonly ending: Ending | null;
  readonly receipt: Receipt | null;
  /** With an ending: whether it must be counted, which is noted in the same transaction. */
  readonly isToCount?: boolean;
}

/** A new game with the plies that were played before anybody saw it. */
export interface NewGame {
  readonly record: GameRecord;
  readonly entries: readonly JournalEntry[];
  /** When the clock looks at it. */
  readonly checkAt: Instant | null;
  readonly receipt: Receipt | null;
  /** The profile that its starter got with it. */
  readonly newPlayer?: NewPlayer | null;
  readonly challenge?: ChallengeRecord;
}

export interface GameStart {
  readonly startedAt: Instant;
  readonly checkAt: Instant | null;
  /** The house sat down because nobody else came. */
  readonly house?: { readonly mode: 'house'; readonly policy: PolicyId };
}

/** Two games that waited for each other become one: the opener of the younger takes seat B of the older. */
export interface Merger {
  readonly older: string;
  readonly younger: string;
  /** Seat B from now on, as its player sat in the younger game. */
  readonly taken: SeatRecord;
  readonly start: GameStart;
}

/** Somebody takes a seat: for the first time, or again from another device. */
export interface SeatTaking {
  readonly gameId: string;
  readonly seat: Seat;
  /** The seat as it is from now on; its `tokenHash` is the new token's. */
  readonly taken: SeatRecord;
  /** The token that must still hold the seat (`null`: nobody), or nothing is written. */
  readonly replaces: string | null;
  /** When this makes the game start. */
  readonly start: GameStart | null;
  readonly receipt: Receipt | null;
  /** The profile that the person got with the seat. */
  readonly newPlayer?: NewPlayer | null;
  /** Of a challenge: the token that its page reports with from now on. */
  readonly matchTokenHash?: string | undefined;
}

export interface StoredGame {
  readonly record: GameRecord;
  /** In order of ply, from 0. */
  readonly entries: readonly JournalEntry[];
}

export interface TokenOwner {
  readonly gameId: string;
  readonly seat: Seat;
}

export interface GamePage {
  readonly games: readonly StoredGame[];
  /** Id to continue after, or `null`. */
  readonly next: string | null;
}

/** Raised by a write that lost the race for (game, ply): another writer owns the game. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** Raised when a receipt with the same key was written by another request in the meantime. */
export class ReceiptTaken extends Error {
  override readonly name = 'ReceiptTaken';
}

/** Raised when the store cannot be reached or written; nothing that was asked for is known to be true. */
export class StoreDown extends Error {
  override readonly name = 'StoreDown';
}

/** For `catch`: what to go on with when something cannot be reached; any other failure stays one. */
export function unlessDown<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof StoreDown) return value;
    throw error;
  };
}

/** Every write resolves only when it is durable. */
export interface GameStore {
  insertGame(game: NewGame): Promise<void>;
  /**
   * The next game of two seats that played before, and the mark on the old one. False when the old game
   * has a rematch already; nothing is written then.
   */
  insertRematch(game: NewGame): Promise<boolean>;
  /** @throws UnknownVersion */
  findGame(id: string): Promise<StoredGame | undefined>;
  /**
   * The game that has this code, whatever became of it; the newest one if the code was used again.
   * @throws UnknownVersion
   */
  findGameByCode(code: string): Promise<StoredGame | undefined>;
  /** The seat for which a token was ever issued, whether or not it still holds it. */
  findToken(tokenHash: string): Promise<TokenOwner | undefined>;
  /** @throws Fenced, ReceiptTaken, StoreDown */
  appendTurn(turn: Turn): Promise<void>;
  /** False when the seat is no longer as the taking expects (`replaces`), or a start finds the game not waiting. */
  takeSeat(taking: SeatTaking): Promise<boolean>;
  /** The younger becomes an alias. False when one of the two does not wait any more; nothing is written then. */
  mergeGames(merger: Merger): Promise<boolean>;
  /** A new invite for an untaken seat of a waiting game; the old one dies. False when it is neither. */
  replaceInvite(
    gameId: string,
    seat: Seat,
    inviteHash: string,
    expiresAt: Instant,
    receipt: Receipt | null,
  ): Promise<boolean>;
  /** Ends a waiting game. False when it is not waiting any more. */
  endWaiting(gameId: string, ending: Ending, receipt: Receipt | null): Promise<boolean>;
  /** Notes who offered a rematch. False when there is a rematch or an offer already. */
  offerRematch(gameId: string, seat: Seat, receipt: Receipt | null): Promise<boolean>;
  // Lists leave out games of versions that are not known here.
  /** Public duels that any agent may join, newest first, after `before` (a game id). */
  openDuels(page: { ruleset?: string; limit: number; before?: string }): Promise<GamePage>;
  /** Public active games, newest first. */
  liveGames(page: { limit: number; before?: string }): Promise<GamePage>;
  /** Games whose time to be looked at has come, the most overdue first. */
  gamesToCheck(now: Instant, limit: number): Promise<readonly string[]>;
  /**
   * Of these games, those that were still to be looked at and that nobody else will look at before `until`.
   * @returns their ids, in no order
   */
  claimChecks(ids: readonly string[], now: Instant, until: Instant): Promise<readonly string[]>;
  setCheckAt(gameId: string, checkAt: Instant | null): Promise<void>;
  findReceipt(key: string): Promise<Receipt | undefined>;
  setReceiptAnswer(key: string, answer: string): Promise<void>;
  deleteReceiptsBefore(createdAt: Instant): Promise<void>;
  /** Resolves when the store answers; throws StoreDown when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The whole store: games, and what is remembered beside them, over one group commit. */
export interface Store extends GameStore {
  readonly agents: AgentStore;
  readonly players: PlayerStore;
  readonly standings: StandingStore;
  readonly webhooks: WebhookStore;
  readonly admin: AdminStore;
}

/** "Game g has a longer journal, another status or another holder of a seat." */
export interface News {
  publish(gameId: string): void;
  /** @returns what ends the subscription */
  subscribe(gameId: string, listener: () => void): () => void;
  /** Subscriptions alive now, for tests and metrics. */
  count(): number;
}

export interface HouseRequest {
  readonly view: View;
  readonly policy: PolicyId;
  readonly strength: number;
  /** 32 hex digits. */
  readonly randomSeed: string;
}

export interface House {
  /** @returns the exact name of a legal move */
  choose(request: HouseRequest): Promise<string>;
}

type Credential = PasskeyRequest['credential'];

/** WebAuthn. Options carry a fresh challenge; what does not verify is `undefined`. */
export interface Passkeys {
  newOptions(player: PlayerRecord, known: readonly Passkey[]): Promise<PasskeyOptions['options']>;
  verifyNew(
    credential: Credential,
    challenge: string,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined>;
  signInOptions(): Promise<PasskeyOptions['options']>;
  /** @returns the authenticator's new counter */
  verifyUse(credential: Credential, challenge: string, passkey: Passkey): Promise<number | undefined>;
}

/** Since when a person's seat has no socket; `null`: it has one, or never had. */
export type Absence = Instant | null;

export interface LiveGame {
  readonly game: Game;
  readonly absentSince: Readonly<Record<Seat, Absence>>;
}

/** `ply`: where the move was played, now or by the request that this one repeats. */
export type MoveVerdict = MovePlayed | Refusal;

export interface MovePlayed {
  readonly ok: true;
  readonly ply: number;
  /** This move and what followed it; `null` when the game is over by now, which changes more than its moves. */
  readonly written: readonly WrittenMove[] | null;
}

export interface WrittenMove {
  readonly name: string;
  readonly at: Instant;
}

export type EndVerdict = { readonly ok: true } | Refusal;

/** How a seat may end a game that has started. */
export type Exit = 'resign' | 'leave' | 'abort' | 'claim';

/** Who holds a seat at a socket: the token must still be the seat's when the socket opens. */
export interface Holder {
  readonly seat: Seat;
  readonly tokenHash: string;
}

/** The rooms of live games: the only writers of a game that has started. Answers are values, refusals too. */
export interface LiveGames {
  /** The game of a room in this process, as durable as its journal; `undefined` without such a room. */
  local(gameId: string): LiveGame | undefined;
  /** Since when persons are gone from a game whose room may be in another process. */
  absence(gameId: string): Promise<LiveGame['absentSince']>;
  /** Plays a move and, in a house game, the house's answer. */
  play(gameId: string, seat: Seat, request: MoveRequest, seal: Seal | null): Promise<MoveVerdict>;
  end(gameId: string, seat: Seat, exit: Exit, seal: Seal | null): Promise<EndVerdict>;
  /** Ends the game if its clock has run out. */
  checkTime(gameId: string): Promise<void>;
  /** Lets the house move where it is the house's turn, as after a crash. */
  awaitHouse(gameId: string): Promise<void>;
  /** A room, where there is one, reads the record again: a seat was taken or the game ended while waiting. */
  refresh(gameId: string): Promise<void>;
  /** @throws Problem unavailable */
  reserve(gameId: string, holder: Holder | null): Promise<SeatReservation>;
}

export interface Reviewer {
  /** @param onProgress hears how many moves are judged */
  review(request: ReviewRequest, onProgress: (judged: number) => void): Promise<GameReview>;
}
