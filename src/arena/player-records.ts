// What is remembered of people: profiles, the sessions and passkeys that hold them, their games; and the store of these.
import type { Ruleset, Seat } from '../engine/index.ts';
import type { Instant } from './game-record.ts';
import type { Receipt } from './ports.ts';
import type { Outcome, Standing } from './standing.ts';

export interface PlayerRecord {
  /** The friend code. */
  readonly id: string;
  readonly name: string;
  /** Kept with a passkey; else a guest of one browser. */
  readonly isAccount: boolean;
  readonly isHidden: boolean;
  readonly finishedGames: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant | null;
  /** The account that this guest became part of. */
  readonly movedTo: string | null;
}

export interface RatedPlayer {
  readonly player: PlayerRecord;
  /** Of all rulesets. */
  readonly standing: Standing;
}

/** A new profile with the session that holds it, written with whatever made it necessary. */
export interface NewPlayer {
  readonly player: PlayerRecord;
  /** SHA-256. */
  readonly sessionHash: string;
}

export interface Passkey {
  /** Credential id, base64url. */
  readonly id: string;
  readonly playerId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** A challenge that was given to a browser's authenticator: good once, and not for long. */
export interface Ceremony {
  readonly challengeHash: string;
  readonly purpose: 'keep' | 'sign-in';
  /** Who keeps a profile; `null` for a sign-in. */
  readonly playerId: string | null;
  readonly expiresAt: Instant;
}

export interface PlayedGame {
  readonly playerId: string;
  readonly gameId: string;
  readonly seat: Seat;
  readonly ruleset: Ruleset;
  readonly opponent: string;
  readonly outcome: Outcome;
  readonly ratingBefore: number | null;
  readonly ratingAfter: number | null;
  readonly endedAt: Instant;
}

export interface ChampionPlays {
  readonly cardId: number;
  readonly plays: number;
}

/** Every write resolves only when it is durable. */
export interface PlayerStore {
  insertPlayer(fresh: NewPlayer): Promise<void>;
  findPlayer(id: string): Promise<RatedPlayer | undefined>;
  /** Whose session this is, as it was issued: a guest that moved is still named. */
  findSession(sessionHash: string): Promise<string | undefined>;
  deleteSession(sessionHash: string): Promise<void>;
  changeProfile(id: string, change: { name: string; isHidden: boolean }, receipt: Receipt | null): Promise<void>;
  /** The champion played most; of equals the lower card id. */
  favoriteChampion(playerId: string): Promise<ChampionPlays | undefined>;
  /** Newest first; one more than the limit where there are more. */
  gamesOf(playerId: string, page: { limit: number; before?: string | undefined }): Promise<readonly PlayedGame[]>;
  passkeysOf(playerId: string): Promise<readonly Passkey[]>;
  guestsOf(accountId: string): Promise<readonly string[]>;
  findPasskey(id: string): Promise<Passkey | undefined>;
  insertCeremony(ceremony: Ceremony): Promise<void>;
  /** The ceremony, which is over with this; `undefined` if there is none, or it was used. */
  takeCeremony(challengeHash: string): Promise<Ceremony | undefined>;
  deleteCeremoniesBefore(expiresAt: Instant): Promise<void>;
  /** Makes the player an account that this passkey opens. False when the passkey is taken. */
  keepPlayer(passkey: Passkey): Promise<boolean>;
  /** A new session for the owner of a passkey that was just used. */
  signIn(passkey: Pick<Passkey, 'id' | 'playerId' | 'counter'>, sessionHash: string, now: Instant): Promise<void>;
  /** Games, ratings, clubs and plays of a guest become the account's. False when the guest moved already. */
  moveGuest(guestId: string, accountId: string, now: Instant): Promise<boolean>;
}
