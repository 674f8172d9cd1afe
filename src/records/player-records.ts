// What is stored of people: profiles, the sessions and passkeys that hold them, their games.
import type { GameId, PlayerId } from './ids.ts';
import type { Ruleset, Seat } from '../engine/index.ts';
import type { Instant } from './game-record.ts';
import type { LineId } from './rating-records.ts';
import type { Outcome, Standing } from './standing.ts';

export interface PlayerRecord {
  /** The friend code. */
  readonly id: PlayerId;
  readonly name: string;
  /** Kept with a passkey; else a guest of one browser. */
  readonly isAccount: boolean;
  readonly isHidden: boolean;
  readonly finishedGames: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant | null;
  /** The account that this guest moved to. */
  readonly movedTo: string | null;
  /** When an operator banned the player; `null`: not banned. */
  readonly bannedAt: Instant | null;
  /** Who hid the page for good; `null`: the player shows and hides it. */
  readonly hiddenBy: 'operator' | null;
  /** Whose results make the rating; `null`: the player's own. */
  readonly line: LineId | null;
  /** Whether friends see that the player is here, and which public game they play. */
  readonly showsPresence: boolean;
  /** Results since then count for nobody; `null`: not suspended. */
  readonly suspendedSince: Instant | null;
}

export interface RatedPlayer {
  readonly player: PlayerRecord;
  /** Of all rulesets. */
  readonly standing: Standing;
}

/** A new profile with the session that holds it, written with the game or seat that needs it. */
export interface NewPlayer {
  readonly player: PlayerRecord;
  /** SHA-256. */
  readonly sessionHash: string;
}

export interface Session {
  /** SHA-256 of the secret in the cookie. */
  readonly hash: string;
  /** Whom it was issued to. */
  readonly playerId: PlayerId;
  readonly createdAt: Instant;
  /** To within a day. */
  readonly lastUsedAt: Instant;
}

export interface Passkey {
  /** Credential id, base64url. */
  readonly id: string;
  readonly playerId: PlayerId;
  /** `null`: made before passkeys had names. */
  readonly name: string | null;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** A challenge for a browser's authenticator: valid once, and for a short time. */
export interface Ceremony {
  readonly challengeHash: string;
  readonly purpose: 'keep' | 'sign-in' | 'remove' | 'delete';
  /** Who keeps or deletes a profile, or removes a passkey; `null` for a sign-in. */
  readonly playerId: PlayerId | null;
  readonly expiresAt: Instant;
}

export interface PlayedGame {
  readonly playerId: PlayerId;
  readonly gameId: GameId;
  readonly seat: Seat;
  readonly ruleset: Ruleset;
  readonly opponent: string;
  readonly outcome: Outcome;
  /** As it was first counted; what is read is of the valid count, where that knows the game. */
  readonly ratingBefore: number | null;
  readonly ratingAfter: number | null;
  readonly endedAt: Instant;
  /** The most cards that the player took by one move; `null`: the game was counted before that was kept. */
  readonly largestCapture: number | null;
}

/** A played game with what was found out about it later. */
export interface ReviewedGame extends PlayedGame {
  /** As the review of the game tells it; `null`: not reviewed yet, or without a choice. */
  readonly accuracy: number | null;
  /** What its moves lost and had to lose, in ten-thousandths of a chance; `null`: not judged since it was counted. */
  readonly loss: number | null;
  readonly stake: number | null;
}

/** How games came out, and how well they were played. */
export interface Tally {
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  /** The mean over the reviewed games; `null`: none of them is. */
  readonly accuracy: number | null;
}

export interface WeekTally extends Tally {
  /** Weeks since Monday, 29 December 1969. */
  readonly week: number;
}

/** A game, and by how much it is the best of its kind. */
export interface BestGame {
  readonly gameId: GameId;
  readonly by: number;
}

export interface ChampionPlays {
  readonly cardId: number;
  readonly plays: number;
}
