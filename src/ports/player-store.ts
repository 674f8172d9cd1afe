// The durable store of people: profiles, sessions, passkeys, played games.
import type { Seat } from '../engine/index.ts';
import type { GameId, PlayerId } from '../records/ids.ts';
import type { Instant } from '../records/game-record.ts';
import type { HouseRecord } from '../records/house-records.ts';
import type {
  Ceremony,
  Passkey,
  BestGame,
  ReviewedGame,
  SeatPlay,
  Tally,
  WeekTally,
  ChampionPlays,
  PlayerRecord,
  RatedPlayer,
  NewPlayer,
  Session,
} from '../records/player-records.ts';
import type { Receipt } from '../records/receipt.ts';

/** The texts of a match that hold names. */
export interface MatchTexts {
  readonly gameId: GameId;
  readonly replayLink: string;
  /** Its event in the outbox, as JSON; `null` in both: it no longer exists. */
  readonly eventId: string | null;
  readonly event: string | null;
}

/** What a player decides about their own profile; `undefined` fields stay unchanged. */
export type ProfileChange = {
  readonly [Field in 'name' | 'isHidden' | 'showsPresence']?: PlayerRecord[Field] | undefined;
};

/** Hashes of a browser's sessions. */
export interface SessionChange {
  /** `undefined`: there was none. */
  readonly ended?: string | undefined;
  readonly begun: string;
}

/** The position of a guest in the order of creation. */
export interface GuestPlace {
  readonly createdAt: Instant;
  readonly id: PlayerId;
}

export interface OldGuests {
  /** Guests whose first seat was before this instant … */
  readonly before: Instant;
  /** … and after this one's. */
  readonly after?: GuestPlace | undefined;
  readonly limit: number;
}

/** Every write resolves only when it is durable. */
export interface PlayerStore {
  insertPlayer(fresh: NewPlayer): Promise<void>;
  findPlayer(id: string): Promise<RatedPlayer | undefined>;
  /** As it was issued, even if it has expired or its guest has moved since. */
  findSession(sessionHash: string): Promise<Session | undefined>;
  noteSessionUse(sessionHash: string, now: Instant): Promise<void>;
  /** Most recently used first. */
  sessionsOf(playerId: PlayerId): Promise<readonly Session[]>;
  /** Ends all sessions of the player but this one, with their push devices. @param keptHash `null`: ends all */
  endSessions(playerId: PlayerId, keptHash: string | null): Promise<void>;
  /** Deletes about `limit` of those that began or were last used before these instants, with their devices. @returns how many */
  deleteSessionsBefore(before: { createdBefore: Instant; usedBefore: Instant }, limit: number): Promise<number>;
  /** With its devices. */
  deleteSession(sessionHash: string): Promise<void>;
  changeProfile(id: string, change: ProfileChange, receipt: Receipt | null): Promise<void>;
  /** The most played champion; on a tie the lower card id. */
  favoriteChampion(playerId: PlayerId): Promise<ChampionPlays | undefined>;
  /** Against each character of the house that the player has finished a game with, by ruleset. */
  houseRecords(playerId: PlayerId): Promise<readonly HouseRecord[]>;
  /** Newest first; one more than the limit if there are more. */
  gamesOf(playerId: PlayerId, page: { limit: number; before?: string | undefined }): Promise<readonly ReviewedGame[]>;
  /** How each seat of these games was played, in no order. */
  seatPlays(gameIds: readonly GameId[]): Promise<readonly SeatPlay[]>;
  tally(playerId: PlayerId): Promise<Tally>;
  /** Of the weeks with a game that ended since then, the oldest first. */
  weekTallies(playerId: PlayerId, since: Instant): Promise<readonly WeekTally[]>;
  /** By margin in points; the newest on a tie. */
  clearestWin(playerId: PlayerId): Promise<BestGame | undefined>;
  /** By cards captured in one move, at least one; the newest on a tie. */
  largestCapture(playerId: PlayerId): Promise<BestGame | undefined>;
  passkeysOf(playerId: PlayerId): Promise<readonly Passkey[]>;
  /** Of the player's matches, with the player's seat. */
  matchTexts(playerId: PlayerId): Promise<readonly (MatchTexts & { readonly seat: Seat })[]>;
  /** The player's games that are not over, or were not at that instant. */
  unfinishedGames(playerId: PlayerId, endedAfter: Instant): Promise<readonly GameId[]>;
  /**
   * Deletes everything of the player, and withdraws their entries in running leagues. Seats, matches and opponents' games
   * show this name instead, and matches these texts.
   */
  deletePlayer(playerId: PlayerId, now: Instant, shown: { name: string; texts: readonly MatchTexts[] }): Promise<void>;
  /**
   * Examines guests who never finished a game, oldest first, and deletes those to whom nothing refers (session, seat,
   * friend, club, league, daily deal, puzzle, device, webhook) and about whom no operator decided anything.
   * @returns the last one examined; `undefined`: there are no more
   */
  forgetGuests(page: OldGuests): Promise<GuestPlace | undefined>;
  /** The player's own id, then those of the guests that moved to the account. */
  idsOf(playerId: PlayerId): Promise<readonly PlayerId[]>;
  /** The guests that moved to these accounts, each with its account. */
  guestsOf(accounts: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, PlayerId>>;
  findPasskey(id: string): Promise<Passkey | undefined>;
  insertCeremony(ceremony: Ceremony): Promise<void>;
  /** Removes and returns the ceremony; `undefined` if there is none, or it was used. */
  takeCeremony(challengeHash: string): Promise<Ceremony | undefined>;
  deleteCeremoniesBefore(expiresAt: Instant): Promise<void>;
  /** False when the player has no other passkey, or this one is not theirs. */
  removePasskey(playerId: PlayerId, id: string): Promise<boolean>;
  renamePasskey(id: string, name: string): Promise<void>;
  /**
   * Turns the player into an account with this passkey. False when the passkey is taken.
   * @param session replaces all others; if omitted, they continue
   */
  keepPlayer(passkey: Passkey, session?: SessionChange): Promise<boolean>;
  /** Begins a session for the owner of a passkey that was just used; the ended session is not deleted yet. False when the passkey is gone. */
  signIn(passkey: Pick<Passkey, 'id' | 'playerId' | 'counter'>, session: SessionChange, now: Instant): Promise<boolean>;
  /** Games, ratings, clubs and plays of a guest become the account's; its sessions end. False when the guest moved already. */
  moveGuest(guestId: PlayerId, accountId: PlayerId, now: Instant): Promise<boolean>;
}
