// What is stored about people: profiles, the sessions and passkeys that give access to them, their games.
import type { GameId, PlayerId } from './ids.ts';
import type { Ruleset, Seat } from '../engine/index.ts';
import type { Instant } from './game-record.ts';
import type { LineId } from './rating-records.ts';
import type { Outcome, Standing } from './standing.ts';

export interface PlayerRecord {
  /** The friend code. */
  readonly id: PlayerId;
  readonly name: string;
  /** Has a passkey; otherwise a guest in one browser. */
  readonly isAccount: boolean;
  readonly isHidden: boolean;
  readonly finishedGames: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant | null;
  /** The account that this guest moved to. */
  readonly movedTo: string | null;
  /** When an operator banned the player; `null`: not banned. */
  readonly bannedAt: Instant | null;
  /** Who hid the page permanently; `null`: the player decides whether it is shown. */
  readonly hiddenBy: 'operator' | null;
  /** Whose results make the rating; `null`: the player's own. */
  readonly line: LineId | null;
  /** Whether friends see that the player is online, and which public game they play. */
  readonly showsPresence: boolean;
  /** Results since then do not count; `null`: not suspended. */
  readonly suspendedSince: Instant | null;
}

export interface RatedPlayer {
  readonly player: PlayerRecord;
  /** Of all rulesets. */
  readonly standing: Standing;
}

/** A new profile with its first session, written with the game or seat that needs it. */
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
  /** Accurate to within a day. */
  readonly lastUsedAt: Instant;
}

export interface Passkey {
  /** Credential id, base64url. */
  readonly id: string;
  readonly playerId: PlayerId;
  /** `null`: created before passkeys had names. */
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
  /** As first counted; readers use the valid count where it includes the game. */
  readonly ratingBefore: number | null;
  readonly ratingAfter: number | null;
  readonly endedAt: Instant;
  /** The most cards that the player captured in one move; `null`: counted before this was stored. */
  readonly largestCapture: number | null;
}

/** A played game with what was found out about it later. */
export interface ReviewedGame extends PlayedGame {
  /** From the review of the game; `null`: not reviewed yet, or the player had no choice in any move. */
  readonly accuracy: number | null;
  /** What its moves lost and had to lose, in ten-thousandths of win probability; `null`: not judged since it was counted. */
  readonly loss: number | null;
  readonly stake: number | null;
}

/** How a seat of a game was played. */
export interface SeatPlay extends Pick<ReviewedGame, 'gameId' | 'seat' | 'accuracy'> {
  /** `null`: the game does not count, or was counted before this was stored. */
  readonly largestCapture: number | null;
}

/** The results of games, and how well they were played. */
export interface Tally {
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  /** The mean over the reviewed games; `null`: none has been reviewed. */
  readonly accuracy: number | null;
}

export interface WeekTally extends Tally {
  /** Weeks since Monday, 29 December 1969. */
  readonly week: number;
}

/** A player's best game by some measure, and the value of that measure. */
export interface BestGame {
  readonly gameId: GameId;
  readonly by: number;
}

export interface ChampionPlays {
  readonly cardId: number;
  readonly plays: number;
}
